#include "grammars/dhtmlxq.hpp"

#include <gtest/gtest.h>

#include <tao/pegtl/contrib/analyze.hpp>

#include "format/kit/markup_text.h"
#include "grammars/markup.hpp"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

struct Page {
  std::vector<Game> games;
  Findings findings;
};

/// All games of a page as the reader returns them.
Page read_dhtmlxq(std::string_view text) {
  Source source;
  source.bytes = source.text = text;
  Page page;
  const auto reader = kDhtmlXq.open(source);
  Game game;
  for (ReadStatus s; (s = reader->next(game, page.findings)) != ReadStatus::end;) {
    if (s == ReadStatus::game) page.games.push_back(game);
  }
  return page;
}

Game read_game(std::string_view text) {
  Page page = read_dhtmlxq(text);
  EXPECT_EQ(page.games.size(), 1u) << text;
  return page.games.empty() ? Game() : page.games[0];
}

/// Every line from the root to a leaf, first children first.
std::string all_lines(const Game& game) {
  std::string out;
  for (NodeId id = 1; id < game.size(); ++id) {
    if (game[id].first_child != kNoNode) continue;
    std::string line;
    for (NodeId n = id; n != kRoot; n = game[n].parent) {
      line = game[n].move.ucci() + (line.empty() ? "" : " ") + line;
    }
    out += line + "\n";
  }
  return out;
}

TEST(DhtmlXqGrammar, MakesProgress) {
  EXPECT_EQ(tao::pegtl::analyze<grammar::dhtmlxq::next_tag>(), 0u);
  EXPECT_EQ(tao::pegtl::analyze<grammar::markup::text>(), 0u);
  EXPECT_EQ(tao::pegtl::analyze<grammar::markup::bare_text>(), 0u);
}

TEST(DhtmlXq, RowsCountFromBlackSoTheyAreTurned) {
  const Page page = read_dhtmlxq("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2 h9g7");
  EXPECT_TRUE(page.findings.all.empty());
  EXPECT_EQ(page.games[0][1].place, 18u);
  EXPECT_EQ(page.games[0][2].place, 22u);
}

TEST(DhtmlXq, ReadsFieldsInAnyOrderAndCase) {
  const Game game = read_game(
      "[dhtmlxq][DHTMLXQ_RED]胡荣华[/dhtmlxq_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
      "[DhtmlXQ_title] 中炮 [/DhtmlXQ_title][DhtmlXQ_place]广州[/DhtmlXQ_place]"
      "[DhtmlXQ_gametype]慢棋[/DhtmlXQ_gametype][DhtmlXQ_event][/DhtmlXQ_event]"
      "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver][/dhtmlxq]");
  const Tags expected = [] {
    Tags tags;
    tags.add("Red", "胡荣华");
    tags.add("Title", "中炮");
    tags.add("Site", "广州");
    tags.add("dhtmlxq.gametype", "慢棋");
    return tags;
  }();
  EXPECT_EQ(game.tags, expected);
}

TEST(DhtmlXq, FindsBlocksInPagesUnderEveryWrapper) {
  const Page page = read_dhtmlxq(
      "<html><!-- [DhtmlXQHTML][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQHTML] -->\n"
      "<p>use [DhtmlXQ_title] to ...</p>\n"
      "<div style=\"display:none\">[DhtmlXQiFrame][DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]"
      "[/DhtmlXQiFrame]</div>&#91;DhtmlXQ&#93;&#91;DhtmlXQ_movelist&#93;2625&#91;/"
      "DhtmlXQ_movelist&#93;&#91;/DhtmlXQ&#93;"
      "\"[DhtmlXQ]\\n[DhtmlXQ_movelist]6665[\\/DhtmlXQ_movelist]\\n[\\/DhtmlXQ]\"</html>");
  ASSERT_EQ(page.games.size(), 4u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2");
  EXPECT_EQ(main_line(page.games[1]), "b0c2");
  EXPECT_TRUE(page.games[1].tags.empty());  // the text about titles does not belong to it
  EXPECT_EQ(main_line(page.games[2]), "c3c4");
  EXPECT_EQ(main_line(page.games[3]), "g3g4");
  const Page talk = read_dhtmlxq("use [DhtmlXQ_title] to ...");
  EXPECT_TRUE(talk.games.empty());
  EXPECT_EQ(codes(talk.findings), Codes{"record_empty"});
}

TEST(DhtmlXq, WithoutWrappersARepeatedFieldBeginsAnotherGame) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ_title]1[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
      "[DhtmlXQ_title]2[/DhtmlXQ_title][DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]\n");
  ASSERT_EQ(page.games.size(), 2u);
  EXPECT_EQ(page.games[1].tags.get("Title"), "2");
}

