// Classes of endings and positions of them, computed and reported: `qipu endgames`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "endgame/material.h"
#include "endgame/solve.h"
#include "endgame/tables.h"
#include "qipu/diag/result.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu {

struct EndgameForm {
  const Notation* notation = nullptr;  ///< null: zh
  Language language = Language::en;
  std::uint64_t memory = 0;  ///< bytes that may be used
};

/// Computes a class, and returns a report: its verdict, how much of it is won and what decides it,
/// the longest win. Errors: endgame_memory.
Result<std::string> endgame_report(const endgame::Class& of, endgame::Solutions& all,
                                   const EndgameForm& form);

/// Computes the class of a position, and returns a report: whether it is won, in how many moves,
/// and the moves. Errors: setup_fault, endgame_no_class, endgame_memory.
Result<std::string> endgame_report(const Position& position, endgame::Solutions& all,
                                   const EndgameForm& form);

/// Returns the table file of these classes, each with all fewer guards of the side that has no
/// attacking pieces. `progress` is called before each class. Errors: endgame_memory.
Result<std::string> endgame_tables(const std::vector<endgame::Class>& classes,
                                   const EndgameForm& form,
                                   const std::function<void(const endgame::Class&)>& progress);

/// What the tables of the program say about a position.
struct ExactEnding {
  endgame::Class of;
  std::optional<Color> winner;  ///< no value: drawn
  std::string words;            ///< "horse against one advisor: Red wins (exact, endgame table)"
};
/// Returns no value for a position that the tables do not hold.
std::optional<ExactEnding> exact_ending(const Position& position, Language language);

}  // namespace qipu
