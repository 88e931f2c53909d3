// Games looked at by an engine that plays for the test, into a record; evaluations kept in a file.

#include "qipu/annotate/survey.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "qipu/annotate/answer_text.h"
#include "qipu/annotate/cache.h"
#include "qipu/annotate/into_game.h"
#include "qipu/annotate/words.h"
#include "qipu/board/fen.h"
#include "qipu/ops/annotate.h"
#include "qipu/text/width.h"
#include "support/fake_engine.h"

namespace qipu {
namespace {

Move move(std::string_view ucci) {
  return {*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2))};
}
std::vector<Move> moves(std::initializer_list<std::string_view> list) {
  std::vector<Move> all;
  for (const auto m : list) all.push_back(move(m));
  return all;
}

/// What an engine under test answers, and how often it was asked.
struct Script {
  /// The score of a move at a root, at a depth, from the mover's view.
  std::function<int(const Position&, Move, int depth)> score = [](const Position&, Move, int) {
    return 0;
  };
  int depth = 8;  ///< with several lines
  int alone = 8;  ///< asked about one move
  std::function<bool(const Task&)> fails = [](const Task&) { return false; };
  std::mutex mutex;
  int asked = 0, new_games = 0;
};

class ScriptedEngine final : public Engine {
 public:
  explicit ScriptedEngine(Script& script, std::string name = "scripted")
      : script_(script), name_(std::move(name)) {}
  std::string name() const override { return name_; }
  void new_game() override {
    const std::scoped_lock lock(script_.mutex);
    ++script_.new_games;
  }
  Result<Answer> analyse(const Task& task, const std::function<void(const Progress&)>&) override {
    {
      const std::scoped_lock lock(script_.mutex);
      ++script_.asked;
    }
    if (script_.fails(task)) return fail(diag::engine_silent, {}, {"scripted", "go"});
    Position p = task.start;
    for (const Move m : task.moves) p.make(m);
    MoveList legal;
    p.legal_moves(legal);
    int depth = task.only.empty() ? script_.depth : script_.alone;
    depth = std::min(depth, task.limits.depth.value_or(depth));
    Answer answer;
    answer.nodes = 100;
    for (const Move m : legal) {
      if (!task.only.empty() && task.only[0] != m) continue;
      answer.lines.push_back({.score = Score::centipawns(script_.score(p, m, depth)),
                              .depth = depth,
                              .chances = {},
                              .moves = {m}});
    }
    std::ranges::stable_sort(answer.lines, std::greater(), &Line::score);
    if (answer.lines.size() > static_cast<std::size_t>(task.lines)) {
      answer.lines.resize(static_cast<std::size_t>(task.lines));
    }
    if (!answer.lines.empty()) answer.best = answer.lines[0].moves[0];
    return answer;
  }
  void stop() override {}
  void ponder_hit() override {}

 private:
  Script& script_;
  std::string name_;
};

EngineMaker maker_of(Script& script) {
  return [&script]() -> Result<std::unique_ptr<Engine>> {
    return std::make_unique<ScriptedEngine>(script);
  };
}

SurveyOptions options_for(unsigned workers = 1) {
  SurveyOptions options;
  options.limits.nodes = 1000;
  options.workers = workers;
  options.curve = ChanceCurve("by hand", 400);
  return options;
}

/// 1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二
const std::vector<Move>& opening() {
  static const std::vector<Move> kMoves = moves({"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"});
  return kMoves;
}

Stretch stretch_of(const std::vector<Move>& line) {
  return {.start = Position::standard(), .moves = line, .first = 0, .last = line.size()};
}

/// Every move is worth something of its own, the same in any order of asking.
int any_score(const Position& p, Move m, int) {
  return static_cast<int>((p.key() * 31 + m.bits() * 2654435761U) % 601) - 300;
}

TEST(Survey, TheMovePlayedIsAskedAboutAtTheSameRootWithTheSameBudget) {
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
  // 1 / (1 + e) = 0.268941 is left of 0.5.
  EXPECT_NEAR(survey.looks[0]->judgement.loss(), 0.231059, 1e-6);
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::blunder);
}

TEST(Survey, TheParityOfDepthsMakesNoBlunder) {
  // A tempo is worth four pawns here: whoever moves last stands well.
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
      EXPECT_EQ(look->judgement.loss(), 0);
    }
  }
}

TEST(Survey, WhatLooksLikeAMistakeIsLookedAtAgain) {
  Script script;
  script.score = [](const Position&, Move m, int) { return m == move("a3a4") ? -400 : 0; };
  std::vector<std::uint64_t> nodes;
  script.fails = [&](const Task& task) {
    nodes.push_back(*task.limits.nodes);
    return false;
  };
  const auto line = moves({"a3a4", "h9g7"});
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(line));
  EXPECT_EQ(nodes, (std::vector<std::uint64_t>{1000, 1000, 4000, 4000, 1000, 1000}));
  EXPECT_TRUE(survey.looks[0]->deeper);
  EXPECT_FALSE(survey.looks[1]->deeper);
}

