// Surveys of games by a scripted engine, written into records; evaluations kept in a file.

#include "annotate/judge/survey.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "annotate/search/cache.h"
#include "annotate/search/engine_line_text.h"
#include "ops/answer/annotate.h"
#include "qipu/board/fen.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::any_score;
using test::maker_of;
using test::move;
using test::moves;
using test::opening;
using test::options_for;
using test::Script;
using test::ScriptedEngine;
using test::stretch_of;

/// The opening's position before its third ply.
Position after_two() {
  Position p = Position::standard();
  for (const Move m : std::span(opening()).first(2)) p.make(m);
  return p;
}

TEST(Survey, TheLastMoveIsAskedAboutAtTheSameRootWithTheSameBudget) {
  Script script;
  script.score = [](const Position&, Move m, int) { return m == move("a3a4") ? -400 : 0; };
  const auto line = moves({"a3a4"});
  std::vector<Task> tasks;
  script.fails = [&](const Task& task) {
    tasks.push_back(task);
    return false;
  };
  SurveyOptions options = options_for();
  options.deeper = 1;
  const Survey survey = Surveyor(maker_of(script), options).survey(stretch_of(line));
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].lines, 2);
  EXPECT_TRUE(tasks[0].only.empty());
  EXPECT_EQ(tasks[1].only, line);
  EXPECT_EQ(tasks[0].limits.nodes, tasks[1].limits.nodes);
  EXPECT_EQ(script.new_games, 2);
  ASSERT_TRUE(survey.looks[0]);
  // 1 / (1 + e) = 0.268941 remains of 0.5; in whole percent 27.
  EXPECT_NEAR(survey.looks[0]->judgement.loss(), 0.23, 1e-9);
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::blunder);
}

TEST(Survey, TheParityOfDepthsMakesNoBlunder) {
  // A tempo is worth four pawns here: the side that moved last stands well.
  Script script;
  script.score = [](const Position&, Move, int depth) { return depth % 2 == 1 ? 400 : -400; };
  for (const auto& [several, alone] : {std::pair(9, 10), std::pair(9, 8), std::pair(8, 9),
                                       std::pair(8, 7), std::pair(9, 9), std::pair(9, 3)}) {
    script.depth = several;
    script.alone = alone;
    const auto line = moves({"a3a4", "i6i5", "a0a1"});
    const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
    for (const auto& look : survey.looks) {
      ASSERT_TRUE(look);
      EXPECT_FALSE(is_fault(look->judgement.mark)) << several << " and " << alone;
      EXPECT_LE(look->judgement.loss(), 0.01 + 1e-9) << several << " and " << alone;
    }
  }
}

TEST(Survey, AMateOnceProvedIsNotForgotten) {
  // The first move mates in three; the next look does not see it and praises a way out.
  const auto line = moves({"a3a4", "i6i5", "a0a1"});
  const Position start = Position::standard();
  Script script;
  script.mate = [&](const Position& p, Move m) {
    return p.key() == start.key() && m == line[0] ? std::optional(Score::mates_in(5))
                                                  : std::nullopt;
  };
  script.score = [&](const Position&, Move m, int) { return m == line[1] ? 0 : -600; };
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
  for (const auto& look : survey.looks) ASSERT_TRUE(look);
  EXPECT_EQ(survey.looks[1]->lines[0].score, Score::mated_in(4));
  EXPECT_EQ(survey.looks[1]->played.score, Score::mated_in(4));
  EXPECT_EQ(survey.looks[1]->judgement.mark, Mark::none);
  EXPECT_EQ(survey.looks[1]->judgement.before, 0);
  const AnnotatedGame game = annotated(start, line, 0, Survey(survey), options_for().curve, {});
  EXPECT_EQ(game.plies[0].eval, (Evaluation{Evaluation::Kind::mate, 2}));
  EXPECT_EQ(game.plies[0].red_chance, 1);
}

