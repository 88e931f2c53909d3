// Settled values of positions: agreement of random surveys with their signs, and cases by hand.

#include "annotate/judge/settle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "annotate/judge/annotated.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

constexpr std::string_view kShuffle[] = {"a0a1", "a9a8", "a1a0", "a8a9"};

std::vector<Move> shuffled(std::size_t plies) {
  std::vector<Move> out;
  for (std::size_t i = 0; i < plies; ++i) out.push_back(move(kShuffle[i % 4]));
  return out;
}

Line line_of(Score score, Move m) {
  Line line;
  line.score = score;
  line.moves = {m};
  return line;
}

/// A look at a position that is worth `here` to the mover; the move played is worth `after`.
Look look_of(Move m, Score here, Score after, Mark mark) {
  Look look;
  look.lines = {line_of(here, m)};
  look.played = line_of(after, m);
  look.judgement.mark = mark;
  return look;
}

const ChanceCurve kCurve;

/// A score of a chance in percent; 0 and 100 are mates.
Score worth(int percent) {
  if (percent == 0) return Score::mated_in(8);
  if (percent == 100) return Score::mates_in(9);
  return kCurve.score(percent / 100.0);
}

/// A survey of positions that are worth so much to the side to move, of moves with these signs.
Survey survey_of(const std::vector<int>& percents, const std::vector<Mark>& marks) {
  const auto moves = shuffled(marks.size());
  Survey survey;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    Look look = look_of(moves[i], worth(percents[i]), worth(100 - percents[i + 1]), marks[i]);
    look.judgement.after = 1 - percents[i + 1] / 100.0;
    look.judgement.before = std::max(percents[i] / 100.0, look.judgement.after);
    survey.looks.push_back(std::move(look));
  }
  return survey;
}

/// Returns the settled chances in percent, each from the side to move's view.
std::vector<int> settled(Survey& survey, const std::optional<Settled>& start = std::nullopt) {
  const auto moves = shuffled(survey.looks.size());
  const Stretch stretch{.start = Position::standard(),
                        .moves = moves,
                        .first = 0,
                        .last = moves.size(),
                        .settled = start};
  settle(survey, stretch, kCurve, {});
  std::vector<int> out;
  for (const auto& position : survey.positions) out.push_back(position ? position->percent : -1);
  return out;
}

std::vector<int> settled(const std::vector<int>& percents, const std::vector<Mark>& marks) {
  Survey survey = survey_of(percents, marks);
  return settled(survey);
}

using Percents = std::vector<int>;

TEST(Settle, WhatAgreesStays) {
  EXPECT_EQ(settled({55, 47, 53}, {Mark::none, Mark::none}), (Percents{55, 47, 53}));
  EXPECT_EQ(settled({55, 52}, {Mark::inaccuracy}), (Percents{55, 52}));
  EXPECT_EQ(settled({100, 34}, {Mark::blunder}), (Percents{100, 34}));
}

TEST(Settle, AFallWithoutASignIsLessThanAFault) {
  // 60 before the move, 50 after it: the position was not worth more than 54.
  EXPECT_EQ(settled({60, 50}, {Mark::none}), (Percents{54, 50}));
  // A position is worth what the best known move brings.
  EXPECT_EQ(settled({45, 40}, {Mark::none}), (Percents{60, 40}));
  // One search that differs from those around it does not change the others.
  EXPECT_EQ(settled({50, 50, 42, 50, 50}, {Mark::none, Mark::none, Mark::none, Mark::none}),
            (Percents{50, 50, 50, 50, 50}));
  // A praised move loses nothing.
  EXPECT_EQ(settled({60, 43}, {Mark::good}), (Percents{57, 43}));
  EXPECT_EQ(settled({60, 43}, {Mark::only}), (Percents{57, 43}));
}

TEST(Settle, WhatOnlyTheLaterSearchSeesCountsLittle) {
  // At equal depth the move loses nothing; the search after it finds 4 points less.
  Survey survey = survey_of({60, 44}, {Mark::none});
  survey.looks[0]->judgement.before = survey.looks[0]->judgement.after;
  EXPECT_EQ(settled(survey), (Percents{57, 44}));
  survey = survey_of({60, 44}, {Mark::none});
  survey.looks[0]->judgement.before = survey.looks[0]->judgement.after + 0.01;
  EXPECT_EQ(settled(survey), (Percents{58, 44}));
}

TEST(Settle, AFaultLosesWhatItsSignSays) {
  EXPECT_EQ(settled({60, 60}, {Mark::inaccuracy}), (Percents{49, 60})) << "20 would be a blunder";
  EXPECT_EQ(settled({60, 42}, {Mark::inaccuracy}), (Percents{63, 42})) << "2 would be no fault";
  EXPECT_EQ(settled({60, 42}, {Mark::blunder}), (Percents{78, 42}));
  // Near certainty there is no room for a fault, so there is none.
  Survey survey = survey_of({97, 3}, {Mark::inaccuracy});
  EXPECT_EQ(settled(survey), (Percents{99, 3}));
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::none);
}

