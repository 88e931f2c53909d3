// Foreign engines, good and bad, played by tests/support/engine.py.

#include "engine/driver.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/wire.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

using namespace std::chrono_literals;
using Codes = std::vector<const Code*>;

/// Time limits are long, for a busy machine, if the engine answers; short if it never will.
DriverOptions options_for(const std::string& mode, const std::string& file = "") {
  DriverOptions options;
  options.command = {"python3", QIPU_SOURCE_DIR "/tests/support/engine.py", mode};
  if (!file.empty()) options.command.push_back(file);
  options.protocol = DriverProtocol::uci;
  options.start_timeout = options.ready_timeout = options.margin = 60s;
  return options;
}

struct Notes final : DiagnosticSink {
  void report(Diagnostic d) override { codes.push_back(d.code); }
  Codes codes;
};

class DriverTest : public testing::Test {
 protected:
  DriverTest() : folder_(std::filesystem::path(testing::TempDir()) / unique_name()) {
    std::filesystem::create_directories(folder_);
  }
  ~DriverTest() override {
    std::filesystem::remove_all(folder_);
    // Every started program has been waited for.
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }
  static std::string unique_name() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    return "qipu-driver-" + std::string(test->name()) + "-" + std::to_string(getpid());
  }
  std::string file(const char* name) const { return (folder_ / name).string(); }
  std::string dump(const char* name) const {
    std::ifstream in(file(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::filesystem::path folder_;
};

Task to_depth(int depth) {
  Task task;
  task.limits.depth = depth;
  return task;
}

TEST_F(DriverTest, ALineAndAMoveAreOurs) {
  auto options = options_for("uci", file("told"));
  options.settings = {{"hash", "32"}, {"two_words", "a b"}};
  auto engine = drive(options);
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  EXPECT_EQ((*engine)->name(), "Fake Engine");
  Task task = to_depth(4);
  task.lines = 2;
  int reports = 0;
  (*engine)->new_game();
  const auto answer = (*engine)->analyse(
      task, [&](const Progress& p) { reports += static_cast<int>(!p.lines.empty()); });
  ASSERT_TRUE(answer) << message(answer.error(), Language::en);
  EXPECT_EQ(reports, 2);
  EXPECT_EQ(answer->best->ucci(), "h2e2");
  EXPECT_EQ(answer->ponder->ucci(), "h9g7");
  EXPECT_EQ(answer->nodes, 6U);
  ASSERT_EQ(answer->lines.size(), 2U);
  EXPECT_EQ(answer->lines[0].score, Score::centipawns(25));
  EXPECT_EQ(answer->lines[0].depth, 4);
  EXPECT_EQ(answer->lines[0].selective_depth, 6);
  ASSERT_EQ(answer->course.size(), 1U);
  EXPECT_EQ(answer->course[0].depth, 4);
  EXPECT_EQ(answer->course[0].score, Score::centipawns(25));
  EXPECT_EQ(answer->course[0].nodes, 5U);
  EXPECT_EQ(answer->lines[0].chances, (Chances{300, 500, 200}));
  EXPECT_EQ(answer->lines[0].moves.size(), 2U);
  EXPECT_EQ(answer->lines[1].score, Score::mated_in(4));
  engine->reset();
  EXPECT_EQ(dump("told"),
            "uci\nsetoption name Hash value 32\nsetoption name Two Words value a b\nisready\n"
            "ucinewgame\nsetoption name MultiPV value 2\nisready\n"
            "position fen " +
                write_fen(Setup::standard()) + "\ngo depth 4\nquit\n");
}

TEST_F(DriverTest, RanksFromOneAreHeardWhereVariantsAreOffered) {
  auto engine = drive(options_for("variant", file("told")));
  ASSERT_TRUE(engine);
  Task task = to_depth(4);
  EXPECT_EQ((*engine)->analyse(task)->best->ucci(), "h2e2");
  task.only = {*wire::move_of("h2e2", 0), *wire::move_of("a0a1", 0)};
  task.without = {*wire::move_of("a0a1", 0)};
  EXPECT_EQ((*engine)->analyse(task)->best->ucci(), "h2e2");
  EXPECT_NE(dump("told").find("go depth 4 searchmoves h3e3\n"), std::string::npos) << dump("told");
  task.without = task.only;
  EXPECT_FALSE((*engine)->analyse(task)->best) << "no move may be played";
}

TEST_F(DriverTest, UcciIsFoundOutAndSpoken) {
  auto options = options_for("ucci", file("told"));
  options.protocol = DriverProtocol::automatic;
  options.uci_timeout = 300ms;
  options.settings = {{"Hash", "32"}, {"Style", "wild"}};
  Notes notes;
  options.sink = &notes;
  auto engine = drive(options);
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  (*engine)->new_game();
  Task task;
  task.limits.time = 300ms;
  task.without = {*wire::move_of("a0a1", 0)};
  const auto answer = (*engine)->analyse(task);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->lines.at(0).score, Score::centipawns(25));
  engine->reset();
  EXPECT_EQ(dump("told"),
            "uci\nucci\nsetoption usemillisec true\nsetoption hashsize 32\nisready\n"
            "setoption newgame\nisready\nposition fen " +
                write_fen(Setup::standard()) + "\nbanmoves a0a1\ngo time 300 movestogo 1\nquit\n");
  EXPECT_EQ(notes.codes, Codes{&diag::engine_no_option});
}

TEST_F(DriverTest, WhatIsOfferedMayBeSet) {
  auto options = options_for("uci", file("told"));
  auto engine = drive(options);
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  const auto offered = (*engine)->settings();
  ASSERT_EQ(offered.size(), 2U) << "MultiPV is the driver's";
  EXPECT_EQ(offered[0].kind, Setting::Kind::spin);
  EXPECT_EQ(offered[0].most, 64);
  EXPECT_EQ(offered[1].name, "Two Words");
  EXPECT_EQ(offered[1].usual, "");
  EXPECT_TRUE((*engine)->set("hash", "8"));
  EXPECT_TRUE((*engine)->set("HASH", "9"));
  EXPECT_TRUE((*engine)->set("two words", "<empty>"));
  EXPECT_EQ((*engine)->set("MultiPV", "2").error().code, &diag::engine_unknown_option);
  EXPECT_EQ((*engine)->set("Hash", "65").error().code, &diag::engine_bad_value);
  EXPECT_TRUE((*engine)->identity().ends_with(" | Hash=9 | Two Words="));
  engine->reset();
  EXPECT_EQ(dump("told"),
            "uci\nisready\nsetoption name Hash value 8\nsetoption name Hash value 9\n"
            "setoption name Two Words value <empty>\nquit\n");
  options.settings = {{"hash", "65"}};
  EXPECT_EQ(drive(options).error().code, &diag::engine_bad_value);
}

TEST(Wire, ChoicesMayBeCalledAsKeysAre) {
  const Setting mode =
      wire::read_setting(wire::words_of("option name Mode type combo default max var max var min"));
  EXPECT_EQ(mode.name, "Mode");
  EXPECT_EQ(mode.usual, "max");
  EXPECT_EQ(mode.choices, (std::vector<std::string>{"max", "min"}));
  EXPECT_EQ(mode.fitting("MIN"), "min");
  const Setting open = wire::read_setting(wire::words_of("option depth type spin default 3 max 9"));
  EXPECT_EQ(open.most, 9);
  EXPECT_TRUE(open.fitting("-5"));
  EXPECT_FALSE(open.fitting("10"));
}

TEST_F(DriverTest, WhatWasSetIsSetAgainAfterACrash) {
  auto engine = drive(options_for("dies-once", file("told")));
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  ASSERT_TRUE((*engine)->set("Hash", "9"));
  ASSERT_TRUE((*engine)->analyse(to_depth(4)));
  engine->reset();
  const std::string all = dump("told");
  EXPECT_NE(all.rfind("setoption name Hash value 9\n"), all.find("setoption name Hash value 9\n"));
}

TEST_F(DriverTest, OneThatLeavesAtUciIsSpokenToInUcci) {
  auto options = options_for("ucci-leaves");
  options.protocol = DriverProtocol::automatic;
  auto engine = drive(options);
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  EXPECT_EQ((*engine)->analyse(to_depth(1))->best->ucci(), "h2e2");
}

TEST_F(DriverTest, WhatCannotBeStarted) {
  DriverOptions options;
  EXPECT_EQ(drive(options).error().code, &diag::engine_not_started);
  options.command = {"qipu-has-no-such-engine"};
  EXPECT_EQ(drive(options).error().code, &diag::engine_not_started);
  options = options_for("uci");
  options.folder = file("nowhere");
  EXPECT_EQ(drive(options).error().code, &diag::engine_not_started);
  const auto died = drive(options_for("dies"));
  ASSERT_FALSE(died);
  EXPECT_EQ(died.error().code, &diag::engine_ended);
  EXPECT_EQ(died.error().args.at(1), "exit code 3");
}

TEST_F(DriverTest, OneThatNeverAnswersIsGivenUp) {
  auto options = options_for("mute");
  options.start_timeout = 200ms;
  EXPECT_EQ(drive(options).error().code, &diag::engine_silent);
  options.protocol = DriverProtocol::automatic;
  EXPECT_EQ(drive(options).error().code, &diag::engine_silent);
  options = options_for("never-ready");
  options.ready_timeout = 200ms;
  const auto engine = drive(options);
  EXPECT_EQ(engine.error().code, &diag::engine_silent);
  EXPECT_EQ(engine.error().args.at(1), "isready");
}

TEST_F(DriverTest, OneThatThinksTooLongIsEnded) {
  for (const char* mode : {"never-moves", "floods", "floods-in-one-line"}) {
    auto options = options_for(mode);
    options.margin = 300ms;
    auto engine = drive(options);
    ASSERT_TRUE(engine) << mode;
    Task task;
    task.limits.time = 50ms;
    for (int i = 0; i < 2; ++i) {  // it is started again
      const auto answer = (*engine)->analyse(task);
      ASSERT_FALSE(answer) << mode;
      EXPECT_EQ(answer.error().code, &diag::engine_silent) << mode;
    }
  }
}

TEST_F(DriverTest, OneThatDiesIsStartedAgainOnce) {
  Notes notes;
  auto options = options_for("dies-once", file("died"));
  options.sink = &notes;
  auto engine = drive(options);
  ASSERT_TRUE(engine);
  std::filesystem::remove(file("died"));
  const auto answer = (*engine)->analyse(to_depth(1));
  ASSERT_TRUE(answer) << message(answer.error(), Language::en);
  EXPECT_EQ(notes.codes, Codes{&diag::engine_restarted});
  notes.codes.clear();

  options = options_for("dies-in-search");
  options.sink = &notes;
  engine = drive(options);
  ASSERT_TRUE(engine);
  const auto failed = (*engine)->analyse(to_depth(1));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, &diag::engine_ended);
  EXPECT_EQ(failed.error().args.at(1), "signal 9");
  EXPECT_EQ(notes.codes, Codes{&diag::engine_restarted});
}

