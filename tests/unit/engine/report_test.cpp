// The output of an engine, line by line and whole; and the law that our report of a search is read
// back as the same.

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/wire.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;
using wire::Protocol;
using wire::ReportForm;

/// The line reported in these tests by default.
Line told_line() {
  return {.score = Score::centipawns(17),
          .bound = Bound::exact,
          .depth = 3,
          .selective_depth = 5,
          .chances = {.win = 200, .draw = 700, .loss = 100},
          .moves = {move("h2e2"), move("h9g7")}};
}

std::string dump(const std::vector<Line>& lines, const ReportForm& form, int changed = 0) {
  return wire::info_line({.lines = lines,
                          .changed = changed,
                          .nodes = 1000,
                          .time = std::chrono::milliseconds(10),
                          .hash_permille = 5},
                         form);
}

TEST(Report, ALineIsSaidInEachForm) {
  const std::vector<Line> one = {told_line()};
  const struct {
    ReportForm form;
    const char* text;
  } kCases[] = {
      {{},
       "info depth 3 seldepth 5 multipv 1 score cp 17 nodes 1000 nps 100000 hashfull 5 time 10 "
       "pv h2e2 h9g7\n"},
      {{.first_rank = 1},
       "info depth 3 seldepth 5 multipv 1 score cp 17 nodes 1000 nps 100000 hashfull 5 time 10 "
       "pv h3e3 h10g8\n"},
      {{.chances = true, .many = true},
       "info depth 3 seldepth 5 multipv 1 score cp 17 wdl 200 700 100 nodes 1000 nps 100000 "
       "hashfull 5 time 10 pv h2e2 h9g7\n"},
      {{.protocol = Protocol::ucci, .chances = true},
       "info depth 3 score 17 nodes 1000 nps 100000 time 10 pv h2e2 h9g7\n"},
      {{.protocol = Protocol::ucci, .first_rank = 1, .many = true},
       "info depth 3 multipv 1 score 17 nodes 1000 nps 100000 time 10 pv h3e3 h10g8\n"},
  };
  for (const auto& c : kCases) EXPECT_EQ(dump(one, c.form), c.text);
}

TEST(Report, WhatALineLacksIsNotSaid) {
  const std::string tail = " nodes 1000 nps 100000 hashfull 5 time 10";
  const Line full = told_line();
  Line line = full;
  line.selective_depth = 0;
  EXPECT_EQ(dump({line}, {}), "info depth 3 multipv 1 score cp 17" + tail + " pv h2e2 h9g7\n");
  line.selective_depth = 1;
  line.moves.clear();
  EXPECT_EQ(dump({line}, {}), "info depth 3 seldepth 1 multipv 1 score cp 17" + tail + "\n");
  line.chances = {};
  EXPECT_EQ(dump({line}, {.chances = true}),
            "info depth 3 seldepth 1 multipv 1 score cp 17" + tail + "\n");
  line.bound = Bound::lower;
  EXPECT_EQ(dump({line}, {}),
            "info depth 3 seldepth 1 multipv 1 score cp 17 lowerbound" + tail + "\n");
  EXPECT_EQ(dump({line}, {.protocol = Protocol::ucci}), "") << "UCCI has no bounds";
  line.bound = Bound::upper;
  EXPECT_EQ(dump({line}, {}),
            "info depth 3 seldepth 1 multipv 1 score cp 17 upperbound" + tail + "\n");
  EXPECT_EQ(dump({line}, {.protocol = Protocol::ucci}), "");
}

TEST(Report, TheLineThatChangedIsSaidOrEach) {
  std::vector<Line> two = {told_line(), told_line()};
  two[1].moves = {move("b2e2")};
  two[1].depth = 2;
  const std::string first = dump(two, {}, 0), second = dump(two, {}, 1);
  EXPECT_NE(first.find("depth 3 seldepth 5 multipv 1 "), first.npos) << first;
  EXPECT_TRUE(second.starts_with("info depth 2 seldepth 5 multipv 2 ")) << second;
  EXPECT_TRUE(second.ends_with(" pv b2e2\n")) << second;
  EXPECT_EQ(dump(two, {}, 2), "");
  EXPECT_EQ(dump(two, {}, Progress::kAll), first + second);
}

