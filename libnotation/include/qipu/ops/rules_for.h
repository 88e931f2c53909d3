// The rule book that a record is judged by.
#pragma once

#include <cstdint>

#include "qipu/game/game.h"
#include "qipu/ruling/ruleset.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Why that book was chosen.
enum class ChosenBy : std::uint8_t {
  name,     ///< the user named it
  date,     ///< it was in force when the game was played, according to the Date tag
  nearest,  ///< no book for the Date tag's year is known: the last before it, or else the first
  today,    ///< today's book, because the record has no date
};
struct ChosenRules {
  const Ruleset* rules;
  ChosenBy by;
};
/// The rules that the user asks for.
struct RulesAsked {
  const Ruleset* named = nullptr;  ///< null: the book in force on the date of the game
  int limit_rounds = 0;            ///< the move limit set for the event; 0: the book's own

  /// Returns the book for a game, with that limit.
  Ruleset book_for(const Game& game) const;
  /// Returns the book with that limit.
  Ruleset limited(const Ruleset& book) const;
};

/// Returns `named`, or if that is null the rules in force on the game's date.
ChosenRules rules_for(const Ruleset* named, const Game& game);

}  // namespace qipu
#pragma GCC visibility pop
