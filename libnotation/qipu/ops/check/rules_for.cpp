#include "qipu/ops/check/rules_for.h"

#include "qipu/game/date.h"

namespace qipu {

ChosenRules rules_for(const Ruleset* named, const Game& game) {
  if (named != nullptr) return {named, ChosenBy::name};
  const auto date = parse_date(game.tags.get("Date"));
  const int year = date ? date->year : 0;
  return {&ruleset_of_year(year), year != 0 ? ChosenBy::date : ChosenBy::today};
}

}  // namespace qipu
