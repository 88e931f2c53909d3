#include <gtest/gtest.h>

#include "format/positions/text_board.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr std::string_view kMiddle =
    "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R";

Board board_of(std::string_view fen) { return parse_fen(fen)->setup.board; }

TEST(Diagram, TheMiddleOfAGameInManyHands) {
  for (const std::string_view text : {
           // letters, dots and edges
           "  a b c d e f g h i\n"
           "9 r . b a k a b r . 9\n"
           "8 . . . . . . . . . 8\n"
           "7 . c n . . . n c . 7\n"
           "6 p . p . p . p . p 6\n"
           "5 . . . . . . . . . 5\n"
           "  ~ ~ ~ ~ ~ ~ ~ ~ ~\n"
           "4 . . P . . . . . . 4\n"
           "3 P . . . P . P . P 3\n"
           "2 . C . . C . N . . 2\n"
           "1 . . . . . . . . . 1\n"
           "0 R N B A K A B . R 0\n"
           "  a b c d e f g h i\n",
           // without blanks, dashes for squares
           "r-bakabr-\n---------\n-cn---nc-\np-p-p-p-p\n- - - - - - - - -\n--P------\nP---P-P-P\n"
           "-C--C-N--\n- - - - - - - - -\nRNBAKAB-R\n",
           // traditional glyphs with drawn lines
           "車─┬─象─士─將─士─象─車─┐\n"
           "│　│　│　│＼│／│　│　│　│\n"
           "├─┼─┼─┼─┼─┼─┼─┼─┤\n"
           "├─砲─馬─┼─┼─┼─馬─砲─┤\n"
           "卒─┼─卒─┼─卒─┼─卒─┼─卒\n"
           "├─┴─┴─┴─┴─┴─┴─┴─┤\n"
           "│　　楚　河　　　　　漢　界　　│\n"
           "├─┬─兵─┬─┬─┬─┬─┬─┤\n"
           "兵─┼─┼─┼─兵─┼─兵─┼─兵\n"
           "├─炮─┼─┼─炮─┼─傌─┼─┤\n"
           "├─┼─┼─┼─┼─┼─┼─┼─┤\n"
           "俥─傌─相─仕─帥─仕─相─┴─俥\n",
           // simplified glyphs, Red's in brackets
           " 车  ・  象  士  将  士  象  车  ・\n"
           " ・  ・  ・  ・  ・  ・  ・  ・  ・\n"
           " ・  炮  马  ・  ・  ・  马  炮  ・\n"
           " 卒  ・  卒  ・  卒  ・  卒  ・  卒\n"
           " ・  ・  ・  ・  ・  ・  ・  ・  ・\n"
           " ・  ・ (兵) ・  ・  ・  ・  ・  ・\n"
           "(兵) ・  ・  ・ (兵) ・ (兵) ・ (兵)\n"
           " ・ (炮) ・  ・ (炮) ・ (马) ・  ・\n"
           " ・  ・  ・  ・  ・  ・  ・  ・  ・\n"
           "(车)(马)(相)(仕)(帅)(仕)(相) ・ (车)\n",
           // seen from Black's side
           "俥・相仕帅仕相傌俥\n・・・・・・・・・\n・・傌・炮・・炮・\n兵・兵・兵・・・兵\n"
           "・・・・・・兵・・\n・・・・・・・・・\n卒・卒・卒・卒・卒\n・砲馬・・・馬砲・\n"
           "・・・・・・・・・\n・車象士将士象・車\n",
       }) {
    EXPECT_EQ(kDiagram.probe(text), Likeness::certain) << text;
    const auto r = test::read_all(kDiagram, text);
    ASSERT_EQ(r.games.size(), 1u) << text << r.said();
    EXPECT_EQ(write_fen_board(r.games[0].start.board), kMiddle) << text;
    EXPECT_TRUE(r.findings.all.empty()) << r.said();
  }
}

