// Marks of moves: chances and losses worked out by hand.

#include "annotate/judge/judgement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "annotate/judge/annotated.h"
#include "annotate/judge/chance.h"
#include "annotate/judge/tactics.h"
#include "annotate/words/annotation_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

TEST(ChanceCurve, ChancesAreALogisticCurveOfTheScore) {
  const ChanceCurve curve("by hand", 200);
  EXPECT_DOUBLE_EQ(curve.chance(Score::centipawns(0)), 0.5);
  // 1 / (1 + e^-1) and 1 / (1 + e^1)
  EXPECT_NEAR(curve.chance(Score::centipawns(200)), 0.731059, 1e-6);
  EXPECT_NEAR(curve.chance(Score::centipawns(-200)), 0.268941, 1e-6);
  EXPECT_EQ(curve.chance(Score::mates_in(31)), 1);
  EXPECT_EQ(curve.chance(Score::mated_in(4)), 0);
}

TEST(ChanceCurve, OthersCurvesAreKnownByName) {
  // 50 + 50 (2 / (1 + e^(-0.368208)) - 1) = 59.10 for a pawn; beyond ten pawns it rises no more.
  EXPECT_NEAR(ChanceCurve::named("lichess")->chance(Score::centipawns(100)), 0.5910, 1e-4);
  EXPECT_EQ(ChanceCurve::named("lichess")->chance(Score::centipawns(3000)),
            ChanceCurve::named("lichess")->chance(Score::centipawns(1000)));
  EXPECT_NEAR(ChanceCurve::named("pikafish")->chance(Score::centipawns(100)), 0.75, 1e-9);
  EXPECT_NEAR(ChanceCurve::named("250")->chance(Score::centipawns(250)), 0.731059, 1e-6);
  EXPECT_EQ(ChanceCurve::named("250")->name(), "250");
  for (const auto name : ChanceCurve::names()) EXPECT_TRUE(ChanceCurve::named(name)) << name;
  for (const auto name : {"", "0", "-3", "x", "250x", "1000000"}) {
    EXPECT_FALSE(ChanceCurve::named(name)) << name;
  }
}

TEST(ChanceCurve, TheEnginesOwnChancesCountWhereTheyAreTold) {
  const ChanceCurve own = *ChanceCurve::named("engine");
  const Line reported{.score = Score::centipawns(10), .chances = {300, 500, 200}, .moves = {}};
  EXPECT_DOUBLE_EQ(own.chance(reported), 0.55);
  EXPECT_EQ(ChanceCurve().chance(reported), ChanceCurve().chance(reported.score));
  const Line silent{.score = Score::centipawns(10), .chances = {}, .moves = {}};
  EXPECT_EQ(own.chance(silent), ChanceCurve().chance(silent.score));
}

MoveComparison losing(double before, double after) {
  MoveComparison c;
  c.best_chance = before;
  c.played_chance = after;
  return c;
}

TEST(Judgement, LossOfChanceNamesTheFault) {
  const Thresholds t;  // 5, 10, 20
  const struct {
    double before, after;
    Mark mark;
  } kCases[] = {
      {0.50, 0.50, Mark::none},        {0.50, 0.451, Mark::none},   {0.50, 0.45, Mark::inaccuracy},
      {0.50, 0.401, Mark::inaccuracy}, {0.50, 0.40, Mark::mistake}, {0.50, 0.31, Mark::mistake},
      {0.50, 0.30, Mark::blunder},     {0.99, 0.01, Mark::blunder}, {0.40, 0.60, Mark::none}};
  for (const auto& c : kCases) {
    const Judgement j = judge_move(losing(c.before, c.after), t);
    EXPECT_EQ(j.mark, c.mark) << c.before << " " << c.after;
    EXPECT_GE(j.loss(), 0);
  }
  const Thresholds strict = *Thresholds::parse("1,2,3");
  EXPECT_EQ(judge_move(losing(0.50, 0.47), strict).mark, Mark::blunder);
}

