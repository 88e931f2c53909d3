#include "prose/game_walk.h"

#include <cstddef>

#include "game/pass.h"
#include "notation/replay.h"

namespace qipu::prose {
namespace {

constexpr int kBack = 6, kOn = 3;  // plies

}  // namespace

GameWalk::GameWalk(const Game& game) : game_(game), depth_(game.size()) {
  if (const auto start = Position::from(game.start, Faults::all())) {
    position_ = *start;
    playable_ = true;
  }
  for (NodeId id = game.next_in_preorder(kRoot); id != kNoNode; id = game.next_in_preorder(id)) {
    depth_[id] = depth_[game[id].parent] + 1;
  }
}

void GameWalk::step(NodeId node) {
  const Node& move = game_[node];
  Ply ply{.node = node, .played = false, .turn = position_.turn(), .undo = {}};
  if (lost_ == 0 && move.has_move && position_[move.move.from()]) {
    // A record may let a side move twice in a row.
    position_.give_turn(position_[move.move.from()].color());
    ply.undo = position_.make(move.move);
    ply.played = true;
  } else if (lost_ == 0 && is_pass(game_, node)) {
    position_.give_turn(!position_.turn());
    ply.played = true;
  } else {
    ++lost_;
  }
  path_.push_back(ply);
}

void GameWalk::take_back(Position& position, const Ply& ply) const {
  if (game_[ply.node].has_move) position.unmake(game_[ply.node].move, ply.undo);
  position.give_turn(ply.turn);
}

void GameWalk::step_back() {
  const Ply& ply = path_.back();
  if (ply.played) {
    take_back(position_, ply);
  } else {
    --lost_;
  }
  path_.pop_back();
}

void GameWalk::go_to(NodeId node) {
  while (path_.size() > depth_[node]) step_back();
  way_.clear();
  for (NodeId id = node; id != kRoot;) {
    const std::size_t depth = depth_[id];
    if (depth <= path_.size()) {
      if (path_[depth - 1].node == id) break;
      while (path_.size() >= depth) step_back();
    }
    way_.push_back(id);
    id = game_[id].parent;
  }
  while (!way_.empty()) {
    step(way_.back());
    way_.pop_back();
  }
}

std::vector<Anchor> GameWalk::around(NodeId node) {
  std::vector<Anchor> out;
  if (!playable_) return out;
  go_to(node);
  if (lost_ != 0) return out;
  out.push_back({node, 0, position_});
  Position position = position_;
  for (int back = 1; back <= kBack && static_cast<std::size_t>(back) <= path_.size(); ++back) {
    const Ply& ply = path_[path_.size() - static_cast<std::size_t>(back)];
    take_back(position, ply);
    out.push_back({game_[ply.node].parent, -back, position});
  }
  position = position_;
  NodeId next = game_[node].first_child;
  for (int on = 1; on <= kOn && next != kNoNode; ++on, next = game_[next].first_child) {
    if (!replay(position, game_, next)) break;
    out.push_back({next, on, position});
  }
  return out;
}

std::optional<Anchor> GameWalk::before_move(int round, Color side) const {
  const int rounds = round - game_.start.round;
  if (round < 1 || rounds < 0) return std::nullopt;
  const int skipped = game_.start.turn == Color::black ? 1 : 0;
  return after_plies(2 * rounds + (side == Color::black ? 1 : 0) - skipped);
}

std::optional<Anchor> GameWalk::before_ply(int ply) const {
  const int skipped = game_.start.turn == Color::black && game_.start.round > 1 ? 1 : 0;
  return after_plies(ply - 1 - 2 * (game_.start.round - 1) - skipped);
}

std::optional<Anchor> GameWalk::after_plies(int plies) const {
  if (!playable_ || lost_ != 0 || plies < 0) return std::nullopt;
  const int here = static_cast<int>(path_.size());
  Anchor out{path_.empty() ? kRoot : path_.back().node, plies - here, position_};
  for (int ply = here; ply > plies; --ply) {
    const Ply& last = path_[static_cast<std::size_t>(ply) - 1];
    take_back(out.position, last);
    out.node = game_[last.node].parent;
  }
  for (int ply = here; ply < plies; ++ply) {
    const NodeId next = game_[out.node].first_child;
    if (next == kNoNode || !replay(out.position, game_, next)) return std::nullopt;
    out.node = next;
  }
  return out;
}

}  // namespace qipu::prose
