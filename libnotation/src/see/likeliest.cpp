#include "see/likeliest.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "qipu/board/setup.h"

namespace qipu::see {
namespace {

constexpr double kForbidden = -40;  // a piece where it cannot stand
constexpr double kLeast = -30;      // any other logarithm is no smaller
constexpr double kNever = -1000;    // a king that is missing

/// How many of each kind a side has.
int count_of(Role role) { return role == Role::king ? 1 : role == Role::pawn ? 5 : 2; }

struct Settled {
  std::array<Piece, Square::kCount> pieces{};
  double score = 0;
};

Settled settled(const Chances& chances, bool red_below) {
  std::vector<Piece> slots;
  for (unsigned code = 1; code < Piece::kCodes; ++code) {
    const Piece piece = Piece::from_code(code);
    for (int k = 0; k < count_of(piece.role()); ++k) slots.push_back(piece);
  }
  const auto value = [&](std::size_t point, Piece piece) {
    if (piece && !can_stand(piece, square_at(point, red_below))) return kForbidden;
    return std::max(chances[point][static_cast<std::size_t>(piece.code())], kLeast);
  };
  // The columns after those of the points are for pieces that were taken.
  std::vector gains(slots.size(), std::vector<double>(Square::kCount + slots.size()));
  for (std::size_t s = 0; s < slots.size(); ++s) {
    for (std::size_t p = 0; p < Square::kCount; ++p)
      gains[s][p] = value(p, slots[s]) - value(p, {});
    const double missing = slots[s].role() == Role::king ? kNever : 0;
    std::fill(gains[s].begin() + Square::kCount, gains[s].end(), missing);
  }
  Settled out;
  const auto places = best_assignment(gains);
  for (std::size_t s = 0; s < slots.size(); ++s) {
    if (places[s] < Square::kCount) out.pieces[places[s]] = slots[s];
  }
  for (std::size_t p = 0; p < Square::kCount; ++p) out.score += value(p, out.pieces[p]);
  return out;
}

}  // namespace

Square square_at(std::size_t point, bool red_below) {
  const int number = static_cast<int>(point), file = number % Square::kFiles,
            row = number / Square::kFiles;
  const Square square = Square::from_index((Square::kRanks - 1 - row) * Square::kFiles + file);
  return red_below ? square : square.opposite();
}

// The Hungarian method: rows are added one by one, each along the path that costs least. `prices`
// of rows and columns make every cost at least the sum of its two prices.
std::vector<std::size_t> best_assignment(const std::vector<std::vector<double>>& gains) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const std::size_t rows = gains.size(), columns = rows == 0 ? 0 : gains[0].size();
  std::vector<double> row_price(rows + 1), column_price(columns + 1);
  std::vector<std::size_t> row_of(columns + 1);  // 0: none; column 0 stands for the start of a path
  for (std::size_t row = 1; row <= rows; ++row) {
    row_of[0] = row;
    std::size_t at = 0;
    std::vector<double> distance(columns + 1, kFar);
    std::vector<std::size_t> before(columns + 1);
    std::vector<bool> done(columns + 1);
    while (row_of[at] != 0) {
      done[at] = true;
      const std::size_t here = row_of[at];
      std::size_t nearest = 0;
      double step = kFar;
      for (std::size_t c = 1; c <= columns; ++c) {
        if (done[c]) continue;
        const double reduced = -gains[here - 1][c - 1] - row_price[here] - column_price[c];
        if (reduced < distance[c]) {
          distance[c] = reduced;
          before[c] = at;
        }
        if (distance[c] < step) {
          step = distance[c];
          nearest = c;
        }
      }
      for (std::size_t c = 0; c <= columns; ++c) {
        if (done[c]) {
          row_price[row_of[c]] += step;
          column_price[c] -= step;
        } else {
          distance[c] -= step;
        }
      }
      at = nearest;
    }
    for (; at != 0; at = before[at]) row_of[at] = row_of[before[at]];
  }
  std::vector<std::size_t> out(rows);
  for (std::size_t c = 1; c <= columns; ++c) {
    if (row_of[c] != 0) out[row_of[c] - 1] = c - 1;
  }
  return out;
}

Likeliest likeliest(const Chances& chances) {
  const Settled below = settled(chances, true), above = settled(chances, false);
  Likeliest out;
  out.red_below = below.score >= above.score;
  out.pieces = out.red_below ? below.pieces : above.pieces;
  double sum = -std::log1p(std::exp(-std::abs(below.score - above.score)));
  for (std::size_t p = 0; p < Square::kCount; ++p) {
    const Piece chosen = out.pieces[p];
    double possible = 0;
    for (unsigned code = 0; code < Piece::kCodes; ++code) {
      const Piece piece = Piece::from_code(code);
      if (!piece || can_stand(piece, square_at(p, out.red_below)))
        possible += std::exp(chances[p][code]);
    }
    const double free = std::exp(chances[p][static_cast<std::size_t>(chosen.code())]);
    const bool stands = !chosen || can_stand(chosen, square_at(p, out.red_below));
    const double share = stands ? free / std::max(possible, 1e-12) : 0;
    // The free choice counts too: where the rules had to overrule it, little is certain.
    out.certainty[p] = std::min(share, std::max(free, share * 0.7));
    sum += std::log(std::max(out.certainty[p], 1e-12));
  }
  out.whole = std::exp(sum);
  return out;
}

}  // namespace qipu::see
