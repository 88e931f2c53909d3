#include "qipu/ruling/ruleset.h"

#include <algorithm>

namespace qipu {
namespace {

constexpr auto kText = Confidence::text;
constexpr auto kReported = Confidence::reported;
constexpr auto kInferred = Confidence::inferred;

// In the order of Matter.
using Clauses = std::array<Clause, kMatters>;

constexpr Clauses kClauses1957 = {{
    {"", "1957 象棋规则", kText},              // check
    {"长要杀", "1957 象棋规则", kText},        // kill
    {"长捉无根子", "1957 象棋规则", kText},    // chase
    {"长兑", "1957 象棋规则", kText},          // exchange
    {"", "1957 象棋规则", kInferred},          // offer
    {"长拦", "1957 象棋规则", kText},          // block
    {"长跟", "1957 象棋规则", kText},          // follow
    {"", "1957 象棋规则", kText},              // idle
    {"一将一要抽吃", "1957 象棋规则", kText},  // capture by a check
    {"长将", "1957 象棋规则", kText},          // perpetual check
    {"解将还将", "1957 象棋规则", kText},      // mutual check
    {"", "1957 象棋规则", kText},              // forbidden
    {"", "1957 象棋规则", kInferred},          // both forbidden
    {"", "1957 象棋规则", kText},              // both allowed
    {},
    {},
    {},
    {"", "1957 象棋规则", kText},       // simple draw
    {"", "1957 象棋规则", kInferred},   // into check
    {"5(七)", "1957 象棋规则", kText},  // kings facing
    {"", "1957 象棋规则", kInferred},   // against the rules
}};

constexpr std::string_view kDraws1957[] = {"长拦", "长兑", "长跟", "一将一闲"};

constexpr Clauses kClauses1999 = {{
    {"28.1", "1999 象棋竞赛规则", kReported},
    {"28.2", "1999 象棋竞赛规则", kText},
    {"28.3, 29", "1999 象棋竞赛规则", kText},
    {"28.5", "1999 象棋竞赛规则", kInferred},
    {"28.6", "1999 象棋竞赛规则", kInferred},
    {"28.7", "1999 象棋竞赛规则", kInferred},
    {"28.8", "1999 象棋竞赛规则", kInferred},
    {"28.9", "1999 象棋竞赛规则", kText},
    {},
    {"26(1)", "1999 象棋竞赛规则", kText},
    {"26(1)", "1999 象棋竞赛规则", kText},
    {"26(4)", "1999 象棋竞赛规则", kText},
    {"26(3)", "1999 象棋竞赛规则", kText},
    {"26(2)", "1999 象棋竞赛规则", kText},
    {},
    {},
    {"4.2.4", "1999 象棋竞赛规则", kText},
    {"4.2.1", "1999 象棋竞赛规则", kText},
    {"", "1999 象棋竞赛规则", kReported},
    {"4.1.2", "1999 象棋竞赛规则", kText},
    {"", "1999 象棋竞赛规则", kReported},
}};

constexpr Clauses kClauses1987 = {{
    {"", "1987 象棋竞赛规则", kReported},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kReported},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kReported},
    {},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kInferred},
    {"", "1987 象棋竞赛规则", kInferred},
    {},
    {},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kText},
    {"", "1987 象棋竞赛规则", kReported},
}};

constexpr Clauses kClauses2020 = {{
    {"24.1", "2020 象棋竞赛规则", kText},
    {"24.2", "2020 象棋竞赛规则", kText},
    {"24.3", "2020 象棋竞赛规则", kText},
    {"24.4", "2020 象棋竞赛规则", kText},
    {"24.5", "2020 象棋竞赛规则", kText},
    {"24.6", "2020 象棋竞赛规则", kText},
    {"24.7", "2020 象棋竞赛规则", kText},
    {"24.8", "2020 象棋竞赛规则", kText},
    {},
    {"25.1", "2020 象棋竞赛规则", kReported},
    {"25.1", "2020 象棋竞赛规则", kInferred},
    {"25.3", "2020 象棋竞赛规则", kReported},
    {"26.9", "2020 象棋竞赛规则", kInferred},
    {"25.2", "2020 象棋竞赛规则", kReported},
    {"26.9.1-26.9.3", "2020 象棋竞赛规则", kReported},
    {"24.13", "2020 象棋竞赛规则 (参考图8)", kReported},
    {"", "2020 象棋竞赛规则", kInferred},
    {"", "2020 象棋竞赛规则", kInferred},
    {"", "2020 象棋竞赛规则", kInferred},
    {"", "2020 象棋竞赛规则", kInferred},
    {"", "2020 象棋竞赛规则", kInferred},
}};

constexpr Clauses inferred(Clauses clauses, std::string_view source) {
  for (Clause& c : clauses) {
    c.source = source;
    c.confidence = kInferred;
  }
  return clauses;
}

