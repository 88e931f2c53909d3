// A line of moves, replayed once for all words of a query.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "archive/query/packed_line.h"
#include "qipu/board/setup.h"
#include "qipu/rules/position.h"

namespace qipu::queries {

/// Replays a line as far as its plies are asked for, and keeps them.
class PlayedLine {
 public:
  using Ply = store::Ply;

  /// `line`: its bytes must stay. REQUIRES: its start can be played.
  void begin(const store::LineView& line) {
    line_ = line;
    replay_.begin(line);
    start_ = replay_.board;
    turn_ = replay_.turn;
    if (plies_.size() < line.plies()) plies_.resize(line.plies());
    played_ = 0;
  }

  std::size_t plies() const { return line_.plies(); }
  const store::Replay::Squares& start() const { return start_; }
  Color turn() const { return turn_; }  ///< of the start
  /// The start as a position; nothing for bytes that are not a line.
  std::optional<Position> position() const { return store::position_of(line_); }

  /// Returns a ply; null after the last.
  const Ply* ply(std::size_t at) {
    if (at >= played_) [[unlikely]] {
      if (at >= line_.plies()) return nullptr;
      play_to(at + kAhead);
    }
    return &plies_[at];
  }

  /// The board after the last ply.
  Setup end() {
    play_to(plies());
    Setup out;
    for (int at = 0; at < Square::kCount; ++at) {
      out.board.set(Square::from_index(at),
                    Piece::from_code(replay_.board[static_cast<std::size_t>(at)]));
    }
    out.turn = replay_.turn;
    return out;
  }

 private:
  /// Plies replayed at a time: a board is often met long before the end.
  static constexpr std::size_t kAhead = 16;

  void play_to(std::size_t end) {
    if (played_ >= std::min(end, line_.plies())) return;
    replay_.play([&](const Ply& ply) {
      plies_[played_] = ply;
      return ++played_ < end;
    });
  }

  store::LineView line_;
  store::Replay replay_;
  store::Replay::Squares start_;
  Color turn_ = Color::red;
  std::vector<Ply> plies_;
  std::size_t played_ = 0;  ///< how many of them are known
};

}  // namespace qipu::queries
