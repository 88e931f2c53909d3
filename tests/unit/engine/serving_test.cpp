// The complete output of a server, from the greeting to the end, in both protocols: each order is
// one row with its whole answer.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/protocol.h"
#include "support/fake_engine.h"

namespace qipu {
namespace {

class ServingTest : public testing::Test {
 protected:
  ServingTest()
      : server_(std::make_unique<ProtocolServer>(ProtocolOptions{
            .make_engine = test::maker_of(mind_), .write = [this](std::string_view t) {
              const std::scoped_lock lock(mind_.mutex);
              said_ += t;
              mind_.changed.notify_all();
              return true;
            }})) {}

  std::string taken() {
    const std::scoped_lock lock(mind_.mutex);
    return std::exchange(said_, {});
  }
  /// The whole answer to an order that is answered at once.
  std::string answer(std::string_view order) {
    EXPECT_TRUE(server_->line(order)) << order;
    return taken();
  }
  /// The output up to the end of the search that the order begins.
  std::string searched(std::string_view order) {
    EXPECT_TRUE(server_->line(order)) << order;
    return up_to_best();
  }
  /// The first output of the search that the order begins, which still runs.
  std::string begun(std::string_view order) {
    EXPECT_TRUE(server_->line(order)) << order;
    EXPECT_TRUE(mind_.wait([&] { return said_.find(" pv ") != said_.npos; }));
    return taken();
  }
  std::string up_to_best() {
    EXPECT_TRUE(mind_.wait([&] {
      const std::size_t best = said_.rfind("bestmove");
      return best != said_.npos && said_.find('\n', best) != said_.npos;
    }));
    return taken();
  }