TEST(DhtmlXq, ABlockThatIsNotClosedEndsWhereTheNextOpens) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
      "[DhtmlXQ][DhtmlXQ_movelist]1927[/DhtmlXQ_movelist][/DhtmlXQ]");
  ASSERT_EQ(page.games.size(), 2u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2");
  // A wrapper inside a wrapper is one game.
  EXPECT_EQ(read_dhtmlxq("[DhtmlXQiFrame] [DhtmlXQ_ver]x\n[DhtmlXQ]\n[DhtmlXQ_ver]y[/DhtmlXQ_ver]"
                         "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ][/DhtmlXQiFrame]")
                .games.size(),
            1u);
}

TEST(DhtmlXq, AWrongClosingTagCostsOneFieldOnly) {
  // As written by CCBridge, and a name damaged by a forum's filter.
  const Page page = read_dhtmlxq(
      "[DhtmlXQ][DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_black]胡荣华[/DhtmlXQ_black]"
      "[DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_init]500,350[/DhtmlXQ不起_init]"
      "[DhtmlXQ_title]题[/DhtmlXQ_event] x [DhtmlXQ_date]2012[DhtmlXQ_movelist]7747"
      "[/DhtmlXQ_movelist][/DhtmlXQ]");
  ASSERT_EQ(page.games.size(), 1u);
  const Game& game = page.games[0];
  EXPECT_EQ(game.tags.get("Black"), "胡荣华");
  EXPECT_FALSE(game.tags.has("BlackTime"));
  EXPECT_EQ(game.tags.get("Title"), "题");
  EXPECT_EQ(game.tags.get("Date"), "2012");
  EXPECT_EQ(main_line(game), "h2e2");
  EXPECT_EQ(codes(page.findings), (Codes{"field_unclosed", "field_unclosed", "field_unclosed"}));
}

TEST(DhtmlXq, DirtBetweenDigitsDoesNotCount) {
  const Game game = read_game(
      "[DhtmlXQ_binit]0919293949596979891777062646668600102<br />\n030405060 "
      "708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]77<span "
      "style=\"a:b\">4</span>7&nbsp;\r\n"
      "70<div>62</div>[/DhtmlXQ_movelist]");
  EXPECT_TRUE(game.start.is_standard());
  EXPECT_EQ(main_line(game), "h2e2 h9g7");
}

TEST(DhtmlXq, SaysWhereAMoveListStopsBeingDigits) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ_title]象棋[/DhtmlXQ_title]\n"
      "[DhtmlXQ_movelist]774770<b>？</b>62[/DhtmlXQ_movelist]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2");
  ASSERT_EQ(codes(page.findings), Codes{"movelist_rest"});
  EXPECT_EQ(page.findings.all[0].where.line, 2u);
  EXPECT_EQ(page.findings.all[0].where.column, 23u);
  EXPECT_EQ(page.findings.all[0].args, (std::vector<std::string>{"movelist", "70？62"}));
}

