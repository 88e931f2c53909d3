// UCI and UCCI as a graphical program sees them, with an engine that answers as told.

#include "engine/protocol.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "support/fake_engine.h"

namespace qipu {
namespace {

using test::FakeMind;

class ProtocolTest : public testing::Test {
 protected:
  ProtocolServer& server() {
    if (!server_) {
      server_ = std::make_unique<ProtocolServer>(ProtocolOptions{
          .make_engine = test::maker_of(mind_), .write = [this](std::string_view t) {
            const std::scoped_lock lock(mind_.mutex);
            said_ += t;
            mind_.changed.notify_all();
            return listens_;
          }});
    }
    return *server_;
  }
  bool say(std::string_view line) { return server().line(line); }

  /// The output since the last call, up to the line with this beginning. Fails after two minutes.
  std::string until(std::string_view begin) {
    std::size_t end = 0;
    const bool came = mind_.wait([&] {
      for (std::size_t at = 0; at < said_.size(); at = end) {
        end = std::min(said_.find('\n', at), said_.size() - 1) + 1;
        if (said_.substr(at, end - at).starts_with(begin)) return true;
      }
      return false;
    });
    EXPECT_TRUE(came) << "no " << begin << " in " << said_;
    const std::scoped_lock lock(mind_.mutex);
    std::string text = said_.substr(0, end);
    said_.erase(0, end);
    return text;
  }
  /// The answer to a command that is answered at once.
  std::string answer(std::string_view line) {
    {
      const std::scoped_lock lock(mind_.mutex);
      said_.clear();
    }
    say(line);
    const std::scoped_lock lock(mind_.mutex);
    return std::exchange(said_, {});
  }
  std::string best(std::string_view go) {
    say(go);
    const std::string text = until("bestmove");
    return text.substr(text.rfind("bestmove"));
  }
  const Task& asked() { return mind_.asked.back(); }
  void wait_until_asked(std::size_t times) {
    ASSERT_TRUE(mind_.wait([&] { return mind_.asked.size() >= times; }));
  }

