// A position that can be played on: the fast, exact core under replay, arbiter and engine.
//
// Rules are those all books share: each man's moves, the king's palace, the flying general (kings
// may not face), no move that leaves one's own king attackable; no legal move is a loss, in check
// (mate, 绝杀) or not (stalemate, 困毙). Repetition and the move limit are the arbiter's business.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu {

enum class GameEnd : std::uint8_t { none, checkmate, stalemate };

/// Why a move may not be played; `none` when it may.
enum class Illegality : std::uint8_t {
  none,
  empty_origin,      ///< nothing stands there
  not_your_man,      ///< the other side's man
  own_man_on_target,
  impossible_shape,  ///< that man never moves so (士 straight, 马 two straight ...)
  leaves_palace,
  crosses_river,
  pawn_goes_back,
  pawn_sideways_before_river,
  leg_blocked,       ///< 别马腿
  eye_blocked,       ///< 塞象眼
  path_blocked,      ///< 车 or 炮 with men between
  no_screen,         ///< 炮 takes without a screen
  many_screens,      ///< 炮 takes over two or more
  kings_face,        ///< leaves the kings facing
  king_in_check,     ///< leaves or puts the own king in check
};

class Position {
 public:
  /// The position of the setup, or its faults less those forgiven. Two kings of one side and more
  /// than 16 men of one side are never forgiven.
  static std::expected<Position, Faults> from(const Setup& setup, Faults forgiven = {});
  /// The start of a game.
  static const Position& standard();

  Color turn() const;
  Piece operator[](Square s) const;
  std::optional<Square> king(Color c) const;
  std::uint64_t key() const;  ///< Zobrist key of the men and the side to move
  int quiet_plies() const;    ///< since the last capture
  int round() const;
  Setup setup() const;

  bool in_check() const;                          ///< the side to move is in check
  bool attacked(Square s, Color by) const;        ///< some man of `by` could take on s now
  bool legal(Move m) const;                       ///< any move at all may be asked
  Illegality why_illegal(Move m) const;           ///< the first reason, O(1)
  /// The man that blocks the leg, the eye or the path of a move refused for that reason.
  std::optional<Square> blocker(Move m) const;
  void legal_moves(MoveList& out) const;          ///< in a fixed order
  /// The moves of each man by its way of moving alone, own king's safety not asked.
  void pseudo_legal_moves(MoveList& out) const;
  bool has_legal_move() const;
  GameEnd end() const;

  struct Undo {
    Piece captured;
    std::uint16_t quiet_plies = 0;
  };
  /// Plays the move, legal or not, as records hold it. REQUIRES: something stands on m.from().
  /// The turn passes to the other side, whoever's man it was.
  Undo make(Move m);
  /// REQUIRES: m was the last move made.
  void unmake(Move m, const Undo& undo);

  /// Leaf nodes of the legal move tree. The last ply is counted without being played.
  std::uint64_t perft(int depth) const;

 private:
  Position() = default;
};

}  // namespace qipu
