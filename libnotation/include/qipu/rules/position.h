// A position for playing: the fast and exact basis of replay, arbiter and engine.
//
// The rules are those that all rule books share: the moves of each piece, the king's palace, the
// flying general (kings may not face each other), and no move that leaves one's own king open to
// capture. A side without a legal move loses, whether in check (mate, 将死) or not (stalemate,
// 困毙). Repetition and the move limit are left to the arbiter.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/rules/bitboard.h"

#pragma GCC visibility push(default)
namespace qipu {

enum class GameEnd : std::uint8_t { none, checkmate, stalemate };

/// Why a move may not be played; `none` if it may.
enum class Illegality : std::uint8_t {
  none,
  empty_origin,    ///< the square is empty
  not_your_piece,  ///< the piece belongs to the other side
  own_piece_on_target,
  impossible_shape,  ///< this piece never moves like that (士 straight, 马 two straight ...)
  leaves_palace,
  crosses_river,
  pawn_goes_back,
  pawn_sideways_before_river,
  leg_blocked,    ///< 别马腿
  eye_blocked,    ///< 塞象眼
  path_blocked,   ///< 车 or 炮 with pieces in the way
  no_screen,      ///< 炮 takes without a screen
  many_screens,   ///< 炮 takes over two or more
  kings_face,     ///< leaves the kings facing
  king_in_check,  ///< leaves or puts the mover's own king in check
};

class Position {
 public:
  /// Returns the position of the setup, or its faults without the allowed ones. Two kings of one
  /// side and more than 16 pieces of one side are never allowed. Counters are limited to 65535
  /// plies and 10^9 rounds.
  static std::expected<Position, Faults> from(const Setup& setup, Faults forgiven = {});
  /// The start of a game.
  static const Position& standard();

  Color turn() const { return turn_; }
  Piece operator[](Square s) const { return board_[s]; }
  std::optional<Square> king(Color c) const;
  std::uint64_t key() const { return key_; }  ///< Zobrist key of the pieces and the side to move
  int quiet_plies() const { return quiet_plies_; }  ///< since the last capture
  int round() const { return round_; }
  Setup setup() const;

  Bitboard pieces(Color c, Role r) const { return pieces_[code(Piece(c, r))]; }
  Bitboard pieces(Color c) const { return sides_[index(c)]; }
  Bitboard occupied() const { return sides_[0] | sides_[1]; }

  /// Returns true if the side to move is in check; this includes kings that face each other.
  bool in_check() const;
  /// Returns true if a piece of `by` could take on s now, whatever stands there. At a distance
  /// (along an open file) a king takes only the other king.
  bool attacked(Square s, Color by) const;
  bool legal(Move m) const;              ///< accepts any move
  Illegality why_illegal(Move m) const;  ///< the first reason, O(1)
  /// Returns the piece that blocks the leg, the eye or the path of a move that is illegal for this
  /// reason.
  std::optional<Square> blocker(Move m) const;
  /// The squares that the piece on s, of either side, reaches by its way of moving alone; none for
  /// an empty square.
  Bitboard targets(Square s) const;
  /// The legal moves, in an order that depends only on the position. If the other side's king can
  /// be taken (only in impossible diagrams), that move is among them.
  MoveList legal_moves() const;
  /// The legal moves that capture.
  MoveList legal_captures() const;
  /// The moves of each piece by its way of moving alone, without regard to the king's safety.
  MoveList pseudo_legal_moves() const;
  // The same, into an existing list.
  void legal_moves(MoveList& out) const;
  void legal_captures(MoveList& out) const;
  void legal_quiets(MoveList& out) const;  ///< moves that capture nothing
  bool has_legal_move() const;
  GameEnd end() const;

  struct Undo {
    Piece captured;
    std::uint16_t quiet_plies = 0;
  };
  /// Plays the move, legal or not, because records contain illegal moves. REQUIRES: m.from() is not
  /// empty. The turn passes to the other side, whichever side moved.
  Undo make(Move m);
  /// REQUIRES: m was the last move made.
  void unmake(Move m, const Undo& undo);
  /// Sets the side to move; nothing else changes.
  void give_turn(Color c);
  /// Plays a move of a record in which a side may move twice in a row: the side of the piece is the
  /// one to move. REQUIRES: m.from() is not empty.
  void replay(Move m);
  /// Returns the position after make(m).
  Position after(Move m) const;
  /// Returns the position with this side to move.
  Position with_turn(Color c) const;
  Position mirrored() const;  ///< left and right exchanged; costs as much as from()

  /// Returns the number of leaves of the legal move tree. The last ply is counted without being
  /// played.
  std::uint64_t perft(int depth) const;

 private:
  friend class View;

  // A rank or a file: four fields of 16 bits, one bit per square. From the lowest: Red's pieces,
  // Black's pieces, rooks of both sides, cannons of both sides. On files, kings count as rooks,
  // because they may not face each other.
  using LineWord = std::uint64_t;
  static constexpr int kNoKing = Square::kCount;

  Position() = default;
  static std::expected<Position, Faults> build(const Setup& setup, Faults forgiven);

  static constexpr std::size_t code(Piece p) { return static_cast<std::size_t>(p.code()); }
  static constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }
  int king_index(Color c) const { return where_[code(Piece(c, Role::king))]; }
  void put(Square s, Piece p);
  bool safe_after(Move m) const;  // for a move that is legal apart from the king's safety

  Board board_;
  Color turn_ = Color::red;
  std::uint16_t quiet_plies_ = 0;
  std::int32_t round_ = 1;
  std::uint64_t key_ = 0;
  std::array<LineWord, Square::kRanks + 2> ranks_{};  // rank r at r + 1, with an empty one at each
                                                      // end
  std::array<LineWord, Square::kFiles> files_{};
  std::array<Bitboard, Piece::kCodes> pieces_{};  // by code; [0] is unused
  std::array<Bitboard, 3> sides_{};               // by colour; [2] is unused
  // The square where a piece of each code was last put. For the kings, of which each side has at
  // most one, it is the king's square or kNoKing. For other pieces it has no meaning; storing it
  // for all pieces avoids a branch.
  std::array<std::uint8_t, Piece::kCodes> where_{};
};

}  // namespace qipu
#pragma GCC visibility pop