TEST_F(DriverTest, LongAndOddLinesArePassedOver) {
  for (const char* mode : {"long-lines", "odd"}) {
    auto engine = drive(options_for(mode));
    ASSERT_TRUE(engine) << mode;
    const auto answer = (*engine)->analyse(to_depth(1), [](const Progress&) {});
    ASSERT_TRUE(answer) << mode;
    EXPECT_EQ(answer->best->ucci(), "h2e2") << mode;
    EXPECT_EQ(answer->lines.at(0).score, Score::centipawns(25)) << mode;
  }
}

TEST_F(DriverTest, IllegalMovesAreNotBelieved) {
  Notes notes;
  auto options = options_for("illegal-line");
  options.sink = &notes;
  auto engine = drive(options);
  ASSERT_TRUE(engine);
  const auto answer = (*engine)->analyse(to_depth(1));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->lines.at(0).moves.size(), 2U);
  EXPECT_EQ(notes.codes, Codes{&diag::engine_illegal_line});
  for (const char* mode : {"illegal", "none"}) {
    engine = drive(options_for(mode));
    ASSERT_TRUE(engine);
    EXPECT_EQ((*engine)->analyse(to_depth(1)).error().code, &diag::engine_illegal_move) << mode;
  }
}

TEST_F(DriverTest, StopAndPonderHitArriveInTheMiddleOfASearch) {
  for (const bool hit : {false, true}) {
    auto engine = drive(options_for("uci"));
    ASSERT_TRUE(engine);
    (*engine)->stop();  // no search is running: it has no effect
    Task task;
    task.limits.infinite = !hit;
    task.limits.ponder = hit;
    std::jthread other;
    const auto answer = (*engine)->analyse(task, [&](const Progress&) {
      if (other.joinable()) return;
      other = std::jthread([&] { hit ? (*engine)->ponder_hit() : (*engine)->stop(); });
    });
    ASSERT_TRUE(answer) << message(answer.error(), Language::en);
    EXPECT_EQ(answer->best->ucci(), "h2e2");
  }
}

