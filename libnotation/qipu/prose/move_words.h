// Private. Full move words in a text of any kind: 炮二平五, 前马进四, 车8进1, C2=5, h2e2.
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

/// A word that has the shape of a whole move: what moves, from where, how, and how far.
struct MoveWord {
  std::uint32_t offset = 0, length = 0;  ///< bytes of the text
  const Notation* notation = nullptr;    ///< which reads it
  std::optional<Color> by_digits;        ///< whose move its digits say; nothing where they do not
  std::optional<Color> by_glyph;         ///< whose its piece is: 兵 Red's, 卒 Black's
  bool mended = false;                   ///< a sign of it was misprinted: 炮八乎五
  std::string text;                      ///< as the notation reads it, without blanks in it
};

/// The words in order of their places; they do not overlap. At most `most`. O(text).
std::vector<MoveWord> find_move_words(std::string_view text, std::size_t most);

/// Whether the text holds a word that was meant as a move and cannot be read as one: 炮五乎, 车进,
/// 马8进. O(text).
bool holds_damaged_move(std::string_view text);

}  // namespace qipu::prose
