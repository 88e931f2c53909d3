// A program with which lines are exchanged, and whole conversations with an engine: shells play the
// programs, so that each test contains its whole conversation.

#include "engine/process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/driver.h"
#include "engine/wire.h"
#include "support/folder.h"
#include "support/positions.h"

namespace qipu {
namespace {

using namespace std::chrono_literals;
using Clock = Process::Clock;
using Event = Process::Event;
using Texts = std::vector<std::string>;
using test::move;

std::size_t descriptors() {
  return static_cast<std::size_t>(std::distance(
      std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator()));
}

class ProcessTest : public test::Folder {
 protected:
  ProcessTest() : before_(descriptors()), wake_(std::make_unique<platform::Wake>()) {}
  ~ProcessTest() override {
    wake_.reset();
    EXPECT_EQ(descriptors(), before_) << "something was left open";
  }
  static std::unique_ptr<Process> shell(const std::string& script, const std::string& folder = "") {
    auto started = Process::start({"/bin/sh", "-c", script}, folder);
    EXPECT_TRUE(started);
    return started ? std::move(*started) : nullptr;
  }
  Event read(Process& p, std::string& line, std::chrono::milliseconds patience = 60s) const {
    return p.read(line, Clock::now() + patience, *wake_);
  }
  /// All lines up to the end, and how it ended.
  Texts heard(Process& p) const {
    Texts all;
    for (std::string line;;) {
      const Event event = read(p, line);
      if (event != Event::line) {
        EXPECT_EQ(event, Event::ended);
        all.push_back(p.how_it_ended());
        return all;
      }
      all.push_back(line.size() > 100 ? std::to_string(line.size()) : line);
    }
  }

 private:
  std::size_t before_;