TEST(Report, CountersAreSaidWithoutALineToo) {
  const auto counted = [](std::uint64_t nodes, std::int64_t ms, Protocol protocol) {
    return wire::info_line(
        {.lines = {}, .nodes = nodes, .time = std::chrono::milliseconds(ms), .hash_permille = 999},
        {.protocol = protocol});
  };
  EXPECT_EQ(counted(0, 7, Protocol::uci), "");
  EXPECT_EQ(counted(1, 2, Protocol::uci), "info nodes 1 nps 500 hashfull 999 time 2\n");
  EXPECT_EQ(counted(7, 3, Protocol::ucci), "info nodes 7 nps 2333 time 3\n");
  EXPECT_EQ(counted(7, 1, Protocol::ucci), "info nodes 7 nps 7000 time 1\n");
  EXPECT_EQ(counted(7, 0, Protocol::ucci), "info nodes 7 nps 7000 time 0\n");
  EXPECT_EQ(counted(7, -5, Protocol::ucci), "info nodes 7 nps 7000 time 0\n");
}

TEST(Report, ScoresAreSaidAsEachProtocolCountsThem) {
  const struct {
    Score score;
    const char* uci;
    const char* ucci;
  } kCases[] = {
      {Score::centipawns(0), "cp 0", "0"},
      {Score::centipawns(-25), "cp -25", "-25"},
      {Score::centipawns(20000), "cp 20000", "20000"},
      {Score::centipawns(20001), "cp 20001", "20000"},
      {Score::centipawns(-20000), "cp -20000", "-20000"},
      {Score::centipawns(-20001), "cp -20001", "-20000"},
      {Score::mates_in(1), "mate 1", "29999"},
      {Score::mates_in(3), "mate 2", "29997"},
      {Score::mates_in(999), "mate 500", "29001"},
      {Score::mated_in(0), "mate 0", "-30000"},
      {Score::mated_in(2), "mate -1", "-29998"},
      {Score::mated_in(1000), "mate -500", "-29000"},
  };
  for (const auto& c : kCases) {
    Line line = told_line();
    line.score = c.score;
    line.moves.clear();
    EXPECT_EQ(dump({line}, {}), "info depth 3 seldepth 5 multipv 1 score " + std::string(c.uci) +
                                    " nodes 1000 nps 100000 hashfull 5 time 10\n");
    EXPECT_EQ(dump({line}, {.protocol = Protocol::ucci}),
              "info depth 3 score " + std::string(c.ucci) + " nodes 1000 nps 100000 time 10\n");
  }
}

TEST(Report, TheAnswerIsAMoveOrThatThereIsNone) {
  Answer answer;
  EXPECT_EQ(wire::best_line(answer, {}), "bestmove (none)\n");
  EXPECT_EQ(wire::best_line(answer, {.protocol = Protocol::ucci}), "nobestmove\n");
  answer.best = move("h2e2");
  EXPECT_EQ(wire::best_line(answer, {}), "bestmove h2e2\n");
  EXPECT_EQ(wire::best_line(answer, {.protocol = Protocol::ucci, .first_rank = 1}),
            "bestmove h3e3\n");
  answer.ponder = move("h9g7");
  EXPECT_EQ(wire::best_line(answer, {.protocol = Protocol::ucci}), "bestmove h2e2 ponder h9g7\n");
  EXPECT_EQ(wire::best_line(answer, {.first_rank = 1}), "bestmove h3e3 ponder h10g8\n");
  EXPECT_EQ(wire::remark_line("a b", Protocol::uci), "info string a b\n");
  EXPECT_EQ(wire::remark_line("a b", Protocol::ucci), "info message a b\n");
}

