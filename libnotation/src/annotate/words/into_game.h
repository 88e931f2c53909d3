// Writes annotations into a game record. Existing content is kept: its comments come first, its
// glyphs, evaluations and variations are not replaced, and no sentence is added twice. The output
// of an earlier run can be removed first.
#pragma once

#include <cstddef>

#include "annotate/judge/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct AnnotationForm {
  const Notation* notation = nullptr;  ///< the notation of moves in comments; null: zh
  Language language = Language::en;
};

/// Returns true if the variation that begins with `first` is a better line that an earlier run
/// added, is named in its sentence, and has no later comments. `position` is before it. O(nodes of
/// the line).
bool is_line_of_earlier_run(const Game& game, NodeId first, const Position& position);

/// Removes what annotate_game() wrote in an earlier run with any engine: sentences, recognized by
/// their form, the glyphs that they state, better lines without comments, and the game's summary;
/// if any of these was found, the evaluations too. Only the moves in `annotated` are changed.
/// Returns the number of moves that had a sentence. REQUIRES: `annotated` belongs to that game.
/// O(nodes).
std::size_t take_out_annotations(Game& game, const AnnotatedGame& annotated);

/// Writes evaluations, glyphs, comments, rulings and better lines into the main line and the
/// analysed branches, and the summary after the introduction. REQUIRES: `annotated` belongs to that
/// game.
void annotate_game(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form);

}  // namespace qipu