TEST(DhtmlXq, ReadsDiagramsAndSaysWhatIsOddInThem) {
  std::string digits(66, '9');  // two too many
  const auto piece = [&](std::size_t slot, std::string_view square) {
    digits.replace(2 * slot, 2, square);
  };
  piece(4, "49");   // 帅
  piece(10, "nn");  // letters mean an absent piece, like 9
  piece(20, "40");  // 将
  piece(31, "40");  // and 卒 on the same square
  const Page page = read_dhtmlxq("[DhtmlXQ_binit]" + digits + "[/DhtmlXQ_binit]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(write_fen_board(page.games[0].start.board), "4p4/9/9/9/9/9/9/9/9/4K4");
  EXPECT_EQ(codes(page.findings), (Codes{"start_digits", "shared_square"}));
  EXPECT_TRUE(read_game("[DhtmlXQ_binit] [/DhtmlXQ_binit]").start.is_standard());
  EXPECT_EQ(write_fen(read_game("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 b[/DhtmlXQ_fen]").start),
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
}

TEST(DhtmlXq, TheFirstMoverIsToMoveWhateverFirstnumSays) {
  const Game game = read_game(
      "[DhtmlXQ_firstnum]0[/DhtmlXQ_firstnum][DhtmlXQ_movelist]70627747[/DhtmlXQ_movelist]");
  EXPECT_EQ(game.start.turn, Color::black);
}

constexpr std::string_view kTree =
    "[DhtmlXQ_movelist]7747706279678979[/DhtmlXQ_movelist]"  // h2e2 h9g7 h0g2 i0h0
    "[DhtmlXQ_move_2_3_3]6665[/DhtmlXQ_move_2_3_3]"          // before its parent
    "[DhtmlXQ_move_0_2_2]10227967[/DhtmlXQ_move_0_2_2]"      // b9c7 h0g2
    "[DhtmlXQ_move_0_2_1]7242[/DhtmlXQ_move_0_2_1]"          // h7e7
    "[DhtmlXQ_move_2_1_4]2625[/DhtmlXQ_move_2_1_4]"  // ply 1 belongs to the parent of its parent
    "[DhtmlXQ_comment0]开始||第二行[/DhtmlXQ_comment0]"
    "[DhtmlXQ_comment3]主[/DhtmlXQ_comment3]"
    "[DhtmlXQ_comment2_3]变[/DhtmlXQ_comment2_3]"
    "[DhtmlXQ_comment2_1]共有[/DhtmlXQ_comment2_1]";

TEST(DhtmlXq, ResolvesLinesInWhateverOrderTheyCome) {
  const Game game = read_game(kTree);
  EXPECT_EQ(main_line(game), "h2e2 h9g7 h0g2 i0h0");
  EXPECT_EQ(all_lines(game),
            "h2e2 h9g7 h0g2 i0h0\n"
            "h2e2 h7e7\n"
            "h2e2 b9c7 h0g2\n"
            "h2e2 b9c7 g3g4\n"
            "c3c4\n");
  EXPECT_EQ(game.notes(kRoot).comment, "开始\n第二行");
  EXPECT_EQ(game.notes(1).comment, "共有");
  EXPECT_EQ(game.notes(3).comment, "主");
}

TEST(DhtmlXq, WhatHangsOnNothingIsKeptAsATagAndNamed) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment9]late[/DhtmlXQ_comment9]"
      "[DhtmlXQ_move_5_1_6]2625[/DhtmlXQ_move_5_1_6][DhtmlXQ_move_7_1_8]2[/DhtmlXQ_move_7_1_8]"
      "[DhtmlXQ_move_8_1_7]2[/DhtmlXQ_move_8_1_7]");  // 7 and 8 are each other's parents
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(page.games[0].tags.get("dhtmlxq.comment9"), "late");
  EXPECT_EQ(page.games[0].tags.get("dhtmlxq.move_5_1_6"), "2625");
  EXPECT_EQ(page.findings.all.size(), 4u);
  EXPECT_EQ(law_difference(kDhtmlXq, page.games[0]), "");
}

TEST(DhtmlXq, TheFirstOfTwoFieldsCounts) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_movelist]1927"
      "[/DhtmlXQ_movelist][DhtmlXQ_title]1[/DhtmlXQ_title][DhtmlXQ_title]2[/DhtmlXQ_title]"
      "[/DhtmlXQ]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2");
  EXPECT_EQ(page.games[0].tags.get("Title"), "1");
  EXPECT_EQ(page.games[0].tags.size(), 2u);  // the second value is kept, too
  EXPECT_EQ(codes(page.findings), Codes{"field_repeated"});
}

