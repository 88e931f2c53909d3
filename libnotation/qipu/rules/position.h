// A position that can be played on: the fast, exact core under replay, arbiter and engine.
//
// Rules are those all books share: each piece's moves, the king's palace, the flying general (kings
// may not face), no move that leaves one's own king attackable; no legal move is a loss, in check
// (mate, 绝杀) or not (stalemate, 困毙). Repetition and the move limit are the arbiter's business.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/rules/bitboard.h"

namespace qipu {

enum class GameEnd : std::uint8_t { none, checkmate, stalemate };

/// Why a move may not be played; `none` when it may.
enum class Illegality : std::uint8_t {
  none,
  empty_origin,    ///< nothing stands there
  not_your_piece,  ///< the other side's piece
  own_piece_on_target,
  impossible_shape,  ///< that piece never moves so (士 straight, 马 two straight ...)
  leaves_palace,
  crosses_river,
  pawn_goes_back,
  pawn_sideways_before_river,
  leg_blocked,    ///< 别马腿
  eye_blocked,    ///< 塞象眼
  path_blocked,   ///< 车 or 炮 with pieces between
  no_screen,      ///< 炮 takes without a screen
  many_screens,   ///< 炮 takes over two or more
  kings_face,     ///< leaves the kings facing
  king_in_check,  ///< leaves or puts the own king in check
};

class Position {
 public:
  /// The position of the setup, or its faults less those forgiven. Two kings of one side and more
  /// than 16 pieces of one side are never forgiven. Counters beyond reason are cut to 65535 plies
  /// and 10^9 rounds.
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

  /// The side to move is in check, kings that face each other included.
  bool in_check() const;
  /// Some piece of `by` could take on s now, whatever stands there. Kings take at a distance
  /// (down an open file) only each other.
  bool attacked(Square s, Color by) const;
  bool legal(Move m) const;              ///< any move at all may be asked
  Illegality why_illegal(Move m) const;  ///< the first reason, O(1)
  /// The piece that blocks the leg, the eye or the path of a move refused for that reason.
  std::optional<Square> blocker(Move m) const;
  /// Where the piece on s, of either side, may go by its way of moving alone; none from an empty
  /// square.
  Bitboard targets(Square s) const;
  /// The legal moves, in an order that depends on the position alone. Where the other side's king
  /// stands to be taken (only in impossible diagrams), taking it is among them.
  MoveList legal_moves() const;
  /// The legal moves that take.
  MoveList legal_captures() const;
  /// The moves of each piece by its way of moving alone, own king's safety not asked.
  MoveList pseudo_legal_moves() const;
  // Into a list that is there already.
  void legal_moves(MoveList& out) const;
  void legal_captures(MoveList& out) const;
  void legal_quiets(MoveList& out) const;  ///< those that take nothing
  bool has_legal_move() const;
  GameEnd end() const;

  struct Undo {
    Piece captured;
    std::uint16_t quiet_plies = 0;
  };
  /// Plays the move, legal or not, as records hold it. REQUIRES: something stands on m.from().
  /// The turn passes to the other side, whichever side moved.
  Undo make(Move m);
  /// REQUIRES: m was the last move made.
  void unmake(Move m, const Undo& undo);
  /// Lets that side move now; nothing else changes.
  void give_turn(Color c);
  /// Plays a move of a record in which a side may move twice running: its piece's side has the
  /// turn. REQUIRES: something stands on m.from().
  void replay(Move m);
  /// The position after make(m).
  Position after(Move m) const;
  /// The position with that side to move.
  Position with_turn(Color c) const;
  Position mirrored() const;  ///< left for right; as dear as from()

  /// Leaf nodes of the legal move tree. The last ply is counted without being played.
  std::uint64_t perft(int depth) const;

 private:
  friend class View;

  // A rank or a file: four fields of 16 bits, one bit a square. From the lowest: Red's pieces,
  // Black's pieces, rooks of both, cannons of both. Kings count as rooks on files, for they may not
  // face.
  using LineWord = std::uint64_t;
  static constexpr int kNoKing = Square::kCount;

  Position() = default;
  static std::expected<Position, Faults> build(const Setup& setup, Faults forgiven);

  static constexpr std::size_t code(Piece p) { return static_cast<std::size_t>(p.code()); }
  static constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }
  int king_index(Color c) const { return where_[code(Piece(c, Role::king))]; }
  void put(Square s, Piece p);
  bool safe_after(Move m) const;  // of a move that is legal but for the king's safety

  Board board_;
  Color turn_ = Color::red;
  std::uint16_t quiet_plies_ = 0;
  std::int32_t round_ = 1;
  std::uint64_t key_ = 0;
  std::array<LineWord, Square::kRanks + 2> ranks_{};  // rank r at r + 1, an empty one either side
  std::array<LineWord, Square::kFiles> files_{};
  std::array<Bitboard, Piece::kCodes> pieces_{};  // by code; [0] is scrap
  std::array<Bitboard, 3> sides_{};               // by color; [2] is scrap
  // Where the piece of a code was put last: for kings, of which there is one at most, where it
  // stands, or kNoKing. Of the others it means nothing; storing all of them spares a jump.
  std::array<std::uint8_t, Piece::kCodes> where_{};
};

}  // namespace qipu
