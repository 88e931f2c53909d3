// Runs of a survey: mates in the first lines, progress, and failures.

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::move;
using test::moves;

TEST(SurveyRun, AMateAmongTheFirstLinesIsAMate) {
  // The first move mates, or loses to a mate, by the lines of the first look.
  for (const bool mates : {true, false}) {
    test::Script script;
    script.mate = [mates](const Position& p, Move m) -> std::optional<Score> {
      if (p.key() != Position::standard().key()) return std::nullopt;
      if (mates) return m == move("h2e2") ? std::optional(Score::mates_in(5)) : std::nullopt;
      return m == move("h2e2") ? std::nullopt : std::optional(Score::mated_in(4));
    };
    script.score = [](const Position&, Move m, int) { return m == move("a0a1") ? -1 : -9; };
    SurveyOptions options = test::options_for();
    options.deeper = 1;
    const auto line = moves({"a0a1"});
    const Survey survey = Surveyor(test::maker_of(script), options).survey(test::stretch_of(line));
    ASSERT_TRUE(survey.looks[0]);
    const Judgement& j = survey.looks[0]->judgement;
    EXPECT_EQ(j.missed_mate, mates);
    EXPECT_EQ(j.into_mate, !mates);
    EXPECT_EQ(j.mark, Mark::blunder);
  }
  // A mate in two has no sign; a mate in three is the only move, and easy to find for this script.
  for (const auto& [length, mark] : {std::pair(3, Mark::none), std::pair(5, Mark::only)}) {
    test::Script script;
    script.mate = [plies = length](const Position& p, Move m) -> std::optional<Score> {
      if (p.key() != Position::standard().key() || m != move("h2e2")) return std::nullopt;
      return Score::mates_in(plies);
    };
    SurveyOptions options = test::options_for();
    options.deeper = 1;
    const auto line = moves({"h2e2"});
    const Survey survey = Surveyor(test::maker_of(script), options).survey(test::stretch_of(line));
    EXPECT_EQ(survey.looks[0]->judgement.mark, mark) << length;
  }
}

TEST(SurveyRun, TellsHowFarItIsAndWhoAnswers) {
  test::Script script;
  Surveyor surveyor(test::maker_of(script), test::options_for());
  EXPECT_EQ(surveyor.engine_name(), "qipu") << "it has not told its own";
  std::vector<std::pair<std::size_t, std::size_t>> reported;
  const Survey survey =
      surveyor.survey(test::stretch_of(test::opening()),
                      [&](std::size_t done, std::size_t all) { reported.emplace_back(done, all); });
  EXPECT_EQ(surveyor.engine_name(), "scripted");
  // However soon the workers finish, each round is reported to its end, and nothing twice.
  ASSERT_FALSE(reported.empty());
  EXPECT_EQ(reported.back(),
            std::pair(reported.back().second, static_cast<std::size_t>(script.asked)));
  for (std::size_t i = 1; i < reported.size(); ++i) {
    EXPECT_GT(reported[i].first, reported[i - 1].first);
    EXPECT_GE(reported[i].second, reported[i - 1].second);
    if (reported[i].second != reported[i - 1].second) {
      EXPECT_EQ(reported[i - 1].first, reported[i - 1].second);
    }
  }
  for (const auto& [done, all] : reported) EXPECT_LE(done, all);
  EXPECT_EQ(survey.looks.size(), test::opening().size());
}

TEST(SurveyRun, AnEngineThatCannotBeMadeIsOneTrouble) {
  int made = 0;
  SurveyOptions options = test::options_for(0);
  EXPECT_GE(Surveyor({}, options).options().workers, 1U);
  options.workers = 100'000;
  EXPECT_EQ(Surveyor({}, options).options().workers, 256U);
  options.workers = 1;
  Surveyor surveyor(
      [&]() -> Result<std::unique_ptr<Engine>> {
        ++made;
        return fail(diag::engine_silent, {}, {"x", "uci"});
      },
      options);
  for (int run = 0; run < 2; ++run) {
    const Survey survey = surveyor.survey(test::stretch_of(test::opening()));
    EXPECT_EQ(survey.troubles.size(), run == 0 ? 1U : 0U);
    if (run == 0) {
      EXPECT_EQ(survey.troubles[0].first, 0U);
      EXPECT_EQ(survey.troubles[0].second.code, &diag::engine_silent);
    }
    EXPECT_EQ(survey.looks.size(), test::opening().size());
    for (const auto& look : survey.looks) EXPECT_FALSE(look);
  }
  EXPECT_EQ(made, 1);
}

TEST(SurveyRun, TroublesComeInTheOrderOfThePlies) {
  test::Script script;
  Position third = Position::standard();
  third.make(test::opening()[0]);
  const auto second = third.key();
  third.make(test::opening()[1]);
  script.fails = [&](const Task& task) {
    return task.start.key() == third.key() || task.start.key() == second;
  };
  Stretch stretch = test::stretch_of(test::opening());
  stretch.first = 1;
  const Survey survey = Surveyor(test::maker_of(script), test::options_for(2)).survey(stretch);
  ASSERT_EQ(survey.troubles.size(), 2U);
  EXPECT_EQ(survey.troubles[0].first, 1U);
  EXPECT_EQ(survey.troubles[1].first, 2U);
  ASSERT_EQ(survey.looks.size(), 4U);
  EXPECT_FALSE(survey.looks[0] || survey.looks[1]);
  EXPECT_TRUE(survey.looks[2] && survey.looks[3]);
}

}  // namespace
}  // namespace qipu