TEST_F(DriverTest, FairyStockfishPlays) {
  const char* const program = "/usr/games/fairy-stockfish";
  if (!std::filesystem::exists(program)) GTEST_SKIP() << program << " is not installed";
  DriverOptions options;
  options.command = {program};
  options.start_timeout = options.ready_timeout = options.margin = 60s;
  Notes notes;
  options.sink = &notes;
  auto engine = drive(options);
  ASSERT_TRUE(engine) << message(engine.error(), Language::en);
  Task task;
  const auto start = parse_fen("3k5/9/9/9/9/9/9/9/R8/1R2K4 w");
  ASSERT_TRUE(start);
  task.start = *Position::from(start->setup);
  task.limits.depth = 8;
  const auto answer = (*engine)->analyse(task);
  ASSERT_TRUE(answer) << message(answer.error(), Language::en);
  EXPECT_TRUE(answer->lines.at(0).score.is_mate());
  Task opening;
  opening.limits.nodes = 5000;
  opening.lines = 3;
  for (int ply = 0; ply < 12; ++ply) {
    const auto played = (*engine)->analyse(opening);
    ASSERT_TRUE(played) << message(played.error(), Language::en);
    EXPECT_EQ(played->lines.size(), 3U);
    opening.moves.push_back(*played->best);
  }
  EXPECT_TRUE(notes.codes.empty());
}

TEST(SplitCommand, PartsWordsAsAShellDoes) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(split_command("  a  b\tc "), (Words{"a", "b", "c"}));
  EXPECT_EQ(split_command("'a b' \"c 'd'\" e\\ f ''"), (Words{"a b", "c 'd'", "e f", ""}));
  EXPECT_EQ(split_command("a\"b c\"d 'open"), (Words{"ab cd", "open"}));
  EXPECT_EQ(split_command(""), Words{});
}

}  // namespace
}  // namespace qipu
