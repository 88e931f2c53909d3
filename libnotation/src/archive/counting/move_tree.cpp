#include "qipu/archive/move_tree.h"

#include <algorithm>
#include <utility>

namespace qipu {
namespace {

void add_result(ResultCount& counts, GameResult result) {
  ++counts.games;
  counts.wins += result == GameResult::red_wins ? 1 : 0;
  counts.draws += result == GameResult::draw ? 1 : 0;
  counts.losses += result == GameResult::black_wins ? 1 : 0;
}

/// Returns true if no position from before the move can occur after it.
bool ends_repetition(const Position& before, Move move) {
  const Piece piece = before[move.from()];
  const bool forward = move.from().rank() != move.to().rank();
  return !before[move.to()].empty() || (piece.role() == Role::pawn && forward);
}

}  // namespace

MoveTree::MoveTree(const Position& root, std::size_t plies, bool joined)
    : root_(root), plies_(plies), joined_(joined) {}

MoveTree::PositionMove MoveTree::place_of(const Position& here, const Position& mirrored,
                                          Move move) const {
  const PositionMove place{here.key(), move.bits()};
  return joined_ ? std::min(place, PositionMove{mirrored.key(), move.mirrored().bits()}) : place;
}

bool MoveTree::is_root(const Position& here, const Position& mirrored) const {
  return here.key() == root_.key() || (joined_ && mirrored.key() == root_.key());
}

void MoveTree::add(const Position& start, std::span<const Move> line, GameResult result, int year) {
  Position here = start, mirrored = joined_ ? start.mirrored() : start;
  std::vector<PositionMove> places;
  bool met = false;
  bool root_is_past = false;  // the root cannot occur again
  std::size_t left = 0;       // plies that are still counted
  for (std::size_t ply = 0;; ++ply) {
    if (is_root(here, mirrored)) {
      met = true;
      left = plies_;
    }
    if (ply == line.size() || (left == 0 && root_is_past)) break;
    const Move move = line[ply];
    root_is_past = root_is_past || (met && ends_repetition(here, move));
    if (left != 0) {
      places.push_back(place_of(here, mirrored, move));
      --left;
    }
    here.make(move);
    if (joined_) mirrored.make(move.mirrored());
  }
  if (met) count(places, result, year);
}

void MoveTree::add_reaching(std::span<const Move> moves, GameResult result, int year) {
  const Position mirrored = joined_ ? root_.mirrored() : root_;
  std::vector<PositionMove> places;
  for (const Move move : moves) places.push_back(place_of(root_, mirrored, move));
  count(places, result, year);
}

/// Counts a game that reaches the root, with the moves that it plays there and soon after.
void MoveTree::count(std::vector<PositionMove>& places, GameResult result, int year) {
  add_result(games_, result);
  std::ranges::sort(places);
  const auto repeated = std::ranges::unique(places);
  places.erase(repeated.begin(), repeated.end());
  for (const PositionMove& place : places) {
    Count& counts = counts_[place];
    add_result(counts.results, result);
    if (year == 0) continue;
    counts.year_sum += static_cast<std::uint64_t>(year);
    ++counts.dated;
  }
}

void MoveTree::merge(const MoveTree& other) {
  games_ += other.games_;
  for (const auto& [place, counts] : other.counts_) {
    Count& sum = counts_[place];
    sum.results += counts.results;
    sum.year_sum += counts.year_sum;
    sum.dated += counts.dated;
  }
}

std::vector<MoveTree::Counted> MoveTree::counted() const {
  std::vector<Counted> out;
  out.reserve(counts_.size());
  for (const auto& [place, counts] : counts_) {
    out.push_back({place.position, place.move, counts.results, counts.year_sum, counts.dated});
  }
  std::ranges::sort(out, {}, [](const Counted& c) { return std::pair(c.position, c.move); });
  return out;
}

void MoveTree::add(const ResultCount& games, const std::vector<Counted>& counted) {
  games_ += games;
  for (const Counted& each : counted) {
    Count& sum = counts_[{each.position, each.move}];
    sum.results += each.results;
    sum.year_sum += each.year_sum;
    sum.dated += each.dated;
  }
}

std::vector<MoveTree::Played> MoveTree::played_in(const Position& position) const {
  const Position mirrored = joined_ ? position.mirrored() : position;
  MoveList moves;
  position.legal_moves(moves);
  std::vector<Played> out;
  std::vector<PositionMove> seen;
  for (const Move move : moves) {
    const PositionMove place = place_of(position, mirrored, move);
    const auto found = counts_.find(place);
    if (found == counts_.end()) continue;
    // In a position that is its own mirror image, a move and its mirror image count as one. The one
    // that begins on Red's right is shown; if both begin on the middle file, the one that ends
    // there.
    if (const auto twin = std::ranges::find(seen, place); twin != seen.end()) {
      Move& shown = out[static_cast<std::size_t>(twin - seen.begin())].move;
      const auto files = [](Move m) { return std::pair(m.from().file(), m.to().file()); };
      if (files(move) > files(shown)) shown = move;
      continue;
    }
    seen.push_back(place);
    const Count& counts = found->second;
    const auto year = counts.dated == 0 ? 0 : counts.year_sum / counts.dated;
    out.push_back({move, counts.results, static_cast<int>(year)});
  }
  std::ranges::sort(out, [](const Played& a, const Played& b) {
    if (a.count.games != b.count.games) return a.count.games > b.count.games;
    return a.move.bits() < b.move.bits();
  });
  return out;
}

}  // namespace qipu
