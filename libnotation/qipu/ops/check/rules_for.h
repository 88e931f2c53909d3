// The rule book that a record is judged by.
#pragma once

#include <cstdint>

#include "qipu/game/game.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

/// Why that book was chosen.
enum class ChosenBy : std::uint8_t {
  name,     ///< the user named it
  date,     ///< it was in force when the game was played, as the Date tag says
  nearest,  ///< no book of the Date tag's year is known: the last before it, or else the first
  today,    ///< today's book, as the record has no date
};
struct ChosenRules {
  const Ruleset* rules;
  ChosenBy by;
};
/// What the user asks to judge by.
struct RulesAsked {
  const Ruleset* named = nullptr;  ///< null: by the date of the game
  int limit_rounds = 0;            ///< the move limit set for the event; 0: the book's

  /// The book for a game, with that limit.
  Ruleset book_for(const Game& game) const;
  /// The book with that limit.
  Ruleset limited(const Ruleset& book) const;
};

/// `named`, or if that is null the rules in force on the game's date.
ChosenRules rules_for(const Ruleset* named, const Game& game);

}  // namespace qipu
