// Boards and pieces in a query.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/rules/position.h"

namespace qipu::queries {

/// A symmetric image. Both together turn and mirror.
struct Image {
  bool mirrored = false;  ///< left and right exchanged
  bool swapped = false;   ///< colours exchanged, the board turned by 180 degrees
};

/// The possible contents of each square. Made from position("...") and pattern("...").
class BoardPattern {
 public:
  /// Reads a FEN with its side to move, or without one for either side. Errors: query_board if the
  /// board cannot be played on.
  static Result<BoardPattern> of_fen(std::string_view fen);
  /// Reads ten rows of squares with ? ! [RC] [^RC] * among letters and numbers. Errors:
  /// query_board.
  static Result<BoardPattern> of_pattern(std::string_view text);

  BoardPattern image(Image image) const;

  /// A set of contents: the bit 1 << Piece::code() for each.
  using Contents = std::uint16_t;
  using Row = std::array<Contents, Square::kFiles>;
  const std::array<std::vector<Row>, Square::kRanks>& rows() const { return rows_; }
  std::optional<Color> turn() const { return turn_; }

 private:
  /// By rank: the ways to fill the row, more than one if it has a *.
  std::array<std::vector<Row>, Square::kRanks> rows_;
  std::optional<Color> turn_;
};

/// Exactly these pieces and the kings. Made from material("RCPvRAA").
class Material {
 public:
  /// Errors: query_board.
  static Result<Material> of(std::string_view text);
  Material image(Image image) const;
  /// By colour and role; kings are not counted.
  const std::array<std::array<std::uint8_t, kRoles>, 2>& pieces() const { return pieces_; }

 private:
  std::array<std::array<std::uint8_t, kRoles>, 2> pieces_{};
};

}  // namespace qipu::queries
