// Reading of a client's orders: what is searched and how long, what is refused with which words,
// and how moves show the number of the first rank.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/wire.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;
using wire::Protocol;
using wire::RankHabit;

/// Everything in an order that is not the default: "depth 3 infinite | only h2e2 | remark".
std::string order_facts(const wire::GoOrder& order) {
  const Limits& l = order.limits;
  std::string text;
  if (l.nodes) text += fmt::format(" nodes {}", *l.nodes);
  if (l.depth) text += fmt::format(" depth {}", *l.depth);
  if (l.time) text += fmt::format(" time {}", l.time->count());
  if (l.mate) text += fmt::format(" mate {}", *l.mate);
  if (l.infinite) text += " infinite";
  if (l.ponder) text += " ponder";
  if (l.remaining) text += fmt::format(" left {}", l.remaining->count());
  if (l.increment.count() != 0) text += fmt::format(" increment {}", l.increment.count());
  if (l.moves_to_go != 0) text += fmt::format(" moves {}", l.moves_to_go);
  if (!order.only.empty()) text += " only " + wire::moves_text(order.only, 0);
  for (const std::string& r : order.remarks) text += " | " + r;
  return text;
}

struct Asked {
  Protocol protocol = Protocol::uci;
  bool milliseconds = true;
  Position now = Position::standard();
  RankHabit habit = {};
};
std::string go_facts(const std::string& words, Asked asked = {}) {
  const auto order = wire::read_go(wire::words_of(words), asked.protocol, asked.now, asked.habit,
                                   asked.milliseconds);
  return order ? order_facts(*order) : "refused: " + order.error();
}

TEST(GoOrder, EachWordIsUnderstood) {
  const struct {
    const char* words;
    const char* facts;
  } kCases[] = {
      {"go", " infinite"},
      {"go infinite", " infinite"},
      {"go ponder", " ponder"},
      {"go ponder infinite", " infinite ponder"},
      {"go draw", " infinite"},
      {"go depth 7", " depth 7"},
      {"go depth 0", " depth 1"},
      {"go depth -3", " depth 1"},
      {"go depth 1048576", " depth 1048576"},
      {"go depth 1048577", " depth 1048576"},
      {"go depth 99999999999999999999", " depth 1048576"},
      {"go nodes 7", " nodes 7"},
      {"go nodes 0", " nodes 1"},
      {"go nodes -7", " nodes 1"},
      {"go nodes 9223372036854775807", " nodes 9223372036854775807"},
      {"go mate 2", " mate 2"},
      {"go mate 0", " mate 1"},
      {"go movetime 50", " time 50"},
      {"go movetime -1", " time 0"},
      {"go wtime 5 btime 6 winc 7 binc 8", " left 5 increment 7"},
      {"go time 5 increment 7 opptime 1 oppincrement 2 oppmovestogo 3", " left 5 increment 7"},
      {"go movestogo 40 wtime 1", " left 1 moves 40"},
      {"go movestogo -1 wtime 1", " left 1"},
      {"go opptime 5", ""},
      {"go btime 5", ""},
      {"go depth infinite", " infinite"},
      {"go time infinite depth 3", " depth 3 infinite"},
      {"go depth 3 nodes 4 ponder movetime 5 mate 6", " nodes 4 depth 3 time 5 mate 6 ponder"},
      {"go DEPTH 3 depth 2", " depth 2 | go: `DEPTH` is not known | go: `3` is not known"},
      {"go searchmoves h2e2", " infinite only h2e2"},
      {"go searchmoves h2e2 b2e2 h2e2 depth 2", " depth 2 only h2e2 b2e2"},
      {"go depth 2 searchmoves h2e2 zz yy",
       " depth 2 only h2e2 | searchmoves: `zz` is not a legal move"},
      {"go depth", "refused: go: `depth` needs a number"},
      {"go depth 2 nodes", "refused: go: `nodes` needs a number"},
      {"go movestogo x depth 2", "refused: go: `movestogo` needs a number"},
      {"go wtime infinite", " infinite"},
      {"go depth 2 searchmoves", "refused: go: `searchmoves` names no legal move"},
      {"go searchmoves h9g7 depth 2", "refused: go: `searchmoves` names no legal move"},
  };
  for (const auto& c : kCases) EXPECT_EQ(go_facts(c.words), c.facts) << c.words;
}