TEST(Survey, AMoveThatTheNextPlyFindsWorseIsLookedAtAgain) {
  // Three questions: before a3a4 the little budget sees nothing; the reply is seen to win; asked
  // again with more, so it is seen that a3a4 lost.
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
  SurveyOptions once = options_for();
  once.deeper = 1;
  survey = Surveyor(maker_of(script), once).survey(stretch_of(line));
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::none);
}

TEST(Survey, AnyNumberOfWorkersSeesTheSame) {
  Script script;
  script.score = any_score;
  const auto told = [&](unsigned workers) {
    Surveyor surveyor(maker_of(script), options_for(workers));
    const AnnotatedGame game =
        annotated(Position::standard(), opening(), 0, surveyor.survey(stretch_of(opening())),
                  surveyor.options().curve);
    Game record;
    NodeId id = kRoot;
    for (const Move m : opening()) record.set_standing(id = record.add(id, m), Standing::legal);
    return annotation_json({record, game, "x.pgn", 1}, {});
  };
  const std::string alone = told(1);
  EXPECT_NE(alone.find("\"mark\""), std::string::npos);
  EXPECT_EQ(alone, told(3));
  EXPECT_EQ(alone, told(8));
}

TEST(Survey, AnEngineThatFailsOnceLosesNothing) {
  Script script;
  std::atomic<int> left = 1;
  script.fails = [&](const Task& task) { return task.moves.size() == 2 && left-- > 0; };
  const Survey survey = Surveyor(maker_of(script), options_for()).survey(stretch_of(opening()));
  EXPECT_TRUE(survey.troubles.empty());
  for (const auto& look : survey.looks) EXPECT_TRUE(look);
}

TEST(Survey, AnEngineThatKeepsFailingAtOnePlyLosesThatPly) {
  Script script;
  script.fails = [](const Task& task) { return task.moves.size() == 2; };
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
  script.fails = [](const Task& task) { return task.moves.size() == 2; };
  Surveyor surveyor(maker_of(script), options_for());
  Game game;
  NodeId id = kRoot;
  for (const Move m : opening()) game.set_standing(id = game.add(id, m), Standing::legal);
  Findings findings;
  const auto annotated = annotate_record(game, surveyor, {}, nullptr, findings);
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

  /// How many questions the engine itself gets for the opening.
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
  // Judging anew asks nothing either; another engine or budget does.
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
  const std::string text = answer_text(answer);
  const auto back = read_answer(text, task);
  ASSERT_TRUE(back);
  EXPECT_EQ(answer_text(*back), text);
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
  // The same after a capture: what was before cannot come back.
  for (Task* const task : {&a, &b}) {
    for (const Move m : moves({"b9c7", "e2e6", "g7e6"})) task->moves.push_back(m);
  }
  EXPECT_EQ(key_of(a).path, key_of(b).path);
  b.limits.depth = 5;
  EXPECT_NE(key_of(a).asked, key_of(b).asked);
}

Game record_of(const std::vector<Move>& line) {
  Game game;
  NodeId id = kRoot;
  for (const Move m : line) game.set_standing(id = game.add(id, m), Standing::legal);
  return game;
}

AnnotatedGame blundering(const std::vector<Move>& line) {
  Script script;
  script.score = [](const Position&, Move m, int) {
    return m == move("a3a4") ? -400 : m == move("h2e2") ? 10 : 0;
  };
  Surveyor surveyor(maker_of(script), options_for());
  return annotated(Position::standard(), line, 0, surveyor.survey(stretch_of(line)),
                   surveyor.options().curve);
}

TEST(IntoGame, GlyphsWordsAndBetterLinesJoinTheRecord) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  const AnnotatedGame annotated = blundering(line);
  annotate_game(game, annotated, {.notation = find_notation("uci")});
  const NodeId first = game[kRoot].first_child;
  EXPECT_EQ(game.notes(first).nags, std::vector<Nag>{4});
  // 1 / (1 + e^(-10 / 400)) = 50.6%, 1 / (1 + e) = 26.9%
  EXPECT_EQ(game.notes(first).comment,
            "Blunder: Red's chances fall from 51% to 27%. Better: h2e2.");
  const NodeId better = game[first].next_sibling;
  ASSERT_NE(better, kNoNode);
  EXPECT_EQ(game[better].move, move("h2e2"));
  EXPECT_EQ(game[better].standing, Standing::legal);
  EXPECT_EQ(game.notes(better).eval, (Evaluation{Evaluation::Kind::centipawns, 10}));
  Game chinese = record_of(line);
  annotate_game(chinese, annotated, {.language = Language::zh});
  EXPECT_EQ(chinese.notes(first).comment, "败着：红方胜率由 51% 降到 27%。应走炮二平五。");
  EXPECT_EQ(
      chinese.notes(kRoot).comment,
      "红方准确率 19.3%，败着 1。黑方准确率 100.0%。转折：第 1 回合红方兵九进一（51% 到 27%）。");
  // Doing it again says nothing twice.
  const Game once = game;
  annotate_game(game, annotated, {.notation = find_notation("uci")});
  EXPECT_TRUE(same_record(game, once)) << first_difference(game, once);
}

