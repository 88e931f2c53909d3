// Annotations put into a record. What the record has stays: its comments come first, its glyphs,
// evaluations and variations are not replaced, and nothing is said twice. What an earlier run put
// there can be taken out before.
#pragma once

#include <cstddef>

#include "qipu/annotate/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct AnnotationForm {
  const Notation* notation = nullptr;  ///< of moves named in comments; null: zh
  Language language = Language::en;
};

/// Whether an earlier run put in the variation that begins with `first`, as a better line that it
/// named, and nobody has said anything in it since. `position` is before it. O(nodes of the line).
bool is_line_of_earlier_run(const Game& game, NodeId first, const Position& position);

/// Takes out what annotate_game() wrote of the same moves in an earlier run, with any engine:
/// sentences, told by their form, the glyphs they speak of, and better lines in which nobody has
/// said anything; the sum of the game; and where it had written any of these the evaluations. How
/// many moves were spoken of. REQUIRES: `annotated` is of that game. O(nodes).
std::size_t take_out_annotations(Game& game, const AnnotatedGame& annotated);

/// Writes evaluations, glyphs, comments, rulings and better lines into the main line and into the
/// branches that were looked at, and the summary behind the introduction. REQUIRES: `annotated` is
/// of that game.
void annotate_game(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form);

}  // namespace qipu