TEST(GoOrder, ClocksAreThoseOfTheSideToMove) {
  const Position black =
      position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
  EXPECT_EQ(go_facts("go wtime 5 btime 6 winc 7 binc 8", {.now = black}), " left 6 increment 8");
  EXPECT_EQ(go_facts("go wtime 5 winc 7 depth 1", {.now = black}), " depth 1");
}

TEST(GoOrder, UcciCountsSecondsUnlessItIsToldOtherwise) {
  const std::string words = "go time 3 increment 2 movetime 4 movestogo 5 depth 6 nodes 7";
  const std::string in_milliseconds = " nodes 7 depth 6 time 4 left 3 increment 2 moves 5";
  EXPECT_EQ(go_facts(words), in_milliseconds);
  EXPECT_EQ(go_facts(words, {.milliseconds = false}), in_milliseconds) << "UCI has no seconds";
  EXPECT_EQ(go_facts(words, {.protocol = Protocol::ucci}), in_milliseconds);
  EXPECT_EQ(go_facts(words, {.protocol = Protocol::ucci, .milliseconds = false}),
            " nodes 7 depth 6 time 4000 left 3000 increment 2000 moves 5");
  EXPECT_EQ(go_facts("go time 31622401 increment 99999999999999999999",
                     {.protocol = Protocol::ucci, .milliseconds = false}),
            " left 31622400000 increment 31622400000")
      << "a year at most";
}

TEST(ReadMoves, KeepsTheLegalOnesOnceAndNamesTheFirstOther) {
  const auto read = [](const char* words, std::size_t first, RankHabit habit = {}) {
    std::string complaint;
    const auto moves =
        wire::read_moves(wire::words_of(words), first, Position::standard(), habit, complaint);
    return fmt::format("{} | {} | {}", wire::moves_text(moves, 0), complaint, habit.first);
  };
  EXPECT_EQ(read("banmoves h2e2 b2e2 h2e2", 1), "h2e2 b2e2 |  | 0");
  EXPECT_EQ(read("h2e2 b2e2", 0), "h2e2 b2e2 |  | 0");
  EXPECT_EQ(read("banmoves x h2e2 y", 1), "h2e2 | `x` is not a legal move | 0");
  EXPECT_EQ(read("banmoves", 1), " |  | 0");
  EXPECT_EQ(read("banmoves h9g7", 1), " | `h9g7` is not a legal move | 0");
  EXPECT_EQ(read("banmoves a1a2", 1, {.first = 1}), "a0a1 |  | 1");
  EXPECT_EQ(read("banmoves h3h10", 1, {.first = 0, .settled = true}),
            " | `h3h10` is not a legal move | 0");
  EXPECT_EQ(read("banmoves h3h10 h3e3", 1, {.first = 0, .settled = false}), "h2h9 h2e2 |  | 1");
  EXPECT_EQ(read("banmoves h2e2 a0a1", 1, {.first = 1, .settled = false}), "h2e2 a0a1 |  | 0");
  EXPECT_EQ(read("h3h10 a1a2", 1, {.first = 0, .settled = false}),
            " | `a1a2` is not a legal move | 0")
      << "what stands before is not looked at";
}

std::string position_facts(const std::string& words, RankHabit habit = {}) {
  const auto order = wire::read_position(wire::words_of(words), habit);
  std::string text = order.complaint;
  if (!order.position) return text + " | none";
  const auto& given = *order.position;
  Task task;
  task.start = given.start;
  task.moves = given.moves;
  EXPECT_EQ(task.position().key(), given.now.key()) << words;
  EXPECT_EQ(task.position().round(), given.now.round()) << words;
  const bool usual = given.start.key() == Position::standard().key();
  return text + " | " + (usual ? "usual" : write_fen(given.start.setup())) + " | " +
         wire::moves_text(given.moves, 0) + " | " + std::to_string(habit.first);
}