TEST(Settle, AProvedMateIsCertain) {
  Survey survey = survey_of({100, 20}, {Mark::none});
  EXPECT_EQ(settled(survey), (Percents{100, 20}));
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::blunder) << "it was proved, so it was missed";
  // A side that is mated stays so, although the next search does not see it.
  EXPECT_EQ(settled({0, 40, 60}, {Mark::none, Mark::none}), (Percents{0, 100, 60}));
  // After the move the other side is mated.
  EXPECT_EQ(settled({70, 0}, {Mark::none}), (Percents{100, 0}));
  // The mover is mated after any move.
  EXPECT_EQ(settled({50, 100}, {Mark::none}), (Percents{4, 100}));
}

TEST(Settle, AForcedMoveHasTheValueOfTheNextPosition) {
  Survey survey = survey_of({80, 70}, {Mark::none});
  survey.looks[0]->judgement.forced = true;
  EXPECT_EQ(settled(survey), (Percents{30, 70}));
  EXPECT_EQ(survey.looks[0]->judgement.loss(), 0);
}

TEST(Settle, TheEndOfTheGameIsCertain) {
  const Position start = test::position_of("3k5/9/9/9/R8/9/9/9/9/4K4 w");
  const std::vector<Move> moves = {move("a5d5")};
  Survey survey;
  survey.looks = {look_of(moves[0], Score::centipawns(7), Score::centipawns(7), Mark::none)};
  settle(survey, {.start = start, .moves = moves, .first = 0, .last = 1}, kCurve, {});
  EXPECT_EQ(survey.positions[1]->percent, 0);
  EXPECT_EQ(survey.positions[0]->percent, 100);
}

TEST(Settle, GapsStayGaps) {
  Survey survey = survey_of({60, 50, 50, 50}, {Mark::none, Mark::none, Mark::none});
  survey.looks[1].reset();
  // Of the position after the gap only its own search is known.
  EXPECT_EQ(settled(survey), (Percents{54, 50, 50, 50}));
  survey.looks[2].reset();
  EXPECT_EQ(settled(survey), (Percents{54, 50, -1, -1}));
  survey.looks[0].reset();
  EXPECT_EQ(settled(survey), (Percents{-1, -1, -1, -1}));
}

TEST(Settle, AVariationBeginsWithTheValueOfItsLine) {
  Survey survey = survey_of({50, 50, 50, 50}, {Mark::none, Mark::inaccuracy, Mark::none});
  EXPECT_EQ(settled(survey, Settled{60, worth(60)}), (Percents{60, 41, 64, 37}))
      << "as far as needed";
  EXPECT_EQ(survey.looks[0]->judgement.before, 0.60);
}

TEST(SettleLaw, SignsFollowFromLossesAndNothingFallsUnmarked) {
  std::mt19937 random(7);
  constexpr Mark kMarksTried[] = {Mark::none, Mark::none,       Mark::none,    Mark::only,
                                  Mark::good, Mark::inaccuracy, Mark::mistake, Mark::blunder};
  std::size_t faults = 0, changed = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::size_t plies = 1 + random() % 12;
    std::vector<int> percents;
    std::vector<Mark> marks;
    for (std::size_t i = 0; i <= plies; ++i) {
      const bool mate = random() % 20 == 0;
      percents.push_back(mate ? (random() % 2 == 0 ? 0 : 100)
                              : 1 + static_cast<int>(random() % 99));
    }
    for (std::size_t i = 0; i < plies; ++i) marks.push_back(kMarksTried[random() % 8]);
    Survey survey = survey_of(percents, marks);
    const auto now = settled(survey);
    const Thresholds t;
    for (std::size_t i = 0; i < plies; ++i) {
      const Judgement& j = survey.looks[i]->judgement;
      const int loss = now[i] - (100 - now[i + 1]);
      ASSERT_GE(loss, 0);
      ASSERT_NEAR(j.before, now[i] / 100.0, 1e-12);
      ASSERT_NEAR(j.after, 1 - now[i + 1] / 100.0, 1e-12);
      ASSERT_EQ(is_fault(j.mark) ? j.mark : Mark::none, t.fault_of(loss / 100.0));
      faults += is_fault(j.mark) ? 1 : 0;
      const Settled& position = *survey.positions[i];
      const int shown = position.score.is_mate()
                            ? (position.score.value() > 0 ? 100 : 0)
                            : static_cast<int>(std::lround(kCurve.chance(position.score) * 100));
      ASSERT_EQ(shown, now[i]) << "the score says the same";
      changed += now[i] != percents[i] ? 1 : 0;
    }
    const bool mated = std::ranges::find(percents, 0) != percents.end();
    ASSERT_TRUE(mated || now.back() == percents.back()) << "the end is not changed";
  }
  EXPECT_GT(faults, 1000U);
  EXPECT_GT(changed, 1000U);
}

TEST(Settle, PliesShowTheSettledValues) {
  Survey survey = survey_of({60, 50, 52}, {Mark::none, Mark::none});
  settled(survey);
  const auto moves = shuffled(2);
  const auto plies = annotated_plies(Position::standard(), moves, 0, survey, kCurve);
  EXPECT_EQ(plies[0].red_chance, 0.50);
  EXPECT_EQ(plies[1].red_chance, 0.52);
  EXPECT_EQ(plies[0].eval, (Evaluation{Evaluation::Kind::centipawns, 0}));
  // The better line begins with the value of the position before it: 54 percent.
  EXPECT_EQ(plies[0].better,
            (Evaluation{Evaluation::Kind::centipawns, kCurve.score(0.54).centipawns()}));
}

}  // namespace
}  // namespace qipu
