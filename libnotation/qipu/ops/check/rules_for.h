// The rule book that a record is judged by.
#pragma once

#include <cstdint>

#include "qipu/game/game.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

/// Why that book was chosen.
enum class ChosenBy : std::uint8_t {
  name,   ///< the user named it
  date,   ///< it was in force when the game was played, as the Date tag says
  today,  ///< today's book, as the record has no date
};
struct ChosenRules {
  const Ruleset* rules;
  ChosenBy by;
};
/// `named`, or if that is null the rules in force on the game's date.
ChosenRules rules_for(const Ruleset* named, const Game& game);

}  // namespace qipu
