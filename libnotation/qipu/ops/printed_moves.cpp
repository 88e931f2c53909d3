#include "qipu/ops/printed_moves.h"

#include <algorithm>
#include <cstdint>

#include "qipu/base/ascii.h"

namespace qipu {

PrintedNumber number_before(std::string_view text, std::size_t place) {
  constexpr std::size_t kDigits = 3;
  const auto is_gap = [](char c) {
    return c == '.' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
  };
  int dots = 0;
  bool above = false;
  for (; place > 0 && is_gap(text[place - 1]); --place) {
    dots += text[place - 1] == '.' ? 1 : 0;
    above = above || text[place - 1] == '\n';
  }
  std::size_t begin = place;
  while (begin > 0 && ascii::is_digit(text[begin - 1]) && place - begin <= kDigits) --begin;
  if (begin == place || place - begin > kDigits) return {};
  // Digits that end a word are of that word: 马8进7, M8.7.
  if (begin > 0 && (!is_gap(text[begin - 1]) || text[begin - 1] == '.')) return {};
  PrintedNumber out{0, dots > 2, begin, place, above};
  for (const char c : text.substr(begin, place - begin)) out.value = out.value * 10 + (c - '0');
  return out;
}

std::vector<Printed> printed_moves(const Game& game, std::string_view text) {
  std::vector<Printed> out;
  std::size_t at = std::min<std::size_t>(game[kRoot].place, text.size());
  std::uint32_t line = 0;  // lines are told apart, no more
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const std::size_t place = game[id].place;
    if (place > text.size() || place < at || game.written(id).empty()) return {};
    line += static_cast<std::uint32_t>(std::ranges::count(text.substr(at, place - at), '\n'));
    at = place;
    const PrintedNumber number = number_before(text, place);
    out.push_back({.number = number.value,
                   .reply = number.reply,
                   .line = line,
                   .above = number.value != 0 && number.above});
  }
  return out;
}

}  // namespace qipu