TEST(Diagram, WhatItDrawsItReadsInEveryStyle) {
  for (const auto pieces : {BoardStyle::Pieces::glyphs, BoardStyle::Pieces::letters}) {
    for (int i = 0; i < 16; ++i) {
      BoardStyle style;
      style.pieces = pieces;
      style.flip = (i & 1) != 0;
      style.color = (i & 2) != 0;
      style.river = (i & 4) != 0;
      if ((i & 8) != 0) style.last = Move(*Square::parse("b2"), *Square::parse("e2"));
      const std::string text = draw_board(board_of(kMiddle), style);
      const auto r = test::read_all(kDiagram, text);
      ASSERT_EQ(r.games.size(), 1u) << text << r.said();
      EXPECT_EQ(write_fen_board(r.games[0].start.board), kMiddle) << text;
    }
  }
}

TEST(Diagram, IsDrawnInColumns) {
  BoardStyle style;
  style.river = true;
  style.last = Move(*Square::parse("h2"), *Square::parse("e2"));
  EXPECT_EQ(draw_board(board_of("3ak4/9/9/9/9/9/9/4C4/9/4K4"), style),
            " １ ２ ３ ４ ５ ６ ７ ８ ９\n"
            " ・ ・ ・ 士 将 ・ ・ ・ ・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            "      楚 河      汉 界\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・[炮]・ ・[・]・\n"
            " ・ ・ ・ ・ ・ ・ ・ ・ ・\n"
            " ・ ・ ・ ・ 帅 ・ ・ ・ ・\n"
            " 九 八 七 六 五 四 三 二 一\n");
}

TEST(Diagram, AManWhoseSideNothingTellsIsReported) {
  const auto r = test::read_all(kDiagram,
                                "车・・・将・・・・\n・・・・・・・・・\n・・・・・・・・・\n"
                                "・・・・・・・・・\n・・・・・・・・・\n・・・・・・・・・\n"
                                "・・・・・・・・・\n・・・・・・・・・\n・・・・・・・・・\n"
                                "・・・・・帅・・・\n");
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::unknown_side);
  EXPECT_EQ(message(r.findings.all[0], Language::en),
            "`车` on a9 can be red or black; the square is left empty");
  EXPECT_EQ(write_fen_board(r.games[0].start.board), "4k4/9/9/9/9/9/9/9/9/5K3");
}

TEST(Diagram, TheUsualStartNeedsNoTelling) {
  const auto r = test::read_all(
      kDiagram,
      "车马象士将士象马车\n.........\n.炮.....炮.\n卒.卒.卒.卒.卒\n.........\n.........\n"
      "兵.兵.兵.兵.兵\n.炮.....炮.\n.........\n车马相仕帅仕相马车\n");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_TRUE(r.games[0].start.is_standard());
  EXPECT_TRUE(r.findings.all.empty());
}

TEST(Diagram, TitlesAndTurnsStandAround) {
  const std::string board = draw_board(board_of(kMiddle), {});
  const auto r = test::read_all(kDiagram, "第一局\n" + board + "黑先\n\n第二局\n说明\n" + board);
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Title"), "第一局");
  EXPECT_EQ(r.games[0].start.turn, Color::black);
  EXPECT_EQ(r.games[1].tags.get("Title"), "第二局");
  EXPECT_EQ(r.games[1].notes(kRoot).comment, "说明");
  EXPECT_EQ(r.games[1].start.turn, Color::red);
}

TEST(Diagram, NineRowsAreNoBoard) {
  const std::string board = draw_board(board_of(kMiddle), {});
  const auto r =
      test::read_all(kDiagram, board.substr(0, board.find(" ・", 300)) + "\n终\n" + board);
  EXPECT_EQ(r.skipped, 1);
  EXPECT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::board_rows);
}

TEST(Diagram, OtherTextsAreNoBoards) {
  for (const auto* text : {
           "[Event \"x\"]\n\n1. 炮二平五 马8进7 *\n",
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n",
           "---------\n---------\n---------\n---------\n---------\n---------\n---------\n"
           "---------\n---------\n---------\n",
       }) {
    EXPECT_EQ(kDiagram.probe(text), Likeness::no) << text;
  }
}

}  // namespace
}  // namespace qipu
