#include "see/see_board.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "see/decode.h"
#include "see/likeliest.h"
#include "see/sampling.h"

namespace qipu::see {
namespace {

constexpr int kRounds = 3;            // how often corners are made better after the first time
constexpr int kCandidates = 2;        // boards that the finder may suggest
constexpr int kSmallestSide = 32;     // of a picture in which a board can be seen
constexpr double kLeastChance = 0.5;  // that the corners are those of a board
constexpr double kLeastKing = 0.2;    // of the likelier place of a king
constexpr int kMostUnsure = 9;        // points that are more likely wrong than right

double chance_of(float sum) {
  return 1 / (1 + std::exp(-std::clamp(static_cast<double>(sum), -50.0, 50.0)));
}

struct Candidate {
  double chance = 0;
  Corners corners{};
};

/// Returns the places in which the finder sees a board, the likeliest first.
std::vector<Candidate> candidates(const Tensor& output, const Perspective& map) {
  constexpr double kReach = 64;  // the finder's unit for corners, in pixels of its input
  const int side = output.width;
  const double step = static_cast<double>(kFinderSide) / side;
  const std::size_t plane = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  std::vector<double> chances(plane);
  std::transform(output.values.begin(), output.values.begin() + static_cast<std::ptrdiff_t>(plane),
                 chances.begin(), chance_of);
  std::vector<double> left = chances;
  std::vector<Candidate> out;
  for (int k = 0; k < kCandidates; ++k) {
    const auto best = static_cast<int>(std::ranges::max_element(left) - left.begin());
    const int row = best / side, column = best % side;
    if (left[static_cast<std::size_t>(best)] < 0.05 && !out.empty()) break;
    Corners corners{};
    double weight = 0;
    for (int r = std::max(0, row - 1); r <= std::min(side - 1, row + 1); ++r) {
      for (int c = std::max(0, column - 1); c <= std::min(side - 1, column + 1); ++c) {
        const auto at = static_cast<std::size_t>(r * side + c);
        const double share = chances[at] * chances[at];
        for (std::size_t n = 0; n < 4; ++n) {
          const auto number = [&](std::size_t channel) {
            return static_cast<double>(output.values[channel * plane + at]);
          };
          corners[n].x += share * ((c + 0.5) * step + kReach * number(1 + 2 * n));
          corners[n].y += share * ((r + 0.5) * step + kReach * number(2 + 2 * n));
        }
        weight += share;
      }
    }
    for (Place& corner : corners)
      corner = {corner.x / std::max(weight, 1e-12), corner.y / std::max(weight, 1e-12)};
    out.push_back({chances[static_cast<std::size_t>(best)], map(corners)});
    for (int r = std::max(0, row - 2); r <= std::min(side - 1, row + 2); ++r) {
      for (int c = std::max(0, column - 2); c <= std::min(side - 1, column + 2); ++c) {
        left[static_cast<std::size_t>(r * side + c)] = 0;
      }
    }
  }
  return out;
}

/// Returns true if the corners make a convex quadrangle of some size.
bool sound(const Corners& corners) {
  for (std::size_t k = 0; k < 4; ++k) {
    const Place a = corners[k], b = corners[(k + 1) % 4], c = corners[(k + 2) % 4];
    const double turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    if (!(turn > 16) || !std::isfinite(turn)) return false;
  }
  const double cell = cell_size(corners);
  return cell > 4 && cell < 4.0 * kLongestSide;
}

/// Makes corners better. Returns the chance that a board is there and lies as it is read.
double refine(Pyramid& pyramid, const Nets& nets, Corners& corners, int rounds) {
  double chance = 0;
  for (; rounds > 0; --rounds) {
    if (!sound(corners)) return 0;
    Perspective map(1, {});
    const Tensor output = nets.corners.run(pyramid.board(corners, kCornersLayout, map));
    Corners places = kCornersLayout.corners();
    for (std::size_t n = 0; n < 4; ++n) {
      places[n].x += static_cast<double>(output.values[2 * n]) * kCornersLayout.cell;
      places[n].y += static_cast<double>(output.values[2 * n + 1]) * kCornersLayout.cell;
    }
    corners = map(places);
    chance = chance_of(output.values[8]);
  }
  return chance;
}

/// Returns the logarithms of the chances at each point.
Chances chances_of(const Tensor& output) {
  Chances out;
  for (std::size_t p = 0; p < out.size(); ++p) {
    const auto number = [&](std::size_t code) {
      return static_cast<double>(output.values[code * out.size() + p]);
    };
    double most = number(0), sum = 0;
    for (std::size_t code = 1; code < Piece::kCodes; ++code) most = std::max(most, number(code));
    for (std::size_t code = 0; code < Piece::kCodes; ++code) sum += std::exp(number(code) - most);
    for (std::size_t code = 0; code < Piece::kCodes; ++code)
      out[p][code] = number(code) - most - std::log(sum);
  }
  return out;
}

/// Returns true if each side has a point that may well be its king.
bool has_kings(const Chances& chances) {
  return std::ranges::all_of(std::array{Color::red, Color::black}, [&](Color side) {
    const auto code = static_cast<std::size_t>(Piece(side, Role::king).code());
    return std::ranges::any_of(
        chances, [&](const auto& point) { return std::exp(point[code]) >= kLeastKing; });
  });
}

/// Returns true if a piece of this kind moves like this on an empty board.
bool reaches(Role role, Square from, Square to) {
  const int files = std::abs(from.file() - to.file()), ranks = std::abs(from.rank() - to.rank());
  switch (role) {
    case Role::king:
    case Role::pawn: return files + ranks == 1;
    case Role::advisor: return files == 1 && ranks == 1;
    case Role::elephant: return files == 2 && ranks == 2;
    case Role::horse: return files * ranks == 2;
    default: return (files == 0) != (ranks == 0);
  }
}

/// Returns the move whose two ends are marked, and no third point is.
std::optional<Move> marked_move(const Tensor& output, const Likeliest& found) {
  constexpr double kMarked = 0.5;
  std::optional<Square> from, to;
  for (std::size_t p = 0; p < Square::kCount; ++p) {
    if (chance_of(output.values[Piece::kCodes * std::size_t{Square::kCount} + p]) < kMarked)
      continue;
    auto& end = found.pieces[p] ? to : from;
    if (end) return std::nullopt;
    end = square_at(p, found.red_below);
  }
  if (!from || !to) return std::nullopt;
  for (std::size_t p = 0; p < Square::kCount; ++p) {
    if (square_at(p, found.red_below) != *to) continue;
    if (!reaches(found.pieces[p].role(), *from, *to)) return std::nullopt;
  }
  return Move(*from, *to);
}

RedAt red_edge(const Corners& c) {
  const double x = c[2].x + c[3].x - c[0].x - c[1].x, y = c[2].y + c[3].y - c[0].y - c[1].y;
  if (std::abs(y) >= std::abs(x)) return y > 0 ? RedAt::below : RedAt::above;
  return x > 0 ? RedAt::right : RedAt::left;
}

}  // namespace

std::optional<Sight> see_board(const Pixels& pixels, const Nets& nets) {
  if (std::min(pixels.width, pixels.height) < kSmallestSide) return std::nullopt;
  Pyramid pyramid(pixels);
  Perspective map(1, {});
  const Tensor first = nets.finder.run(pyramid.whole(map));
  Corners corners{};
  double chance = 0, best = -1;
  for (const Candidate& candidate : candidates(first, map)) {
    Corners lying = candidate.corners;  // the finder does not say if the board lies on its side
    for (int turn = 0; turn < 2; ++turn) {
      Corners better = lying;
      const double own = refine(pyramid, nets, better, 1);
      const double score = own * (0.2 + candidate.chance);
      if (score > best) {
        best = score;
        chance = own;
        corners = better;
      }
      std::ranges::rotate(lying, lying.begin() + 1);
    }
  }
  if (chance > 0) chance = refine(pyramid, nets, corners, kRounds);
  if (chance < kLeastChance || !sound(corners)) return std::nullopt;
  const Tensor output = nets.points.run(pyramid.board(corners, kPointsLayout, map));
  const Chances chances = chances_of(output);
  if (!has_kings(chances)) return std::nullopt;
  const Likeliest found = likeliest(chances);
  const auto unsure =
      std::ranges::count_if(found.certainty, [](double certainty) { return certainty < 0.5; });
  if (unsure > kMostUnsure) return std::nullopt;
  Sight sight;
  for (std::size_t p = 0; p < Square::kCount; ++p) {
    const Square square = square_at(p, found.red_below);
    sight.setup.board.set(square, found.pieces[p]);
    sight.points[static_cast<std::size_t>(square.index())] = found.certainty[p];
  }
  sight.certainty = found.whole * chance;
  if (!found.red_below) std::ranges::rotate(corners, corners.begin() + 2);
  sight.corners = corners;
  sight.red_at = red_edge(corners);
  sight.last_move = marked_move(output, found);
  if (sight.last_move) sight.setup.turn = !sight.setup.board[sight.last_move->to()].color();
  if (!sight.last_move && !faults_of(sight.setup).empty()) {
    Setup other = sight.setup;
    other.turn = Color::black;
    if (faults_of(other).empty()) sight.setup = other;
  }
  return sight;
}

bool can_see() { return Nets::bundled() != nullptr; }

Result<Sight> see_board(std::string_view bytes, int view_cell) {
  const auto decoded = decode(bytes);
  if (!decoded) return std::unexpected(decoded.error());
  auto sight = see_board(decoded->pixels, *Nets::bundled());
  if (!sight) return fail(diag::no_board);
  sight->first_of_several = decoded->moving;
  if (view_cell > 0) {
    sight->view = Pyramid(decoded->pixels).view(sight->corners, Layout{view_cell, 1.0});
  }
  for (Place& corner : sight->corners) {
    corner.x *= decoded->pixels.shrunk;
    corner.y *= decoded->pixels.shrunk;
  }
  return *std::move(sight);
}

std::string_view red_at_name(RedAt at) {
  constexpr std::string_view kNames[] = {"below", "above", "left", "right"};
  return kNames[static_cast<std::size_t>(at)];
}

}  // namespace qipu::see
