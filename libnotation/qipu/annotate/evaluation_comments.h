// Evaluations in words, for records whose format has comments and no field for evaluations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/annotate/chance.h"
#include "qipu/game/game.h"

namespace qipu {

/// "Evaluation: +0.42, Red's chances 57%.", "Evaluation: Red mates in 5."; "评分：+0.42，红方胜率
/// 57%。", "评分：红方 5 步杀。"
std::string evaluation_words(Evaluation eval, const ChanceCurve& curve, Language language);

/// What a comment that begins with such words says, and how many bytes they take.
struct CommentedEvaluation {
  Evaluation eval;
  std::size_t length = 0;
};
std::optional<CommentedEvaluation> evaluation_in_comment(std::string_view comment);

/// Each move's evaluation goes to the head of its comment; `marks`: glyphs that a sentence of the
/// comment speaks of (mark_told()) go as well. O(nodes).
void tell_evaluations(Game& game, const ChanceCurve& curve, Language language, bool marks);

/// The other way, but for the glyphs: what comments tell becomes the moves' evaluations, where they
/// have none. O(nodes).
void hear_evaluations(Game& game);

}  // namespace qipu
