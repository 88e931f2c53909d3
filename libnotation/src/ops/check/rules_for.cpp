#include "qipu/ops/rules_for.h"

#include "qipu/game/date.h"

namespace qipu {

ChosenRules rules_for(const Ruleset* named, const Game& game) {
  if (named != nullptr) return {named, ChosenBy::name};
  const int year = year_of(game.tags);
  const ChosenBy by = year == 0                   ? ChosenBy::today
                      : has_ruleset_of_year(year) ? ChosenBy::date
                                                  : ChosenBy::nearest;
  return {&ruleset_of_year(year), by};
}

Ruleset RulesAsked::book_for(const Game& game) const {
  return limited(*rules_for(named, game).rules);
}

Ruleset RulesAsked::limited(const Ruleset& book) const {
  return limit_rounds > 0 ? with_limit(book, limit_rounds) : book;
}

}  // namespace qipu