TEST(Survey, AMoveIsWorthTheMateThatFollows) {
  const auto line = moves({"a3a4", "i6i5"});
  for (const bool mates : {true, false}) {
    // The reply is looked at: it mates, or all replies are mated.
    Script script;
    script.mate = [&](const Position& p, Move m) -> std::optional<Score> {
      if (p.key() == Position::standard().key()) return std::nullopt;
      if (!mates) return Score::mated_in(6);
      return m == line[1] ? std::optional(Score::mates_in(3)) : std::nullopt;
    };
    script.score = [&](const Position&, Move m, int) { return m == line[0] ? 0 : -600; };
    const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
    ASSERT_TRUE(survey.looks[0]);
    const Look& look = *survey.looks[0];
    EXPECT_EQ(look.played.score, mates ? Score::mated_in(4) : Score::mates_in(7));
    EXPECT_EQ(look.lines[0].score, mates ? Score::centipawns(-600) : Score::mates_in(7));
    // It was praised as the only move after a second look.
    EXPECT_EQ(look.judgement.mark, mates ? Mark::none : Mark::only);
    EXPECT_EQ(look.judgement.only_move, !mates);
  }
}

TEST(Survey, AMateIsNotCarriedToMovesOfWhichNothingIsKnown) {
  // An engine that reports one line only, whatever the task.
  const auto line = moves({"a3a4", "i6i5", "a0a1", "i5i4"});
  Position last = Position::standard();
  for (const Move m : std::span(line).first(3)) last.make(m);
  Script script;
  script.most_lines = 1;
  script.mate = [&](const Position& p, Move m) {
    return p.key() == last.key() && m == line[3] ? std::optional(Score::mates_in(3)) : std::nullopt;
  };
  script.score = [&](const Position&, Move m, int) {
    return std::ranges::find(line, m) != line.end() ? 10 : 0;
  };
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
  EXPECT_EQ(survey.looks[2]->played.score, Score::mated_in(4));
  EXPECT_EQ(survey.looks[1]->played.score, Score::centipawns(10));
  EXPECT_FALSE(survey.looks[0]->played.score.is_mate());
}

TEST(Survey, AForcedMoveIsWorthWhatFollowsIt) {
  // Red's king has one way out of check.
  Script script;
  script.score = [](const Position& p, Move, int) { return p.turn() == Color::black ? 70 : -9; };
  int asked = 0;
  script.fails = [&](const Task& task) {
    MoveList legal;
    task.start.legal_moves(legal);
    asked += legal.size() == 1 ? 1 : 0;
    return false;
  };
  const Position start = test::position_of("3k5/9/9/9/9/p1p6/9/9/9/r3K4 w - - 0 1");
  MoveList legal;
  start.legal_moves(legal);
  ASSERT_EQ(legal.size(), 1);
  const std::vector<Move> line = {legal[0], move("a0a1")};
  const Stretch stretch = {.start = start, .moves = line, .first = 0, .last = line.size()};
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch);
  EXPECT_EQ(asked, 0);
  ASSERT_TRUE(survey.looks[0]);
  EXPECT_TRUE(survey.looks[0]->judgement.forced);
  EXPECT_EQ(survey.looks[0]->played.score, Score::centipawns(-70));
}

TEST(Survey, ThePastIsNoPartOfAQuestion) {
  // A repeated position is analysed as if it were new: it does not end the game yet.
  Script script;
  script.fails = [](const Task& task) {
    EXPECT_TRUE(task.moves.empty());
    return false;
  };
  const auto line = moves({"h2h4", "h7h5", "h4h2", "h5h7", "h2h4"});
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
  ASSERT_TRUE(survey.looks[0] && survey.looks[4]);
  EXPECT_EQ(survey.looks[0]->played.score, survey.looks[4]->played.score);
}

TEST(Survey, AMoveThatTheNextPlyFindsWorseIsLookedAtAgain) {
  // Before a3a4 the small budget sees nothing; then the reply is seen to win. Asked again with more
  // nodes, the engine sees that a3a4 lost.
  Script script;
  std::uint64_t nodes = 0;
  script.fails = [&](const Task& task) {
    nodes = *task.limits.nodes;
    return false;
  };
  script.score = [&](const Position& p, Move m, int) {
    if (p.turn() == Color::black) return m == move("h9g7") ? 600 : 0;
    return m == move("a3a4") && nodes > 1000 ? -600 : 0;
  };
  const auto line = moves({"a3a4", "h9g7"});
  Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
  ASSERT_TRUE(survey.looks[0]);
  EXPECT_TRUE(survey.looks[0]->deeper);
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::blunder);
}