TEST(PositionOrder, IsReadOrRefused) {
  const std::string fen = "3k5/9/9/9/9/9/9/9/9/4K3R b - - 7 30";
  const struct {
    std::string words, facts;
  } kCases[] = {
      {"position startpos", " | usual |  | 0"},
      {"position startpos moves", " | usual |  | 0"},
      {"position startpos moves h2e2 h9g7", " | usual | h2e2 h9g7 | 0"},
      {"position fen " + fen, " | " + fen + " |  | 0"},
      {"position fen " + fen + " moves d9d8 i0i1", " | " + fen + " | d9d8 i0i1 | 0"},
      {"position", "position: `startpos` or `fen` is missing | none"},
      {"position moves", "position: `startpos` or `fen` is missing | none"},
      {"position moves h2e2", "position: `startpos` or `fen` is missing | none"},
      {"position here moves h2e2", "position: `here` is neither `startpos` nor `fen` | none"},
      {"position fen 9/9/8 w", "invalid FEN: row 3 has 8 squares | none"},
      {"position fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e0e1",
       "this position cannot be played: kings_facing | none"},
      {"position startpos h2e2", "position: `h2e2` is not understood | usual |  | 0"},
      {"position startpos odd words moves h2e2",
       "position: `odd` is not understood | usual | h2e2 | 0"},
      {"position startpos moves a0a9 h9g7",
       "move 1 `a0a9` is illegal; the position before it is kept | usual |  | 0"},
      {"position startpos moves h2e2 h9g7 z",
       "move 3 `z` is illegal; the position before it is kept | usual | h2e2 h9g7 | 0"},
      {"position fen " + fen + " moves i0i1",
       "move 1 `i0i1` is illegal; the position before it is kept | " + fen + " |  | 0"},
  };
  for (const auto& c : kCases) EXPECT_EQ(position_facts(c.words), c.facts) << c.words;
  EXPECT_TRUE(position_facts("position fen").ends_with(" | none"));
}

TEST(PositionOrder, MovesShowWhatTheFirstRankIsCalled) {
  const struct {
    const char* moves;
    RankHabit habit;
    const char* facts;
  } kCases[] = {
      // A rank 0 or 10 settles it.
      {"h2e2 a9a8", {.first = 0, .settled = false}, " | h2e2 a9a8 | 0"},
      {"h3e3 a10a9", {.first = 0, .settled = false}, " | h2e2 a9a8 | 1"},
      {"b2e2 h9g7 b0c2", {.first = 1, .settled = false}, " | b2e2 h9g7 b0c2 | 0"},
      // A move that is legal in only one numbering settles it, too.
      {"h3e3", {.first = 0, .settled = false}, " | h2e2 | 1"},
      {"h2e2", {.first = 1, .settled = false}, " | h2e2 | 0"},
      {"h3e3", {.first = 1, .settled = false}, " | h2e2 | 1"},
      // An illegal move in both is reported in the current numbering.
      {"h3e3 z",
       {.first = 0, .settled = false},
       "move 1 `h3e3` is illegal; the position before it is kept |  | 0"},
      {"h3e3 z",
       {.first = 1, .settled = false},
       "move 2 `z` is illegal; the position before it is kept | h2e2 | 1"},
      // A settled numbering never changes.
      {"h3e3 a10a9",
       {.first = 0, .settled = true},
       "move 1 `h3e3` is illegal; the position before it is kept |  | 0"},
      {"h3e3",
       {.first = 0, .settled = true},
       "move 1 `h3e3` is illegal; the position before it is kept |  | 0"},
      {"h2e2 h9g7",
       {.first = 1, .settled = true},
       "move 1 `h2e2` is illegal; the position before it is kept |  | 1"},
  };
  for (const auto& c : kCases) {
    const std::string words = std::string("position startpos moves ") + c.moves;
    RankHabit habit = c.habit;
    const auto order = wire::read_position(wire::words_of(words), habit);
    ASSERT_TRUE(order.position);
    EXPECT_EQ(order.complaint + " | " + wire::moves_text(order.position->moves, 0) + " | " +
                  std::to_string(habit.first),
              c.facts)
        << words;
  }
}

}  // namespace
}  // namespace qipu
