// Engine tasks and answers as text, for the evaluation cache.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/engine/engine.h"

namespace qipu {

/// The key of a task.
struct QuestionKey {
  std::string position;  ///< pieces and side to move, as FEN
  std::string path;      ///< a hash of the moves since the last capture, and of where they began
  std::string asked;     ///< limits, lines, moves: "n200000 l2", "n200000 d9 l1 only c3c4"
};
QuestionKey key_of(const Task& task);

/// Returns one text line: nodes; the number of iterations and for each its depth, score, chances,
/// best move, nodes and milliseconds; then for each line its score, bound, depths, chances and
/// moves.
std::string answer_text(const Answer& answer);
/// Reads such a text. Returns no value if answer_text() did not write the text, or if it contains a
/// move that is illegal in the task's position.
std::optional<Answer> read_answer(std::string_view text, const Task& task);

}  // namespace qipu
