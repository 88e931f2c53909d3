// Evaluations as sentences in comments, for formats that have comments but no evaluation field.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/judge/chance.h"
#include "qipu/game/game.h"

namespace qipu {

/// Writes an evaluation: "Evaluation: +0.42, Red's chances 57%.", "Evaluation: Red mates in 5.";
/// "评分：+0.42，红方胜率 57%。", "评分：红方 5 步杀。"
std::string evaluation_words(Evaluation eval, const ChanceCurve& curve, Language language);

/// The evaluation that such a sentence at the start of a comment states, and its length in bytes.
struct CommentedEvaluation {
  Evaluation eval;
  std::size_t length = 0;
};
std::optional<CommentedEvaluation> evaluation_in_comment(std::string_view comment);

/// Moves each evaluation into a sentence at the start of the move's comment. `marks`: also removes
/// the glyphs that a sentence of the comment states (mark_told()). O(nodes).
void write_evaluation_comments(Game& game, const ChanceCurve& curve, Language language, bool marks);

/// Does the reverse, except for the glyphs: sentences at the start of comments are removed and
/// become the evaluations of moves that have none. O(nodes).
void hear_evaluations(Game& game);

}  // namespace qipu
