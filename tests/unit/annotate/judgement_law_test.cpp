// Judgements for a grid of chances around every threshold, compared with a second implementation of
// the header's rules; tables of marks and their names; curves and percents at their bounds.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "annotate/judge/annotated.h"
#include "annotate/judge/chance.h"
#include "annotate/judge/judgement.h"
#include "annotate/words/annotation_text.h"

namespace qipu {
namespace {

TEST(MarkTable, EachMarkHasItsGlyphNumberAndNames) {
  const struct {
    Mark mark;
    int nag;
    const char *id, *zh, *en, *sign;
    bool fault;
  } kMarksOf[] = {{Mark::none, 0, "none", "", "", "", false},
                  {Mark::only, 7, "only", "唯一着", "only move", "□", false},
                  {Mark::good, 1, "good", "好着", "good", "!", false},
                  {Mark::brilliant, 3, "brilliant", "妙着", "brilliant", "!!", false},
                  {Mark::inaccuracy, 6, "inaccuracy", "欠佳", "inaccuracy", "?!", true},
                  {Mark::mistake, 2, "mistake", "失误", "mistake", "?", true},
                  {Mark::blunder, 4, "blunder", "败着", "blunder", "?\?", true}};
  for (const auto& m : kMarksOf) {
    EXPECT_EQ(nag_of(m.mark), m.nag);
    EXPECT_EQ(mark_id(m.mark), m.id);
    EXPECT_EQ(mark_name(m.mark, Language::zh), m.zh);
    EXPECT_EQ(mark_name(m.mark, Language::en), m.en);
    EXPECT_EQ(mark_glyph(m.mark), m.sign);
    EXPECT_EQ(is_fault(m.mark), m.fault);
  }
  for (int nag = 0; nag < 256; ++nag) {
    const auto found = std::ranges::find(kMarksOf, nag, [](const auto& m) { return m.nag; });
    const bool is = nag != 0 && found != std::end(kMarksOf);
    EXPECT_EQ(mark_of(static_cast<Nag>(nag)), is ? std::optional(found->mark) : std::nullopt)
        << nag;
  }
}

/// Returns the mark of a loss by the thresholds. Two chances whose difference is a threshold on
/// paper reach it.
Mark mark_of_loss(double loss, const Thresholds& t) {
  const double l = loss + 1e-9;
  if (l >= t.blunder) return Mark::blunder;
  if (l >= t.mistake) return Mark::mistake;
  return l >= t.inaccuracy ? Mark::inaccuracy : Mark::none;
}

/// The rules of the header, implemented again.
Judgement read_again(const MoveComparison& c, const Thresholds& t) {
  const auto mates = [](Score s) { return s.is_mate() && s > Score::centipawns(0); };
  const auto is_mated = [](Score s) { return s.is_mate() && s < Score::centipawns(0); };
  Judgement j;
  j.after = c.played_chance;
  j.before = c.played_chance > c.best_chance ? c.played_chance : c.best_chance;
  if (c.legal_moves == 1) {
    j.before = j.after;
    j.forced = true;
    return j;
  }
  const double lost_below = 1 - t.winning;
  j.missed_mate = mates(c.best) && !mates(c.played);
  j.into_mate = !is_mated(c.best) && is_mated(c.played);
  j.missed_win = j.before >= t.winning && j.after < t.winning && j.before - j.after >= t.mistake;
  if (!c.plays_best) {
    j.mark = mark_of_loss(j.before - j.after, t);
    if (j.into_mate && c.best_chance > lost_below) {
      j.mark = Mark::blunder;  // the position was held
    }
    return j;
  }
  if (!c.second_chance || is_mated(c.best)) return j;
  double second = *c.second_chance;
  if (second > j.after) second = j.after;
  j.only_move = j.after - second >= t.blunder && j.after > lost_below;
  j.sacrifice = c.sacrifice && j.after >= 0.5 && second < t.winning;
  if (c.obvious || (mates(c.best) && c.best >= Score::mates_in(3))) return j;
  const bool something_at_stake = second < t.winning && j.after > lost_below;
  const bool many = c.legal_moves > 4;
  if (j.sacrifice && many) {
    const bool best_by_far = something_at_stake && j.after - second >= t.inaccuracy;
    j.mark = best_by_far && !c.easy ? Mark::brilliant : Mark::good;
  } else if (j.only_move && something_at_stake) {
    j.mark = many && !c.easy ? Mark::good : Mark::only;
  }
  return j;
}

/// Everything that a judgement contains, in a line.
std::string all_of(const Judgement& j) {
  std::string text =
      std::string(mark_id(j.mark)) + ' ' + std::to_string(j.before) + ' ' + std::to_string(j.after);
  if (j.forced) text += " forced";
  if (j.only_move) text += " only";
  if (j.sacrifice) text += " sacrifice";
  if (j.missed_win) text += " missed_win";
  if (j.missed_mate) text += " missed_mate";
  if (j.into_mate) text += " into_mate";
  return text;
}

bool same(const Judgement& a, const Judgement& b) {
  const auto all = [](const Judgement& j) {
    return std::tuple(j.mark, j.before, j.after, j.forced, j.only_move, j.sacrifice, j.missed_win,
                      j.missed_mate, j.into_mate);
  };
  return all(a) == all(b);
}

TEST(JudgementLaw, HoldsAtEveryThresholdFromBothSides) {
  const std::vector<double> chances = {0,      0.01,   0.05, 0.1999, 0.2,  0.2001, 0.3,
                                       0.4999, 0.5,    0.55, 0.6,    0.65, 0.7,    0.7999,
                                       0.8,    0.8001, 0.9,  0.95,   0.99, 1};
  const std::vector<Score> scores = {Score::centipawns(0), Score::mates_in(1), Score::mates_in(3),
                                     Score::mates_in(4),   Score::mates_in(5), Score::mated_in(0),
                                     Score::mated_in(2)};
  Thresholds other = *Thresholds::parse("2,30,40");
  other.winning = 0.7;
  int judged = 0;
  const auto check = [&](const MoveComparison& c) {
    for (const Thresholds& t : {Thresholds(), other}) {
      const Judgement found = judge_move(c, t), expected = read_again(c, t);
      ASSERT_TRUE(same(found, expected))
          << all_of(found) << "\n"
          << all_of(expected) << "\n"
          << c.best_chance << ' ' << c.played_chance << ' ' << c.second_chance.value_or(-1) << ' '
          << c.best.value() << ' ' << c.played.value() << ' ' << c.plays_best;
      ++judged;
    }
  };
  for (const double before : chances) {
    for (const double after : chances) {
      for (const Score best : scores) {
        for (const Score played : scores) {
          check({.best = best,
                 .played = played,
                 .best_chance = before,
                 .played_chance = after,
                 .second_chance = std::nullopt});
        }
        for (int flags = 0; flags < 16; ++flags) {
          check({.best = best,
                 .played = best,
                 .best_chance = before,
                 .played_chance = before,
                 .second_chance = after,
                 .plays_best = true,
                 .legal_moves = (flags & 8) != 0 ? 4 : 5,
                 .obvious = (flags & 1) != 0,
                 .easy = (flags & 4) != 0,
                 .sacrifice = (flags & 2) != 0});
        }
      }
      check({.best = {},
             .played = {},
             .best_chance = before,
             .played_chance = after,
             .second_chance = 0.3,
             .legal_moves = 1,
             .sacrifice = true});
      check({.best = {},
             .played = {},
             .best_chance = before,
             .played_chance = after,
             .second_chance = std::nullopt,
             .plays_best = true,
             .sacrifice = true});
    }
  }
  EXPECT_GT(judged, 20'000);
}

TEST(JudgementLaw, TheExactThresholdCounts) {
  // Binary fractions, so nothing is rounded.
  Thresholds t;
  t.inaccuracy = 0.0625;
  t.mistake = 0.125;
  t.blunder = 0.25;
  t.winning = 0.75;
  const auto mark = [&](double before, double after) {
    return judge_move({.best = {},
                       .played = {},
                       .best_chance = before,
                       .played_chance = after,
                       .second_chance = {}},
                      t)
        .mark;
  };
  constexpr double kLittle = 1.0 / 1024;
  EXPECT_EQ(mark(0.5, 0.4375), Mark::inaccuracy);
  EXPECT_EQ(mark(0.5, 0.4375 + kLittle), Mark::none);
  EXPECT_EQ(mark(0.5, 0.375), Mark::mistake);
  EXPECT_EQ(mark(0.5, 0.375 + kLittle), Mark::inaccuracy);
  EXPECT_EQ(mark(0.5, 0.25), Mark::blunder);
  EXPECT_EQ(mark(0.5, 0.25 + kLittle), Mark::mistake);
  const auto missed = [&](double before, double after) {
    return judge_move({.best = {},
                       .played = {},
                       .best_chance = before,
                       .played_chance = after,
                       .second_chance = {}},
                      t)
        .missed_win;
  };
  EXPECT_TRUE(missed(0.75, 0.625));
  EXPECT_FALSE(missed(0.75 - kLittle, 0.5));
  EXPECT_FALSE(missed(0.75, 0.625 + kLittle)) << "less than a mistake's worth";
  EXPECT_FALSE(missed(1, 0.75)) << "it still wins";
  EXPECT_TRUE(missed(1, 0.75 - kLittle));
  const auto praise = [&](double after, double second, bool sacrifice) {
    return judge_move({.best = {},
                       .played = {},
                       .best_chance = after,
                       .played_chance = after,
                       .second_chance = second,
                       .plays_best = true,
                       .sacrifice = sacrifice},
                      t);
  };
  EXPECT_TRUE(praise(0.5, 0.25, false).only_move);
  EXPECT_FALSE(praise(0.5, 0.25 + kLittle, false).only_move);
  EXPECT_FALSE(praise(0.25, 0, false).only_move) << "lost";
  EXPECT_TRUE(praise(0.25 + kLittle, 0, false).only_move);
  EXPECT_EQ(praise(1, 0.75, false).mark, Mark::none);
  EXPECT_EQ(praise(1, 0.75 - kLittle, false).mark, Mark::good);
  EXPECT_EQ(praise(0.5, 0.4375, true).mark, Mark::brilliant);
  EXPECT_EQ(praise(0.5, 0.4375 + kLittle, true).mark, Mark::good);
  EXPECT_EQ(praise(0.5 - kLittle, 0.4375, true).mark, Mark::none);
  EXPECT_EQ(praise(1, 0.75, true).mark, Mark::none);
  EXPECT_EQ(praise(1, 0.75 - kLittle, true).mark, Mark::brilliant);
}

TEST(ThresholdWords, AreReadToTheirBounds) {
  const auto same = Thresholds::parse("5,5,5");
  ASSERT_TRUE(same);
  EXPECT_EQ(same->inaccuracy, 0.05);
  EXPECT_EQ(same->mistake, 0.05);
  EXPECT_EQ(same->blunder, 0.05);
  EXPECT_EQ(same->winning, 0.80);
  EXPECT_EQ(Thresholds::parse("100,100,100")->blunder, 1);
  EXPECT_EQ(Thresholds::parse("0.5,1,2")->inaccuracy, 0.005);
  for (const char* const text : {"5,10,20,", ",5,10", "5,10,", "-1,2,3", "0,0,0", "1,2,100.1",
                                 "5,20,10", "5,10x,20", "inf,inf,inf", " 5,10,20", "5;10;20"}) {
    EXPECT_FALSE(Thresholds::parse(text)) << text;
  }
}

TEST(CurveBounds, ScalesAreWholeNumbersOfCentipawns) {
  EXPECT_EQ(ChanceCurve::named("1")->name(), "1");
  EXPECT_NEAR(ChanceCurve::named("1")->chance(Score::centipawns(1)), 0.731059, 1e-6);
  EXPECT_EQ(ChanceCurve::named("100000")->name(), "100000");
  for (const char* const name :
       {"100001", "0", "99999999999999", "+5", "5 ", " 5", "5.0", "QIPU"}) {
    EXPECT_FALSE(ChanceCurve::named(name)) << name;
  }
  for (const char* const name : {"qipu", "lichess", "pikafish", "engine"}) {
    EXPECT_EQ(ChanceCurve::named(name)->name(), name);
    EXPECT_EQ(std::ranges::count(ChanceCurve::names(), name), 1);
  }
  EXPECT_EQ(ChanceCurve::names().size(), 4U);
  EXPECT_EQ(ChanceCurve().name(), "qipu");
  // docs/engine.md: 430 centipawns are 1 / (1 + 1/e).
  for (const char* const own : {"qipu", "engine"}) {
    EXPECT_NEAR(ChanceCurve::named(own)->chance(Score::centipawns(430)), 0.731059, 1e-6);
  }
  // The formula of lila.
  for (const int cp : {-3000, -1001, -1000, -999, -1, 0, 57, 999, 1000, 1001, 3000}) {
    const double cut = std::clamp(cp, -1000, 1000);
    const double percent = 50 + 50 * (2 / (1 + std::exp(-0.00368208 * cut)) - 1);
    EXPECT_NEAR(ChanceCurve::named("lichess")->chance(Score::centipawns(cp)), percent / 100, 1e-9);
  }
  // Other curves are not limited.
  EXPECT_GT(ChanceCurve::named("1000")->chance(Score::centipawns(3000)),
            ChanceCurve::named("1000")->chance(Score::centipawns(2000)));
  const ChanceCurve cut("cut", 100, 50);
  EXPECT_EQ(cut.chance(Score::centipawns(51)), cut.chance(Score::centipawns(50)));
  EXPECT_GT(cut.chance(Score::centipawns(50)), cut.chance(Score::centipawns(49)));
  EXPECT_EQ(cut.chance(Score::centipawns(-51)), cut.chance(Score::centipawns(-50)));
}

TEST(CurveBounds, TheEnginesOwnWordCountsUnlessItIsAMate) {
  const ChanceCurve own = *ChanceCurve::named("engine");
  EXPECT_DOUBLE_EQ(own.chance(Score::centipawns(0), {1, 0, 0}), 1);
  EXPECT_DOUBLE_EQ(own.chance(Score::centipawns(0), {0, 1, 0}), 0.5);
  EXPECT_DOUBLE_EQ(own.chance(Score::centipawns(0), {0, 0, 1}), 0);
  EXPECT_DOUBLE_EQ(own.chance(Score::centipawns(0), {10, 20, 30}), 20.0 / 60);
  EXPECT_EQ(own.chance(Score::mates_in(3), {0, 0, 1000}), 1);
  EXPECT_EQ(own.chance(Score::mated_in(0), {1000, 0, 0}), 0);
  EXPECT_EQ(own.chance(Score::centipawns(50), {0, 0, 0}), own.chance(Score::centipawns(50)));
  for (const char* const name : {"qipu", "lichess", "pikafish", "250"}) {
    const ChanceCurve curve = *ChanceCurve::named(name);
    EXPECT_EQ(curve.chance(Score::centipawns(50), {1, 0, 0}), curve.chance(Score::centipawns(50)));
  }
}

TEST(PercentWords, AreRoundedAndNeverCertain) {
  const std::pair<double, const char*> kCases[] = {
      {0, "0%"},       {1e-6, "1%"},    {0.0049, "1%"},  {0.0051, "1%"},     {0.0149, "1%"},
      {0.0151, "2%"},  {0.125, "13%"},  {0.5, "50%"},    {0.5049, "50%"},    {0.5051, "51%"},
      {0.9849, "98%"}, {0.9851, "99%"}, {0.9951, "99%"}, {0.9999999, "99%"}, {1, "100%"}};
  for (const auto& [chance, words] : kCases) EXPECT_EQ(percent(chance), words) << chance;
}

TEST(AccuracyLaw, EachTenthHalvesIt) {
  for (const double loss : {0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0}) {
    EXPECT_NEAR(move_accuracy(loss) / 2, move_accuracy(loss + 0.1), 1e-9);
  }
  EXPECT_EQ(move_accuracy(0), 100);
  EXPECT_EQ(move_accuracy(-0.3), 100) << "nothing is better than all of it";
  EXPECT_NEAR(move_accuracy(0.05), 70.7107, 1e-4);
}

TEST(MateLaw, APlyLaterAMateIsAPlyNearerAndTheOtherSides) {
  for (int plies = 1; plies < 40; ++plies) {
    EXPECT_EQ(one_ply_later(Score::mates_in(plies)), Score::mated_in(plies - 1));
    const int left = std::max(plies - 1, 1);
    EXPECT_EQ(one_ply_later(Score::mated_in(plies)), Score::mates_in(left));
    for (const Color mover : {Color::red, Color::black}) {
      const int sign = mover == Color::red ? 1 : -1;
      // Moves are counted for the side that mates: 1 and 2 plies are one move, 3 and 4 two.
      EXPECT_EQ(evaluation_of(Score::mates_in(plies), mover),
                (Evaluation{Evaluation::Kind::mate, sign * ((plies + 1) / 2)}));
      const auto reported = evaluation_of(Score::mated_in(plies), mover);
      if (plies / 2 == 0) {
        EXPECT_FALSE(reported);
      } else {
        EXPECT_EQ(reported, (Evaluation{Evaluation::Kind::mate, -sign * (plies / 2)}));
      }
      EXPECT_EQ(evaluation_of(Score::centipawns(plies), mover),
                (Evaluation{Evaluation::Kind::centipawns, sign * plies}));
    }
  }
  EXPECT_EQ(one_ply_later(Score::mated_in(1)), Score::mates_in(1));
  EXPECT_EQ(one_ply_later(Score::mated_in(0)), -Score::mated_in(0)) << "it is mated already";
}

}  // namespace
}  // namespace qipu