 protected:
  std::unique_ptr<platform::Wake> wake_;
};

TEST_F(ProcessTest, LinesComeOneByOneAndThenTheEnd) {
  EXPECT_EQ(heard(*shell(R"(printf 'one\n\ntwo\r\nth\rree\r\r\nfour')")),
            (Texts{"one", "", "two", "th\rree\r", "exit code 0"}));
  EXPECT_EQ(heard(*shell("exit 3")), Texts{"exit code 3"});
  EXPECT_EQ(heard(*shell("kill -s TERM $$")), Texts{"signal 15"});
  EXPECT_EQ(heard(*shell("pwd", root_.string())), (Texts{root_.string(), "exit code 0"}));
}

// A line of 64 KiB is kept; a longer one is not, but the lines around it are.
TEST_F(ProcessTest, ALineThatIsTooLongIsPassedOver) {
  constexpr std::size_t kMost = Process::kLongestLine;
  for (const std::size_t size : {kMost - 1, kMost, kMost + 1, 3 * kMost}) {
    const std::string script = "echo before; head -c " + std::to_string(size) +
                               " /dev/zero | tr '\\0' x; echo; echo after";
    Texts expected = {"before", std::to_string(size), "after", "exit code 0"};
    if (size > kMost) expected.erase(expected.begin() + 1);
    EXPECT_EQ(heard(*shell(script)), expected) << size;
  }
}

TEST_F(ProcessTest, WhatIsSaidArrivesWhole) {
  const auto p = shell("wc -c; cat");
  std::string line;
  EXPECT_EQ(read(*p, line, 0ms), Event::silence);
  const auto begin = Clock::now();
  EXPECT_EQ(read(*p, line, 50ms), Event::silence);
  EXPECT_GE(Clock::now() - begin, 50ms);
  wake_->wake();
  EXPECT_EQ(read(*p, line), Event::woken);
  wake_->clear();
  const auto echo = shell("cat");
  std::string text;
  for (int i = 0; i < 3; ++i) text += std::string(1000, static_cast<char>('a' + i)) + '\n';
  ASSERT_TRUE(echo->send(text, Clock::now() + 60s));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(read(*echo, line), Event::line);
    EXPECT_EQ(line, std::string(1000, static_cast<char>('a' + i)));
  }
  // A program that begins to read late gets all of it.
  const auto late = shell("sleep 0.1; head -c 4000000 | wc -c");
  ASSERT_TRUE(late->send(std::string(4'000'000, 'x'), Clock::now() + 60s));
  ASSERT_EQ(read(*late, line), Event::line);
  EXPECT_NE(line.find("4000000"), line.npos) << line;
  // A program that does not read takes only part of it.
  const auto deaf = shell("exec sleep 60");
  EXPECT_FALSE(deaf->send(std::string(std::size_t{8} << 20, 'x'), Clock::now() + 100ms));
  deaf->kill_now();
  EXPECT_EQ(deaf->how_it_ended(), "signal 9");
  EXPECT_FALSE(deaf->send(std::string(std::size_t{8} << 20, 'x'), Clock::now() + 60s)) << "it left";
}

TEST_F(ProcessTest, OneThatEndedIsHeardOutEvenWhereItsChildHoldsOn) {
  const auto p = shell("sleep 60 & echo last; exit 4");
  EXPECT_EQ(heard(*p), (Texts{"last", "exit code 4"}));
}

TEST_F(ProcessTest, WhatItStartedEndsWithIt) {
  std::string line;
  {
    const auto p = shell("sleep 60 & echo $!; wait");
    ASSERT_EQ(read(*p, line), Event::line);
  }
  const auto id = static_cast<pid_t>(std::stoi(line));
  for (int i = 0; i < 1000 && kill(id, 0) == 0; ++i) usleep(1000);  // until it is reaped
  std::string state;
  if (kill(id, 0) == 0) state = get("/proc/" + line + "/stat");
  EXPECT_TRUE(state.empty() || state.find(") Z ") != state.npos) << state;
}

TEST_F(ProcessTest, WhatCannotBeStartedSaysWhy) {
  const auto why = [](const Texts& command, const std::string& folder = "") {
    const auto p = Process::start(command, folder);
    return p ? "it runs" : p.error();
  };
  EXPECT_EQ(why({}), "no command");
  EXPECT_EQ(why({(root_ / "none").string()}), "No such file or directory");
  EXPECT_EQ(why({"/bin/sh"}, (root_ / "none").string()), "No such file or directory");
  EXPECT_EQ(why({put("text", "no program")}), "Permission denied");
}

// --- conversations ------------------------------------------------------------------------------

struct Reported final : DiagnosticSink {
  void report(Diagnostic d) override { texts.push_back(message(d, Language::en)); }
  Texts texts;
};

/// An engine that writes what it receives to a file and answers by the first word.
class ConversationTest : public ProcessTest {
 protected:
  DriverOptions engine(const std::string& answers) const {
    DriverOptions options;
    options.command = {
        "/bin/sh", "-c",
        "while read -r a b; do echo \"$a${b:+ $b}\" >> " + (root_ / "told").string() +
            "; case $a in quit) exit;; isready) echo readyok;; " + answers + " esac; done",
        "shell"};
    options.protocol = DriverProtocol::uci;
    options.start_timeout = options.ready_timeout = options.margin = 60s;
    return options;
  }
  /// Returns what it received since the last call.
  std::string dump() const {
    std::string text = get(root_ / "told");
    std::filesystem::remove(root_ / "told");
    return text;
  }
};

std::string line_text(const Line& l) {
  return std::to_string(l.score.value()) + "@" + std::to_string(l.depth) + " " +
         wire::moves_text(l.moves, 0);
}
std::string answer_text(const Result<Answer>& answer) {
  if (!answer) return std::string(answer.error().code->name);
  std::string text = answer->best ? answer->best->ucci() : "-";
  text += " " + (answer->ponder ? answer->ponder->ucci() : "-");
  for (const Line& l : answer->lines) text += " | " + line_text(l);
  for (const Iteration& i : answer->course) {
    text += " ; " + std::to_string(i.depth) + " " + std::to_string(i.score.value()) + " " +
            i.best.ucci() + " " + std::to_string(i.nodes);
  }
  return text + " = " + std::to_string(answer->nodes);
}

TEST_F(ConversationTest, TheMovePlayedComesFirstWhateverWasToldOfOthers) {
  const std::string uci =
      "uci) echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; ";
  const std::string two =
      "echo info depth 2 score cp 9 nodes 4 pv c3c4; echo info depth 3 multipv 1 score cp 5 nodes "
      "5 "
      "pv h2e2 h9g7; echo info depth 3 multipv 2 score cp 4 nodes 6 pv b2e2; ";
  const struct {
    std::string said;
    int lines;
    const char* answer;
  } kCases[] = {
      {two + "echo bestmove h2e2 ponder h9g7", 2,
       "h2e2 h9g7 | 5@3 h2e2 h9g7 | 4@3 b2e2 ; 2 9 c3c4 4 ; 3 5 h2e2 5 = 6"},
      {two + "echo bestmove b2e2", 2,
       "b2e2 - | 4@3 b2e2 | 5@3 h2e2 h9g7 ; 2 9 c3c4 4 ; 3 5 h2e2 5 = 6"},
      {two + "echo bestmove a0a1 ponder a9a8", 2,
       "a0a1 a9a8 | 5@3 a0a1 a9a8 | 5@3 h2e2 h9g7 ; 2 9 c3c4 4 ; 3 5 h2e2 5 = 6"},
      {two + "echo bestmove a0a1", 3,
       "a0a1 - | 5@3 a0a1 | 5@3 h2e2 h9g7 | 4@3 b2e2 ; 2 9 c3c4 4 ; 3 5 h2e2 5 = 6"},
      {two + "echo bestmove h2e2", 1, "h2e2 - | 5@3 h2e2 h9g7 ; 2 9 c3c4 4 ; 3 5 h2e2 5 = 6"},
      {"echo bestmove h2e2 ponder h9g7", 1, "h2e2 h9g7 | 0@0 h2e2 h9g7 = 0"},
      // The first line is missing: later ones are not taken for it.
      {"echo info depth 3 multipv 2 score cp 4 nodes 6 pv b2e2; echo bestmove h2e2", 2,
       "h2e2 - | 0@0 h2e2 = 6"},
      // A bound is not a result of a depth, and a new report of a depth replaces the old one.
      {"echo info depth 1 score cp 1 pv a0a1; echo info depth 2 score cp 2 pv a0a1; echo info "
       "depth 2 "
       "score cp 3 lowerbound pv h2e2; echo info depth 2 score cp 4 pv h2e2; echo bestmove h2e2",
       1, "h2e2 - | 4@2 h2e2 ; 1 1 a0a1 0 ; 2 4 h2e2 0 = 0"},
      {"echo words; echo nobestmove", 1, "engine_illegal_move"},
      {"echo bestmove a0a9", 1, "engine_illegal_move"},
  };
  for (const auto& c : kCases) {
    auto driven = drive(engine(uci + "go) " + c.said + ";;"));
    ASSERT_TRUE(driven);
    Task task;
    task.limits.depth = 3;
    task.lines = c.lines;
    EXPECT_EQ(answer_text((*driven)->analyse(task)), c.answer) << c.said;
    driven->reset();
    std::string expected = "uci\nisready\n";
    if (c.lines > 1) expected += "setoption name MultiPV value " + std::to_string(c.lines) + "\n";
    EXPECT_EQ(dump(), expected + "isready\nposition fen " + write_fen(task.start.setup()) +
                          "\ngo depth 3\nquit\n");
  }
}

TEST_F(ConversationTest, SettingsGoOnlyToWhereTheyAreOffered) {
  const std::string answers =
      "uci) echo id name The Engine; echo option name UCI_Variant type combo default chess var "
      "chess "
      "var xiangqi; echo option name UCI_ShowWDL type check default false; echo option name Hash "
      "type "
      "spin default 1 min 1 max 9; echo option name Empty Text type string default x; echo option "
      "name "
      "Act type button; echo option; echo uciok;; go) echo bestmove h3e3;;";
  Reported sink;
  DriverOptions options = engine(answers);
  options.sink = &sink;
  options.settings = {{"hash", "2"}, {"none", "1"}, {"empty_text", ""}};
  auto driven = drive(options);
  ASSERT_TRUE(driven);
  EXPECT_EQ((*driven)->name(), "The Engine");
  Texts names;
  for (const Setting& s : (*driven)->settings()) names.push_back(s.name);
  EXPECT_EQ(names, (Texts{"Hash", "Empty Text", "Act"}));
  EXPECT_TRUE((*driven)->set("act", ""));
  EXPECT_TRUE((*driven)->set("HASH", "3"));
  EXPECT_TRUE((*driven)->identity().starts_with("The Engine | /bin/sh -c while read"));
  EXPECT_TRUE((*driven)->identity().ends_with(" | none=1 | empty_text= | Hash=3"))
      << (*driven)->identity();
  (*driven)->new_game();
  Task task;
  task.lines = 2;
  for (int i = 0; i < 2; ++i) EXPECT_EQ((*driven)->analyse(task)->best, move("h2e2"));
  driven->reset();
  const std::string question =
      "isready\nposition fen " + write_fen(task.start.setup()) + "\ngo movetime 1000\n";
  EXPECT_EQ(dump(),
            "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name UCI_ShowWDL value true\n"
            "setoption name Hash value 2\nsetoption name Empty Text value <empty>\nisready\n"
            "setoption name Act\nsetoption name Hash value 3\nucinewgame\n" +
                question + question + "quit\n");
  ASSERT_EQ(sink.texts.size(), 2U);
  EXPECT_TRUE(sink.texts[0].ends_with("has no option `none`")) << sink.texts[0];
  EXPECT_TRUE(sink.texts[1].ends_with("has no option `MultiPV`")) << sink.texts[1];
}

TEST_F(ConversationTest, UcciIsSpokenWhereItIsAskedFor) {
  DriverOptions options = engine(
      "ucci) echo id name U; echo option newgame type button; echo uciok; echo ucciok;; go) echo "
      "bestmove h3e3;;");
  options.protocol = DriverProtocol::ucci;
  options.first_rank = 1;
  auto driven = drive(options);
  ASSERT_TRUE(driven);
  Task task;
  task.limits.time = 2500ms;
  task.without = {move("a0a1"), move("a0a2")};
  EXPECT_EQ(answer_text((*driven)->analyse(task)), "h2e2 - | 0@0 h2e2 = 0");
  (*driven)->new_game();
  task.without.clear();
  EXPECT_TRUE((*driven)->analyse(task));
  driven->reset();
  const std::string position = "position fen " + write_fen(task.start.setup()) + "\n";
  EXPECT_EQ(dump(), "ucci\nisready\nisready\n" + position +
                        "banmoves a1a2 a1a3\ngo time 2 movestogo 1\nsetoption newgame\nisready\n" +
                        position + "go time 2 movestogo 1\nquit\n");
}

TEST_F(ConversationTest, OneThatPlaysWhatWasForbiddenIsNotBelieved) {
  auto driven = drive(engine("uci) echo uciok;; go) echo bestmove h2e2;;"));
  ASSERT_TRUE(driven);
  Task task;
  task.only = {move("b2e2")};
  const auto answer = (*driven)->analyse(task);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, &diag::engine_no_option);
  EXPECT_EQ(answer.error().args.at(1), "searchmoves");
}