TEST(Report, AGreetingNamesEveryKindOfSetting) {
  constexpr auto kNone = std::numeric_limits<std::int64_t>::min();
  constexpr auto kAll = std::numeric_limits<std::int64_t>::max();
  const std::vector<Setting> all = {
      Setting::check("Own Book", true),
      Setting::spin("Hash", 16, -1, 64),
      Setting::spin("Open_Above", 0, 0, kAll),
      Setting::spin("Open Below", 0, kNone, 0),
      Setting::combo("Style", {"wild", "Tame One"}),
      Setting::text("Eval File"),
      Setting::button("Clear Hash"),
  };
  EXPECT_EQ(wire::greeting("n 1", "a b", all, Protocol::uci),
            "id name n 1\nid author a b\n"
            "option name Own Book type check default true\n"
            "option name Hash type spin default 16 min -1 max 64\n"
            "option name Open_Above type spin default 0 min 0\n"
            "option name Open Below type spin default 0 max 0\n"
            "option name Style type combo default wild var wild var Tame One\n"
            "option name Eval File type string default <empty>\n"
            "option name Clear Hash type button\n"
            "uciok\n");
  EXPECT_EQ(wire::greeting("n", "a", all, Protocol::ucci),
            "id name n\nid author a\n"
            "option own_book type check default true\n"
            "option hashsize type spin min -1 max 64 default 16\n"
            "option open_above type spin min 0 default 0\n"
            "option open_below type spin max 0 default 0\n"
            "option style type combo var wild var Tame One default wild\n"
            "option eval_file type string default <empty>\n"
            "option clear_hash type button\n"
            "ucciok\n");
  for (const Protocol protocol : {Protocol::uci, Protocol::ucci}) {
    for (const Setting& s : all) {
      const std::string text = wire::greeting("n", "a", {s}, protocol);
      const std::size_t from = text.find("option");
      const Setting read = wire::read_setting(
          wire::words_of(std::string_view(text).substr(from, text.find('\n', from) - from)));
      EXPECT_TRUE(read.named(s.name)) << text;
      EXPECT_EQ(read.kind, s.kind) << text;
      EXPECT_EQ(read.usual, s.usual) << text;
      EXPECT_EQ(read.choices, s.choices) << text;
      if (s.kind == Setting::Kind::spin) {
        EXPECT_EQ(read.least, s.least) << text;
        EXPECT_EQ(read.most, s.most) << text;
      }
    }
  }
}

TEST(Report, TheBoardIsDrawnAsItStands) {
  EXPECT_EQ(wire::board_picture(position_of("3k4r/9/9/9/2p6/9/9/9/9/R3KA3 b - - 7 30")),
            " 9  . . . k . . . . r\n"
            " 8  . . . . . . . . .\n"
            " 7  . . . . . . . . .\n"
            " 6  . . . . . . . . .\n"
            " 5  . . p . . . . . .\n"
            " 4  . . . . . . . . .\n"
            " 3  . . . . . . . . .\n"
            " 2  . . . . . . . . .\n"
            " 1  . . . . . . . . .\n"
            " 0  R . . . K A . . .\n"
            "    a b c d e f g h i\n"
            "Fen: 3k4r/9/9/9/2p6/9/9/9/9/R3KA3 b - - 7 30\n");
}

// Along random games: the moves of the game are the line.
TEST(Report, WhatIsSaidOfALineIsReadBack) {
  std::mt19937 random(11);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  Position root = Position::standard();
  std::vector<Move> played;
  int asked = 0;
  const auto look = [&] {
    const Score scores[] = {Score::centipawns(below(40001) - 20000),
                            Score::mates_in(2 * below(500) + 1), Score::mated_in(2 * below(501))};
    Line line{.score = scores[below(3)],
              .bound = static_cast<Bound>(below(3)),
              .depth = below(1001),
              .selective_depth = below(1001),
              .chances = {.win = below(1001), .draw = below(1001), .loss = 1 + below(1000)},
              .moves = played};
    const ReportForm form{.first_rank = below(2), .chances = below(2) == 0, .many = true};
    const Progress progress{.lines = {&line, 1},
                            .changed = 0,
                            .nodes = random(),
                            .time = std::chrono::milliseconds(below(100000)),
                            .hash_permille = below(1001)};
    const std::string text = wire::info_line(progress, form);
    const auto read = wire::read_info(wire::words_of(text), root, form.first_rank);
    if (!form.chances) line.chances = {};
    ASSERT_TRUE(read.line) << text;
    EXPECT_EQ(*read.line, line) << text;
    EXPECT_EQ(read.number, 1);
    EXPECT_EQ(read.nodes, progress.nodes);
    EXPECT_EQ(read.hash_permille, progress.hash_permille);
    EXPECT_EQ(read.illegal, "");
    Answer answer;
    answer.best = played[0];
    if (played.size() > 1) answer.ponder = played[1];
    const auto best =
        wire::read_best(wire::words_of(wire::best_line(answer, form)), root, form.first_rank);
    EXPECT_EQ(best.move, answer.best);
    EXPECT_EQ(best.ponder, answer.ponder);
    ++asked;
  };
  test::play_at_random(12, 6, 60, [&](const Position& p, Move m) {
    if (p.key() == Position::standard().key() || played.size() == 20) {
      root = p;
      played.clear();
    }
    played.push_back(m);
    look();
  });
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace qipu
