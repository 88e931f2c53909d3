#include "format/kit/move_text.h"

#include "notation/replay.h"

namespace qipu {
namespace {

// Appends "H2-E2", the form that can be read without a position.
void append_coordinates(std::string& out, Move m) {
  const auto square = [&](Square s) {
    out += static_cast<char>('A' + s.file());
    out += static_cast<char>('0' + s.rank());
  };
  square(m.from());
  out += '-';
  square(m.to());
}

}  // namespace

MoveText::MoveText(const Game& game, const Notation& notation)
    : game_(game),
      notation_(notation),
      after_(game[kRoot].first_child),
      first_mover_(notation.black_begins && game.start.turn == Color::black ? Color::black
                                                                            : Color::red),
      mover_(game.start.turn),
      next_mover_(game.start.turn),
      round_(game.start.round),
      next_round_(game.start.round) {
  if (auto position = Position::from(game.start, Faults::all())) position_ = *position;
}

void MoveText::play(NodeId id) {
  if (position_ && !replay(*position_, game_, id)) position_.reset();
  if (next_mover_ != first_mover_) ++next_round_;
  next_mover_ = !next_mover_;
  after_ = game_[id].first_child;
}

void MoveText::go_back(const Branch& b) {
  position_ = b.before;
  next_mover_ = b.mover;
  next_round_ = b.round;
}

/// Returns true if the file's own text of an illegal move would be read as that move again.
bool MoveText::says_itself(NodeId id) {
  const std::string_view words = game_.written(id);
  if (words.empty() || !position_ || !notation_.recognise(words)) return false;
  notation_.read(words, *position_, reading_);
  const Candidates& meant = reading_.rejected;
  return reading_.legal.empty() && reading_.quirks.empty() && meant.size() == 1 &&
         meant[0] == game_[id].move;
}

MoveText::Step MoveText::enter(NodeId id) {
  node_ = id;
  mover_ = next_mover_;
  round_ = next_round_;
  const Node& n = game_[id];
  if (n.next_sibling != kNoNode && game_[n.parent].first_child == id) {
    branches_.push_back({id, n.next_sibling, position_, mover_, round_});
    at_branch_ = true;
  }
  words_.clear();
  if (n.has_move && position_ && (n.standing == Standing::legal || position_->legal(n.move))) {
    notation_.write(words_, *position_, n.move);
  } else if (!n.has_move || says_itself(id)) {
    words_ = game_.written(id);
  } else {
    append_coordinates(words_, n.move);
  }
  play(id);
  return Step::move;
}

MoveText::Step MoveText::next() {
  if (opened_) {
    opened_ = false;
    Branch& b = branches_.back();
    const NodeId id = b.sibling;
    b.sibling = game_[id].next_sibling;
    go_back(b);
    return enter(id);
  }
  if (at_branch_) {
    at_branch_ = false;
    const Branch& b = branches_.back();
    if (b.sibling != kNoNode) {
      opened_ = true;
      return Step::open;
    }
    go_back(b);
    play(b.first);
    branches_.pop_back();
  }
  if (after_ != kNoNode) return enter(after_);
  if (branches_.empty()) return Step::end;
  at_branch_ = true;
  return Step::close;
}

}  // namespace qipu