TEST(DhtmlXq, ReadsTheOlderUnitsAndTheirAlternatives) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ][DhtmlXQ_movelist]77479EZK0000"  // h2e2
      "70627YRX0001"                             // h9g7
      "79672EXG0002"                             // h0g2
      "10229YRX0001"                             // b9c7 replaces number 1
      "66650QXO0004"                             // g3g4
      "[/DhtmlXQ_movelist][DhtmlXQ_comment2]of h9g7[/DhtmlXQ_comment2]"
      "[DhtmlXQ_comment4]of b9c7[/DhtmlXQ_comment4][/DhtmlXQ]");
  ASSERT_EQ(page.games.size(), 1u);
  const Game& game = page.games[0];
  EXPECT_EQ(all_lines(game), "h2e2 h9g7 h0g2\nh2e2 b9c7 g3g4\n");
  EXPECT_EQ(game.notes(2).comment, "of h9g7");
  EXPECT_EQ(game.notes(4).comment, "of b9c7");
  EXPECT_TRUE(page.findings.all.empty());
}

TEST(DhtmlXq, AUnitThatReplacesALaterOneGoesOn) {
  const Page page = read_dhtmlxq("[DhtmlXQ_movelist]77479EZK000070627YRX0007[/DhtmlXQ_movelist]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2 h9g7");
  EXPECT_EQ(codes(page.findings), Codes{"unit_number"});
}

TEST(DhtmlXq, TheDiagramCountsMoreThanTheFenBesideIt) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 b[/DhtmlXQ_fen][DhtmlXQ_binit]"
      "0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_TRUE(page.games[0].start.is_standard());
  EXPECT_EQ(codes(page.findings), Codes{"two_starts"});
}

TEST(DhtmlXq, ManyFieldsWithoutAMoveAreCounted) {
  std::string text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
  for (int i = 10; i < 20; ++i) {
    const std::string name = "DhtmlXQ_comment" + std::to_string(i);
    text += "[" + name + "]x[/" + name + "]";
  }
  const Page page = read_dhtmlxq(text);
  ASSERT_EQ(page.findings.all.size(), 5u);
  EXPECT_EQ(page.findings.all[0].code, &diag::field_unplaced);
  EXPECT_EQ(page.findings.all[4].code, &diag::more_unplaced);
  EXPECT_EQ(page.findings.all[4].args, (std::vector<std::string>{"6"}));
}

TEST(DhtmlXq, LinesThatHangOnEachOtherHangOnNothing) {
  const Page page = read_dhtmlxq(
      "[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]"
      "[DhtmlXQ_move_1_5_2]7747[/DhtmlXQ_move_1_5_2][DhtmlXQ_move_2_5_1]7747[/DhtmlXQ_move_2_5_1]"
      "[DhtmlXQ_comment1_3]x[/DhtmlXQ_comment1_3][/DhtmlXQ]");
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(main_line(page.games[0]), "h2e2 h9g7 h0g2");
  ASSERT_EQ(page.findings.all.size(), 3u);
  for (const Diagnostic& d : page.findings.all) EXPECT_EQ(d.code, &diag::field_unplaced);
}

// Each line begins one ply after its parent and has a comment at every ply of its ancestors.
TEST(DhtmlXq, CommentsFindTheirPliesThroughAllLines) {
  constexpr int kLines = 40;
  // Red's and Black's rooks move up and down.
  const auto move_of = [](int ply) {
    const bool back = (ply - 1) % 4 >= 2;
    return std::string(ply % 2 == 1 ? (back ? "0809" : "0908") : (back ? "0100" : "0001"));
  };
  std::string text = "[DhtmlXQ][DhtmlXQ_movelist]" + move_of(1) + "[/DhtmlXQ_movelist]";
  for (int id = 1; id <= kLines; ++id) {
    const std::string name = "DhtmlXQ_move_" + std::to_string(id - 1) + "_" +
                             std::to_string(id + 1) + "_" + std::to_string(id);
    text += "[" + name + "]" + move_of(id + 1) + "[/" + name + "]";
  }
  for (int ply = 1; ply <= kLines + 1; ++ply) {
    const std::string name = "DhtmlXQ_comment" + std::to_string(kLines) + "_" + std::to_string(ply);
    text += "[" + name + "]ply " + std::to_string(ply) + "[/" + name + "]";
  }
  const Game game = read_game(text + "[/DhtmlXQ]");
  NodeId node = kRoot;
  for (int ply = 1; ply <= kLines + 1; ++ply) {
    node = game[node].first_child;
    ASSERT_NE(node, kNoNode) << ply;
    EXPECT_EQ(game.notes(node).comment, "ply " + std::to_string(ply));
  }
}

