// Which rule book a record is judged by.
#pragma once

#include <cstdint>

#include "qipu/game/game.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

/// Why a record is judged by a book.
enum class ChosenBy : std::uint8_t {
  name,   ///< it was asked for
  date,   ///< it was in force when the game was played, as the Date tag says
  today,  ///< the record has no date
};
struct ChosenRules {
  const Ruleset* rules;
  ChosenBy by;
};
/// The rules named; null: those of the game's date.
ChosenRules rules_for(const Ruleset* named, const Game& game);

}  // namespace qipu
