// Private. Marks of judgement that hang on a move's words: !, ?, !?, ± and their full-width forms.
#pragma once

#include <cstdint>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// By its last byte; false for every digit that moves end in.
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
    case '\x89': return word.ends_with("⁉");  // 三 ends so, too
    case '\x93': return word.ends_with("∓");  // and ３
    default: return false;
  }
}

/// Of a word that is nothing but a sign of how the game stands: =, +-, -/+, ∞ ...; 0 of others.
Nag balance_sign(std::string_view word);

/// Cuts them off the end of a word, which may leave nothing; 0 when there are none.
Nag cut_marks(std::string_view& word);

/// Game::add_written() of the word without its marks, and the glyph they stand for. Marks alone
/// stay words.
NodeId add_marked(Game& game, NodeId parent, std::string_view word, std::uint32_t place);

}  // namespace qipu