constexpr Clauses kClausesAxf = {{
    {"2", "Asian rules", kReported},
    {"18", "Asian rules", kText},
    {"15", "Asian rules", kText},
    {"40", "Asian rules", kText},
    {"40", "Asian rules", kText},
    {"", "Asian rules", kInferred},
    {"", "Asian rules", kInferred},
    {"", "Asian rules", kText},
    {},
    {"1", "Asian rules", kReported},
    {"2", "Asian rules", kReported},
    {"15", "Asian rules", kText},
    {"15", "Asian rules", kInferred},
    {"18, 32, 36, 40", "Asian rules", kText},
    {},
    {},
    {"", "Asian rules", kReported},
    {"", "Asian rules", kInferred},
    {"", "Asian rules", kInferred},
    {"", "Asian rules", kInferred},
    {"", "Asian rules", kInferred},
}};

constexpr Clauses kClausesComputer = {{
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {},
    {},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kReported},
    {"", "Pikafish rules 2023", kInferred},
    {"", "Pikafish rules 2023", kInferred},
    {"", "Pikafish rules 2023", kInferred},
}};

constexpr Ruleset k1957 = {
    .id = "1957",
    .title_en = "Rules of 1957 (China)",
    .title_zh = "1957年象棋规则",
    .name_zh = "1957年规则",
    .from_year = 1956,
    .known_to = 1957,
    .limit = {},
    .chase = ChaseTest::unrooted,
    .check_wins = true,
    .block_open = true,
    .mixtures_listed = true,
    .exemptions_open = true,
    .both_forbidden_open = true,
    .clauses = kClauses1957,
    .named_draws = kDraws1957,
};

constexpr Ruleset k1987 = {
    .id = "1987",
    .title_en = "Competition rules of 1987 (China)",
    .title_zh = "1987年象棋竞赛规则",
    .name_zh = "1987年规则",
    .from_year = 1987,
    .limit = {.rounds = 60},
    .pawns_answer = true,
    .into_check_is_foul = true,
    .clauses = kClauses1987,
};

constexpr Ruleset k1999 = {
    .id = "1999",
    .title_en = "Competition rules of 1999 (China)",
    .title_zh = "1999年象棋竞赛规则",
    .name_zh = "1999年规则",
    .from_year = 1999,
    .limit = {.rounds = 60},
    .pawns_answer = true,
    .illegal_loses = true,
    .clauses = kClauses1999,
};

// The text of the 2011 rules was not found. The table of contents of their commentary lists what is
// new in 2020, so they are judged by the clauses of 2020, with confidence `inferred`.
constexpr Ruleset k2011 = {
    .id = "2011",
    .title_en = "Competition rules of 2011 (China)",
    .title_zh = "2011年象棋竞赛规则",
    .name_zh = "2011年规则",
    .from_year = 2011,
    .nine_rounds = true,
    .limit = {.rounds = 60},
    .classes = true,
    .clauses = inferred(kClauses2020, "2011 象棋竞赛规则"),
};

constexpr Ruleset k2020 = {
    .id = "2020",
    .title_en = "Competition rules of 2020 (China)",
    .title_zh = "2020年象棋竞赛规则",
    .name_zh = "2020年规则",
    .from_year = 2020,
    .nine_rounds = true,
    .limit = {.rounds = 60},
    .classes = true,
    .clauses = kClauses2020,
};

constexpr Ruleset kAxf = {
    .id = "axf",
    .title_en = "Asian and World rules",
    .title_zh = "亚洲（世界）象棋规则",
    .name_zh = "亚洲规则",
    .limit = {.rounds = 60, .counted_checks = 10},
    .chase = ChaseTest::capture,
    .one_victim = true,
    .clauses = kClausesAxf,
};

constexpr Ruleset kComputer = {
    .id = "computer",
    .title_en = "Computer rules (Pikafish)",
    .title_zh = "计算机象棋规则（皮卡鱼）",
    .name_zh = "计算机规则",
    .limit = {.rounds = 60, .counted_checks = 10},
    .chase = ChaseTest::difference,
    .one_victim = true,
    .check_ends_chase = true,
    .clauses = kClausesComputer,
};

constexpr const Ruleset* kRulesets[] = {&k1957, &k1987, &k1999, &k2011, &k2020, &kAxf, &kComputer};

}  // namespace

std::span<const Ruleset* const> all_rulesets() { return kRulesets; }

const Ruleset* find_ruleset(std::string_view id) {
  if (id == "wxf" || id == "asia" || id == "asian") id = "axf";
  if (id == "pikafish") id = "computer";
  const auto* const found = std::ranges::find(kRulesets, id, &Ruleset::id);
  return found == std::end(kRulesets) ? nullptr : *found;
}

Ruleset with_limit(const Ruleset& rules, int rounds) {
  Ruleset own = rules;
  own.limit.rounds = rounds;
  own.limit.by_event = true;
  Clause& clause = own.clauses[static_cast<std::size_t>(Matter::limit)];
  if (clause.source.empty()) clause = {"", "event regulations", Confidence::text};
  return own;
}

const Ruleset& ruleset_of_year(int year) {
  const Ruleset* best = &k2020;
  if (year == 0) return *best;
  best = &k1957;
  for (const Ruleset* r : kRulesets) {
    if (r->from_year != 0 && r->from_year <= year) best = r;
  }
  return *best;
}

bool has_ruleset_of_year(int year) {
  if (year == 0) return true;
  const Ruleset& book = ruleset_of_year(year);
  return book.from_year <= year && (book.known_to == 0 || year <= book.known_to);
}

}  // namespace qipu
