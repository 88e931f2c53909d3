#include "game/outcome_names.h"

#include <string>

namespace qipu {
namespace {

constexpr std::size_t kLongest = 60;  // the limit of is_outcome()

// Replaces the name by the side. Names of one byte are left alone, because any word may contain
// them.
void replace_name(std::string& words, std::string_view name, std::string_view side) {
  if (name.size() < 2) return;
  for (std::size_t at = 0; (at = words.find(name, at)) != words.npos; at += side.size()) {
    words.replace(at, name.size(), side);
  }
}

}  // namespace

std::optional<Outcome> outcome_said(std::string_view words, const Tags& tags) {
  if (words.size() > kLongest) return std::nullopt;
  if (is_outcome(words)) return parse_outcome(words);
  std::string named(words);
  const std::string_view red = tags.get("Red"), black = tags.get("Black");
  if (red == black) return std::nullopt;
  // The longer name is replaced first, because it may contain the other.
  const bool red_first = red.size() >= black.size();
  replace_name(named, red_first ? red : black, red_first ? "红方" : "黑方");
  replace_name(named, red_first ? black : red, red_first ? "黑方" : "红方");
  if (named == words || !is_outcome(named)) return std::nullopt;
  Outcome out = parse_outcome(named);
  out.words = words;
  return out;
}

}  // namespace qipu
