// Whole move words in any text: 炮二平五, 前马进四, 车8进1, C2=5, h2e2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"
#include "qipu/notation/notation.h"

namespace qipu::prose {

/// A word with the form of a whole move: the piece, its file, the direction and the distance.
struct MoveWord {
  std::uint32_t offset = 0, length = 0;  ///< in bytes of the text
  const Notation* notation = nullptr;    ///< the notation that reads it
  std::optional<Color> by_digits;        ///< the side that its digits indicate; no value: none
  std::optional<Color> by_glyph;  ///< the side that its piece indicates: 兵 Red's, 卒 Black's
  bool mended = false;            ///< one of its signs was misprinted: 炮八乎五
  std::string text;               ///< the form that the notation reads, without blanks
};

/// Returns the words in the order of their places, at most `most`. They do not overlap. O(text).
std::vector<MoveWord> find_move_words(std::string_view text, std::size_t most);

/// Returns true if the text holds a word that was meant as a move but cannot be read as one:
/// 炮五乎, 车进, 马8进. O(text).
bool holds_damaged_move(std::string_view text);

}  // namespace qipu::prose