TEST(DhtmlXq, AnInnerRecordOfAnotherKindIsText) {
  const Game game = read_game(
      "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment0][DHJHtmlXQ] "
      "[DHJHtmlXQ_34]6042[/DHJHtmlXQ_34]||[/DHJHtmlXQ]||[/DhtmlXQ_comment0][/DhtmlXQ]");
  EXPECT_EQ(main_line(game), "h2e2");
  EXPECT_EQ(game.notes(kRoot).comment,
            "[DHJHtmlXQ] [DHJHtmlXQ_34]6042[/DHJHtmlXQ_34]\n[/DHJHtmlXQ]");
}

TEST(DhtmlXqText, UndoesWhatPagesAndEditorsDo) {
  struct Row {
    std::string_view raw, plain;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"one||two<br>three<BR />\r\nfour", "one\ntwo\nthree\nfour"},
           {"a&nbsp;b&amp;c&lt;d&gt;&quot;", "a b&c<d>\""},
           {"&#20853;&#x5352;&#xD800;&#0;", "兵卒\uFFFD\uFFFD"},
           {"\\u70AE\\ud842\\udfb7\\ud842x", "炮𠮷\uFFFDx"},
           {"&unknown; & &; &#; \\u12 a|b", "&unknown; & &; &#; \\u12 a|b"},
           {"<font color=red>x</font><!-- y > -->z", "xz"},
           {"a < b > c <3", "a < b > c <3"},
           {"l1\r\nl2\rl3&#13;\nl4", "l1\nl2\nl3\nl4"},
           {"&amp;#13;", "&#13;"},
           {"<brown>x", "x"},
           {"--> <!-- y -->z<!-- never &lsqb;closed", "--> z<!-- never [closed"},
       }) {
    EXPECT_EQ(markup::plain_text(row.raw), row.plain) << row.raw;
  }
}

