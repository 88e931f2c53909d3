#include "qipu/repair/starts.h"

#include <array>
#include <string_view>
#include <utility>

namespace qipu::repair {

std::vector<OtherStart> other_starts(const Setup& given) {
  std::vector<OtherStart> out;
  const auto add = [&](Error error, const Setup& start) {
    if (start.board != given.board || start.turn != given.turn) out.push_back({error, start});
  };
  if (!given.is_standard()) {
    Setup mirrored = given, turned = given;
    mirrored.board = given.board.mirrored();
    turned.board = given.board.turned_round();
    add(Error::mirrored_start, mirrored);
    add(Error::turned_start, turned);
    add(Error::usual_start, Setup::standard());
    return out;
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPairs = {
      {{"b0", "h0"}, {"b2", "h2"}, {"a0", "i0"}, {"b9", "h9"}, {"b7", "h7"}, {"a9", "i9"}}};
  for (const auto& [left, right] : kPairs) {
    Setup one = given, other = given, both = given;
    one.board.set(*Square::parse(left), {});
    other.board.set(*Square::parse(right), {});
    both.board.set(*Square::parse(left), {});
    both.board.set(*Square::parse(right), {});
    for (const Setup& start : {one, other, both}) add(Error::odds_start, start);
  }
  return out;
}

}  // namespace qipu::repair
