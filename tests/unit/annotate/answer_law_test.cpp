// Answers as text and back, every field; texts that are not answers; questions and their keys; a
// file of answers that is damaged during use.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <random>
#include <set>
#include <string>

#include "annotate/search/cache.h"
#include "annotate/search/engine_line_text.h"
#include "support/folder.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using std::chrono::milliseconds;
using test::move;
using test::moves;

bool same_answer(const Answer& a, const Answer& b) {
  return a.lines == b.lines && a.course == b.course && a.nodes == b.nodes && a.best == b.best &&
         a.ponder == b.ponder;
}

TEST(AnswerLaw, AnyAnswerComesBackInFull) {
  std::mt19937 random(4);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto score = [&] {
    switch (below(4)) {
      case 0: return Score::mates_in(1 + below(Score::kMaxMatePlies));
      case 1: return Score::mated_in(below(Score::kMaxMatePlies + 1));
      default: return Score::centipawns(below(4000) - 2000);
    }
  };
  for (int round = 0; round < 200; ++round) {
    Task task;
    if (below(2) == 0) task.moves = moves({"h2e2", "h9g7"});
    MoveList legal;
    task.position().legal_moves(legal);
    const auto any = [&] { return legal[below(legal.size())]; };
    Answer answer;
    answer.nodes = random();
    for (int i = below(4); i > 0; --i) {
      answer.course.push_back({.depth = below(99),
                               .score = score(),
                               .chances = {below(1000), below(1000), below(1000)},
                               .best = any(),
                               .nodes = random(),
                               .time = milliseconds(below(100'000))});
    }
    for (int i = below(4); i > 0; --i) {
      Line line{.score = score(),
                .bound = static_cast<Bound>(below(3)),
                .depth = below(99),
                .selective_depth = below(99),
                .chances = {below(1000), below(1000), below(1000)},
                .moves = {}};
      Position p = task.position();
      for (int k = 1 + below(5); k > 0; --k) {
        MoveList next;
        p.legal_moves(next);
        line.moves.push_back(next[below(next.size())]);
        p.make(line.moves.back());
      }
      answer.lines.push_back(line);
    }
    if (!answer.lines.empty()) {
      answer.best = answer.lines[0].moves[0];
      if (answer.lines[0].moves.size() > 1) answer.ponder = answer.lines[0].moves[1];
    }
    const auto back = read_answer(answer_text(answer), task);
    ASSERT_TRUE(back) << answer_text(answer);
    ASSERT_TRUE(same_answer(*back, answer)) << answer_text(answer);
  }
}

TEST(AnswerLaw, IsWrittenAsTheHeaderSays) {
  Answer answer;
  answer.nodes = 12;
  answer.course = {{.depth = 3,
                    .score = Score::centipawns(-5),
                    .chances = {1, 2, 3},
                    .best = move("h2e2"),
                    .nodes = 40,
                    .time = milliseconds(6)}};
  answer.lines = {{.score = Score::mates_in(7),
                   .bound = Bound::upper,
                   .depth = 8,
                   .selective_depth = 9,
                   .chances = {4, 5, 6},
                   .moves = moves({"h2e2", "h9g7"})},
                  {.score = Score::mated_in(4), .chances = {}, .moves = moves({"b2e2"})}};
  EXPECT_EQ(answer_text(answer),
            "12 1 3 c-5 1 2 3 h2e2 40 6 w7 2 8 9 4 5 6 2 h2e2 h9g7 l4 0 0 0 0 0 0 1 b2e2");
  EXPECT_EQ(answer_text({}), "0 0");
}

TEST(AnswerLaw, OtherTextsAreNone) {
  const auto reads = [](std::string_view text) { return read_answer(text, Task()).has_value(); };
  for (const char* const good :
       {"0 0", "5 0", "5 0 c0 0 1 1 0 0 0 1 h2e2", "5 0 c-7 2 1 1 0 0 0 1 h2e2",
        "5 0 w1 1 1 1 0 0 0 1 h2e2", "5 0 l0 0 1 1 0 0 0 1 h2e2", "5 0 w1000 0 1 1 0 0 0 1 h2e2",
        "5 0 l1000 0 1 1 0 0 0 1 h2e2", "5 1 3 c1 1 2 3 h2e2 4 5",
        "5 1 3 c1 1 2 3 h2e2 4 5 c0 0 1 1 0 0 0 2 h2e2 h9g7"}) {
    EXPECT_TRUE(reads(good)) << good;
  }
  for (const char* const bad : {"",
                                " ",
                                "x",
                                "5",
                                "5 x",
                                "5 1",
                                "-5 0",
                                "5 0 c",
                                "5 0 c0",
                                "5 0 c0 3 1 1 0 0 0 1 h2e2",
                                "5 0 c0 -1 1 1 0 0 0 1 h2e2",
                                "5 0 w0 0 1 1 0 0 0 1 h2e2",
                                "5 0 w-1 0 1 1 0 0 0 1 h2e2",
                                "5 0 l-1 0 1 1 0 0 0 1 h2e2",
                                "5 0 w1001 0 1 1 0 0 0 1 h2e2",
                                "5 0 l1001 0 1 1 0 0 0 1 h2e2",
                                "5 0 x5 0 1 1 0 0 0 1 h2e2",
                                "5 0 c5x 0 1 1 0 0 0 1 h2e2",
                                "5 0 c0 0 x 1 0 0 0 1 h2e2",
                                "5 0 c0 0 1 x 0 0 0 1 h2e2",
                                "5 0 c0 0 1 1 x 0 0 1 h2e2",
                                "5 0 c0 0 1 1 0 x 0 1 h2e2",
                                "5 0 c0 0 1 1 0 0 x 1 h2e2",
                                "5 0 c0 0 1 1 0 0 0 x h2e2",
                                "5 0 c0 0 1 1 0 0 0 0",
                                "5 0 c0 0 1 1 0 0 0 1 h2h9x",
                                "5 0 c0 0 1 1 0 0 0 1 h2",
                                "5 0 c0 0 1 1 0 0 0 1 h2i5",
                                "5 0 c0 0 1 1 0 0 0 2 h2e2 h0g2",
                                "5 0 c0 0 1 1 0 0 0 1 z2e2",
                                "5 0 c0 0 1 1 0 0 0 1 h2z2",
                                "5 1 x c1 1 2 3 h2e2 4 5",
                                "5 1 3 c 1 2 3 h2e2 4 5",
                                "5 1 3 c1 x 2 3 h2e2 4 5",
                                "5 1 3 c1 1 x 3 h2e2 4 5",
                                "5 1 3 c1 1 2 x h2e2 4 5",
                                "5 1 3 c1 1 2 3 h9g7 4 5",
                                "5 1 3 c1 1 2 3 h2e2 x 5",
                                "5 1 3 c1 1 2 3 h2e2 4 x",
                                "5 2 3 c1 1 2 3 h2e2 4 5"}) {
    EXPECT_FALSE(reads(bad)) << bad;
  }
}

Task full_task() {
  Task task;
  task.moves = moves({"h2e2"});
  task.lines = 3;
  task.limits.nodes = 2000;
  task.limits.depth = 9;
  task.limits.time = milliseconds(70);
  task.limits.mate = 4;
  task.only = moves({"h9g7", "b9c7"});
  task.without = moves({"a6a5"});
  return task;
}

TEST(QuestionLaw, SaysAllThatIsAsked) {
  const QuestionKey key = key_of(full_task());
  EXPECT_EQ(key.position, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
  EXPECT_EQ(key.asked, "n2000 d9 t70 m4 l3 only h9g7 b9c7 without a6a5");
  EXPECT_EQ(key.path.size(), 16U);
  EXPECT_EQ(key.path.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(key_of({}).asked, "l1");
  // Each part alone makes two questions different.
  std::set<std::string> asked = {key.asked};
  for (int part = 0; part < 7; ++part) {
    Task task = full_task();
    if (part == 0) task.lines = 1;
    if (part == 1) task.limits.nodes.reset();
    if (part == 2) task.limits.depth.reset();
    if (part == 3) task.limits.time.reset();
    if (part == 4) task.limits.mate.reset();
    if (part == 5) task.only.clear();
    if (part == 6) task.without.clear();
    EXPECT_TRUE(asked.insert(key_of(task).asked).second) << part;
    EXPECT_EQ(key_of(task).path, key.path);
  }
}

TEST(QuestionLaw, ThePathIsWhatCanStillRepeat) {
  const auto path = [](const char* fen, const std::vector<Move>& line) {
    Task task;
    task.start = test::position_of(fen);
    task.moves = line;
    return key_of(task).path;
  };
  constexpr auto kFen = "3k5/9/9/9/r8/9/9/R8/9/4K4 w - - 3 9";
  const auto quiet = moves({"a2b2", "a5b5"});
  EXPECT_EQ(path(kFen, quiet), path("3k5/9/9/9/r8/9/9/R8/9/4K4 w - - 3 1", quiet)) << "the round";
  EXPECT_NE(path(kFen, quiet), path("3k5/9/9/9/r8/9/9/R8/9/4K4 w - - 4 9", quiet));
  EXPECT_NE(path(kFen, quiet), path(kFen, moves({"a2b2"})));
  EXPECT_NE(path(kFen, quiet), path(kFen, moves({"a2c2", "a5b5"})));
  // After a capture the earlier positions and the count of quiet moves do not matter.
  EXPECT_EQ(path(kFen, moves({"a2b2", "a5b5", "b2b5"})),
            path("3k5/9/9/9/1r7/9/9/1R7/9/4K4 w - - 8 5", moves({"b2b5"})));
  // The square from which the piece was taken does not matter, either.
  EXPECT_EQ(path(kFen, moves({"a2b2", "a5b5", "b2b5"})),
            path("3k5/9/9/9/Rr7/9/9/9/9/4K4 w - - 0 1", moves({"a5b5"})));
  EXPECT_NE(path(kFen, moves({"a2b2", "a5b5", "b2b5", "d9d8"})),
            path(kFen, moves({"a2b2", "a5b5", "b2b5"})));
}

class CacheLaw : public test::Folder {
 protected:
  std::string file() const { return (root_ / "evaluations").string(); }
  static Answer answer_of(std::uint64_t nodes) {
    Answer answer;
    answer.nodes = nodes;
    answer.lines.resize(1);
    answer.lines[0].moves = moves({"h2e2"});
    return answer;
  }
  void sql(const char* text) const {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, text, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
  }
};

TEST_F(CacheLaw, AnAnswerIsFoundUnderItsEngineAndQuestionAlone) {
  auto cache = EvaluationCache::open(file());
  ASSERT_TRUE(cache);
  Task plain, more;
  more.lines = 2;
  (*cache)->keep("a", plain, answer_of(1));
  (*cache)->keep("b", plain, answer_of(2));
  (*cache)->keep("a", more, answer_of(3));
  const auto nodes = [&](const char* engine, const Task& task) {
    const auto found = (*cache)->find(engine, task);
    return found ? found->nodes : 0;
  };
  EXPECT_EQ(nodes("a", plain), 1U);
  EXPECT_EQ(nodes("b", plain), 2U);
  EXPECT_EQ(nodes("a", more), 3U);
  EXPECT_EQ((*cache)->hits(), 3U);
  EXPECT_EQ(nodes("b", more), 0U);
  EXPECT_EQ(nodes("", plain), 0U);
  EXPECT_EQ((*cache)->hits(), 3U) << "nothing was found";
  (*cache)->keep("a", plain, answer_of(9));
  EXPECT_EQ(nodes("a", plain), 9U);
  EXPECT_FALSE((*cache)->trouble());
  // A second program sees it at once.
  const auto other = EvaluationCache::open(file());
  ASSERT_TRUE(other);
  EXPECT_TRUE((*other)->find("b", plain));
}

TEST_F(CacheLaw, WhatIsNoAnswerInItIsNotFound) {
  const auto cache = EvaluationCache::open(file());
  (*cache)->keep("a", {}, answer_of(1));
  sql("UPDATE evaluations_2 SET answer='rubbish'");
  EXPECT_FALSE((*cache)->find("a", {}));
  EXPECT_EQ((*cache)->hits(), 0U);
  EXPECT_FALSE((*cache)->trouble());
  sql("UPDATE evaluations_2 SET answer=''");
  EXPECT_FALSE((*cache)->find("a", {}));
}

TEST_F(CacheLaw, OneThatFailsOnTheWayIsGivenUpAndSaysWhy) {
  for (const bool writes : {false, true}) {
    std::filesystem::remove(file());
    const auto cache = EvaluationCache::open(file());
    ASSERT_TRUE(cache);
    (*cache)->keep("a", {}, answer_of(1));
    EXPECT_TRUE((*cache)->find("a", {}));
    sql("DROP TABLE evaluations_2");
    if (writes) {
      (*cache)->keep("a", {}, answer_of(2));
    } else {
      EXPECT_FALSE((*cache)->find("a", {}));
    }
    const auto trouble = (*cache)->trouble();
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->code, &diag::cache_unusable);
    EXPECT_TRUE(message(*trouble, Language::en).contains(file()));
    EXPECT_TRUE(message(*trouble, Language::en).contains("evaluations_2"));
    // The file is not used any more, even if the table is there again.
    const auto again = EvaluationCache::open(file());
    ASSERT_TRUE(again);
    (*again)->keep("a", {}, answer_of(3));
    EXPECT_FALSE((*cache)->find("a", {}));
    (*cache)->keep("a", {}, answer_of(4));
    EXPECT_EQ((*again)->find("a", {})->nodes, 3U);
  }
}

TEST_F(CacheLaw, AFileThatCannotBeUsedIsNamedBeforeTheReason) {
  put("rubbish", std::string(5000, 'x'));
  put("plain", "x");
  const struct {
    std::string path;
    const char* why;
  } kCases[] = {{(root_ / "rubbish").string(), "not a cache of evaluations"},
                {root_.string(), "unable to open"},
                {(root_ / "plain" / "below").string(), ""}};
  for (const auto& [path, why] : kCases) {
    const auto cache = EvaluationCache::open(path);
    ASSERT_FALSE(cache) << path;
    EXPECT_EQ(cache.error().code, &diag::cache_unusable);
    ASSERT_EQ(cache.error().args.size(), 2U);
    EXPECT_EQ(cache.error().args[0], path);
    EXPECT_TRUE(cache.error().args[1].contains(why)) << cache.error().args[1];
    EXPECT_NE(cache.error().args[1], path);
  }
}

TEST_F(CacheLaw, AnotherFileStaysAsItIs) {
  const auto made = [&](const char* name, const char* text) {
    sqlite3* db = nullptr;
    const std::string path = (root_ / name).string();
    sqlite3_open(path.c_str(), &db);
    EXPECT_EQ(sqlite3_exec(db, text, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
    return path;
  };
  const std::string others[] = {
      made("games.sqlite", "PRAGMA application_id=1902735477; CREATE TABLE evaluations_2(a)"),
      made("mine.sqlite", "CREATE TABLE mine(a)"),
      made("both.sqlite", "CREATE TABLE evaluations_2(a); CREATE TABLE mine(a)"),
      made("named.sqlite", "CREATE TABLE evaluations_of_mine(a)"),
      made("view.sqlite", "CREATE TABLE evaluations_2(a); CREATE VIEW v AS SELECT 1"),
      put("text.sqlite", "x"),
      put("games.jsonl", "{\"format\":\"qipu\"}\n"),
      put("mixed.jsonl",
          "mine\n{\"position\":\"\",\"path\":\"\",\"asked\":\"\","
          "\"engine\":\"\",\"answer\":\"\"}\n")};
  for (const std::string& path : others) {
    const std::string before = get(path);
    const auto cache = EvaluationCache::open(path);
    ASSERT_FALSE(cache) << path;
    EXPECT_EQ(cache.error().code, &diag::cache_unusable);
    EXPECT_EQ(get(path), before);
    EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
  }
  // Older files are recognized only by their tables; an empty file is a new one.
  const std::string ours[] = {made("old.sqlite", "CREATE TABLE evaluations_1(a)"),
                              put("empty.sqlite", ""), put("empty.jsonl", ""),
                              put("blank.jsonl", "\n\n")};
  for (const std::string& path : ours) {
    for (const bool again : {false, true}) {
      const auto cache = EvaluationCache::open(path);
      ASSERT_TRUE(cache) << path;
      EXPECT_EQ((*cache)->find("a", {}).has_value(), again);
      (*cache)->keep("a", {}, answer_of(1));
      EXPECT_FALSE((*cache)->trouble());
    }
  }
}

TEST_F(CacheLaw, AnEngineWithACacheIsAskedOncePerQuestion) {
  const auto cache = EvaluationCache::open(file());
  test::Script script;
  const auto engine = cached_engine(std::make_unique<test::ScriptedEngine>(script, "it"), **cache);
  EXPECT_EQ(engine->name(), "it");
  EXPECT_EQ(engine->identity(), "it");
  engine->new_game();
  EXPECT_EQ(script.new_games, 0);
  Task task;
  task.limits.nodes = 1000;
  const auto first = engine->analyse(task);
  ASSERT_TRUE(first);
  EXPECT_EQ(script.asked, 1);
  EXPECT_EQ(script.new_games, 1) << "it forgets before each question";
  const auto second = engine->analyse(task);
  ASSERT_TRUE(second);
  EXPECT_EQ(script.asked, 1);
  EXPECT_TRUE(same_answer(*first, *second));
  script.fails = [](const Task&) { return true; };
  task.lines = 2;
  EXPECT_FALSE(engine->analyse(task));
  script.fails = [](const Task&) { return false; };
  EXPECT_TRUE(engine->analyse(task)) << "a failure is not kept";
  EXPECT_EQ(script.asked, 3);
}

}  // namespace
}  // namespace qipu
