// Sees the position on a board in a picture: a screen, a print, or a photograph.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/diag/result.h"
#include "see/nets.h"
#include "see/pixels.h"

namespace qipu::see {

/// The side of the picture that is nearest to Red's edge of the board.
enum class RedAt : std::uint8_t { below, above, left, right };

/// A position that was seen.
struct Sight {
  /// Red is to move, unless the picture marks a last move of Red, or the position is possible only
  /// with Black to move. It may still be impossible: faults_of() says so.
  Setup setup;
  double certainty = 0;                         ///< that every point is right
  std::array<double, Square::kCount> points{};  ///< the certainty of each square, by its index
  Corners corners{};                            ///< a9, i9, i0 and a0 in the picture
  RedAt red_at = RedAt::below;
  std::optional<Move> last_move = {};  ///< the move that the picture marks, if it does
  Pixels view = {};  ///< the board as it was seen, upright and without perspective, if asked for
  bool first_of_several = false;  ///< the file is an animation; this is its first frame
};

/// Returns true if the program has nets, so that see_board() can be used.
bool can_see();

/// Below this certainty a position is reported as doubtful.
inline constexpr double kDoubtful = 0.9;

/// Returns the position on the board in a file of a picture, and if `view_cell` is not 0 a view of
/// the board with so many pixels a cell, and a cell of the surroundings. REQUIRES: can_see().
/// Errors: those of decode(); no_board.
Result<Sight> see_board(std::string_view bytes, int view_cell = 0);
/// Returns the position in a picture, or nothing if no board is there. Its numbers are in pixels of
/// `pixels`.
std::optional<Sight> see_board(const Pixels& pixels, const Nets& nets);

/// Returns "below", "above", "left" or "right".
std::string_view red_at_name(RedAt at);

}  // namespace qipu::see
