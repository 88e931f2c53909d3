#include "qipu/ops/printed_moves.h"

#include <algorithm>
#include <cstdint>

#include "qipu/base/ascii.h"
#include "qipu/repair/numbers.h"

namespace qipu {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_gap(char c) { return c == '.' || is_blank(c); }

/// Whether a gap parts what ends the line from words before it, as in running heads.
bool stands_apart(std::string_view line) {
  const std::size_t words = line.find_last_not_of(" \t");
  return words != line.npos && line[words] != '\n' && line[words] != '\r' &&
         (line.size() - words > 2 || line.back() == '\t');
}

/// Its digits and dots; false where there is none.
inline bool find_number(std::string_view text, std::size_t place, PrintedNumber& out) {
  constexpr std::size_t kDigits = 3;
  int dots = 0;
  bool above = false;
  for (; place > 0 && is_gap(text[place - 1]); --place) {
    dots += text[place - 1] == '.' ? 1 : 0;
    above = above || text[place - 1] == '\n';
  }
  if (place == 0 || !ascii::is_digit(text[place - 1])) return false;
  int value = 0;
  std::size_t begin = place;
  for (int tens = 1; begin > 0 && ascii::is_digit(text[begin - 1]); tens *= 10) {
    if (place - begin == kDigits) return false;
    value += tens * (text[--begin] - '0');
  }
  // Digits that end a word are of that word: 马8进7, M8.7.
  if (begin > 0 && !is_blank(text[begin - 1])) return false;
  if (above && dots == 0 && stands_apart(text.substr(0, begin))) return false;  // of a page
  out = {value, dots > 2, begin, place, above};
  return true;
}

/// Calls `with` with the place of each move of the main line, until one has no place.
template <class With>
bool each_place(const Game& game, std::string_view text, With with) {
  std::size_t before = std::min<std::size_t>(game[kRoot].place, text.size());
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const std::size_t place = game[id].place;
    if (place > text.size() || place < before || game.written(id).empty()) return false;
    with(place);
    before = place;
  }
  return true;
}

}  // namespace

PrintedNumber number_before(std::string_view text, std::size_t place) {
  PrintedNumber out;
  find_number(text, place, out);
  return out;
}

std::vector<Printed> printed_moves(const Game& game, std::string_view text) {
  std::vector<Printed> out;
  std::size_t at = std::min<std::size_t>(game[kRoot].place, text.size());
  std::uint32_t line = 0;  // lines are told apart, no more
  const bool whole = each_place(game, text, [&](std::size_t place) {
    line += static_cast<std::uint32_t>(std::ranges::count(text.substr(at, place - at), '\n'));
    at = place;
    const PrintedNumber number = number_before(text, place);
    out.push_back({.number = number.value,
                   .reply = number.reply,
                   .line = line,
                   .above = number.value != 0 && number.above});
  });
  if (!whole) out.clear();
  return out;
}

bool numbers_break(const Game& game, std::string_view text) {
  repair::NumberCount count;
  int played = 0;
  const bool whole = each_place(game, text, [&](std::size_t place) {
    PrintedNumber number;
    if (find_number(text, place, number)) count.add(number.value, number.reply, played);
    ++played;
  });
  return whole && count.numbering().go_wrong();
}

}  // namespace qipu
