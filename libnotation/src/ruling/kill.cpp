#include "ruling/kill.h"

#include <algorithm>

#include "ruling/turn.h"

namespace qipu {
namespace {

constexpr int kNodes = 60'000;  // the limit for each find_kills()

/// Returns the plies from the first check to the last.
constexpr int plies_of(int checks) { return 2 * checks - 1; }

class Search {
 public:
  explicit Search(const Position& position, Bitboard spared = {})
      : position_(position), spared_(spared) {}

  bool complete() const { return complete_; }

  /// An AND node: returns true if the side in check is mated whatever it plays. `line`: the longest
  /// one.
  bool lost(int plies, std::vector<Move>& line) {
    line.clear();
    if (++nodes_ > kNodes) complete_ = false;
    const MoveList answers = position_.legal_moves();
    std::vector<Move> rest;
    for (const Move answer : answers) {
      const auto undo = position_.make(answer);
      const bool mated = mates(plies - 1, rest);
      position_.unmake(answer, undo);
      if (!mated) return false;
      if (rest.size() + 1 > line.size()) {
        line.assign(1, answer);
        line.insert(line.end(), rest.begin(), rest.end());
      }
    }
    return true;
  }

  /// An OR node: returns true if some check of the side to move forces mate.
  bool mates(int plies, std::vector<Move>& line) {
    if (plies <= 0 || !complete_) return false;
    for (const Move m : position_.legal_moves()) {
      if (mates_with(m, plies, line)) return true;
    }
    return false;
  }

  bool mates_with(Move m, int plies, std::vector<Move>& line) {
    const Piece taken = position_[m.to()];
    if (taken && (taken.role() == Role::king || spared_.has(m.to()))) return false;
    const auto undo = position_.make(m);
    std::vector<Move> rest;
    const bool mates = position_.in_check() && lost(plies - 1, rest);
    position_.unmake(m, undo);
    if (!mates) return false;
    line.assign(1, m);
    line.insert(line.end(), rest.begin(), rest.end());
    return true;
  }

 private:
  Position position_;
  Bitboard spared_;
  int nodes_ = 0;
  bool complete_ = true;
};

}  // namespace

Kills find_kills(const Position& position, Color side, Bitboard spared, int checks) {
  const Position start = position.with_turn(side);
  Search search(start, spared);
  const MoveList moves = start.legal_moves();
  Kills found;
  for (const Move m : moves) {
    std::vector<Move> line;
    if (search.mates_with(m, plies_of(checks), line)) found.lines.push_back(std::move(line));
  }
  std::ranges::stable_sort(found.lines, {}, &std::vector<Move>::size);
  found.complete = search.complete();
  return found;
}

bool has_kill(const Position& position, Color side) {
  Search search(position.with_turn(side));
  std::vector<Move> line;
  return search.mates(plies_of(kFewChecks), line);
}

}  // namespace qipu
