// Fingerprints of games. Two are equal if differences() finds none, whatever the order of tags and
// variations.

#include <algorithm>
#include <ranges>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/hash/fnv.h"
#include "ops/answer/match_games.h"
#include "qipu/board/fen.h"
#include "text/fold.h"

namespace qipu {
namespace {

constexpr std::size_t kOpening = 24;

/// Spreads a number over all its bits, so that different sets of such numbers hardly ever have the
/// same sum.
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// Hashes several texts and numbers in order.
class Print {
 public:
  Print& add(std::string_view text) {
    fnv_.add(std::uint64_t{text.size()});
    fnv_.add(text);
    return *this;
  }
  Print& add(std::uint64_t number) {
    fnv_.add(number);
    return *this;
  }
  /// Returns the hash, which is never 0.
  std::uint64_t value() const { return std::max<std::uint64_t>(mixed(fnv_.value()), 1); }

 private:
  Fnv fnv_;
};

std::uint64_t print_of_tags(const Tags& tags) {
  std::unordered_map<std::string_view, std::uint64_t> met;  // how often each name occurred so far
  std::uint64_t sum = 0;
  for (const auto& [name, value] : tags) {
    if (!says_something(value)) continue;
    sum += Print().add(name).add(met[name]++).add(trimmed(value)).value();
  }
  return sum;
}

std::uint64_t print_of_notes(const Notes& notes, const DiffOptions& options) {
  Print print;
  if (options.comments) print.add(trimmed(notes.lead)).add(trimmed(notes.comment));
  if (options.marks) print.add(marks_of(notes));
  return print.value();
}

/// Returns the hash of the move tree. It depends on which child continues the main line, but not on
/// the order of the other children.
std::uint64_t print_of_tree(const Game& game, const DiffOptions& options) {
  std::vector<NodeId> order = {kRoot};  // parents before children
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (NodeId c = game[order[i]].first_child; c != kNoNode; c = game[c].next_sibling) {
      order.push_back(c);
      if (!options.variations) break;
    }
  }
  struct Below {
    std::uint64_t main = 0, others = 0;
  };
  std::vector<Below> below(game.size());
  for (const NodeId id : order | std::views::reverse) {
    Print print;
    if (id != kRoot) print.add(key_of(game, id));
    print.add(print_of_notes(game.notes(id), options)).add(below[id].main).add(below[id].others);
    if (id == kRoot) return print.value();
    Below& parent = below[game[id].parent];
    const bool main = game[game[id].parent].first_child == id;
    (main ? parent.main : parent.others) += print.value();
  }
  return 0;
}

void add_line(const Game& game, GamePrint& out) {
  Print line;
  line.add(write_fen(game.start));
  if (!game.start.is_standard()) out.start = line.value();
  std::size_t plies = 0;
  for (const NodeId id : game.main_line()) {
    line.add(key_of(game, id));
    if (++plies == kOpening) out.opening = line.value();
  }
  if (plies != 0 || out.start != 0) out.line = line.value();
}

/// Names of people and places are compared without regard to case.
void add_names(const Tags& tags, GamePrint& out) {
  const auto known = [&](std::string_view name) {
    const std::string_view value = trimmed(tags.get(name));
    return says_something(value) ? fold_case(value) : std::string();
  };
  if (!known("Red").empty() && !known("Black").empty()) {
    out.players = Print().add(known("Red")).add(known("Black")).value();
  }
  Print where;
  bool any = false;
  for (const std::string_view name : {"Event", "Site", "Date", "Round"}) {
    where.add(known(name));
    any = any || !known(name).empty();
  }
  if (out.players != 0 && any) {
    out.who = where.add(out.players).value();
  } else if (!known("Title").empty()) {
    out.who = where.add(known("Title")).value();
  }
}

}  // namespace

bool GamePrint::same_as(const GamePrint& other) const {
  // A result with words does not differ from one without.
  const bool said = words == 0 || other.words == 0 || words == other.words;
  return record == other.record && said;
}

GamePrint print_of(const Game& game, const DiffOptions& options) {
  GamePrint out;
  Print record;
  if (options.tags) record.add(print_of_tags(game.tags));
  record.add(write_fen(game.start));
  if (options.result) {
    record.add(static_cast<std::uint64_t>(game.outcome.result));
    record.add(static_cast<std::uint64_t>(game.outcome.ending));
    if (!game.outcome.words.empty()) out.words = Print().add(game.outcome.words).value();
  }
  out.record = record.add(print_of_tree(game, options)).value();
  add_line(game, out);
  add_names(game.tags, out);
  return out;
}

}  // namespace qipu
