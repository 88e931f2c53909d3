#include "annotate/search/forced_mate.h"

#include <array>

namespace qipu {
namespace {

class MateSearch {
 public:
  MateSearch(const Position& position, std::uint64_t budget)
      : position_(position), budget_(budget) {}

  bool gives_up() const { return tried_ > budget_; }

  /// Returns all first moves that mate in `moves` moves.
  std::vector<Move> all_that_mate(int moves) {
    std::vector<Move> found;
    for (const Move m : position_.legal_moves()) {
      if (mates(m, moves)) found.push_back(m);
    }
    return found;
  }

 private:
  // The recursion of both functions is bounded by kMostMateMoves.
  bool mates(Move m, int moves) {
    ++tried_;
    const Position::Undo undo = position_.make(m);
    const bool mated = is_mated(moves - 1);
    position_.unmake(m, undo);
    return mated;
  }

  /// Returns true if the side to move is mated, whatever it plays, by `moves` more moves of the
  /// other side.
  bool is_mated(int moves) {
    if (moves == 0) return !position_.has_legal_move();
    std::optional<Move>& last = refutations_[static_cast<std::size_t>(moves)];
    if (last && position_.legal(*last) && escapes(*last, moves)) return false;
    for (const Move m : position_.legal_moves()) {
      if (m == last) continue;
      if (gives_up()) return false;
      if (escapes(m, moves)) {
        last = m;
        return false;
      }
    }
    return true;
  }

  bool escapes(Move reply, int moves) {
    ++tried_;
    const Position::Undo undo = position_.make(reply);
    bool mated = false;
    for (const Move m : position_.legal_moves()) {
      if (mated || gives_up()) break;
      mated = mates(m, moves);
    }
    position_.unmake(reply, undo);
    return !mated;
  }

  Position position_;
  std::uint64_t budget_, tried_ = 0;
  /// By moves left: the reply that refuted the last attempt often refutes the next one as well.
  std::array<std::optional<Move>, kMostMateMoves> refutations_;
};

}  // namespace

std::optional<ForcedMate> shortest_mate(const Position& position, int most, std::uint64_t budget) {
  MateSearch search(position, budget);
  for (int moves = 1; moves <= most; ++moves) {
    std::vector<Move> first = search.all_that_mate(moves);
    if (search.gives_up()) return std::nullopt;
    if (!first.empty()) return ForcedMate{moves, std::move(first)};
  }
  return std::nullopt;
}

}  // namespace qipu
