// Private. Marks of judgement that hang on a move's words: !, ?, !?, ± and their full-width forms.
#pragma once

#include <cstdint>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// By its last byte; false for every digit that moves end in, but for full-width ３.
inline bool may_end_in_marks(std::string_view word) {
  constexpr std::string_view kLast = "!?\x81\x9F\xB1\xB2\x93";  // also of ！？±⩱⩲∓
  return !word.empty() && kLast.contains(word.back());
}

/// Cuts them off the end of a word, which may leave nothing; 0 when there are none.
Nag cut_marks(std::string_view& word);

/// Game::add_written() of the word without its marks, and the glyph they stand for. Marks alone
/// stay words.
NodeId add_marked(Game& game, NodeId parent, std::string_view word, std::uint32_t place);

}  // namespace qipu