TEST(Judgement, ThresholdsAreThreePercentsThatRise) {
  const auto t = Thresholds::parse("2.5,10,30");
  ASSERT_TRUE(t);
  EXPECT_DOUBLE_EQ(t->inaccuracy, 0.025);
  EXPECT_DOUBLE_EQ(t->mistake, 0.1);
  EXPECT_DOUBLE_EQ(t->blunder, 0.3);
  for (const auto text : {"", "5", "5,10", "5,10,15,20", "10,5,15", "0,1,2", "5,10,101", "a,b,c",
                          "5,10,15 ", "5,,15", "nan,1,2"}) {
    EXPECT_FALSE(Thresholds::parse(text)) << text;
  }
}

MoveComparison mates(Score best, double best_chance, Score played, double played_chance) {
  return {.best = best,
          .played = played,
          .best_chance = best_chance,
          .played_chance = played_chance,
          .second_chance = std::nullopt};
}

Judgement missed_to(double chance) {
  return judge_move(mates(Score::mates_in(5), 1, Score::centipawns(900), chance), {});
}

TEST(Judgement, ASlowerMateIsNoFault) {
  const Judgement j = judge_move(mates(Score::mates_in(3), 1, Score::mates_in(15), 1), {});
  EXPECT_EQ(j.mark, Mark::none);
  EXPECT_FALSE(j.missed_mate);
}

TEST(Judgement, BeingMatedSoonerIsNoFault) {
  const Judgement j = judge_move(mates(Score::mated_in(12), 0, Score::mated_in(2), 0), {});
  EXPECT_EQ(j.mark, Mark::none);
  EXPECT_FALSE(j.into_mate);
}

TEST(Judgement, AMissedMateLosesWhatIsMissingToCertainty) {
  EXPECT_EQ(missed_to(0.82).mark, Mark::mistake);
  EXPECT_EQ(missed_to(0.92).mark, Mark::inaccuracy);
  EXPECT_EQ(missed_to(0.97).mark, Mark::none);
  EXPECT_TRUE(missed_to(0.97).missed_mate);
  EXPECT_EQ(missed_to(0.60).mark, Mark::blunder);
  EXPECT_TRUE(missed_to(0.60).missed_win);
  EXPECT_FALSE(missed_to(0.82).missed_win);
}

TEST(Judgement, AMoveIntoMateFromAPositionThatWasHeldIsABlunder) {
  const auto walks = [](double before, const Thresholds& t) {
    return judge_move(mates(Score::centipawns(-100), before, Score::mated_in(4), 0), t);
  };
  EXPECT_EQ(walks(0.45, {}).mark, Mark::blunder);
  EXPECT_TRUE(walks(0.45, {}).into_mate);
  EXPECT_EQ(walks(0.45, *Thresholds::parse("50,60,70")).mark, Mark::blunder);
  EXPECT_EQ(walks(0.12, {}).mark, Mark::mistake);  // already lost: judged by the remaining chance
  EXPECT_EQ(walks(0.03, {}).mark, Mark::none);
}

TEST(Judgement, AForcedMoveIsNotJudged) {
  MoveComparison c = losing(0.9, 0.1);
  c.legal_moves = 1;
  const Judgement j = judge_move(c, {});
  EXPECT_TRUE(j.forced);
  EXPECT_EQ(j.mark, Mark::none);
  EXPECT_EQ(j.loss(), 0);
}

MoveComparison best(double chance, double second) {
  MoveComparison c = losing(chance, chance);
  c.second_chance = second;
  c.plays_best = true;
  return c;
}

TEST(Judgement, TheSameLossHasTheSameSign) {
  for (const auto& [before, after] : {std::pair(0.58, 0.48), {0.55, 0.45}, {1.0, 0.9}}) {
    EXPECT_EQ(judge_move(losing(before, after), {}).mark, Mark::mistake) << before;
  }
  EXPECT_EQ(judge_move(losing(0.58, 0.42), {}).mark, Mark::mistake);
  EXPECT_EQ(missed_to(0.66).mark, Mark::blunder);
}