TEST(Survey, AnyNumberOfWorkersSeesTheSame) {
  Script script;
  script.score = any_score;
  const auto dump = [&](unsigned workers) {
    Surveyor surveyor(maker_of(script), options_for(workers));
    const AnnotatedGame game =
        annotated(Position::standard(), opening(), 0, surveyor.survey(stretch_of(opening())),
                  surveyor.options().curve);
    Game record;
    NodeId id = kRoot;
    for (const Move m : opening()) record.set_standing(id = record.add(id, m), Standing::legal);
    return annotation_json({record, game, "x.pgn", 1}, {});
  };
  const std::string alone = dump(1);
  EXPECT_NE(alone.find("\"mark\""), std::string::npos);
  EXPECT_EQ(alone, dump(3));
  EXPECT_EQ(alone, dump(8));
}

TEST(Survey, AnEngineThatFailsOnceLosesNothing) {
  Script script;
  const Position third = after_two();
  std::atomic<int> left = 1;
  script.fails = [&](const Task& task) { return task.start.key() == third.key() && left-- > 0; };
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(opening()));
  EXPECT_TRUE(survey.troubles.empty());
  for (const auto& look : survey.looks) EXPECT_TRUE(look);
}

TEST(Survey, AnEngineThatKeepsFailingAtOnePlyLosesThatPly) {
  Script script;
  const Position third = after_two();
  script.fails = [&](const Task& task) { return task.start.key() == third.key(); };
  const Survey survey = Surveyor(maker_of(script), options_for(2)).survey(stretch_of(opening()));
  ASSERT_EQ(survey.troubles.size(), 1U);
  EXPECT_EQ(survey.troubles[0].first, 2U);
  for (std::size_t i = 0; i < survey.looks.size(); ++i) EXPECT_EQ(!survey.looks[i], i == 2) << i;
}

TEST(Survey, AnEngineThatNeverAnswersIsAskedNoMore) {
  Script script;
  script.fails = [](const Task&) { return true; };
  Surveyor surveyor(maker_of(script), options_for());
  EXPECT_EQ(surveyor.survey(stretch_of(opening())).troubles.size(), 3U);
  EXPECT_EQ(script.asked, 6);
  EXPECT_TRUE(surveyor.survey(stretch_of(opening())).troubles.empty());
  EXPECT_EQ(script.asked, 6);
}

TEST(Survey, WhatAnEngineCouldNotSayIsAFinding) {
  Script script;
  const Position third = after_two();
  script.fails = [&](const Task& task) { return task.start.key() == third.key(); };
  Surveyor surveyor(maker_of(script), options_for());
  Game game;
  NodeId id = kRoot;
  for (const Move m : opening()) game.set_standing(id = game.add(id, m), Standing::legal);
  Findings findings;
  const auto annotated = annotate_record(game, surveyor, {}, findings);
  ASSERT_TRUE(annotated);
  ASSERT_EQ(findings.all.size(), 2U);
  EXPECT_EQ(findings.all[0].code, &diag::engine_silent);
  EXPECT_EQ(findings.all[0].where.ply, 3U);
  EXPECT_EQ(findings.all[1].code, &diag::engine_given_up);
}