TEST(DhtmlXqText, CommentsThatNeverCloseTakeTimeInProportion) {
  std::string raw;
  for (int i = 0; i < 250'000; ++i) raw += "<!--";
  EXPECT_EQ(markup::plain_text(raw), raw);
}

TEST(DhtmlXqText, WhatIsEscapedIsReadAgain) {
  for (const std::string_view text : {
           "[DhtmlXQ_movelist]",
           "[/DhtmlXQ]",
           "[/DhtmlXQ_title]",
           "[\\/DhtmlXQ]",
           "||",
           "|\n|",
           "&#91;DhtmlXQ&#93;",
           "<br>",
           "<!-- -->",
           "\\u70AE",
           "\\n",
           "&amp;amp;",
           "\n\n",
           " x ",
           "[[D",
           "[",
           "炮𠮷",
       }) {
    std::string escaped;
    markup::append_escaped(escaped, text);
    EXPECT_EQ(markup::plain_text(escaped), text) << escaped;
    // It also does not end its field.
    Game game;
    game.edit_notes(kRoot).comment = text;
    EXPECT_EQ(law_difference(kDhtmlXq, game), "") << text;
  }
}

TEST(DhtmlXqWriter, WritesLinesSoThatAlternativesKeepTheirOrder) {
  const Game game = read_game(kTree);
  EXPECT_EQ(law_difference(kDhtmlXq, game), "");
  EXPECT_EQ(written_as(kDhtmlXq, game),
            "[DhtmlXQ]\n"
            "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
            "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
            "[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383"
            "[/DhtmlXQ_binit]\n"
            "[DhtmlXQ_movelist]7747706279678979[/DhtmlXQ_movelist]\n"
            "[DhtmlXQ_move_0_1_1]2625[/DhtmlXQ_move_0_1_1]\n"
            "[DhtmlXQ_move_0_2_2]7242[/DhtmlXQ_move_0_2_2]\n"
            "[DhtmlXQ_move_0_2_3]10227967[/DhtmlXQ_move_0_2_3]\n"
            "[DhtmlXQ_move_3_3_4]6665[/DhtmlXQ_move_3_3_4]\n"
            "[DhtmlXQ_comment0]开始||第二行[/DhtmlXQ_comment0]\n"
            "[DhtmlXQ_comment1]共有[/DhtmlXQ_comment1]\n"
            "[DhtmlXQ_comment3]主[/DhtmlXQ_comment3]\n"
            "[DhtmlXQ_comment3_3]变[/DhtmlXQ_comment3_3]\n"
            "[/DhtmlXQ]\n");
}

TEST(DhtmlXqWriter, KeepsWhatItCanHold) {
  Game game;
  game.tags.add("Title", "a [DhtmlXQ_x] || & <b>");
  game.tags.add("RedElo", "2600");
  game.tags.add("dhtmlxq.class", "全国赛");
  game.tags.add("dhtmlxq.ver", "other");
  game.outcome.result = GameResult::black_wins;
  game.outcome.ending = Ending::time;
  Losses losses;
  EXPECT_EQ(first_difference(reduced(game, kDhtmlXq.can, losses), game), "");
  EXPECT_EQ(law_difference(kDhtmlXq, game), "");

  // A diagram with Black to move needs its own field.
  Game diagram;
  diagram.start = parse_fen("4k4/9/9/9/9/9/9/9/9/3K5 b")->setup;
  EXPECT_EQ(law_difference(kDhtmlXq, diagram), "");

  Game foreign;
  foreign.tags.add("xqf.type", "2");
  foreign.tags.add("dhtmlxq.movelist", "7747");
  foreign.tags.add("dhtmlxq.title", "not the title");
  EXPECT_TRUE(reduced(foreign, kDhtmlXq.can, losses).tags.empty());
}

TEST(DhtmlXq, SurvivesEveryTruncation) {
  const std::string whole = written_as(kDhtmlXq, read_game(kTree));
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Page page = read_dhtmlxq(std::string_view(whole).substr(0, size));
    EXPECT_LE(page.games.size(), 1u);
  }
}

TEST(DhtmlXq, ThousandsOfNestedLinesAreRead) {
  std::string text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
  constexpr std::size_t kLines = 16000;
  for (std::size_t i = 1; i <= kLines; ++i) {
    const std::string name =
        "move_" + std::to_string(i - 1) + "_" + std::to_string(i + 1) + "_" + std::to_string(i);
    // Each hangs on the end of the one before, in place of a missing ply.
    text += "[DhtmlXQ_" + name + "]" + (i % 2 == 0 ? "7747" : "7062") + "[/DhtmlXQ_" + name + "]";
  }
  const Page page = read_dhtmlxq(text);
  ASSERT_EQ(page.games.size(), 1u);
  EXPECT_EQ(page.games[0].size(), kLines + 2);
}

TEST(DhtmlXqProbe, KnowsABlockAnywhere) {
  EXPECT_EQ(kDhtmlXq.probe("<p>text [dhtmlxq]"), Likeness::certain);
  EXPECT_EQ(kDhtmlXq.probe("[DHJHtmlXQ]"), Likeness::no);
  EXPECT_EQ(kDhtmlXq.last_border({"[DhtmlXQ]..[/DhtmlXQ]\n[DhtmlXQiFrame][DhtmlXQ_title]"}), 22u);
  EXPECT_EQ(kDhtmlXq.last_border({"[DhtmlXQ_title]"}), 0u);
}

}  // namespace
}  // namespace qipu
