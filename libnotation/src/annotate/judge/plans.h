// The plans of a line of moves, as players name them: a pawn over the river, a rook on an open
// file, 卧槽马, 空头炮 ... Each is read off the board; nothing is searched or judged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "qipu/rules/position.h"

namespace qipu {

/// Squares are named from the other side: its rank 0 is its home rank. The strongest come first.
enum class PlanKind : std::uint8_t {
  /// 空头炮: a cannon on the file of the other king, nothing between them.
  empty_cannon,
  /// 卧槽马: a horse on c1 or g1.
  palcorner_horse,
  /// 挂角马: a horse on d2 or f2.
  corner_horse,
  /// 沉底炮: a cannon on rank 0.
  bottom_cannon,
  /// 占肋: a rook on file d or f, with no piece before it up to the river.
  rook_on_rib,
  /// 通路: a rook on a file without pawns, at least five squares free before it.
  rook_on_open_file,
  /// 过河: a pawn crosses the river.
  pawn_over_river,
  /// 过河: a rook, horse or cannon crosses the river.
  piece_over_river,
  /// 中炮: a cannon moves to the middle file.
  middle_cannon,
  /// 河口马: a horse moves to the last rank before the river.
  horse_at_river,
  /// 巡河: a rook or cannon moves to that rank.
  river_patrol,
  /// 出车: a rook leaves its corner.
  rook_out,
  /// 补士, 补象: an advisor or elephant moves to the middle file.
  palace_guarded,
};

struct LinePlan {
  PlanKind kind = PlanKind::empty_cannon;
  std::size_t ply = 0;  ///< of its move in the line, from 0
  Role role = Role::rook;
  Square to;
};

/// Returns the strongest plan of the side that makes move `first` of the line (0 or 1), in its
/// first two moves. The next move does not capture the piece. If the line ends before it, the other
/// side cannot win the piece. `other` is a line from the same position; a plan that it has too does
/// not count. REQUIRES: the moves are legal.
std::optional<LinePlan> plan_of(const Position& position, std::span<const Move> line,
                                std::size_t first, std::span<const Move> other);

/// A rook, horse or cannon for another.
struct Exchange {
  Role given = Role::rook, taken = Role::rook;
};
/// Returns the exchange that move `first` of the line (0 or 1) begins or offers: two captures on
/// one square, the first of them at once or in the reply. No value if `other` exchanges the same.
/// REQUIRES: the moves are legal.
std::optional<Exchange> exchange_of(const Position& position, std::span<const Move> line,
                                    std::size_t first, std::span<const Move> other);

/// Returns the most valuable pawn that the moved piece could win next, and that could not be won
/// before. No value if the mover is in check or gives check. REQUIRES: the move is legal.
std::optional<Square> attacked_pawn(const Position& position, Move move);

/// Returns the most valuable piece, worth an advisor or more, that the other side could win if it
/// were to move, that it can still win after `played`, and that it cannot win after `better`. No
/// value if the mover is in check or a move gives check. REQUIRES: the moves are legal.
std::optional<Square> saved_piece(const Position& position, Move better, Move played);

}  // namespace qipu
