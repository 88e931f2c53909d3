// Mate patterns by their names in Chinese books (杀法), recognized from the mated position alone.
//
// Squares are named from the mated side: ranks count from its home rank, 0 to 9; the middle file is
// e, and the palace's side files are d and f. Pieces belong to the mating side unless stated
// otherwise. A piece is needed if without it there is no mate; a piece bars a square if without it
// the king could go there. Unless two are mentioned, one piece gives check. If several patterns
// fit, the first counts, except that double_check comes after heaven_and_earth and
// three_on_one_wing. A mate that fits none has no name.
#pragma once

#include <cstdint>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/rules/position.h"

namespace qipu {

enum class MatePattern : std::uint8_t {
  none,
  /// 困毙: no check, and no legal move.
  stalemate,
  /// 双将: two pieces give check.
  double_check,
  /// 夹车炮: two cannons on a rank and a rook on a rank next to it, all on one wing. Either one
  /// cannon checks over the other and the rook is needed; or the rook checks along its rank and
  /// each cannon is needed.
  rook_between_cannons,
  /// 重炮: a cannon checks with the other cannon as its screen.
  double_cannon,
  /// 马后炮: a cannon checks with a horse as its screen on the king's line, one square between
  /// horse and king.
  horse_cannon,
  /// 双马饮泉: a horse checks, the other is needed on b1 or h1.
  two_horses,
  /// 天地炮: the king on e0; a cannon on the middle file and one on rank 0 are needed.
  heaven_and_earth,
  /// 铁门栓: the king on e0, a rook or pawn beside it checks from d0 or f0, and a cannon on the
  /// middle file, two pieces between it and the king, is needed.
  iron_bolt,
  /// 三子归边: beyond the river, left or right of the middle file, pieces of three kinds are
  /// needed, out of rooks, horses, cannons and pawns.
  three_on_one_wing,
  /// 闷宫: a cannon checks with an advisor of the mated side, next to the king, as its screen; all
  /// other pieces together are not needed.
  smothered_palace,
  /// 大胆穿心: a rook checks on e1, the king on e0.
  heart_piercing,
  /// 八角马: king and horse in opposite corners of the palace; the horse bars both squares beside
  /// the king.
  octagonal_horse,
  /// 卧槽马: a horse on c1 or g1 checks the king on e0, or bars e0.
  palcorner_horse,
  /// 挂角马: a horse on d2 or f2 checks the king on e0, or bars e0.
  corner_horse,
  /// 闷杀: a horse, or a cannon with a piece of the mated side as its screen, checks; all other
  /// pieces together are not needed.
  smothered,
  /// 钓鱼马: a horse on c2 bars e1 or d0, or one on g2 bars e1 or f0; another piece checks.
  angler_horse,
  /// 侧面虎: the king on d0 and a horse on c3 that bars d1, or on f0 and one on g3 that bars f1; a
  /// rook checks along rank 0.
  side_tiger,
  /// 高钓马: a horse on c3 bars e2 or d1, or one on g3 bars e2 or f1; a rook checks.
  high_angler_horse,
  /// 双车错: a rook checks along a line; the other, on a line next to it, bars squares there.
  two_rooks,
  /// 小鬼坐龙庭: a pawn is needed on e1.
  pawn_on_throne,
  /// 白脸将: a rook or pawn checks; its king is needed; all other pieces together are not needed.
  facing_kings,
};
inline constexpr int kMatePatterns = 22;

/// Returns the pattern; none if the side to move has a legal move, or if the mate has no name.
MatePattern mate_pattern(const Position& position);

/// Returns the identifier for scripts: "horse-cannon"; "" for none.
std::string_view pattern_id(MatePattern pattern);
/// Returns "马后炮", "horse-cannon mate"; "" for none.
std::string_view pattern_name(MatePattern pattern, Language language);

}  // namespace qipu
