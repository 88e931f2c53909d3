// Odds in headers: the meaning of the words, and games that begin with odds.

#include "notation/odds.h"

#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

TEST(Odds, AreReadFromWords) {
  const auto pieces = [](std::string_view text) {
    const auto odds = odds_in(text);
    return odds ? odds->pieces.size() : 99;
  };
  EXPECT_EQ(pieces("让左马"), 1U);
  EXPECT_EQ(pieces("饶双马"), 1U);
  EXPECT_EQ(pieces("讓雙馬"), 1U);
  EXPECT_EQ(pieces("让车马"), 2U);
  EXPECT_EQ(pieces("甲让乙右车"), 1U);
  EXPECT_EQ(pieces("王小明让李四单马局"), 1U);
  for (const std::string_view other :
       {"", "让", "弃马让道", "谦让", "马让道炮", "让子棋谈", "让路", "不让你走"}) {
    EXPECT_EQ(pieces(other), 99U) << other;
  }
  EXPECT_EQ(odds_in("让两先")->first_moves, 2);
  EXPECT_EQ(odds_in("让三先")->first_moves, 3);
  EXPECT_EQ(odds_in("让先")->first_moves, 1);
  EXPECT_EQ(odds_in("让马三先")->first_moves, 3);
  EXPECT_EQ(odds_in("让马三先")->pieces.size(), 1U);
  EXPECT_TRUE(odds_in("让九子")->nine);
  EXPECT_EQ(odds_in("甲让乙右车")->giver, "甲");
  EXPECT_EQ(odds_in("友谊赛 让单马 甲胜乙")->words, "让单马");
}

// Left and right are those of the side that gives the piece.
TEST(Odds, TakePiecesOffTheBoard) {
  const auto boards = [](std::string_view text, Color side) {
    std::string out;
    for (const Board& board : boards_without(Setup::standard().board, *odds_in(text), side)) {
      if (!out.empty()) out += ' ';
      const std::string fen = write_fen_board(board);
      out += side == Color::red ? fen.substr(fen.rfind('/') + 1) : fen.substr(0, fen.find('/'));
    }
    return out;
  };
  EXPECT_EQ(boards("让左马", Color::red), "R1BAKABNR");
  EXPECT_EQ(boards("让右马", Color::red), "RNBAKAB1R");
  EXPECT_EQ(boards("让双马", Color::red), "R1BAKAB1R");
  EXPECT_EQ(boards("让单车", Color::red), "1NBAKABNR RNBAKABN1");
  EXPECT_EQ(boards("让左马", Color::black), "rnbakab1r");
  EXPECT_EQ(boards("让右马", Color::black), "r1bakabnr");
  EXPECT_EQ(boards("让九子", Color::red), "RN2K2NR");
}

TEST(Odds, OfAHeaderGiveTheStart) {
  const std::pair<const char*, const char*> kTexts[] = {
      // With 马二 removed, the rook of its side can move past its square.
      {"标题：让单马 甲胜乙\n红方：甲\n黑方：乙\n\n1. 炮二平五 马8进7\n2. 车一平二 车9平8\n"
       "3. 马八进七 马2进3\n",
       "RNBAKAB1R w"},
      {"标题：甲让乙右车\n红方：甲\n黑方：乙\n\n1. 炮二平五 马8进7\n2. 马二进一 马2进3\n",
       "RNBAKABN1 w"},
      {"标题：让九子\n\n1. 帅五进一 马8进7\n2. 帅五进一 马2进3\n", "RN2K2NR w"},
      // Black gives the piece if the title names Black.
      {"标题：乙让甲左马\n红方：甲\n黑方：乙\n\n1. 炮二平五 马2进3\n2. 马二进三 车1平2\n",
       "RNBAKABNR w"},
  };
  for (const auto& [text, expected] : kTexts) {
    const auto r = test::read_one(kMoveList, text);
    const std::string fen = write_fen(r.game.start);
    EXPECT_EQ(fen.substr(fen.rfind('/') + 1, std::string_view(expected).size()), expected) << text;
    EXPECT_FALSE(r.game.start.is_standard()) << text;
    EXPECT_EQ(test::codes(r.findings), test::Codes{"odds_taken"}) << text;
  }
}

TEST(Odds, OfMovesLetOneSideMoveTwice) {
  for (const char* text : {
           "标题：让两先\n\n炮二平五 马二进三 马8进7 车一平二 车9平8\n",
           "标题：让两先\n\n1. 炮二平五 ………… \n2. 马二进三 马8进7\n3. 车一平二 车9平8\n",
       }) {
    const auto r = test::read_one(kMoveList, text);
    EXPECT_EQ(main_line(r.game), "h2e2 -- h0g2 h9g7 i0h0 i9h9") << text;
  }
  const auto three = test::read_one(
      kMoveList, "标题：让三先\n\n炮二平五 马二进三 车一平二 马8进7 车二进六 车9平8\n");
  EXPECT_EQ(main_line(three.game), "h2e2 -- h0g2 -- i0h0 h9g7 h0h6 i9h9");
}