  FakeMind mind_;
  std::string said_;
  bool listens_ = true;
  std::unique_ptr<ProtocolServer> server_;
};

TEST_F(ProtocolTest, UciIntroducesItself) {
  const std::string text = answer("uci");
  EXPECT_TRUE(text.starts_with("id name qipu\n")) << text;
  EXPECT_TRUE(text.ends_with("uciok\n")) << text;
  for (const char* option :
       {"Hash", "MultiPV", "Ponder", "UCI_ShowWDL", "UCI_Variant", "UCI_FirstRank"}) {
    EXPECT_NE(text.find("option name " + std::string(option) + " type"), text.npos) << option;
  }
  EXPECT_EQ(answer("isready"), "readyok\n");
}

TEST_F(ProtocolTest, UcciIntroducesItself) {
  const std::string text = answer("ucci\r\n");
  EXPECT_TRUE(text.ends_with("ucciok\n")) << text;
  for (const char* option : {"usemillisec", "batch", "hashsize", "ponder", "newgame", "multipv"}) {
    EXPECT_NE(text.find("option " + std::string(option) + " type"), text.npos) << option;
  }
  EXPECT_EQ(answer("isready"), "readyok\n");
  {
    const std::scoped_lock lock(mind_.mutex);
    said_.clear();
  }
  EXPECT_FALSE(say("quit"));
  EXPECT_EQ(said_, "bye\n");
}

TEST_F(ProtocolTest, AnswersWithLinesOfItsDialect) {
  say("position startpos");
  say("go depth 3");
  EXPECT_EQ(
      until("bestmove"),
      "info depth 3 seldepth 5 multipv 1 score cp 17 nodes 1000 nps 100000 hashfull 5 time 10 "
      "pv a0a1 a6a5\nbestmove a0a1 ponder a6a5\n");
  EXPECT_EQ(asked().limits.depth, 3);
  answer("ucci");
  say("go depth 3");
  EXPECT_EQ(until("bestmove"),
            "info depth 3 score 17 nodes 1000 nps 100000 time 10 pv a0a1 a6a5\n"
            "bestmove a0a1 ponder a6a5\n");
}

TEST_F(ProtocolTest, ShowsChancesAndMatesAndSeveralLines) {
  mind_.score = Score::mated_in(4);
  say("setoption name UCI_ShowWDL value true");
  say("setoption name multipv value 2");
  say("go nodes 500");
  const std::string text = until("bestmove");
  EXPECT_NE(text.find("multipv 1 score mate -2 wdl 200 600 200 nodes"), text.npos) << text;
  EXPECT_NE(text.find("multipv 2 score"), text.npos) << text;
  EXPECT_EQ(asked().lines, 2);
  EXPECT_EQ(asked().limits.nodes, 500U);
  mind_.score = Score::mates_in(3);
  answer("ucci");
  say("go nodes 500");
  EXPECT_NE(until("bestmove").find("score 29997"), std::string::npos);
}

TEST_F(ProtocolTest, LinesNobodyWasToldComeWithTheAnswer) {
  mind_.silent = true;
  say("go depth 2");
  EXPECT_NE(until("bestmove").find(" pv a0a1"), std::string::npos);
}

TEST_F(ProtocolTest, ReadsClocksOfTheSideToMove) {
  say("position startpos moves h2e2");
  best("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
  EXPECT_EQ(asked().limits.remaining->count(), 2000);
  EXPECT_EQ(asked().limits.increment.count(), 20);
  EXPECT_EQ(asked().limits.moves_to_go, 5);
  best("go movetime 77 mate 3 depth 99999999999999999999");
  EXPECT_EQ(asked().limits.time->count(), 77);
  EXPECT_EQ(asked().limits.mate, 3);
  EXPECT_GT(*asked().limits.depth, 1000);
  best("go wtime -5 btime -9223372036854775808");
  EXPECT_EQ(asked().limits.remaining->count(), 0);
  answer("ucci");
  best("go time 300 increment 2 opptime 4 oppincrement 5");
  EXPECT_EQ(asked().limits.remaining->count(), 300);
  EXPECT_EQ(asked().limits.increment.count(), 2);
  say("setoption usemillisec false");
  best("go draw time 300 movestogo 40 opptime 4");
  EXPECT_EQ(asked().limits.remaining->count(), 300000);
  EXPECT_EQ(asked().limits.moves_to_go, 40);
}

TEST_F(ProtocolTest, ReadsFensOfBothAlphabets) {
  for (const char* fen :
       {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  r  - - 0 1"}) {
    EXPECT_EQ(answer("position fen " + std::string(fen) + " moves h2e2 h9g7"), "") << fen;
    best("go depth 1");
    EXPECT_EQ(asked().start.key(), Position::standard().key()) << fen;
    EXPECT_EQ(asked().moves.size(), 2U) << fen;
  }
}

TEST_F(ProtocolTest, RefusesWhatCannotBePlayedOn) {
  say("position startpos moves h2e2");
  const struct {
    const char* order;
    const char* complaint;
  } kCases[] = {
      {"position", "info string position: `startpos` or `fen` is missing\n"},
      {"position moves h2e2", "info string position: `startpos` or `fen` is missing\n"},
      {"position here", "info string position: `here` is neither `startpos` nor `fen`\n"},
      {"position fen 9/9/8 w", "info string invalid FEN: row 3 has 8 squares\n"},
      {"position fen 9/9/9/9/9/9/9/9/9/4K4 w",
       "info string this position cannot be played: missing_black_king\n"},
      {"position fen 4k4/9/9/9/9/9/9/9/9/4K4 w",
       "info string this position cannot be played: kings_facing\n"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(answer(c.order), c.complaint) << c.order;
    // `go` always gets an answer, and never one for another position.
    EXPECT_EQ(answer("go depth 1"),
              "info string go: the last position was refused\nbestmove (none)\n");
  }
  EXPECT_TRUE(mind_.asked.empty());
  EXPECT_EQ(answer("position startpos h2e2"), "info string position: `h2e2` is not understood\n");
  EXPECT_EQ(answer("position startpos moves h2e2 h2e2 h9g7"),
            "info string move 2 `h2e2` is illegal; the position before it is kept\n");
  EXPECT_EQ(best("go depth 1"), "bestmove a6a5 ponder a0a1\n");
}

TEST_F(ProtocolTest, RanksBeginWhereTheClientBeginsThem) {
  EXPECT_EQ(best("go depth 1"), "bestmove a0a1 ponder a6a5\n");
  say("position startpos moves h3e3 h10g8");  // a rank 10 exists only in the other numbering
  EXPECT_EQ(best("go depth 1 searchmoves a1a2"), "bestmove a1a2 ponder a7a6\n");
  say("position startpos moves b0c2");
  EXPECT_EQ(best("go depth 1"), "bestmove a6a5 ponder a0a1\n");
  say("position startpos moves h3e3");  // legal in one numbering only
  EXPECT_EQ(best("go depth 1"), "bestmove a7a6 ponder a1a2\n");
  answer("uci");
  say("setoption name UCI_Variant value xiangqi");
  EXPECT_EQ(best("go depth 1"), "bestmove a7a6 ponder a1a2\n") << "the position stayed";
  say("position startpos");
  EXPECT_EQ(best("go depth 1"), "bestmove a1a2 ponder a7a6\n");
  say("setoption name UCI_FirstRank value 0");
  say("setoption name UCI_Variant value xiangqi");
  EXPECT_EQ(best("go depth 1"), "bestmove a0a1 ponder a6a5\n");
  EXPECT_EQ(answer("position startpos moves h3e3"),
            "info string move 1 `h3e3` is illegal; the position before it is kept\n");
  say("setoption name UCI_FirstRank value auto");
  say("position startpos");
  EXPECT_EQ(best("go depth 1"), "bestmove a1a2 ponder a7a6\n");
  answer("ucci");
  EXPECT_EQ(answer("position startpos moves h10g8"),
            "info message move 1 `h10g8` is illegal; the position before it is kept\n");
}

TEST_F(ProtocolTest, BadCommandsAreAnswered) {
  const struct {
    const char* order;
    const char* complaint;
  } kCases[] = {
      {"hello \x01\xff", "info string unknown command `hello`\n"},
      {"\x01\xff", "info string unknown command `??`\n"},
      {"go depth", "info string go: `depth` needs a number\nbestmove (none)\n"},
      {"go depth x", "info string go: `depth` needs a number\nbestmove (none)\n"},
      {"go searchmoves h2h2 z",
       "info string go: `searchmoves` names no legal move\nbestmove (none)\n"},
      {"setoption name Hash value much", "info string setoption: `Hash` takes 1..64, not `much`\n"},
      {"setoption name Hash value 0", "info string setoption: `Hash` takes 1..64, not `0`\n"},
      {"setoption name UCI_Variant value chess",
       "info string setoption: `UCI_Variant` takes xiangqi, not `chess`\n"},
      {"setoption name Ponder value perhaps",
       "info string setoption: `Ponder` takes true|false, not `perhaps`\n"},
      {"setoption", "info string setoption: there is no option ``\n"},
      {"setoption name Style value wild", "info string setoption: there is no option `Style`\n"},
  };
  for (const auto& c : kCases) EXPECT_EQ(answer(c.order), c.complaint) << c.order;
  EXPECT_TRUE(mind_.asked.empty());
  answer("ucci");
  EXPECT_EQ(
      answer("probe 4k4/9/9/9/9/9/9/9/9/3K5 w"),
      "info message probe: position: `4k4/9/9/9/9/9/9/9/9/3K5` is neither `startpos` nor `fen`\n"
      "pophash\n");
}

TEST_F(ProtocolTest, WithoutAnEngineNoMoveIsAnswered) {
  mind_.no_memory = true;
  EXPECT_EQ(answer("go depth 1"),
            "info string not enough memory for a hash table of 16 MiB\nbestmove (none)\n");
}

TEST_F(ProtocolTest, WhatTheEngineOffersIsPassedOn) {
  const std::string greeting = answer("uci");
  EXPECT_EQ(mind_.made, 1);
  EXPECT_NE(greeting.find("option name Hash type spin default 16 min 1 max 64\n"), greeting.npos);
  EXPECT_NE(greeting.find("option name Play Style type string default <empty>\n"), greeting.npos);
  EXPECT_EQ(greeting.find("multipv"), greeting.npos) << "the server's own comes first";
  say("setoption name hash value 32");
  say("setoption name Play Style value very wild");
  say("setoption name Play Style value <empty>");
  say("setoption name MultiPV value 2");
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(mind_.set, (Pairs{{"Hash", "32"}, {"Play Style", "very wild"}, {"Play Style", ""}}));
  mind_.no_memory = true;
  EXPECT_EQ(answer("setoption name Hash value 64"),
            "info string not enough memory for a hash table of 64 MiB\n");
  EXPECT_TRUE(best("go depth 1").starts_with("bestmove ")) << "the engine goes on as it was";
  EXPECT_EQ(mind_.made, 1);
  say("ucinewgame");
  say("setoption name Clear Hash");
  EXPECT_EQ(mind_.new_games, 2);
  const std::string ucci = answer("ucci");
  EXPECT_NE(ucci.find("option hashsize type spin min 1 max 64 default 16\n"), ucci.npos) << ucci;
  EXPECT_NE(ucci.find("option play_style type string default <empty>\n"), ucci.npos) << ucci;
  mind_.no_memory = false;
  say("setoption play_style odd");
  EXPECT_EQ(mind_.set.back(), (Pairs::value_type{"Play Style", "odd"}));
}

TEST_F(ProtocolTest, WhatTheEngineDoesAmissIsTold) {
  answer("uci");
  mind_.sink->report(make_diagnostic(diag::engine_no_option, {}, {"fake", "MultiPV"}));
  EXPECT_EQ(answer("isready"), "info string engine `fake` has no option `MultiPV`\nreadyok\n");
}

TEST_F(ProtocolTest, StopsAtOnceAndAnswersMeanwhile) {
  say("go infinite");
  wait_until_asked(1);
  EXPECT_NE(answer("isready").find("readyok\n"), std::string::npos);
  EXPECT_NE(answer("d").find("Fen: rnbakabnr/"), std::string::npos);
  say("position startpos moves h2e2");  // waits
  say("go depth 1");
  EXPECT_EQ(mind_.asked.size(), 1U);
  say("stop");
  EXPECT_NE(until("bestmove").find("bestmove a0a1"), std::string::npos);
  EXPECT_NE(until("bestmove").find("bestmove a6a5"), std::string::npos);
  EXPECT_EQ(answer("stop"), "");
}

TEST_F(ProtocolTest, AStopThatComesBeforeTheSearchHasBegunCounts) {
  for (int i = 0; i < 200; ++i) {
    say("go infinite");
    say("stop");
    until("bestmove");
  }
}

TEST_F(ProtocolTest, APonderHitLetsTheAnswerOut) {
  for (int i = 0; i < 100; ++i) {
    say("go ponder wtime 1000 btime 1000");
    if (i % 2 == 0) wait_until_asked(static_cast<std::size_t>(i) + 1);
    say("ponderhit");
    until("bestmove");
  }
  EXPECT_GE(mind_.hits, 50);
  say("go ponder movetime 5");
  say("stop");
  until("bestmove");
  EXPECT_EQ(answer("ponderhit"), "");
}

TEST_F(ProtocolTest, WithoutAMoveItSaysSo) {
  say("position fen 4k4/3PPP3/9/9/9/9/9/9/9/3K5 b");
  say("go depth 1");
  EXPECT_EQ(until("bestmove"), "info depth 0 score mate 0\nbestmove (none)\n");
  answer("ucci");
  say("go depth 1");
  EXPECT_EQ(until("nobestmove"), "nobestmove\n");
  EXPECT_TRUE(mind_.asked.empty());
}

TEST_F(ProtocolTest, BannedMovesAreNotPlayed) {
  answer("ucci");
  say("position startpos");
  EXPECT_EQ(answer("banmoves a0a1 e5e5"), "info message banmoves: `e5e5` is not a legal move\n");
  EXPECT_EQ(best("go depth 1"), "bestmove a0a2 ponder a6a5\n");
  say("position startpos");
  EXPECT_EQ(best("go depth 1"), "bestmove a0a1 ponder a6a5\n");
  say("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w");
  say("banmoves e0e1 e0f0");
  say("go depth 1");
  EXPECT_EQ(until("nobestmove"), "nobestmove\n");
}

TEST_F(ProtocolTest, TheEndOfTheInputEndsSearchesWithoutEnd) {
  say("go depth 1");
  say("go infinite");
  say("position startpos moves h2e2");
  say("go ponder");
  server().finish();
  std::size_t answers = 0;
  for (std::size_t at = 0; (at = said_.find("bestmove", at)) != said_.npos; ++at) ++answers;
  EXPECT_EQ(answers, 3U);
}

TEST_F(ProtocolTest, LeavesInTheMiddleOfASearch) {
  mind_.endless = true;
  say("go depth 1");
  wait_until_asked(1);
  EXPECT_FALSE(say("quit"));
  server_.reset();
  say("go infinite");
  server_.reset();
}

TEST_F(ProtocolTest, LeavesWhenNobodyReads) {
  say("go infinite");
  wait_until_asked(1);
  listens_ = false;
  EXPECT_FALSE(say("isready"));
  EXPECT_FALSE(say("isready"));
  EXPECT_FALSE(say("go depth 1"));
  server_.reset();
  EXPECT_EQ(mind_.asked.size(), 1U);
}

TEST_F(ProtocolTest, NothingIsSearchedForNobody) {
  listens_ = false;
  mind_.endless = true;
  EXPECT_FALSE(say("go depth 3 sideways"));  // a remark that nobody reads
  server().finish();
  EXPECT_EQ(mind_.asked.size(), 0U);
  EXPECT_FALSE(say("go depth 3"));
  server().finish();
  EXPECT_EQ(mind_.asked.size(), 0U);
}

TEST_F(ProtocolTest, ASearchStopsThatNobodyHears) {
  mind_.endless = true;
  listens_ = false;
  say("position startpos moves h2e2");
  say("go depth 3");  // reports lines, and would continue
  server().finish();
  EXPECT_EQ(mind_.asked.size(), 1U);
}

TEST_F(ProtocolTest, NothingSaidMakesItFall) {
  const std::vector<std::string> words = {"uci",
                                          "ucci",
                                          "isready",
                                          "ucinewgame",
                                          "setoption",
                                          "name",
                                          "value",
                                          "Hash",
                                          "MultiPV",
                                          "UCI_Variant",
                                          "xiangqi",
                                          "position",
                                          "startpos",
                                          "fen",
                                          "moves",
                                          "h2e2",
                                          "h9g7",
                                          "h10g8",
                                          "a0a1",
                                          "go",
                                          "depth",
                                          "nodes",
                                          "movetime",
                                          "infinite",
                                          "ponder",
                                          "mate",
                                          "searchmoves",
                                          "stop",
                                          "ponderhit",
                                          "banmoves",
                                          "draw",
                                          "time",
                                          "increment",
                                          "-1",
                                          "3",
                                          "10",
                                          "99999999999999999999",
                                          "4k4/9/9/9/9/9/9/9/9/3K5",
                                          "w",
                                          "b",
                                          "d",
                                          "usemillisec",
                                          "newgame",
                                          "threads",
                                          "hashsize",
                                          "\xff\xfe",
                                          "\t",
                                          "opptime",
                                          "9/9",
                                          "e0e1",
                                          "z99z99",
                                          "probe"};
  std::mt19937 random(5);  // NOLINT: the same every time
  const auto below = [&](std::size_t n) { return std::size_t{random()} % n; };
  for (int i = 0; i < 20000; ++i) {
    std::string line;
    if (below(4) == 0) {
      for (std::size_t n = below(40); n > 0; --n) line += static_cast<char>(below(256));
    } else {
      for (std::size_t n = 1 + below(8); n > 0; --n) line += words[below(words.size())] + ' ';
    }
    if (line.find("quit") == line.npos) {
      EXPECT_TRUE(say(line)) << line;
    }
    const std::scoped_lock lock(mind_.mutex);
    said_.clear();
  }
  say("stop");
  server().finish();
}

}  // namespace
}  // namespace qipu
