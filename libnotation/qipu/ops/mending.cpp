#include "qipu/ops/mending.h"

#include <algorithm>
#include <string>
#include <utility>

#include "qipu/base/ascii.h"

namespace qipu {
namespace {

std::string words_of(const Game& game, NodeId id) {
  const std::string_view words = game.written(id);
  return words.empty() ? game[id].move.ucci() : std::string(words);
}

// The number behind which, dots and blanks between them, the text goes on; 0 for none.
int number_before(std::string_view text, std::size_t place) {
  constexpr std::size_t kDigits = 3;
  const auto is_gap = [](char c) {
    return c == '.' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
  };
  while (place > 0 && is_gap(text[place - 1])) --place;
  std::size_t begin = place;
  while (begin > 0 && ascii::is_digit(text[begin - 1]) && place - begin <= kDigits) --begin;
  if (begin == place || place - begin > kDigits) return 0;
  // Digits that end a word are of that word: 马8进7.
  if (begin > 0 && !is_gap(text[begin - 1])) return 0;
  int number = 0;
  for (const char c : text.substr(begin, place - begin)) number = number * 10 + (c - '0');
  return number;
}

}  // namespace

std::vector<Printed> printed_moves(const Game& game, std::string_view text) {
  std::vector<Printed> out;
  std::size_t at = 0;
  std::uint32_t line = 0;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const std::size_t place = game[id].place;
    if (place > text.size() || place < at || game.written(id).empty()) return {};
    line += static_cast<std::uint32_t>(std::ranges::count(text.substr(at, place - at), '\n'));
    at = place;
    out.push_back({number_before(text, place), line});
  }
  return out;
}

void tell_repair(const Game& /*game*/, const Resolved& /*resolved*/, const Repair& /*repair*/,
                 std::span<Diagnostic> /*findings*/) {}

MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number) {
  MainLineReport out;
  out.game = number;
  if (!repair) {
    NodeId id = kRoot;
    for (std::uint32_t i = 0; i < resolved.end_ply; ++i) {
      id = game[id].first_child;
      out.moves.push_back(game[id].move);
    }
    out.whole = resolved.end && !resolved.goes_on;
    out.confidence = out.whole ? 1 : 0;
    return out;
  }
  for (const MendedMove& m : repair->line) out.moves.push_back(m.move);
  out.whole = repair->whole;
  out.confidence = repair->whole ? repair->confidence : 0;
  for (const Change& change : repair->changes) {
    LineChange c{change.ply, change.error, {}, change.moves, change.confidence};
    for (const NodeId id : change.nodes) {
      if (!c.written.empty()) c.written += ' ';
      c.written += words_of(game, id);
    }
    out.changes.push_back(std::move(c));
  }
  return out;
}

}  // namespace qipu
