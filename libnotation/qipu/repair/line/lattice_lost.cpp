// Lost moves: moves of the game that the record lacks, where they may be put in and which they
// were.
//
// A move is put in only where the record shows that one is missing: by its numbers, or by a move
// that is impossible without it.

#include <algorithm>
#include <optional>

#include "qipu/repair/line/lattice.h"

namespace qipu::repair {
namespace {

// Lost rounds are tried only from states this close to the cheapest, nats: there are many pairs of
// moves.
constexpr float kRoundsNear = 0.5F;
// And only before at least so many tokens: fewer could not decide which moves were lost.
constexpr std::size_t kTokensBehind = 4;
// In nearly all games an error shows within so many tokens.
constexpr std::size_t kLate = 60;
// Numbers stand before every second token, so one of two tokens in turn has one.
constexpr std::size_t kRound = 2;

}  // namespace

void Lattice::seek_lost(std::size_t at, std::uint32_t local, float room, const Breadth& breadth) {
  if (room < cost_of(Error::lost_move)) return;
  const State& state = layers_[at].states[local];
  Position position = position_of(at, local);
  const std::size_t behind = impossible_from(at, position);
  const bool impossible = behind != word_model_.tokens().size();
  const auto shown = [&](int lost) { return impossible || numbers_pass_over(at, state, lost); };
  const std::size_t until = std::max(breadth.until[at], impossible ? behind : 0);
  const bool both = breadth.rounds && breadth.until[at] != 0 &&
                    room >= breadth.slack[at] - kRoundsNear &&
                    may_miss_round(at, state, position.turn());
  if (shown(1)) find_lost(at, local, room, until, false);
  if (both && shown(2)) find_lost(at, local, room, until, true);
}

/// The first token from `at` on that cannot be read as it stands; the number of tokens when there
/// is none within kLate.
std::size_t Lattice::impossible_from(std::size_t at, Position position) {
  const std::vector<Token>& tokens = word_model_.tokens();
  const std::size_t end = std::min(tokens.size(), at + kLate);
  for (; at < end; ++at) {
    --*work_;
    word_model_.read(tokens[at], position, ahead_);
    if (ahead_.empty()) return at;
    position.make(ahead_[0].move);
  }
  return tokens.size();
}

/// Whether one of the next numbers is ahead by `lost` plies. The number of a round whose first move
/// is missing may stand before the second move, so that only the number after it shows the gap.
bool Lattice::numbers_pass_over(std::size_t at, const State& state, int lost) const {
  if (!numbering_.tells) return false;
  const std::size_t end = std::min(word_model_.tokens().size(), at + kRound + 1);
  for (std::size_t word = at; word < end; ++word) {
    const Printed& printed = word_model_.tokens()[word].printed;
    const int played = state.played + static_cast<int>(word - at);
    if (printed.number != 0 && numbering_.off(printed, played) == state.off() + lost) return true;
  }
  return false;
}

// Whether a whole round may be missing before token `at`. If the numbers break somewhere, only
// where a number skips a round; otherwise anywhere. What gets lost is a text line, which begins
// with a move of the side that moves first.
bool Lattice::may_miss_round(std::size_t at, const State& state, Color turn) const {
  if (turn != start_.turn() || word_model_.tokens().size() - at < kTokensBehind) return false;
  const Printed& printed = word_model_.tokens()[at].printed;
  if (!numbering_.tells || numbering_.breaks == 0) return true;
  return printed.number != 0 && numbering_.off(printed, state.played) == state.off() + 2;
}

// Puts in one lost move, or with `both` one of each side: after it the next token must be legal as
// it stands.
void Lattice::find_lost(std::size_t at, std::uint32_t local, float room, std::size_t until,
                        bool both) {
  const Error error = both ? Error::lost_round : Error::lost_move;
  const float rare = cost_of(error);
  const Token& token = word_model_.tokens()[at];
  Position position = position_of(at, local);
  MoveList first;
  position.legal_moves(first);
  const float any = any_of(first);
  Step step;
  step.error = error;
  step.tokens = 1;
  step.lost = both ? 2 : 1;
  step.moves = static_cast<std::uint8_t>(step.lost + 1);
  const auto go_on = [&](Position& before, float priors) {
    --*work_;
    word_model_.read(token, before, after_);
    for (const Meaning& m : after_) {
      if (rare + m.slip.cost > room) continue;
      const Position::Undo undo = before.make(m.move);
      if (reads_on(at + 1, until, before)) {
        step.cost = rare + m.slip.cost;
        step.played[step.lost] = m.move;
        join(at, local, before, step, priors);
      }
      before.unmake(m.move, undo);
    }
  };
  MoveList second;
  for (const Move m : first) {
    const Position::Undo undo = position.make(m);
    step.played[0] = m;
    if (!both) {
      go_on(position, any);
    } else {
      position.legal_moves(second);
      for (const Move reply : second) {
        const Position::Undo undo_reply = position.make(reply);
        step.played[1] = reply;
        go_on(position, 2 * any);
        position.unmake(reply, undo_reply);
      }
    }
    position.unmake(m, undo);
  }
}

// Whether the tokens from `at` to `until`, both included, can be read as they stand. `position` is
// restored.
bool Lattice::reads_on(std::size_t at, std::size_t until, Position& position) {
  if (at > until) return true;
  --*work_;
  word_model_.read(word_model_.tokens()[at], position, ahead_);
  if (ahead_.empty()) return false;
  // Of several readings only the first is tried.
  const Move move = ahead_[0].move;
  const Position::Undo undo = position.make(move);
  const bool reads = reads_on(at + 1, until, position);
  position.unmake(move, undo);
  return reads;
}

}  // namespace qipu::repair
