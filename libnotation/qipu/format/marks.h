// Private. Marks of judgement at the end of a move text: !, ?, !?, ± and their full-width forms.
#pragma once

#include <cstdint>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Whether a word may end in marks, judged by its last bytes; false for every digit that moves end
/// in.
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
    case '\x89': return word.ends_with("⁉");  // 三 has this last byte, too
    case '\x93': return word.ends_with("∓");  // ３ has it, too
    default: return false;
  }
}

/// The glyph for a word that is only a sign of who is better: =, +-, -/+, ∞ ...; 0 for others.
Nag balance_sign(std::string_view word);

/// Removes the marks at the end of a word, which may leave nothing, and returns their glyph; 0 when
/// there are none.
Nag cut_marks(std::string_view& word);

/// Adds a node with the word without its marks (Game::add_written()) and with their glyph. A word
/// of marks only stays as it is.
NodeId add_marked(Game& game, NodeId parent, std::string_view word, std::uint32_t place);

}  // namespace qipu
