// Lines of a foreign engine, checked, and the orders for it: tables of the boundaries, and the law
// that an order that one side writes is read as the same by the other.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/wire.h"
#include "support/positions.h"

namespace qipu {
namespace {

using std::chrono::milliseconds;
using test::move;
using wire::Protocol;

/// All data of an `info` line, for comparison.
std::string facts_of(const wire::ForeignInfo& info) {
  std::string text = fmt::format("number {} hash {}", info.number, info.hash_permille);
  if (info.nodes) text += fmt::format(" nodes {}", *info.nodes);
  if (!info.illegal.empty()) text += " illegal " + info.illegal;
  if (!info.line) return text;
  const Line& l = *info.line;
  return text + fmt::format(" | {} bound {} depth {}/{} chances {} {} {}: {}", l.score.value(),
                            static_cast<int>(l.bound), l.depth, l.selective_depth, l.chances.win,
                            l.chances.draw, l.chances.loss, wire::moves_text(l.moves, 0));
}
std::string info_facts(const std::string& words, int first_rank = 0) {
  return facts_of(
      wire::read_info(wire::words_of("info " + words), Position::standard(), first_rank));
}

TEST(ForeignInfo, IsReadWhole) {
  EXPECT_EQ(
      info_facts("depth 4 seldepth 6 multipv 2 score cp 25 lowerbound wdl 300 500 200 nodes 5 "
                 "hashfull 7 time 1 tbhits 0 pv h2e2 h9g7"),
      "number 2 hash 7 nodes 5 | 25 bound 1 depth 4/6 chances 300 500 200: h2e2 h9g7");
  EXPECT_EQ(info_facts("score cp -25 upperbound pv h3e3 h10g8", 1),
            "number 1 hash 0 | -25 bound 2 depth 0/0 chances 0 0 0: h2e2 h9g7");
  EXPECT_EQ(info_facts("depth 4 score 25 time 1 nodes 5 pv h2e2"),
            "number 1 hash 0 nodes 5 | 25 bound 0 depth 4/0 chances 0 0 0: h2e2")
      << "UCCI";
  EXPECT_EQ(info_facts(""), "number 1 hash 0");
}

TEST(ForeignInfo, WithoutAScoreOrAMoveThereIsNoLine) {
  for (const char* words : {"depth 3 pv h2e2", "depth 3 score cp 5", "score pv h2e2",
                            "score cp pv h2e2", "score mate x pv h2e2", "score cp 5 pv"}) {
    EXPECT_EQ(info_facts(words), "number 1 hash 0") << words;
  }
  EXPECT_EQ(info_facts("depth 3 string score cp 5 nodes 7 pv h2e2"), "number 1 hash 0");
  EXPECT_EQ(info_facts("nodes 3 message score 5 nodes 7 pv h2e2"), "number 1 hash 0 nodes 3");
  EXPECT_EQ(info_facts("score cp 5 pv h2e2 nodes 7"),
            "number 1 hash 0 illegal nodes | 5 bound 0 depth 0/0 chances 0 0 0: h2e2")
      << "moves go on to the end";
}

TEST(ForeignInfo, NumbersAreCutToWhatMakesSense) {
  const std::string line = " score cp 1 pv h2e2", rest = ": h2e2";
  const struct {
    const char* words;
    const char* facts;
  } kCases[] = {
      {"depth 1000 seldepth 1000", "number 1 hash 0 | 1 bound 0 depth 1000/1000 chances 0 0 0"},
      {"depth 1001 seldepth 1001", "number 1 hash 0 | 1 bound 0 depth 1000/1000 chances 0 0 0"},
      {"depth 0 seldepth 1", "number 1 hash 0 | 1 bound 0 depth 0/1 chances 0 0 0"},
      {"depth -1 seldepth -1", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"depth x seldepth 9", "number 1 hash 0 | 1 bound 0 depth 0/9 chances 0 0 0"},
      {"multipv 0", "number 0 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"multipv x", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"multipv 1001", "number 1000 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"hashfull 1001", "number 1 hash 1000 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"hashfull", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"wdl 1001 -1 x", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 1000 0 0"},
      {"wdl 1 2", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 1 2 0"},
      {"nodes -1", "number 1 hash 0 nodes 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"nodes 9223372036854775807",
       "number 1 hash 0 nodes 9223372036854775807 | 1 bound 0 depth 0/0 chances 0 0 0"},
      {"nodes x", "number 1 hash 0 | 1 bound 0 depth 0/0 chances 0 0 0"},
  };
  for (const auto& c : kCases) EXPECT_EQ(info_facts(c.words + line), c.facts + rest) << c.words;
}

// UCI counts moves: n moves of the side to move are 2n - 1 plies, n of the other side 2n.
TEST(ForeignInfo, MatesAreCountedInPlies) {
  const auto score = [](const std::string& words) {
    const auto info = wire::read_info(wire::words_of("info score " + words + " pv h2e2"),
                                      Position::standard(), 0);
    return info.line ? std::optional(info.line->score) : std::nullopt;
  };
  for (int n = 1; n <= 500; ++n) {
    ASSERT_EQ(score("mate " + std::to_string(n)), Score::mates_in(2 * n - 1));
    ASSERT_EQ(score("mate -" + std::to_string(n)), Score::mated_in(2 * n));
  }
  EXPECT_EQ(score("mate 0"), Score::mated_in(0));
  EXPECT_EQ(score("mate 501"), Score::mates_in(999)) << "beyond what is seen as a mate";
  EXPECT_EQ(score("mate -501"), Score::mated_in(1000));
  EXPECT_EQ(score("mate 99999999999999999999"), Score::mates_in(999));
  EXPECT_EQ(score("cp 30999"), Score::centipawns(30999));
  EXPECT_EQ(score("cp 31000"), Score::centipawns(30999));
  EXPECT_EQ(score("cp 99999999999999999999"), Score::centipawns(30999));
  EXPECT_EQ(score("cp -99999999999999999999"), Score::centipawns(-30999));
  EXPECT_EQ(score("-7"), Score::centipawns(-7));
}

TEST(ForeignInfo, ALineEndsAtTheFirstWordThatIsNoLegalMove) {
  EXPECT_EQ(info_facts("score cp 1 pv a0a9 h2e2"), "number 1 hash 0 illegal a0a9");
  EXPECT_EQ(info_facts("score cp 1 pv h2e2 h2e2 h9g7"),
            "number 1 hash 0 illegal h2e2 | 1 bound 0 depth 0/0 chances 0 0 0: h2e2");
  EXPECT_EQ(info_facts("score cp 1 pv h2e2 (none)"),
            "number 1 hash 0 illegal (none) | 1 bound 0 depth 0/0 chances 0 0 0: h2e2");
}

// 300 plies of a line are kept; later ones are ignored.
TEST(ForeignInfo, ALineHasThreeHundredPliesAtMost) {
  const char* const round[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
  for (const std::size_t plies : {299U, 300U, 301U}) {
    std::string words = "info score cp 1 pv";
    for (std::size_t i = 0; i < plies; ++i) words += std::string(" ") + round[i % 4];
    const auto info = wire::read_info(wire::words_of(words + " z"), Position::standard(), 0);
    ASSERT_TRUE(info.line);
    EXPECT_EQ(info.line->moves.size(), std::min<std::size_t>(plies, 300));
    EXPECT_EQ(info.illegal, plies < 300 ? "z" : "");
  }
}

TEST(ForeignBest, IsReadWhole) {
  const auto read = [](const char* text, int first_rank = 0) {
    const auto best = wire::read_best(wire::words_of(text), Position::standard(), first_rank);
    return best.word + " " + (best.move ? best.move->ucci() : "-") + " " +
           (best.ponder ? best.ponder->ucci() : "-");
  };
  EXPECT_EQ(read("bestmove h2e2"), "h2e2 h2e2 -");
  EXPECT_EQ(read("bestmove h2e2 ponder h9g7"), "h2e2 h2e2 h9g7");
  EXPECT_EQ(read("bestmove h2e2 ponder h9g7 draw"), "h2e2 h2e2 h9g7");
  EXPECT_EQ(read("bestmove h3e3 ponder h10g8", 1), "h3e3 h2e2 h9g7");
  EXPECT_EQ(read("bestmove h2e2 ponder"), "h2e2 h2e2 -");
  EXPECT_EQ(read("bestmove h2e2 draw h9g7"), "h2e2 h2e2 -");
  EXPECT_EQ(read("bestmove h2e2 ponder h2e2"), "h2e2 h2e2 -") << "it is the other side's turn";
  EXPECT_EQ(read("bestmove h2e2 ponder b2e2"), "h2e2 h2e2 -");
  EXPECT_EQ(read("bestmove h2e2 ponder (none)"), "h2e2 h2e2 -");
  EXPECT_EQ(read("bestmove a0a9 ponder h9g7"), "a0a9 - -");
  EXPECT_EQ(read("bestmove (none)"), "(none) - -");
  EXPECT_EQ(read("bestmove"), "bestmove - -");
  EXPECT_EQ(read("nobestmove"), "nobestmove - -");
}

TEST(ForeignOrders, APositionIsAStartAndMoves) {
  Task task;
  const std::string start =
      "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
  EXPECT_EQ(wire::position_order(task, 0), start + " w - - 0 1");
  task.moves = {move("h2e2"), move("h9g7")};
  EXPECT_EQ(wire::position_order(task, 0), start + " w - - 0 1 moves h2e2 h9g7");
  EXPECT_EQ(wire::position_order(task, 1), start + " w - - 0 1 moves h3e3 h10g8");
  task.start = test::position_of("3k5/9/9/9/9/9/9/9/9/4K3R b - - 7 30");
  task.moves = {move("d9d8")};
  EXPECT_EQ(wire::position_order(task, 0),
            "position fen 3k5/9/9/9/9/9/9/9/9/4K3R b - - 7 30 moves d9d8");
}

TEST(ForeignOrders, LimitsAreSaidAsEachProtocolCan) {
  const struct {
    void (*set)(Limits&);
    const char* uci;
    const char* ucci;     ///< in milliseconds
    const char* seconds;  ///< in UCCI's own unit
  } kCases[] = {
      {[](Limits&) {}, "go movetime 1000", "go time 1000 movestogo 1", "go time 1 movestogo 1"},
      {[](Limits& l) { l.time = milliseconds(300); }, "go movetime 300", "go time 300 movestogo 1",
       "go time 1 movestogo 1"},
      {[](Limits& l) { l.time = milliseconds(2999); }, "go movetime 2999",
       "go time 2999 movestogo 1", "go time 2 movestogo 1"},
      {[](Limits& l) { l.time = milliseconds(0); }, "go movetime 0", "go time 1 movestogo 1",
       "go time 1 movestogo 1"},
      {[](Limits& l) { l.depth = 4; }, "go depth 4", "go depth 4", "go depth 4"},
      {[](Limits& l) { l.nodes = 7; }, "go nodes 7", "go nodes 7", "go nodes 7"},
      {[](Limits& l) { l.mate = 2; }, "go mate 2", "go time 1000 movestogo 1",
       "go time 1 movestogo 1"},
      {[](Limits& l) {
         l.nodes = 7;
         l.depth = 4;
         l.time = milliseconds(50);
         l.mate = 2;
       },
       "go depth 4 nodes 7 mate 2 movetime 50", "go depth 4", "go depth 4"},
      {[](Limits& l) {
         l.remaining = milliseconds(60999);
         l.increment = milliseconds(1500);
       },
       "go wtime 60999 btime 60999 winc 1500 binc 1500", "go time 60999 increment 1500",
       "go time 60 increment 1"},
      {[](Limits& l) {
         l.remaining = milliseconds(60000);
         l.increment = milliseconds(5);
         l.moves_to_go = 10;
       },
       "go wtime 60000 btime 60000 winc 5 binc 5 movestogo 10", "go time 60000 movestogo 10",
       "go time 60 movestogo 10"},
      {[](Limits& l) {
         l.nodes = 7;
         l.remaining = milliseconds(60000);
       },
       "go nodes 7 wtime 60000 btime 60000 winc 0 binc 0", "go nodes 7", "go nodes 7"},
      {[](Limits& l) {
         l.time = milliseconds(50);
         l.remaining = milliseconds(60000);
       },
       "go wtime 60000 btime 60000 winc 0 binc 0 movetime 50", "go time 60000 increment 0",
       "go time 60 increment 0"},
      {[](Limits& l) {
         l.nodes = 7;
         l.depth = 4;
         l.infinite = true;
       },
       "go infinite", "go infinite", "go infinite"},
      {[](Limits& l) { l.ponder = true; }, "go ponder infinite", "go ponder infinite",
       "go ponder infinite"},
      {[](Limits& l) {
         l.infinite = true;
         l.ponder = true;
       },
       "go ponder infinite", "go ponder infinite", "go ponder infinite"},
      {[](Limits& l) {
         l.time = milliseconds(300);
         l.ponder = true;
       },
       "go ponder movetime 300", "go ponder time 300 movestogo 1", "go ponder time 1 movestogo 1"},
      {[](Limits& l) {
         l.depth = 3;
         l.ponder = true;
       },
       "go ponder depth 3", "go ponder depth 3", "go ponder depth 3"},
  };
  const std::vector<Move> only = {move("h2e2"), move("h9g7")};
  for (const auto& c : kCases) {
    Limits limits;
    c.set(limits);
    EXPECT_EQ(wire::go_order(limits, Protocol::uci, false, {}, 0), c.uci);
    EXPECT_EQ(wire::go_order(limits, Protocol::uci, true, only, 1),
              std::string(c.uci) + " searchmoves h3e3 h10g8");
    EXPECT_EQ(wire::go_order(limits, Protocol::ucci, true, only, 0), c.ucci);
    EXPECT_EQ(wire::go_order(limits, Protocol::ucci, false, {}, 0), c.seconds);
  }
}

std::string limits_text(const Limits& l) {
  const auto number = [](const auto& n) { return n ? std::to_string(*n) : "-"; };
  const auto span = [](const auto& t) { return t ? std::to_string(t->count()) : "-"; };
  return fmt::format("nodes {} depth {} time {} mate {} infinite {} ponder {} left {}+{}/{}",
                     number(l.nodes), number(l.depth), span(l.time), number(l.mate), l.infinite,
                     l.ponder, span(l.remaining), l.increment.count(), l.moves_to_go);
}

// For both sides to move and both numberings of ranks.
TEST(ForeignOrders, WhatIsOrderedIsReadAsTheSame) {
  std::mt19937 random(21);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  test::play_at_random(22, 4, 60, [&](const Position& p, Move m) {
    Limits limits;
    if (below(3) == 0) limits.nodes = 1 + random();
    if (below(3) == 0) limits.depth = 1 + below(300);
    if (below(3) == 0) limits.mate = 1 + below(50);
    if (below(3) == 0) limits.time = milliseconds(below(100000));
    if (below(2) == 0) {
      limits.remaining = milliseconds(below(1000000));
      limits.increment = milliseconds(below(10000));
      limits.moves_to_go = below(41);
    }
    const bool some =
        limits.nodes || limits.depth || limits.mate || limits.time || limits.remaining;
    if (!some) limits.time = milliseconds(1000);
    limits.ponder = below(4) == 0;
    const int first = below(2);
    const std::string order = wire::go_order(limits, Protocol::uci, false, {m}, first);
    wire::RankHabit habit{.first = first, .settled = true};
    const auto read = wire::read_go(wire::words_of(order), Protocol::uci, p, habit, false);
    ASSERT_TRUE(read) << order;
    EXPECT_EQ(limits_text(read->limits), limits_text(limits)) << order;
    EXPECT_EQ(read->only, std::vector{m}) << order;
    EXPECT_TRUE(read->remarks.empty()) << order;

    Task task;
    task.start = p;
    task.moves = {m};
    const std::string where = wire::position_order(task, first);
    const auto given = wire::read_position(wire::words_of(where), habit);
    ASSERT_TRUE(given.position) << where;
    EXPECT_EQ(given.complaint, "");
    EXPECT_EQ(given.position->start.key(), p.key());
    EXPECT_EQ(given.position->moves, task.moves);
    EXPECT_EQ(given.position->now.key(), task.position().key());
    EXPECT_EQ(given.position->now.quiet_plies(), task.position().quiet_plies());
    EXPECT_EQ(given.position->now.round(), task.position().round());
  });
  wire::RankHabit habit;
  for (const bool milliseconds_told : {true, false}) {
    Limits limits;
    limits.remaining = milliseconds(90000);
    limits.increment = milliseconds(3000);
    for (int to_go = 0; to_go < 2; ++to_go) {
      limits.moves_to_go = to_go;
      if (to_go > 0) limits.increment = milliseconds(0);
      const auto read = wire::read_go(
          wire::words_of(wire::go_order(limits, Protocol::ucci, milliseconds_told, {}, 0)),
          Protocol::ucci, Position::standard(), habit, milliseconds_told);
      ASSERT_TRUE(read);
      EXPECT_EQ(limits_text(read->limits), limits_text(limits));
    }
  }
}

}  // namespace
}  // namespace qipu
