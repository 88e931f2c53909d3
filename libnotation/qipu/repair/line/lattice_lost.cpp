// Moves that no word stands for: where they may be put in, and which they were.
//
// A record has to show that they are missing: by its numbers, or by a move that is impossible
// without them.

#include <algorithm>
#include <optional>

#include "qipu/repair/line/lattice.h"

namespace qipu::repair {
namespace {

// Both sides' moves are sought behind states this near the cheapest: there are many of them.
constexpr float kRoundsNear = 0.5F;
// And only where so many words follow: fewer could not tell which moves were lost.
constexpr std::size_t kWitnesses = 4;
// An error shows so many words later at most, in nearly all games.
constexpr std::size_t kLate = 60;
// Numbers stand before so many words in turn, so one of these has one.
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

/// The first word from `at` on that cannot be read as it stands; the number of words where there is
/// none near.
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

/// Whether the next number is ahead by so many moves. That of a round whose first move is lost may
/// stand before the second, so that the one behind it tells.
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

// Where rounds are numbered a number is passed over, else anywhere; a line of the sheet is lost,
// which begins with the first player's move.
bool Lattice::may_miss_round(std::size_t at, const State& state, Color turn) const {
  if (turn != start_.turn() || word_model_.tokens().size() - at < kWitnesses) return false;
  const Printed& printed = word_model_.tokens()[at].printed;
  if (!numbering_.tells || numbering_.breaks == 0) return true;
  return printed.number != 0 && numbering_.off(printed, state.played) == state.off() + 2;
}

// A move lost, or both sides': the next word must be legal as it stands behind it.
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

// Whether the words from `at` to `until` can be read as they stand. The position comes back as it
// was.
bool Lattice::reads_on(std::size_t at, std::size_t until, Position& position) {
  if (at > until) return true;
  --*work_;
  word_model_.read(word_model_.tokens()[at], position, ahead_);
  if (ahead_.empty()) return false;
  // Where a word has two readings the first one speaks for both.
  const Move move = ahead_[0].move;
  const Position::Undo undo = position.make(move);
  const bool reads = reads_on(at + 1, until, position);
  position.unmake(move, undo);
  return reads;
}

}  // namespace qipu::repair
