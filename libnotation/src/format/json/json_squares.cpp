#include "format/json/json_squares.h"

#include <algorithm>

#include "qipu/rules/position.h"

namespace qipu::json {
namespace {

constexpr std::size_t kMostTried = 200;  // number of moves of a list that are tried

std::optional<Square> square(int file, int row, bool top) {
  if (file < 0 || file >= Square::kFiles || row < 0 || row >= Square::kRanks) return std::nullopt;
  return Square::at(file, top ? Square::kRanks - 1 - row : row);
}

std::optional<Square> square_of_index(const Counting& counting, int index) {
  constexpr int kTen = 10;
  constexpr int kSixteen = 16;
  constexpr int kMargin = 3;  // squares around ElephantEye's board
  const int n = index - counting.first;
  if (n < 0) return std::nullopt;
  switch (counting.by) {
    case Counting::By::pairs: break;
    case Counting::By::rows: return square(n % Square::kFiles, n / Square::kFiles, counting.top);
    case Counting::By::files: return square(n / Square::kRanks, n % Square::kRanks, counting.top);
    case Counting::By::tens: return square(n % kTen, n / kTen, counting.top);
    case Counting::By::sixteens:
      return square(n % kSixteen - kMargin, n / kSixteen - kMargin, counting.top);
  }
  return std::nullopt;
}

/// Returns all ways to count squares, the usual ones first.
std::vector<Counting> all_countings() {
  std::vector<Counting> out;
  for (const int first : {0, 1}) {
    for (const bool row_first : {false, true}) {
      for (const bool top : {true, false})
        out.push_back({Counting::By::pairs, row_first, top, first});
    }
  }
  for (const int first : {0, 1}) {
    for (const auto by : {Counting::By::rows, Counting::By::files}) {
      for (const bool top : {true, false}) out.push_back({by, false, top, first});
    }
  }
  for (const bool top : {true, false}) out.push_back({Counting::By::tens, false, top, 0});
  out.push_back({Counting::By::sixteens, false, true, 0});
  return out;
}

std::size_t legal_plies(std::span<const NumberedMove> moves, const Counting& counting,
                        Position position) {
  std::size_t plies = 0;
  for (const NumberedMove& given : moves) {
    const auto move = counting.move(given);
    if (!move || !position.legal(*move)) break;
    position.make(*move);
    ++plies;
  }
  return plies;
}

}  // namespace

std::optional<Move> Counting::move(const NumberedMove& given) const {
  const std::vector<int>& n = given.numbers;
  std::optional<Square> from, to;
  if (n.size() == 4 && by == By::pairs) {
    if (given.named && row_first) return std::nullopt;
    const auto at = [&](std::size_t i) {
      const int file = n[i + (row_first ? 1 : 0)], row = n[i + (row_first ? 0 : 1)];
      return square(file - first, row - first, top);
    };
    from = at(0);
    to = at(2);
  } else if (n.size() == 2 && by != By::pairs) {
    from = square_of_index(*this, n[0]);
    to = square_of_index(*this, n[1]);
  } else if (n.size() == 1 && by == By::sixteens) {
    constexpr int kByte = 256;
    from = square_of_index(*this, n[0] % kByte);
    to = square_of_index(*this, n[0] / kByte);
  }
  return from && to && *from != *to ? std::optional(Move(*from, *to)) : std::nullopt;
}

std::optional<Counted> find_counting(std::span<const NumberedMove> moves, const Setup& start) {
  const auto position = Position::from(start, Faults::all());
  if (!position || moves.empty()) return std::nullopt;
  const auto tried = moves.first(std::min(moves.size(), kMostTried));
  std::optional<Counted> best;
  std::size_t most = 0;
  for (const Color turn : {start.turn, !start.turn}) {
    for (const Counting& counting : all_countings()) {
      const std::size_t plies = legal_plies(tried, counting, position->with_turn(turn));
      if (plies > most) {
        most = plies;
        best = {counting, std::nullopt};
      } else if (plies == most && best && !best->other && turn == start.turn &&
                 counting.move(tried[0]) != best->counting.move(tried[0])) {
        best->other = counting;
      }
    }
    if (best) break;  // the start states the side to move
  }
  return best;
}

}  // namespace qipu::json
