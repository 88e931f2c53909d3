#include "engine/recurrence.h"

#include <algorithm>

#include "ruling/capture.h"
#include "ruling/turn.h"

namespace qipu {
namespace {

/// Returns true if every move of the side chases one and the same piece.
bool chases(const std::vector<Turn>& turns, Color side) {
  std::vector<PieceId> victims;
  bool first = true;
  for (const Turn& turn : turns) {
    if (turn.side != side) continue;
    std::vector<PieceId> now;
    for (const Capture& c : new_chases(turn, {}, ChaseTest::difference)) now.push_back(c.victim);
    if (first) {
      victims = now;
    } else {
      std::erase_if(victims, [&](PieceId v) { return std::ranges::find(now, v) == now.end(); });
    }
    first = false;
    if (victims.empty()) return false;
  }
  return !victims.empty();
}

}  // namespace

void Past::reset(const Position& start) {
  steps_.clear();
  steps_.push_back({start.key(), 0, Move(), start.in_check()});
  root_ = 0;
}

void Past::push(Move m, const Position& now) {
  const bool captured = now.quiet_plies() == 0;
  const std::uint32_t reversible = captured ? 0 : steps_.back().reversible + 1;
  steps_.push_back({now.key(), reversible, m, now.in_check()});
}

void Past::push_pass(const Position& now) { steps_.push_back({now.key(), 0, Move(), false}); }

std::optional<Value> Past::verdict(const Position& now) const {
  const std::size_t last = steps_.size() - 1;
  const std::uint64_t key = steps_[last].key;
  bool seen = false;
  for (std::size_t back = 4; back <= steps_[last].reversible; back += 2) {
    if (steps_[last - back].key != key) continue;
    if (last - back > root_ || seen) return rule(now, back);
    seen = true;
  }
  return std::nullopt;
}

Value Past::rule(const Position& now, std::size_t distance) const {
  const std::size_t last = steps_.size() - 1;
  bool they_check = true, we_check = true, any_check = false;
  for (std::size_t i = 0; i < distance; i += 2) {
    const bool theirs = steps_[last - i].in_check, ours = steps_[last - i - 1].in_check;
    they_check = they_check && theirs;
    we_check = we_check && ours;
    any_check = any_check || theirs || ours;
  }
  if (they_check || we_check) return they_check == we_check ? 0 : they_check ? kRuleWin : -kRuleWin;
  if (any_check) return 0;  // if the loop contains any check, chases do not count
  Position start = now;
  std::vector<Move> moves;
  for (std::size_t i = 0; i < distance; ++i) {
    const Move m = steps_[last - i].move;
    moves.push_back(m);
    start.unmake(m, {});
  }
  std::ranges::reverse(moves);
  const std::vector<Turn> turns = turns_of(start, moves);
  const bool they_chase = chases(turns, !now.turn());
  const bool we_chase = chases(turns, now.turn());
  return they_chase == we_chase ? 0 : they_chase ? kRuleWin : -kRuleWin;
}

}  // namespace qipu
