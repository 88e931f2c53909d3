#include "qipu/repair/starts.h"

#include <array>
#include <string_view>
#include <utility>

namespace qipu::repair {
namespace {

/// The men put elsewhere; all else as it was.
template <class Where>
Setup moved(const Setup& given, Where&& where) {
  Setup out = given;
  out.board = {};
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (given.board[s]) out.board.set(where(s), given.board[s]);
  }
  return out;
}

}  // namespace

std::vector<OtherStart> other_starts(const Setup& given) {
  std::vector<OtherStart> out;
  const auto add = [&](Error error, const Setup& start) {
    if (start.board != given.board || start.turn != given.turn) out.push_back({error, start});
  };
  if (!given.is_standard()) {
    add(Error::mirrored_start, moved(given, [](Square s) {
          return Square::from_index(s.index() + Square::kFiles - 1 - 2 * s.file());
        }));
    add(Error::turned_start,
        moved(given, [](Square s) { return Square::from_index(Square::kCount - 1 - s.index()); }));
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