TEST(Judgement, AMoveIsPraisedOnlyIfItIsHardToFind) {
  MoveComparison seen = best(0.50, 0.30);
  seen.easy = true;
  EXPECT_EQ(judge_move(seen, {}).mark, Mark::only) << "a shallow search finds it";
  MoveComparison few = best(0.50, 0.30);
  few.legal_moves = 4;
  EXPECT_EQ(judge_move(few, {}).mark, Mark::only) << "there is little to choose from";
  few.legal_moves = 5;
  EXPECT_EQ(judge_move(few, {}).mark, Mark::good);
  few.in_check = true;
  EXPECT_TRUE(judge_move(few, {}).in_check);
  MoveComparison offers = best(0.60, 0.50);
  offers.sacrifice = offers.easy = true;
  EXPECT_EQ(judge_move(offers, {}).mark, Mark::good) << "a sacrifice that anyone sees";
  offers.legal_moves = 4;
  EXPECT_EQ(judge_move(offers, {}).mark, Mark::none);
  EXPECT_TRUE(is_praise(Mark::good) && is_praise(Mark::brilliant));
  EXPECT_FALSE(is_praise(Mark::only) || is_praise(Mark::none) || is_praise(Mark::blunder));
}

TEST(Judgement, TheOnlyMoveIsGoodUnlessAnyoneWouldPlayIt) {
  EXPECT_EQ(judge_move(best(0.50, 0.30), {}).mark, Mark::good);
  EXPECT_TRUE(judge_move(best(0.50, 0.30), {}).only_move);
  EXPECT_EQ(judge_move(best(0.50, 0.40), {}).mark, Mark::none);
  MoveComparison takes_back = best(0.50, 0.30);
  takes_back.obvious = true;
  EXPECT_EQ(judge_move(takes_back, {}).mark, Mark::none);
  EXPECT_TRUE(judge_move(takes_back, {}).only_move);
  EXPECT_EQ(judge_move(best(0.99, 0.82), {}).mark, Mark::none) << "the second wins too";
  EXPECT_EQ(judge_move(best(0.18, 0.01), {}).mark, Mark::none) << "lost either way";
  MoveComparison mates = best(1, 0.5);
  mates.best = mates.played = Score::mates_in(9);
  EXPECT_EQ(judge_move(mates, {}).mark, Mark::good);
  mates.best = mates.played = Score::mates_in(3);
  EXPECT_EQ(judge_move(mates, {}).mark, Mark::none) << "anyone sees a mate in two";
}

TEST(Judgement, ASoundSacrificeIsGoodAndBrilliantWhereNothingElseIsAsGood) {
  MoveComparison c = best(0.60, 0.50);
  c.sacrifice = true;
  EXPECT_EQ(judge_move(c, {}).mark, Mark::brilliant);
  c.second_chance = 0.58;
  EXPECT_EQ(judge_move(c, {}).mark, Mark::good);
  c.second_chance = 0.85;
  c.best_chance = c.played_chance = 0.9;
  EXPECT_EQ(judge_move(c, {}).mark, Mark::none) << "what wins anyway needs no sacrifice";
  c = best(0.40, 0.20);
  c.sacrifice = true;
  EXPECT_FALSE(judge_move(c, {}).sacrifice) << "a bad position is no sound one";
}

TEST(Offer, AManPutWhereItCanBeTakenForNothingIsOffered) {
  // The rook moves beside a pawn that can take it, or away from it.
  const Position p = position_of("3k5/9/9/9/4p4/9/9/9/4R4/5K3 w");
  EXPECT_TRUE(sacrifices_material(p, move("e1e4")));
  EXPECT_FALSE(sacrifices_material(p, move("e1e2")));
  // It captures as much as it offers.
  const Position trade = position_of("3k5/9/9/9/4p4/4r4/9/9/4R4/5K3 w");
  EXPECT_FALSE(sacrifices_material(trade, move("e1e4")));
  // It was already hanging: nothing new is offered.
  const Position hangs = position_of("3k5/9/9/9/4p4/4R4/8P/9/9/5K3 w");
  EXPECT_FALSE(sacrifices_material(hangs, move("i3i4")));
}

