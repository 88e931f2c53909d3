// Private: questions and answers of an engine as text, for a store.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/engine/engine.h"

namespace qipu {

/// What tells a question from others.
struct QuestionKey {
  std::string position;  ///< pieces and side to move, as FEN
  std::string path;      ///< a number for the moves since the last capture and where they began
  std::string asked;     ///< "n200000 l2", "n200000 d9 l1 only c3c4"
};
QuestionKey key_of(const Task& task);

/// One line: nodes; how many depths were told, for each its number, score, chances, best move,
/// nodes and milliseconds; then for each line its score, bound, depths, chances and moves.
std::string answer_text(const Answer& answer);
/// Nothing where the text is not one that answer_text() writes, or holds a move that is illegal
/// after the task's.
std::optional<Answer> read_answer(std::string_view text, const Task& task);

}  // namespace qipu