// In a header with its own key, in a line above the moves, between the players.
TEST(Odds, StandInManyPlaces) {
  const std::pair<const char*, const char*> kTexts[] = {
      {"红方：甲\n黑方：乙\n让子：双马\n\n1. 炮二平五 马8进7\n2. 车九平八 车9平8\n", "R1BAKAB1R"},
      {"甲（让双马）乙\n\n1. 炮二平五 马8进7\n2. 车一平二 车9平8\n", "R1BAKAB1R"},
      {"让左马\n\n1. 炮二平五 马8进7\n2. 车九平八 车9平8\n", "R1BAKABNR"},
  };
  for (const auto& [text, row] : kTexts) {
    const auto r = test::read_one(kMoveList, text);
    const std::string board = write_fen_board(r.game.start.board);
    EXPECT_EQ(board.substr(board.rfind('/') + 1), row) << text;
    EXPECT_EQ(test::codes(r.findings), test::Codes{"odds_taken"}) << text;
  }
}

// No header names them: numbers with only one move, or the digits of the moves, show them.
TEST(Odds, OfMovesShowInTheMoves) {
  const std::pair<const char*, const char*> kTexts[] = {
      {"1. 炮二平五\n2. 马二进三 马8进7\n3. 车一平二 车9平8\n", "reply_missing"},
      {"1. C2=5\n2. H2+3 H8+7\n3. R1=2 R9=8\n", "reply_missing"},
      {"炮二平五 马二进三 马8进7 车一平二 车9平8\n", "pass_in_game"},
  };
  for (const auto& [text, code] : kTexts) {
    const auto r = test::read_one(kMoveList, text);
    EXPECT_EQ(main_line(r.game), "h2e2 -- h0g2 h9g7 i0h0 i9h9") << text;
    EXPECT_EQ(test::codes(r.findings), test::Codes{code}) << text;
  }
  // Dots are not a missing reply.
  const auto three = test::read_one(
      kMoveList,
      "标题：让三先\n\n1.炮二平五 ……\n2.马二进三 ……\n3.车一平二 马8进7\n4.车二进六 车9平8\n");
  EXPECT_EQ(main_line(three.game), "h2e2 -- h0g2 -- i0h0 h9g7 h0h6 i9h9");
  EXPECT_EQ(test::codes(three.findings), test::Codes{"odds_taken"});
}

// One move in the other side's digits is a misprint: all moves after it would be of the wrong side.
TEST(Odds, AreNoMisprints) {
  const std::pair<const char*, const char*> kTexts[] = {
      {"炮2平5 马8进7 马二进三 车9平8\n", "h2e2 h9g7 h0g2 i9h9"},
      {"炮二平五 马八进七 马二进三 车9平8\n", "h2e2 h9g7 h0g2 i9h9"},
  };
  for (const auto& [text, moves] : kTexts) {
    const auto r = test::read_one(kMoveList, text);
    EXPECT_EQ(main_line(r.game), moves) << text;
    EXPECT_EQ(test::codes(r.findings), test::Codes{}) << text;
  }
}

TEST(Odds, OfTheFirstMoveAreBlacks) {
  const auto black = test::read_one(kMoveList, "标题：黑先\n\n1. 炮8平5 马二进三\n");
  EXPECT_EQ(main_line(black.game), "h7e7 h0g2");
  EXPECT_EQ(test::codes(black.findings), test::Codes{"odds_taken"});
  for (const char* words : {"黑方先走", "先手：黑方", "轮黑方走"}) {
    const auto line = test::read_one(kMoveList, std::string(words) + "\n\n1. 炮8平5 马二进三\n");
    EXPECT_EQ(main_line(line.game), "h7e7 h0g2") << words;
  }
  const auto red =
      test::read_one(kMoveList, "标题：黑先胜\n4k4/4a4/9/9/9/9/9/9/4A4/3K1R3 w\n\n1. 车四进八\n");
  EXPECT_EQ(red.game.start.turn, Color::red);
  EXPECT_EQ(test::codes(red.findings), test::Codes{"odds_contradicted"});
}

// In titles of openings, 先 belongs to the words after it.
TEST(Odds, OfTheFirstMoveAreNoOpenings) {
  for (const char* title : {"黑先飞象", "红两头蛇黑先高右横车", "黑先锋马", "黑先进右正马"}) {
    const auto r = test::read_one(
        kMoveList, "标题：" + std::string(title) + "\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
    EXPECT_EQ(r.game.start.turn, Color::red) << title;
    EXPECT_EQ(test::codes(r.findings), test::Codes{}) << title;
  }
  for (const char* title : {"黑先胜", "残局（黑先）", "黑方先走", "黑先 古谱"}) {
    const auto r = test::read_one(
        kMoveList, "标题：" + std::string(title) + "\n\n1. 炮8平5 马二进三\n2. 马8进7 车一平二\n");
    EXPECT_EQ(r.game.start.turn, Color::black) << title;
  }
}

TEST(Odds, AreNoNamesOfPlayers) {
  const auto r = test::read_one(kMoveList, "红方：逢人让双马\n黑方：乙\n\n1. 炮二平五 马8进7\n");
  EXPECT_EQ(test::codes(r.findings), test::Codes{});
  EXPECT_TRUE(r.game.start.is_standard());
}

TEST(Odds, ThatTheMovesContradictAreSaid) {
  const auto moved = test::read_one(
      kMoveList, "标题：让双马\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马八进九 马2进3\n");
  EXPECT_EQ(test::codes(moved.findings), test::Codes{"odds_contradicted"});
  EXPECT_TRUE(moved.game.start.is_standard());
  const auto takes =
      test::read_one(kMoveList, "标题：让两先\n\n1. 炮二平五 ……\n2. 炮五进四 马8进7\n");
  EXPECT_EQ(test::codes(takes.findings), (test::Codes{"odds_taken", "odds_moves"}));
}

}  // namespace
}  // namespace qipu
