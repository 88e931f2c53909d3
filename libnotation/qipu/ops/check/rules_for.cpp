#include "qipu/ops/check/rules_for.h"

#include "qipu/game/date.h"

namespace qipu {

ChosenRules rules_for(const Ruleset* named, const Game& game) {
  if (named != nullptr) return {named, ChosenBy::name};
  const auto date = parse_date(game.tags.get("Date"));
  const int year = date ? date->year : 0;
  return {&ruleset_of_year(year), year != 0 ? ChosenBy::date : ChosenBy::today};
}

Ruleset RulesAsked::book_for(const Game& game) const {
  return limited(*rules_for(named, game).rules);
}

Ruleset RulesAsked::limited(const Ruleset& book) const {
  return limit_rounds > 0 ? with_limit(book, limit_rounds) : book;
}

}  // namespace qipu
