// Key moments and drifts of games whose chances are made by hand.

#include "annotate/judge/moments.h"

#include <gtest/gtest.h>

#include "annotate/judge/annotated.h"

namespace qipu {
namespace {

/// A move from one chance to another, in percent of the mover; Red moves first.
struct Step {
  int before, after;
  Mark mark = Mark::none;
  bool sacrifice = false;
};

std::vector<AnnotatedPly> plies_of(std::initializer_list<Step> steps) {
  std::vector<AnnotatedPly> plies;
  for (const Step& step : steps) {
    AnnotatedPly ply;
    ply.mover = plies.size() % 2 == 0 ? Color::red : Color::black;
    Look look;
    look.lines.resize(1);
    look.judgement.mark = step.mark;
    look.judgement.before = step.before / 100.0;
    look.judgement.after = step.after / 100.0;
    look.judgement.sacrifice = step.sacrifice;
    ply.red_chance = (ply.mover == Color::red ? step.after : 100 - step.after) / 100.0;
    ply.look = look;
    plies.push_back(ply);
  }
  return plies;
}

std::vector<KeyMoment> moments(const std::vector<AnnotatedPly>& plies, GameResult result) {
  const auto loser = loser_of(plies, result);
  return moments_of(plies, loser, drift_of(plies, loser));
}

TEST(Moments, AWinIsLetGoAndTheLeadChangesHands) {
  const auto plies = plies_of({{85, 60, Mark::blunder},   // 0 won, balanced now
                               {40, 40},                  // 1
                               {60, 30, Mark::blunder},   // 2 falls behind
                               {70, 60, Mark::mistake},   // 3 leads no more
                               {40, 20, Mark::blunder},   // 4 falls behind for good
                               {80, 80},                  // 5
                               {20, 5, Mark::mistake}});  // 6 it is lost already
  EXPECT_EQ(moments(plies, GameResult::black_wins),
            (std::vector<KeyMoment>{{0, MomentKind::win_let_go},
                                    {2, MomentKind::lead_given},
                                    {3, MomentKind::lead_lost},
                                    {4, MomentKind::last_chance}}));
}

TEST(Moments, AFaultOfALostOrAWonPositionIsNone) {
  EXPECT_TRUE(
      moments(plies_of({{30, 5, Mark::blunder}, {95, 70, Mark::blunder}}), GameResult::unknown)
          .empty());
}

TEST(Moments, ASacrificeThatDecidedIsOneUnlessItsSideLost) {
  const auto plies = plies_of({{70, 70, Mark::brilliant, true}, {30, 30}});
  EXPECT_EQ(moments(plies, GameResult::red_wins),
            (std::vector<KeyMoment>{{0, MomentKind::sacrifice}}));
  EXPECT_EQ(moments(plies, GameResult::black_wins),
            (std::vector<KeyMoment>{{0, MomentKind::find}}));
}

TEST(Moments, AreFiveAtMostAndThreeIfThereAreSoMany) {
  std::vector<AnnotatedPly> many;
  for (int i = 0; i < 9; ++i) {
    const auto one = plies_of({{70, 50 - i, Mark::blunder}});
    many.push_back(one[0]);
  }
  const auto found = moments(many, GameResult::unknown);
  EXPECT_EQ(found.size(), 5U);
  EXPECT_EQ(found.front().ply, 4U) << "the greatest";
  // A quiet game has its greatest losses, if they are noticed at all.
  EXPECT_EQ(moments(plies_of({{53, 49}, {51, 51}, {49, 46}, {54, 52}, {48, 44}, {56, 54}}),
                    GameResult::draw),
            (std::vector<KeyMoment>{
                {0, MomentKind::loss}, {2, MomentKind::loss}, {4, MomentKind::loss}}));
}

TEST(Moments, ForcedMovesAndGapsAreNone) {
  auto plies = plies_of({{85, 60, Mark::blunder}, {60, 20, Mark::blunder}});
  plies[0].look->judgement.forced = true;
  plies[1].look.reset();
  EXPECT_TRUE(moments(plies, GameResult::unknown).empty());
}

TEST(Moments, TheLoserIsKnownByTheResultElseByTheEnd) {
  const auto plies = plies_of({{80, 80}});
  EXPECT_EQ(loser_of(plies, GameResult::black_wins), Color::red);
  EXPECT_EQ(loser_of(plies, GameResult::red_wins), Color::black);
  EXPECT_EQ(loser_of(plies, GameResult::draw), std::nullopt);
  EXPECT_EQ(loser_of(plies, GameResult::unknown), Color::black);
  EXPECT_EQ(loser_of(plies_of({{79, 79}}), GameResult::unknown), std::nullopt);
  EXPECT_EQ(loser_of(plies_of({{20, 20}}), GameResult::unknown), Color::red);
  EXPECT_EQ(loser_of({}, GameResult::unknown), std::nullopt);
}

TEST(Drift, IsTheStretchInWhichTheLoserLostMost) {
  const auto plies = plies_of({{50, 50},
                               {50, 45},
                               {55, 55},
                               {45, 44},
                               {56, 56},
                               {44, 40},
                               {60, 60},
                               {40, 37},
                               {63, 63},
                               {37, 37}});
  const auto drift = drift_of(plies, Color::black);
  ASSERT_TRUE(drift);
  EXPECT_EQ(drift->side, Color::black);
  EXPECT_EQ(drift->first, 1U);
  EXPECT_EQ(drift->last, 7U);
  EXPECT_NEAR(drift->before, 0.50, 1e-12);
  EXPECT_NEAR(drift->after, 0.37, 1e-12);
  EXPECT_EQ(drift->greatest, (std::vector<std::size_t>{1, 5, 7}));
  EXPECT_EQ(moments(plies, GameResult::red_wins).front(), (KeyMoment{1, MomentKind::drift}));
  // Of the winner there is nothing to explain, nor of a drawn game.
  EXPECT_FALSE(drift_of(plies, Color::red));
  EXPECT_FALSE(drift_of(plies, std::nullopt));
  // A fault explains the loss.
  auto marked = plies;
  marked[3].look->judgement.mark = Mark::inaccuracy;
  EXPECT_FALSE(drift_of(marked, Color::black));
}

TEST(Drift, IsATenthWithinSevenRoundsAtLeast) {
  std::vector<AnnotatedPly> slow, fast;
  for (int i = 0; i < 20; ++i) {
    slow.push_back(plies_of({{50 - i, 49 - i}})[0]);
    fast.push_back(plies_of({{90 - 2 * i, 88 - 2 * i}})[0]);
    for (auto* const plies : {&slow, &fast}) plies->push_back(plies_of({{50, 50}, {50, 50}})[1]);
  }
  EXPECT_FALSE(drift_of(slow, Color::red)) << "seven in seven rounds";
  const auto drift = drift_of(fast, Color::red);
  ASSERT_TRUE(drift);
  EXPECT_EQ(drift->last - drift->first, 12U) << "seven moves of one side";
  EXPECT_EQ(drift->greatest.size(), 3U);
}

TEST(MomentIds, AreTheOnesOfTheSchema) {
  EXPECT_EQ(moment_id(MomentKind::sacrifice), "sacrifice");
  EXPECT_EQ(moment_id(MomentKind::win_let_go), "win_let_go");
  EXPECT_EQ(moment_id(MomentKind::lead_lost), "lead_lost");
  EXPECT_EQ(moment_id(MomentKind::lead_given), "lead_given");
  EXPECT_EQ(moment_id(MomentKind::last_chance), "last_chance");
  EXPECT_EQ(moment_id(MomentKind::loss), "loss");
  EXPECT_EQ(moment_id(MomentKind::find), "find");
  EXPECT_EQ(moment_id(MomentKind::only_move), "only_move");
  EXPECT_EQ(moment_id(MomentKind::drift), "drift");
}

}  // namespace
}  // namespace qipu