// From games: rook for rook followed by a horse, and a rook that costs a rook and a cannon.
TEST(Offer, AnExchangeIsNoOffer) {
  const Position rooks =
      position_of("r1bak1b2/1R2a4/n2cc1n2/p1p1p3p/5rp2/PN7/2P1P1P1P/1C2C1N2/4A4/R1B1KAB2 b");
  EXPECT_FALSE(sacrifices_material(rooks, move("a9b9")));
  const Position combined = position_of("C4kb1r/5c3/b8/9/5R3/2p2N3/9/8B/5K3/9 w");
  const std::vector<Move> line = {move("f5f8"), move("f9f8"), move("a9i9")};
  EXPECT_TRUE(gets_back(combined, line));
  EXPECT_FALSE(gets_back(combined, std::span(line).first(2))) << "nothing is known of what follows";
}

TEST(Offer, TakingBackAndTakingForNothingAreObvious) {
  const Position p = position_of("3k5/9/9/9/4r4/9/9/9/4R4/5K3 w");
  EXPECT_TRUE(is_obvious(p, move("e1e5"), std::nullopt));
  EXPECT_FALSE(is_obvious(p, move("e1e2"), std::nullopt));
  const Position guarded = position_of("3k5/9/4c4/4p4/4p4/9/9/9/4R4/5K3 w");
  EXPECT_FALSE(is_obvious(guarded, move("e1e5"), std::nullopt));
  EXPECT_TRUE(is_obvious(guarded, move("e1e5"), move("f5e5")));
}

TEST(Annotated, AccuracyIsHalvedByEachTenthOfChanceLost) {
  EXPECT_DOUBLE_EQ(move_accuracy(0), 100);
  EXPECT_DOUBLE_EQ(move_accuracy(0.1), 50);
  EXPECT_DOUBLE_EQ(move_accuracy(0.2), 25);
}

TEST(Annotated, PhasesFollowFromPiecesAndPlies) {
  const Position& start = Position::standard();
  EXPECT_EQ(phase_of(start, 0), Phase::opening);
  EXPECT_EQ(phase_of(start, 19), Phase::opening);
  EXPECT_EQ(phase_of(start, 20), Phase::middlegame);
  EXPECT_EQ(plies_before(start), 0U);
  EXPECT_EQ(
      plies_before(position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w")),
      0U)
      << "odds";
  EXPECT_EQ(plies_before(position_of(
                "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 4")),
            7U);
  EXPECT_EQ(
      plies_before(position_of("r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w")),
      20U);
  // Five pieces fewer, seven officers; then one fewer.
  EXPECT_EQ(phase_of(position_of("2bakab2/9/2n1c4/9/9/9/9/1C2C4/9/RNBAKABR1 w"), 4),
            Phase::middlegame);
  EXPECT_EQ(phase_of(position_of("2bakab2/9/2n1c4/9/9/9/9/1C2C4/9/1NBAKABR1 w"), 4),
            Phase::endgame);
}

TEST(Annotated, AMateIsOnePlyNearerAfterTheMove) {
  EXPECT_EQ(one_ply_later(Score::mates_in(5)), Score::mated_in(4));
  EXPECT_EQ(one_ply_later(Score::mated_in(4)), Score::mates_in(3));
  EXPECT_EQ(one_ply_later(Score::centipawns(30)), Score::centipawns(-30));
  EXPECT_EQ(evaluation_of(Score::mated_in(4), Color::black),
            (Evaluation{Evaluation::Kind::mate, 2}));
  EXPECT_EQ(evaluation_of(Score::mated_in(0), Color::black), std::nullopt);
  EXPECT_EQ(evaluation_of(Score::centipawns(30), Color::black),
            (Evaluation{Evaluation::Kind::centipawns, -30}));
}

TEST(Words, PercentsAreCertainOnlyOfWhatIsCertain) {
  EXPECT_EQ(percent(0.574), "57%");
  EXPECT_EQ(percent(0.9999), "99%");
  EXPECT_EQ(percent(0.0001), "1%");
  EXPECT_EQ(percent(1), "100%");
  EXPECT_EQ(percent(0), "0%");
}

}  // namespace
}  // namespace qipu