  test::FakeMind mind_;
  std::string said_;
  std::unique_ptr<ProtocolServer> server_;
};

const char* const kUciGreeting =
    "id name qipu\nid author the qipu authors\n"
    "option name MultiPV type spin default 1 min 1 max 128\n"
    "option name Ponder type check default false\n"
    "option name Clear Hash type button\n"
    "option name UCI_ShowWDL type check default false\n"
    "option name UCI_Variant type combo default xiangqi var xiangqi\n"
    "option name UCI_FirstRank type combo default auto var auto var 0 var 1\n";

TEST_F(ServingTest, TheGreetingNamesItsOwnOptionsAndTheEngines) {
  EXPECT_EQ(answer("uci"), std::string(kUciGreeting) +
                               "option name Hash type spin default 16 min 1 max 64\n"
                               "option name Play Style type string default <empty>\nuciok\n");
  EXPECT_EQ(answer(" ucci \r\n"),
            "id name qipu\nid author the qipu authors\n"
            "option usemillisec type check default true\n"
            "option batch type check default false\n"
            "option ponder type check default false\n"
            "option newgame type button\n"
            "option multipv type spin min 1 max 128 default 1\n"
            "option hashsize type spin min 1 max 64 default 16\n"
            "option play_style type string default <empty>\nucciok\n");
}

TEST_F(ServingTest, AnEngineThatCannotBeMadeIsTriedAgainWhenSomebodyWaits) {
  mind_.no_memory = true;
  const std::string sorry = "info string not enough memory for a hash table of 16 MiB\n";
  EXPECT_EQ(answer("ucinewgame"), "");
  EXPECT_EQ(mind_.made, 0) << "nothing needs it yet";
  EXPECT_EQ(answer("uci"), sorry + kUciGreeting + "uciok\n");
  EXPECT_EQ(mind_.made, 1);
  EXPECT_EQ(answer("setoption name Hash value 1"), "");
  EXPECT_EQ(mind_.made, 1) << "nobody waits";
  EXPECT_EQ(answer("isready"), sorry + "readyok\n");
  EXPECT_EQ(answer("go depth 1"), sorry + "bestmove (none)\n");
  EXPECT_EQ(mind_.made, 3);
  mind_.no_memory = false;
  EXPECT_EQ(answer("isready"), "readyok\n");
  EXPECT_EQ(mind_.made, 4);
  answer("isready");
  EXPECT_EQ(mind_.made, 4);
}

TEST_F(ServingTest, OrdersThatWantNoAnswerHaveNone) {
  for (const char* order : {"", " ", "stop", "ponderhit", "debug on", "register later",
                            "ucinewgame", "position startpos", "setoption name Ponder value true",
                            "setoption name Clear Hash", "setoption name MultiPV value 128",
                            "setoption name UCI_FirstRank value 1", "banmoves a1a2"}) {
    EXPECT_EQ(answer(order), "") << order;
  }
  EXPECT_EQ(answer("setoption name MultiPV value 129"),
            "info string setoption: `MultiPV` takes 1..128, not `129`\n");
  EXPECT_EQ(answer("setoption name Hash"), "info string setoption: `Hash` takes 1..64, not ``\n");
  EXPECT_EQ(answer("setoption Hash value 3"), "info string setoption: there is no option ``\n");
  EXPECT_EQ(answer("Uci"), "info string unknown command `Uci`\n");
  EXPECT_FALSE(server_->line("quit"));
  EXPECT_EQ(taken(), "");
}

TEST_F(ServingTest, OptionsOfUcciAreOneWordAndTheRestIsTheValue) {
  answer("ucci");
  EXPECT_EQ(answer("setoption play_style very  wild"), "");
  EXPECT_EQ(answer("setoption hashsize 9"), "");
  EXPECT_EQ(answer("setoption newgame"), "");
  EXPECT_EQ(answer("setoption"), "info message setoption: there is no option ``\n");
  EXPECT_EQ(answer("setoption hashsize"), "info message setoption: `Hash` takes 1..64, not ``\n");
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(mind_.set, (Pairs{{"Play Style", "very wild"}, {"Hash", "9"}}));
  EXPECT_EQ(mind_.new_games, 1);
  EXPECT_EQ(answer("setoption multipv 2"), "");
  EXPECT_EQ(searched("go depth 3"),
            "info depth 3 multipv 1 score 17 nodes 1000 nps 100000 time 10 pv a0a1 a6a5\n"
            "info depth 3 multipv 2 score 17 nodes 1000 nps 100000 time 10 pv a0a2 a6a5\n"
            "bestmove a0a1 ponder a6a5\n");
}

TEST_F(ServingTest, AGreetingBeginsRanksAnew) {
  const std::string tail = " nodes 1000 nps 100000 hashfull 5 time 10 pv ";
  const std::string head = "info depth 3 seldepth 5 multipv 1 score cp 17" + tail;
  answer("uci");
  answer("setoption name UCI_FirstRank value 1");
  EXPECT_EQ(searched("go depth 1"), head + "a1a2 a7a6\nbestmove a1a2 ponder a7a6\n");
  answer("uci");
  EXPECT_EQ(searched("go depth 1"), head + "a0a1 a6a5\nbestmove a0a1 ponder a6a5\n");
  answer("setoption name UCI_Variant value xiangqi");
  answer("uci");
  answer("setoption name UCI_FirstRank value auto");
  EXPECT_EQ(searched("go depth 1"), head + "a0a1 a6a5\nbestmove a0a1 ponder a6a5\n");
  mind_.score = Score::mates_in(1);
  answer("setoption name UCI_ShowWDL value on");
  EXPECT_EQ(searched("go depth 1"),
            "info depth 3 seldepth 5 multipv 1 score mate 1 wdl 200 600 200" + tail +
                "a0a1 a6a5\nbestmove a0a1 ponder a6a5\n");
}

// A thousand commands may wait for the end of a search; commands that are executed at once do not
// wait.
TEST_F(ServingTest, AThousandCommandsMayWait) {
  begun("go infinite");
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(answer("ucinewgame"), "") << i;
  const std::string refused =
      "info string too many commands are waiting for the end of the search; this one is ignored\n";
  EXPECT_EQ(answer("ucinewgame"), refused);
  EXPECT_EQ(answer("setoption name Hash value 2"), refused);
  EXPECT_EQ(answer("isready"), "readyok\n");
  EXPECT_TRUE(answer("d").ends_with("/RNBAKABNR w - - 0 1\n"));
  EXPECT_EQ(answer("ponderhit"), "") << "it does not ponder";
  EXPECT_EQ(mind_.hits, 0);
  EXPECT_EQ(mind_.new_games, 0);
  server_->line("stop");
  up_to_best();
  server_->finish();
  EXPECT_TRUE(mind_.wait([&] { return mind_.new_games == 1000; }));
  EXPECT_TRUE(mind_.set.empty());
}

TEST_F(ServingTest, WhatWasForbiddenIsForbiddenForThatPositionAlone) {
  answer("ucci");
  answer("banmoves a0a1 a0a2 b0a2");
  EXPECT_TRUE(searched("go depth 1").ends_with("bestmove a3a4 ponder a6a5\n"));
  EXPECT_EQ(mind_.asked.back().without.size(), 3U);
  answer("banmoves a0a1");
  EXPECT_TRUE(searched("go depth 1").ends_with("bestmove a0a2 ponder a6a5\n"));
  answer("position startpos moves h2e2");
  EXPECT_TRUE(searched("go depth 1").ends_with("bestmove a6a5 ponder a0a1\n"));
  EXPECT_TRUE(mind_.asked.back().without.empty());
  EXPECT_EQ(mind_.asked.back().moves.size(), 1U);
}

TEST_F(ServingTest, APonderedMoveIsToldOnlyAfterTheHit) {
  EXPECT_EQ(begun("go ponder depth 2").find("bestmove"), std::string::npos);
  server_->line("ponderhit");
  server_->line("ponderhit");
  EXPECT_NE(up_to_best().find("bestmove a0a1"), std::string::npos);
  EXPECT_LE(mind_.hits, 1) << "once";
  server_->line("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w");
  server_->line("go ponder searchmoves e0e1");
  server_->line("stop");
  EXPECT_TRUE(up_to_best().ends_with("bestmove e0e1 ponder d9d8\n"));
}

}  // namespace
}  // namespace qipu
