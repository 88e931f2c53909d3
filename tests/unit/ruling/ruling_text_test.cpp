// Rulings in words: every reason, pattern and clause in both languages, compared as a whole. The
// rulings are made by hand, so that each word depends only on what it names.
#include "ruling/ruling_text.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/positions.h"

namespace qipu {
namespace {

constexpr std::array kAllVerdicts = {Verdict::none, Verdict::draw, Verdict::red_loses,
                                     Verdict::black_loses, Verdict::needs_arbiter};

/// A ruling on a loop with these labels of each side, alternating.
Ruling told_loop(std::string_view rules, std::initializer_list<Label> red,
                 std::initializer_list<Label> black) {
  Ruling ruling;
  ruling.rules = find_ruleset(rules);
  ruling.ground = Ground::loop;
  for (const auto& [side, labels] : {std::pair{Color::red, red}, std::pair{Color::black, black}}) {
    for (const Label l : labels) {
      JudgedMove m;
      m.side = side;
      m.label = l;
      ruling.loop.push_back(m);
    }
  }
  return ruling;
}

std::vector<std::string> in_both(const Ruling& ruling, Color side) {
  return {pattern_of(ruling, side, Language::en), pattern_of(ruling, side, Language::zh)};
}

TEST(RulingWords, LabelsAndSidesHaveTheirNames) {
  const std::vector<std::array<std::string_view, 2>> names = {
      {"check", "将"},           {"mate threat", "杀"}, {"chase", "捉"},  {"exchange offer", "兑"},
      {"sacrifice offer", "献"}, {"block", "拦"},       {"follow", "跟"}, {"idle", "闲"}};
  ASSERT_EQ(names.size(), static_cast<std::size_t>(kLabels));
  for (int i = 0; i < kLabels; ++i) {
    const auto label = static_cast<Label>(i);
    const auto& [en, zh] = names[static_cast<std::size_t>(i)];
    EXPECT_EQ(label_name(label, Language::en), en);
    EXPECT_EQ(label_name(label, Language::zh), zh);
    EXPECT_EQ(label_sign(label), zh);
    EXPECT_EQ(attacks(label), i < 3);
  }
  EXPECT_EQ(side_name(Color::red, Language::en), "Red");
  EXPECT_EQ(side_name(Color::black, Language::en), "Black");
  EXPECT_EQ(side_name(Color::red, Language::zh), "红方");
  EXPECT_EQ(side_name(Color::black, Language::zh), "黑方");
}

TEST(RulingWords, VerdictsHaveTheIdsThatScriptsRead) {
  std::vector<std::string_view> ids;
  for (const Verdict v : kAllVerdicts) ids.push_back(verdict_id(v));
  EXPECT_EQ(ids, (std::vector<std::string_view>{"none", "draw", "red_loses", "black_loses",
                                                "needs_arbiter"}));
  EXPECT_EQ(loss_of(Color::red), Verdict::red_loses);
  EXPECT_EQ(loss_of(Color::black), Verdict::black_loses);
}

TEST(RulingWords, OneKindOfMoveIsPerpetualFromTheSecond) {
  const std::vector<std::pair<Label, std::array<std::string_view, 4>>> rows = {
      {Label::check, {"one check", "perpetual check", "长将", "长将"}},
      {Label::kill, {"one mate threat", "perpetual mate threat", "长杀", "长杀"}},
      {Label::chase, {"one chase", "perpetual chase", "长捉", "长捉"}},
      {Label::exchange, {"one exchange offer", "perpetual exchange offer", "长兑", "长兑"}},
      {Label::offer, {"one sacrifice offer", "perpetual sacrifice offer", "长献", "长献"}},
      {Label::block, {"one block", "perpetual block", "长拦", "长拦"}},
      {Label::follow, {"one follow", "perpetual follow", "长跟", "长跟"}},
      {Label::idle, {"one idle move", "two idle moves", "一闲", "两闲"}},
  };
  for (const auto& [label, words] : rows) {
    const Ruling one = told_loop("2020", {label}, {Label::idle, Label::check});
    EXPECT_EQ(pattern_of(one, Color::red, Language::en), words[0]);
    EXPECT_EQ(pattern_of(one, Color::red, Language::zh), words[2]);
    const Ruling two = told_loop("2020", {Label::idle, Label::check}, {label, label});
    EXPECT_EQ(pattern_of(two, Color::black, Language::en), words[1]);
    EXPECT_EQ(pattern_of(two, Color::black, Language::zh), words[3]);
  }
}

TEST(RulingWords, SeveralKindsAreCountedInTheOrderOfTheirWeight) {
  using enum Label;
  const Ruling ruling = told_loop(
      "2020", {idle, chase, check, chase, follow, block, offer, exchange, kill, idle}, {});
  EXPECT_EQ(in_both(ruling, Color::red),
            (std::vector<std::string>{
                "one check and one mate threat and two chases and one exchange offer and one "
                "sacrifice offer and one block and one follow and two idle moves",
                "一将一杀两捉一兑一献一拦一跟两闲"}));
  EXPECT_EQ(in_both(ruling, Color::black), (std::vector<std::string>{"", ""}));
  EXPECT_EQ(in_both(told_loop("2020", {check, idle}, {kill, chase, kill}), Color::black),
            (std::vector<std::string>{"two mate threats and one chase", "两杀一捉"}));
  EXPECT_EQ(in_both(told_loop("2020", {check, idle}, {kill}), Color::red),
            (std::vector<std::string>{"one check and one idle move", "一将一闲"}));
}

TEST(RulingWords, CountsAreWordsUpToTen) {
  const std::array<std::string_view, 13> en = {"no",   "one", "two",   "three", "four",
                                               "five", "six", "seven", "eight", "nine",
                                               "ten",  "11",  "12"};
  const std::array<std::string_view, 13> zh = {"零", "一", "两", "三", "四", "五", "六",
                                               "七", "八", "九", "十", "数", "数"};
  for (std::size_t n = 1; n < en.size(); ++n) {
    Ruling ruling = told_loop("2020", {Label::check}, {});
    for (std::size_t i = 0; i < n; ++i) {
      JudgedMove m;
      m.label = Label::idle;
      ruling.loop.push_back(m);
    }
    const std::string moves = n == 1 ? " idle move" : " idle moves";
    EXPECT_EQ(pattern_of(ruling, Color::red, Language::en),
              "one check and " + std::string(en[n]) + moves);
    EXPECT_EQ(pattern_of(ruling, Color::red, Language::zh), "一将" + std::string(zh[n]) + "闲");
    ruling.loop.erase(ruling.loop.begin());
    EXPECT_EQ(pattern_of(ruling, Color::red, Language::en), std::string(en[n]) + moves);
    EXPECT_EQ(pattern_of(ruling, Color::red, Language::zh), std::string(zh[n]) + "闲");
  }
}

struct Reported {
  Verdict verdict;
  Doubt doubt;
  std::string_view en, zh;
};

TEST(RulingWords, AReasonNamesBothSidesAndTheVerdict) {
  using enum Label;
  for (const auto& [verdict, doubt, en, zh] : {
           Reported{
               Verdict::draw, Doubt::none,
               "Under the Competition rules of 1999 (China) this is a draw if neither side varies.",
               "按1999年规则，双方不变判和。"},
           Reported{Verdict::red_loses, Doubt::none,
                    "Under the Competition rules of 1999 (China) Red must vary or lose.",
                    "按1999年规则，应由红方变着，不变判负。"},
           Reported{Verdict::black_loses, Doubt::none,
                    "Under the Competition rules of 1999 (China) Black must vary or lose.",
                    "按1999年规则，应由黑方变着，不变判负。"},
           Reported{
               Verdict::needs_arbiter, Doubt::book_is_silent,
               "Under the Competition rules of 1999 (China) this case is not covered: an arbiter "
               "must decide.",
               "按1999年规则，此种情况未作规定，须由裁判裁定。"},
           Reported{
               Verdict::needs_arbiter, Doubt::two_readings,
               "Under the Competition rules of 1999 (China) this depends on clauses that can be "
               "read in two ways, and no known figure settles which: an arbiter must decide.",
               "按1999年规则，结果取决于可作两解的条文，而图例未能确定取哪一解，须由裁判裁定。"},
           Reported{Verdict::needs_arbiter, Doubt::search_limit,
                    "Under the Competition rules of 1999 (China) the search reached its limit: an "
                    "arbiter must decide.",
                    "按1999年规则，计算量超出上限，须由裁判裁定。"},
           Reported{Verdict::none, Doubt::none, "", ""},
       }) {
    Ruling ruling = told_loop("1999", {check, chase}, {idle, follow});
    ruling.conduct = {Conduct::forbidden, Conduct::allowed};
    ruling.verdict = verdict;
    ruling.doubt = doubt;
    EXPECT_EQ(reason_of(ruling, Language::en),
              "Red: one check and one chase, forbidden; Black: one follow and one idle move, "
              "allowed. " +
                  std::string(en));
    EXPECT_EQ(reason_of(ruling, Language::zh),
              "红方是一将一捉，属禁止着法；黑方是一跟一闲，属允许着法。" + std::string(zh));
    // A side without a move in it is not mentioned.
    Ruling alone = told_loop("1999", {}, {idle, follow});
    alone.verdict = verdict;
    alone.doubt = doubt;
    EXPECT_EQ(reason_of(alone, Language::en),
              "Black: one follow and one idle move, allowed. " + std::string(en));
    EXPECT_EQ(reason_of(alone, Language::zh), "黑方是一跟一闲，属允许着法。" + std::string(zh));
  }
}

TEST(RulingWords, WhatABookLeavesOpenIsNotCalledForbidden) {
  using enum Label;
  for (const auto& [verdict, doubt, en, zh] : {
           Reported{
               Verdict::needs_arbiter, Doubt::mixture_not_listed,
               "mate threats alternating with chases are not in the list of forbidden moves: an "
               "arbiter must decide.",
               "要杀与捉交替不在所列禁止着法之内，须由裁判裁定。"},
           Reported{Verdict::needs_arbiter, Doubt::exemption_not_stated,
                    "it is not stated whether chases by kings and pawns, or of pawns that have not "
                    "crossed the river, are exempt: an arbiter must decide.",
                    "未说明帅（将）、兵（卒）捉子及捉未过河兵（卒）是否例外，须由裁判裁定。"},
           Reported{
               Verdict::needs_arbiter, Doubt::book_contradicts_itself,
               "the list forbids perpetual mate threats, but in figure 14 they are a draw against "
               "blocks: an arbiter must decide.",
               "条文禁止长要杀，而图十四以长拦应对判和，前后不一，须由裁判裁定。"},
       }) {
    Ruling ruling = told_loop("1957", {kill, chase}, {idle, idle});
    ruling.conduct = {Conduct::forbidden, Conduct::allowed};
    ruling.verdict = verdict;
    ruling.doubt = doubt;
    EXPECT_EQ(reason_of(ruling, Language::en),
              "Red: one mate threat and one chase, unclear whether forbidden; Black: two idle "
              "moves, allowed. Under the Rules of 1957 (China) " +
                  std::string(en));
    EXPECT_EQ(reason_of(ruling, Language::zh),
              "红方是一杀一捉，是否禁止尚无定论；黑方是两闲，属允许着法。按1957年规则，" +
                  std::string(zh));
  }
}

TEST(RulingWords, ConductsAreNamedByClassOnlyWhereClassesSettle) {
  const std::vector<std::pair<Conduct, std::array<std::string_view, 4>>> rows = {
      {Conduct::allowed, {"allowed", "allowed", "属允许着法", "属允许着法"}},
      {Conduct::forbidden,
       {"forbidden", "forbidden, the more serious class", "属禁止着法", "属禁止着法（甲类）"}},
      {Conduct::forbidden2,
       {"forbidden", "forbidden, the less serious class: a joint chase", "属禁止着法",
        "属禁止着法（乙类：含联合捉子或捉少根子）"}},
      {Conduct::perpetual_check, {"forbidden", "forbidden", "属禁止着法", "属禁止着法"}},
  };
  for (const auto& [conduct, words] : rows) {
    for (const bool classes : {false, true}) {
      for (const Color side : {Color::red, Color::black}) {
        Ruling ruling = told_loop("2020", {Label::kill}, {Label::kill});
        ruling.conduct[side == Color::red ? 0 : 1] = conduct;
        ruling.conduct[side == Color::red ? 1 : 0] = Conduct::allowed;
        ruling.settled_by = classes ? Matter::classes : Matter::both_forbidden;
        ruling.verdict = Verdict::draw;
        const std::string en(words[classes ? 1 : 0]), zh(words[classes ? 3 : 2]);
        const bool red = side == Color::red;
        EXPECT_EQ(reason_of(ruling, Language::en),
                  "Red: one mate threat, " + (red ? en : "allowed") + "; Black: one mate threat, " +
                      (red ? "allowed" : en) +
                      ". Under the Competition rules of 2020 (China) this is a draw if neither "
                      "side varies.");
        EXPECT_EQ(reason_of(ruling, Language::zh),
                  "红方是长杀，" + (red ? zh : "属允许着法") + "；黑方是长杀，" +
                      (red ? "属允许着法" : zh) + "。按2020年规则，双方不变判和。");
      }
    }
  }
}

TEST(RulingWords, NineRoundsAreTold) {
  Ruling ruling = told_loop("2020", {Label::kill, Label::kill}, {Label::idle});
  ruling.ground = Ground::nine_rounds;
  ruling.conduct = {Conduct::forbidden, Conduct::allowed};
  ruling.verdict = Verdict::red_loses;
  EXPECT_EQ(reason_of(ruling, Language::en),
            "Red: perpetual mate threat, forbidden; Black: one idle move, allowed. There is no "
            "repetition, but there were nine rounds of attacks from three squares. Under the "
            "Competition rules of 2020 (China) Red must vary or lose.");
  EXPECT_EQ(reason_of(ruling, Language::zh),
            "红方是长杀，属禁止着法；黑方是一闲，属允许着法。"
            "未成循环，但已连续九回合从三处以上进攻。按2020年规则，应由红方变着，不变判负。");
}

TEST(RulingWords, EndsAndLimitsAreTold) {
  const Position red = test::position_of("4k4/9/9/9/9/9/9/9/9/3K5 w");
  const Position black = test::position_of("4k4/9/9/9/9/9/9/9/9/3K5 b");
  struct End {
    Ground ground;
    const Position& start;
    std::string_view en, zh;
  };
  for (const auto& [ground, start, en, zh] : {
           End{Ground::checkmate, red, "Red is checkmated and loses.", "红方被将死，判负。"},
           End{Ground::checkmate, black, "Black is checkmated and loses.", "黑方被将死，判负。"},
           End{Ground::stalemate, red, "Red is stalemated and loses.", "红方被困毙，判负。"},
           End{Ground::stalemate, black, "Black is stalemated and loses.", "黑方被困毙，判负。"},
           End{Ground::limit, red,
               "No capture for 60 rounds. Under the Computer rules (Pikafish) a draw may be "
               "claimed.",
               "双方走满60回合未吃子。按计算机规则，可判和棋。"},
       }) {
    Ruling ruling = told_loop("computer", {}, {});
    ruling.ground = ground;
    ruling.start = start;
    EXPECT_EQ(reason_of(ruling, Language::en), en);
    EXPECT_EQ(reason_of(ruling, Language::zh), zh);
  }
}

// By Matter: the end of clause_text().
constexpr std::array<std::array<std::string_view, 2>, kMatters> kMatterWords = {{
    {"check", "将"},
    {"mate threat", "杀"},
    {"chase", "捉"},
    {"exchange offer", "兑"},
    {"sacrifice offer", "献"},
    {"block", "拦"},
    {"follow", "跟"},
    {"idle", "闲"},
    {"threat to capture by a check", "要抽吃"},
    {"perpetual check", "单方长将"},
    {"mutual perpetual check", "双方长将"},
    {"forbidden against allowed", "禁止着法对允许着法"},
    {"both forbidden", "双方禁止着法"},
    {"both allowed", "双方允许着法"},
    {"classes of forbidden moves", "禁止着法分类"},
    {"nine rounds", "九回合"},
    {"rounds without a capture", "自然限着"},
    {"neither side can win", "简单和局"},
    {"into check", "送将"},
    {"kings facing each other", "将帅照面"},
    {"illegal move", "违反走法"},
}};

TEST(RulingWords, AClauseIsNamedByBookNumberAndMatter) {
  for (const Ruleset* rules : all_rulesets()) {
    for (int i = 0; i < kMatters; ++i) {
      const auto matter = static_cast<Matter>(i);
      const auto& [en, zh] = kMatterWords[static_cast<std::size_t>(i)];
      const Clause& clause = rules->clauses[static_cast<std::size_t>(i)];
      EXPECT_EQ(&rules->clause(matter), &clause);
      const std::string number = std::string(rules->id) + ' ' +
                                 (clause.number.empty() ? "" : std::string(clause.number) + ' ');
      EXPECT_EQ(clause_text(*rules, matter, Language::en), number + std::string(en));
      EXPECT_EQ(clause_text(*rules, matter, Language::zh), number + std::string(zh));
      Ruling ruling = told_loop(rules->id, {Label::idle}, {});
      EXPECT_EQ(settlement_of(ruling, Language::en), "");
      EXPECT_EQ(settlement_of(ruling, Language::zh), "");
      ruling.settled_by = matter;
      const bool reported = clause.confidence == Confidence::reported;
      const bool text = clause.confidence == Confidence::text;
      EXPECT_EQ(settlement_of(ruling, Language::en),
                number + std::string(en) +
                    (text       ? ""
                     : reported ? " (from a secondary source)"
                                : " (inferred from examples)"));
      EXPECT_EQ(settlement_of(ruling, Language::zh), number + std::string(zh) +
                                                         (text       ? ""
                                                          : reported ? "（据转引）"
                                                                     : "（由实例推知）"));
    }
  }
  EXPECT_EQ(clause_text(*find_ruleset("2020"), Matter::chase, Language::zh), "2020 24.3 捉");
  EXPECT_EQ(clause_text(*find_ruleset("1987"), Matter::kill, Language::en), "1987 mate threat");
}

/// A rook that moves from b3 to a3 and attacks the piece on a6.
JudgedMove chase_of_a6(std::vector<Square> roots, std::vector<Square> false_roots,
                       Protection protection, std::string_view proof) {
  JudgedMove m;
  m.move = test::move("b3a3");
  m.label = Label::chase;
  m.chased = Chased{.piece = Piece(Color::black, Role::horse),
                    .square = test::square("a6"),
                    .protection = protection,
                    .attackers = {test::square("a3")},
                    .protectors = std::move(roots),
                    .false_protectors = std::move(false_roots)};
  m.proof = test::line(proof);
  return m;
}

TEST(RulingWords, AChaseNamesThePieceItsProtectorsAndWhatIsWon) {
  const Position after = test::position_of("3k5/9/2b6/n2r5/9/9/R8/3R5/9/4K4 b");
  const Square d6 = test::square("d6"), c7 = test::square("c7");
  const auto words = [&](const JudgedMove& m, Language language) {
    return chased_words(m, after, language) + " | " + winnings_words(m, after, language);
  };
  const JudgedMove alone = chase_of_a6({}, {}, Protection::none, "a3a6");
  EXPECT_EQ(words(alone, Language::zh), "马a6，无根 | 得马");
  EXPECT_EQ(words(alone, Language::en), "horse a6, unprotected | wins a horse");
  const JudgedMove held = chase_of_a6({}, {d6}, Protection::false_root, "a3a6 c7e9");
  EXPECT_EQ(words(held, Language::zh), "马a6，假根（车d6） | 得马");
  EXPECT_EQ(words(held, Language::en), "horse a6, falsely protected (rook d6) | wins a horse");
  JudgedMove even = chase_of_a6({d6, c7}, {}, Protection::too_few, "a3a6 d6a6 d2d9");
  EXPECT_EQ(words(even, Language::zh), "马a6，少根（车d6、象c7） | 得马将失车");
  EXPECT_EQ(words(even, Language::en),
            "horse a6, too few protectors (rook d6, elephant c7) | wins a horse and a king for a "
            "rook");
  even.even = true;
  EXPECT_EQ(winnings_words(even, after, Language::zh), "各吃各，得失相当");
  EXPECT_EQ(winnings_words(even, after, Language::en), "each side takes its own, an even exchange");
  EXPECT_EQ(words(JudgedMove(), Language::zh), " | ");
}

/// The protection and squares that judge() finds.
TEST(RulingWords, AChaseIsTracedToTheBoard) {
  const Position start = test::position_of("3k5/9/9/9/9/9/1R7/9/9/p3K4 w");
  std::vector<Move> moves;
  for (const std::string_view m : {"b3a3", "a0b0", "a3b3", "b0a0"}) moves.push_back(test::move(m));
  for (int i = 0; i < 4; ++i) moves.push_back(moves[static_cast<std::size_t>(i)]);
  const std::vector<Ruling> rulings = judge(start, moves, *find_ruleset("2020"));
  ASSERT_EQ(rulings.size(), 1U);
  const std::optional<Chased>& chased = rulings[0].loop[0].chased;
  ASSERT_TRUE(chased.has_value());
  EXPECT_EQ(chased->piece, Piece(Color::black, Role::pawn));
  EXPECT_EQ(chased->square, test::square("a0"));
  EXPECT_EQ(chased->attackers, std::vector<Square>{test::square("a3")});
  EXPECT_EQ(chased->protection, Protection::none);
  EXPECT_TRUE(chased->protectors.empty() && chased->false_protectors.empty());
}

}  // namespace
}  // namespace qipu