class CacheTest : public testing::Test {
 protected:
  CacheTest() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("qipu-cache-" + std::string(test->name()) + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~CacheTest() override { std::filesystem::remove_all(folder_); }
  std::string file() const { return (folder_ / "deeper" / "evaluations.sqlite").string(); }

  /// Returns how many questions the engine itself gets for the opening.
  int asks(EvaluationCache& cache, const SurveyOptions& options,
           const std::string& name = "scripted") {
    Script script;
    script.score = any_score;
    Surveyor surveyor(
        [&]() -> Result<std::unique_ptr<Engine>> {
          return cached_engine(std::make_unique<ScriptedEngine>(script, name), cache);
        },
        options);
    const auto game = annotated(Position::standard(), opening(), 0,
                                surveyor.survey(stretch_of(opening())), options.curve);
    Game record;
    NodeId id = kRoot;
    for (const Move m : opening()) record.set_standing(id = record.add(id, m), Standing::legal);
    last_ = annotation_json({record, game, "x.pgn", 1}, {});
    return script.asked;
  }

  std::filesystem::path folder_;
  std::string last_;
};

TEST_F(CacheTest, ASecondRunAsksNothingAndFindsTheSame) {
  int asked = 0;
  std::string first;
  {
    auto cache = EvaluationCache::open(file());
    ASSERT_TRUE(cache) << message(cache.error(), Language::en);
    asked = asks(**cache, options_for(2));
    first = last_;
    EXPECT_GT(asked, 0);
  }
  auto cache = EvaluationCache::open(file());
  ASSERT_TRUE(cache);
  EXPECT_EQ(asks(**cache, options_for()), 0);
  EXPECT_EQ(last_, first);
  EXPECT_EQ((*cache)->hits(), static_cast<std::uint64_t>(asked));
  // Judging again needs no question; another engine or budget does.
  SurveyOptions anew = options_for();
  anew.deeper = 1;
  anew.thresholds = *Thresholds::parse("1,2,3");
  anew.curve = *ChanceCurve::named("lichess");
  EXPECT_EQ(asks(**cache, anew), 0);
  EXPECT_GT(asks(**cache, options_for(), "another"), 0);
  SurveyOptions more = options_for();
  more.limits.nodes = 1001;
  EXPECT_GT(asks(**cache, more), 0);
}

TEST_F(CacheTest, WhatWasAskedWithLessDoesNotStandForMore) {
  SurveyOptions once = options_for();
  once.deeper = 1;
  auto cache = EvaluationCache::open(file());
  ASSERT_TRUE(cache);
  const int shallow = asks(**cache, once);
  const int more = asks(**cache, options_for());
  const std::string kept = last_;
  auto other = EvaluationCache::open(file() + "-2");
  ASSERT_TRUE(other);
  EXPECT_EQ(asks(**other, options_for()), shallow + more);
  EXPECT_EQ(last_, kept);
  EXPECT_NE(kept.find("\"mark\""), std::string::npos);
}

TEST_F(CacheTest, AFileThatIsNoDatabaseIsAFinding) {
  std::filesystem::create_directories(folder_ / "deeper");
  std::ofstream(file()) << std::string(5000, 'x');
  const auto cache = EvaluationCache::open(file());
  ASSERT_FALSE(cache);
  EXPECT_EQ(cache.error().code, &diag::cache_unusable);
  const auto folder = EvaluationCache::open(folder_.string());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, &diag::cache_unusable);
}

TEST(AnswerText, WhatIsWrittenIsReadBack) {
  Task task;
  task.moves = moves({"h2e2"});
  Answer answer;
  answer.nodes = 12345;
  answer.lines = {
      {.score = Score::centipawns(-35),
       .bound = Bound::lower,
       .depth = 12,
       .selective_depth = 20,
       .chances = {300, 500, 200},
       .moves = moves({"h9g7", "h0g2"})},
      {.score = Score::mates_in(5), .depth = 11, .chances = {}, .moves = moves({"b9c7"})},
      {.score = Score::mated_in(4), .chances = {}, .moves = moves({"a6a5"})}};
  answer.course = {{.depth = 11,
                    .score = Score::centipawns(-40),
                    .chances = {290, 500, 210},
                    .best = move("b9c7"),
                    .nodes = 8000,
                    .time = std::chrono::milliseconds(3)},
                   {.depth = 12,
                    .score = Score::mated_in(6),
                    .chances = {},
                    .best = move("h9g7"),
                    .nodes = 12000}};
  const std::string text = answer_text(answer);
  const auto back = read_answer(text, task);
  ASSERT_TRUE(back);
  EXPECT_EQ(answer_text(*back), text);
  EXPECT_EQ(back->course, answer.course);
  EXPECT_EQ(back->lines[1].score, Score::mates_in(5));
  EXPECT_EQ(back->lines[2].score, Score::mated_in(4));
  EXPECT_EQ(back->best, move("h9g7"));
  EXPECT_FALSE(read_answer("", task));
  EXPECT_FALSE(read_answer(text, Task())) << "the moves are Black's";
  for (std::size_t n = 1; n < text.size(); ++n) {
    if (const auto cut = read_answer(text.substr(0, n), task)) {
      EXPECT_LE(cut->lines.size(), answer.lines.size());
    }
  }
}

TEST(AnswerText, QuestionsDifferByWhatCanRepeatAndNotByWhatCannot) {
  Task a, b;
  a.moves = moves({"h2e2", "h9g7", "h0g2"});
  b.moves = moves({"h0g2", "h9g7", "h2e2"});
  EXPECT_EQ(key_of(a).position, key_of(b).position);
  EXPECT_NE(key_of(a).path, key_of(b).path);
  // The same after a capture, because earlier positions cannot occur again.
  for (Task* const task : {&a, &b}) {
    for (const Move m : moves({"b9c7", "e2e6", "g7e6"})) task->moves.push_back(m);
  }
  EXPECT_EQ(key_of(a).path, key_of(b).path);
  b.limits.depth = 5;
  EXPECT_NE(key_of(a).asked, key_of(b).asked);
}

}  // namespace
}  // namespace qipu