TEST(IntoGame, AnEarlierRunIsTakenOutAndNothingElse) {
  const auto line = moves({"a3a4", "h9g7"});
  const AnnotatedGame annotated = blundering(line);
  Game game = record_of(line);
  const NodeId first = game[kRoot].first_child;
  game.edit_notes(first).comment = "a pawn\n\nGood: but slow";
  game.edit_notes(first).nags = {14};
  game.edit_notes(kRoot).comment = "Red: accuracy is not all";
  game.set_standing(game.add(kRoot, move("h2e2")), Standing::legal);
  const Game before = game;
  annotate_game(game, annotated, {.notation = find_notation("wxf"), .language = Language::en});
  game.add_comment(first, "and a word behind it");
  EXPECT_EQ(take_out_annotations(game, annotated), 1U);
  Game expected = before;
  expected.add_comment(first, "and a word behind it");
  EXPECT_EQ(first_difference(game, expected), "");
  EXPECT_EQ(take_out_annotations(game, annotated), 0U);
  EXPECT_EQ(first_difference(game, expected), "");
}

TEST(IntoGame, ABetterLineStaysWhereSomebodySpeaks) {
  const auto line = moves({"a3a4", "h9g7"});
  const AnnotatedGame annotated = blundering(line);
  Game game = record_of(line);
  annotate_game(game, annotated, {});
  const NodeId first = game[kRoot].first_child;
  const NodeId better = game[first].next_sibling;
  game.edit_notes(better).comment = "indeed";
  EXPECT_EQ(take_out_annotations(game, annotated), 1U);
  EXPECT_EQ(game.notes(first).comment, "");
  EXPECT_TRUE(game.notes(first).nags.empty());
  EXPECT_EQ(game[first].next_sibling, better);
  EXPECT_EQ(game.notes(kRoot).comment, "");
}

TEST(IntoGame, EvaluationsOfOthersStay) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  game.edit_notes(game[kRoot].first_child).eval = Evaluation{Evaluation::Kind::centipawns, 77};
  const Game before = game;
  EXPECT_EQ(take_out_annotations(game, blundering(line)), 0U);
  EXPECT_EQ(first_difference(game, before), "");
}

TEST(IntoGame, WhatTheRecordHasStays) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  const NodeId first = game[kRoot].first_child;
  game.edit_notes(first).comment = "a pawn";
  game.edit_notes(first).nags = {5, 14};
  game.edit_notes(first).eval = Evaluation{Evaluation::Kind::centipawns, 77};
  game.edit_notes(kRoot).comment = "introduction";
  const NodeId own = game.add(kRoot, move("h2e2"));
  game.set_standing(own, Standing::legal);
  game.edit_notes(own).comment = "usual";
  annotate_game(game, blundering(line), {});
  EXPECT_TRUE(game.notes(first).comment.starts_with("a pawn\nBlunder: "));
  EXPECT_EQ(game.notes(first).nags, (std::vector<Nag>{5, 14}));
  EXPECT_EQ(game.notes(first).eval->value, 77);
  EXPECT_TRUE(game.notes(kRoot).comment.starts_with("introduction\nRed: accuracy "));
  EXPECT_EQ(game[first].next_sibling, own);
  EXPECT_EQ(game[own].next_sibling, kNoNode);
  EXPECT_EQ(game.notes(own).comment, "usual");
}

TEST(AnnotationReport, NoLineIsWiderThanATerminal) {
  std::vector<Move> line;
  // Rooks to and fro.
  line = moves({"a3a4", "i6i5"});
  for (int i = 0; i < 60; ++i) {
    for (const Move m : moves({"a0a1", "a9a8", "a1a0", "a8a9"})) line.push_back(m);
  }
  Script script;
  script.score = any_score;
  Surveyor surveyor(maker_of(script), options_for());
  const AnnotatedGame annotated_game = annotated(
      Position::standard(), line, 0, surveyor.survey(stretch_of(line)), surveyor.options().curve);
  Game game = record_of(line);
  game.tags.set("Red", "A player whose name is rather longer than names are as a rule");
  game.tags.set("Black", "另一位名字特别特别特别特别特别特别特别长的棋手");
  for (const Language language : {Language::en, Language::zh}) {
    AnnotationReport form;
    form.language = language;
    form.how.engine = "scripted";
    form.how.limits.nodes = 1000;
    form.how.curve = "by hand";
    const std::string report = annotation_report({game, annotated_game, "x.pgn", 1}, form);
    std::istringstream in(report);
    int lines = 0;
    for (std::string text; std::getline(in, text); ++lines) {
      EXPECT_LE(display_width(text), 80) << text;
    }
    EXPECT_GT(lines, 20);
  }
}

}  // namespace
}  // namespace qipu
