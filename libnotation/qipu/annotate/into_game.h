// Annotations put into a record. What the record has stays: its comments come first, its glyphs,
// evaluations and variations are not replaced, and nothing is said twice.
#pragma once

#include <cstddef>

#include "qipu/annotate/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct AnnotationForm {
  const Notation* notation = nullptr;  ///< of moves named in comments; null: zh
  Language language = Language::en;
  std::size_t line_plies = 8;  ///< of a better line, as a variation
};

/// Writes evaluations, glyphs, comments, rulings and better lines into the main line, and the
/// summary behind the introduction. REQUIRES: `annotated` is of that game.
void annotate_game(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form);

}  // namespace qipu
