// Marks of judgement at the end of a move text: !, ?, !?, ± and their full-width forms.
#pragma once

#include <cstdint>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Returns true if a word may end in marks, judging by its last bytes; false for every digit that a
/// move may end in.
inline bool may_end_in_marks(std::string_view word) {
  if (word.empty()) return false;
  switch (word.back()) {
    case '!':
    case '?':
    case '\x81':  // ！
    case '\x9F':  // ？
    case '\xB1':  // ± ⩱
    case '\xB2':  // ⩲
    case '\xBC':  // ‼
    case '\x9E':  // ∞
    case '\x87':  // ⁇
    case '\x88':  // ⁈
      return true;
    case '\x89': return word.ends_with("⁉");  // 三 ends in this byte, too
    case '\x93': return word.ends_with("∓");  // ３ ends in this byte, too
    default: return false;
  }
}

/// Returns the glyph for a word that is only a sign of which side is better: =, +-, -/+, ∞ ...; 0
/// for others.
Nag balance_sign(std::string_view word);

/// Removes the marks at the end of a word, which may leave nothing, and returns their glyph; 0 if
/// there are none.
Nag cut_marks(std::string_view& word);

/// Adds a node with the word without its marks (Game::add_written()) and with the glyph of the
/// marks. A word that has only marks stays as it is.
NodeId add_marked(Game& game, NodeId parent, std::string_view word, std::uint32_t place);

}  // namespace qipu
