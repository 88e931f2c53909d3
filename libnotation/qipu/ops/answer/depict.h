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
/// By name, or by the ending of a file's name.
std::optional<PictureKind> picture_kind(std::string_view name);

struct PictureOptions {
  PictureKind kind = PictureKind::svg;
  std::optional<std::uint32_t> at;  ///< after so many plies of the main line; nothing: the last
  PieceStyle pieces = PieceStyle::traditional;
  DiagramStyle style = DiagramStyle::wood;
  bool flip = false;
  /// Nothing: as the notation's readers name the squares.
  std::optional<Coordinates> coordinates;
  const Notation* notation = nullptr;  ///< null: none was asked for
  std::vector<Move> arrows;
  std::vector<Square> marks;
  int width = 0;         ///< pixels; 0: 600, of SVG as wide as there is room
  int hundredths = 100;  ///< how long GIF shows each move
};

/// Arrows from words between commas: two squares (h2e2, H2-E2), or moves of either side in any
/// notation in the position after `at` plies. Errors: no_arrow (no move there, or several),
/// arrow_from_nothing.
Result<std::vector<Move>> read_arrows(std::string_view words, const Game& game,
                                      std::optional<std::uint32_t> at);

/// The whole file. GIF shows the main line from the start to `at`, as far as pieces stand where its
/// moves begin, and arrows and marks on its last position; the others show one position.
std::string depicted(const Game& game, const PictureOptions& options);

}  // namespace qipu
