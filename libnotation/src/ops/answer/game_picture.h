// Positions and games as pictures: `qipu show --svg`, `--png`, `--gif`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"

namespace qipu {

enum class PictureKind : std::uint8_t { svg, png, gif };
/// Finds a kind by its name, or by the extension of a file name.
std::optional<PictureKind> picture_kind(std::string_view name);

struct PictureOptions {
  PictureKind kind = PictureKind::svg;
  std::optional<std::uint32_t>
      at;  ///< the position after this many plies of the main line; no value: after its last ply
  PieceStyle pieces = PieceStyle::traditional;
  DiagramStyle style = DiagramStyle::wood;
  bool flip = false;
  /// No value: the coordinates that are usual with the notation.
  std::optional<Coordinates> coordinates;
  const Notation* notation = nullptr;  ///< null: the user named none
  std::vector<Move> arrows;
  std::vector<Square> marks;
  int width = 0;               ///< in pixels; 0: 600, and for SVG no fixed width
  int frame_hundredths = 100;  ///< how long GIF shows each move, in 1/100 s
};

/// Reads arrows, separated by commas. An arrow is two squares (h2e2, H2-E2), or a move of either
/// side in any notation in the position after `at` plies. Errors: no_arrow (not a move, or several
/// moves), arrow_from_nothing.
Result<std::vector<Move>> read_arrows(std::string_view words, const Game& game,
                                      std::optional<std::uint32_t> at);

/// Returns the picture as a whole file. GIF shows the main line from the start to `at`, or to the
/// first move that begins on an empty square, with arrows and marks on the last position; the other
/// formats show one position.
std::string draw_game_picture(const Game& game, const PictureOptions& options);

}  // namespace qipu