TEST_F(ConversationTest, AnIllegalLineIsToldOncePerQuestion) {
  Reported sink;
  DriverOptions options = engine(
      "uci) echo uciok;; go) echo info score cp 1 pv a0a9; echo info score cp 2 pv h2e2 x; echo "
      "bestmove h2e2;;");
  options.sink = &sink;
  auto driven = drive(options);
  ASSERT_TRUE(driven);
  for (std::size_t asked = 1; asked <= 2; ++asked) {
    EXPECT_EQ(answer_text((*driven)->analyse({})), "h2e2 - | 2@0 h2e2 ; 0 2 h2e2 0 = 0");
    ASSERT_EQ(sink.texts.size(), asked);
    EXPECT_NE(sink.texts.back().find("`a0a9`"), std::string::npos) << sink.texts.back();
  }
}

// The protocol is detected once: after a restart it is not detected again.
TEST_F(ConversationTest, AProtocolThatWasFoundOutIsKept) {
  Reported sink;
  const std::string died = (root_ / "died").string();
  DriverOptions options =
      engine("ucci) echo ucciok;; go) if [ -e " + died + " ]; then echo bestmove h2e2; else : > " +
             died + "; kill -s KILL $$; fi;;");
  options.protocol = DriverProtocol::automatic;
  options.uci_timeout = 50ms;
  options.sink = &sink;
  auto driven = drive(options);
  ASSERT_TRUE(driven);
  Task task;
  task.limits.depth = 2;
  EXPECT_EQ(answer_text((*driven)->analyse(task)), "h2e2 - | 0@0 h2e2 = 0");
  driven->reset();
  const std::string question =
      "isready\nposition fen " + write_fen(task.start.setup()) + "\ngo depth 2\n";
  EXPECT_EQ(dump(), "uci\nucci\nisready\n" + question + "ucci\nisready\n" + question + "quit\n");
  ASSERT_EQ(sink.texts.size(), 1U);
  EXPECT_NE(sink.texts[0].find("(signal 9) and was restarted"), std::string::npos);
}

TEST(CommandWords, ArePartedAsAShellPartsThem) {
  const struct {
    const char* line;
    Texts words;
  } kCases[] = {
      {"", {}},
      {" \t\n", {}},
      {"a\nb\tc d", {"a", "b", "c", "d"}},
      {"''", {""}},
      {"\"\" a", {"", "a"}},
      {"a''b", {"ab"}},
      {"'a \" b'", {"a \" b"}},
      {"\"a ' b\"", {"a ' b"}},
      {"'a\\b'", {"a\\b"}},
      {"\"a\\\"b\"", {"a\"b"}},
      {"a\\ b\\\\ \\'", {"a b\\", "'"}},
      {"a\\", {"a\\"}},
      {"\\a", {"a"}},
      {"'open a", {"open a"}},
      {"马 \"炮 车\"", {"马", "炮 车"}},
  };
  for (const auto& c : kCases) EXPECT_EQ(split_command(c.line), c.words) << c.line;
}

}  // namespace
}  // namespace qipu
