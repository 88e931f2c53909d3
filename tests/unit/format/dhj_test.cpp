#include "grammars/dhj.hpp"

#include <gtest/gtest.h>

#include <tao/pegtl/contrib/analyze.hpp>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

TEST(DhjGrammar, MakesProgress) { EXPECT_EQ(tao::pegtl::analyze<grammar::dhj::next_tag>(), 0u); }

TEST(Dhj, RowsCountFromRedAndFieldsAreNumbers) {
  const auto r = test::read_all(
      kDhj,
      "[DHJHtmlXQ] [DHJHtmlXQ_1]no[/DHJHtmlXQ_1]||[DHJHtmlXQ_10] 题 [/DHJHtmlXQ_10]\n"
      "[DHJHtmlXQ_17]山东[/DHJHtmlXQ_17][DHJHtmlXQ_18]甲[/DHJHtmlXQ_18]"
      "[DHJHtmlXQ_28]红负[/DHJHtmlXQ_28][DHJHtmlXQ_34]6042<br>26\n25[/DHJHtmlXQ_34]"
      "[DHJHtmlXQ_36]飞相[/DHJHtmlXQ_36][DHJHtmlXQ_47]3[/DHJHtmlXQ_47]"
      "[DHJHtmlXQ_50]x[/DHJHtmlXQ_50][game_comment_0_0]开[/comment_0_0]"
      "[game_comment_0_2]||二||三[/comment_0_2][/DHJHtmlXQ]");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "g0e2 c6c5");
  const Tags expected = [] {
    Tags tags;
    tags.add("Title", "题");
    tags.add("RedTeam", "山东");
    tags.add("Red", "甲");
    tags.add("Opening", "飞相");
    tags.add("dhj.hits", "3");
    tags.add("dhj.50", "x");
    return tags;
  }();
  EXPECT_EQ(g.tags, expected);
  EXPECT_EQ(g.outcome.result, GameResult::black_wins);
  EXPECT_EQ(g.notes(kRoot).comment, "开");
  EXPECT_EQ(g.notes(2).comment, "二\n三");
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
}

TEST(Dhj, TheBoardIsNinetyCharactersFromBlacksHomeRankDown) {
  std::string board(90, '*');
  board[3] = 'k';       // d9
  board[76] = 'r';      // e1
  board[81 + 5] = 'K';  // f0
  const auto r = test::read_all(kDhj, "[DHJHtmlXQ][DHJHtmlXQ_31]" + board +
                                          "[/DHJHtmlXQ_31][DHJHtmlXQ_32]1[/DHJHtmlXQ_32]"
                                          "[/DHJHtmlXQ]");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(write_fen(r.games[0].start), "3k5/9/9/9/9/9/9/9/4r4/5K3 b - - 0 1");
  const auto fen = test::read_all(
      kDhj, "[DHJHtmlXQ][DHJHtmlXQ_31]3k5/9/9/9/9/9/9/9/4r4/5K3 b[/DHJHtmlXQ_31][/DHJHtmlXQ]");
  EXPECT_EQ(fen.games[0].start, r.games[0].start);
  const auto bad =
      test::read_all(kDhj,
                     "[DHJHtmlXQ][DHJHtmlXQ_31]kkk[/DHJHtmlXQ_31][DHJHtmlXQ_34]7747[/DHJHtmlXQ_34]"
                     "[/DHJHtmlXQ]");
  EXPECT_EQ(codes(bad), Codes{"start_characters"});
}

TEST(Dhj, BlocksAreFoundInPagesWithAndWithoutWrappers) {
  const auto r = test::read_all(
      kDhj,
      "<html>[DHJHtmlXQ_10]a[/DHJHtmlXQ_10][DHJHtmlXQ_34]7242[/DHJHtmlXQ_34]<p>"
      "[DHJHtmlXQ_10]b[/DHJHtmlXQ_10][DHJHtmlXQ_34]1242[/DHJHtmlXQ_34]"
      "&#91;DHJHtmlXQ&#93;[dhjhtmlxq_34]2324[\\/dhjhtmlxq_34]"
      "[DHJHtmlXQ][DHJHtmlXQ_34]6364[/DHJHtmlXQ_34][/DHJHtmlXQ] [DHJHtmlXQ][/DHJHtmlXQ]");
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(main_line(r.games[0]), "h2e2");
  EXPECT_EQ(main_line(r.games[1]), "b2e2");
  EXPECT_EQ(main_line(r.games[2]), "c3c4");
  EXPECT_EQ(main_line(r.games[3]), "g3g4");
  EXPECT_EQ(codes(r), Codes{"record_empty"});
}

TEST(Dhj, WhatIsBrokenIsSaidAndCostsOneField) {
  const auto r = test::read_all(
      kDhj,
      "[DHJHtmlXQ][DHJHtmlXQ_18]甲[DHJHtmlXQ_34]724299427x[/DHJHtmlXQ_34]"
      "[DHJHtmlXQ_34]1[/DHJHtmlXQ_34][game_comment_0_9]late[/comment_0_9][/DHJHtmlXQ]");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
  EXPECT_EQ(r.games[0].size(), 3u);
  EXPECT_EQ(r.games[0].written(2), "9942");
  EXPECT_EQ(r.games[0].tags.get("dhj.comment_0_9"), "late");
  EXPECT_EQ(codes(r), (Codes{"field_unclosed", "field_repeated", "off_board", "movelist_rest",
                             "field_unplaced"}));
}

TEST(Dhj, TheRealBlocksAreTheGamesOfTheRecordsAroundThem) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const std::string page =
      read_bytes(*shared / "formats" / "data" / "dhjhtmlxq-stqiyuan" / "t_00683.txt");
  const auto inner = read_games(page, kDhj);
  const auto outer = read_games(page, kDhtmlXq);
  ASSERT_EQ(inner.size(), 2u);
  std::size_t moves = 0;
  for (const Game& game : inner) {
    const Summary ours = summary_of(game);
    moves += ours.moves;
    EXPECT_EQ(ours.illegal, 0u);
    // So a page that is read as DhtmlXQ misses no game.
    bool same = false;
    for (const Game& around : outer) same |= summary_of(around).main_line == ours.main_line;
    EXPECT_TRUE(same) << game.tags.get("Title");
  }
  EXPECT_EQ(moves, 237u);
  EXPECT_EQ(inner[0].tags.get("Red"), "冯恩格");
  EXPECT_EQ(inner[0].outcome.result, GameResult::black_wins);
}

}  // namespace
}  // namespace qipu
