// Web pages and Markdown: text after the moves, short games, blocks of code.

#include "format/page/page.h"

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

const std::string kMoves = "<p>1. 炮二平五 马8进7</p><p>2. 马二进三 车9平8</p><p>3. 车一平二</p>";

test::ReadAll page(const std::string& body) {
  return test::read_all(kPage, "<html><body>" + body + "</body></html>", true);
}

TEST(Page, TheParagraphBehindTheMovesIsTheResult) {
  const auto r = page(kMoves + "<p>黑方超时，红胜</p>");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[0].outcome.ending, Ending::time);
  // Also in another element.
  const auto beside = page("<div>" + kMoves + "</div><div>1-0</div>");
  ASSERT_EQ(beside.games.size(), 1u);
  EXPECT_EQ(beside.games[0].outcome.result, GameResult::red_wins);
}

TEST(Page, RemarksBehindTheMovesAreACommentAndThePagesWordsAreNone) {
  for (const std::string behind :
       {"<hr><p>别的文章</p>", "<h2>别的文章</h2>", "<footer>小站</footer>", "<p>版权所有 2020</p>",
        "<p><a href='#'>返回首页</a></p>"}) {
    const auto r = page(kMoves + "<p>此局红方先手大优。</p>" + behind);
    ASSERT_EQ(r.games.size(), 1u) << behind;
    EXPECT_EQ(r.games[0].notes(r.games[0].main_line().back()).comment, "此局红方先手大优。")
        << behind;
  }
  const auto r = page("<div>" + kMoves + "</div><p>别的文章</p>");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].notes(r.games[0].main_line().back()).comment, "");
}

TEST(Page, AGameOfOneRoundBesideAnotherIsRead) {
  const auto r = page("<p>红方：甲 黑方：乙</p>" + kMoves + "<p>1-0</p><p>红方：丙 黑方：丁</p>" +
                      "<p>1. 兵七进一 卒7进1</p><p>0-1</p>");
  ASSERT_EQ(r.games.size(), 2u);
  EXPECT_EQ(r.games[1].tags.get("Red"), "丙");
  EXPECT_EQ(r.games[1].size(), 3u);
  EXPECT_EQ(r.games[1].outcome.result, GameResult::black_wins);
  // Numbers of a page are not moves.
  EXPECT_TRUE(page("<p>1. 5566 7788</p>").games.empty());
}

TEST(Markdown, BlocksOfCodeAreRecords) {
  const std::string text =
      "# 两局\n\n```\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n```\n\n另一局：\n\n"
      "    [Red \"甲\"]\n    [Result \"1-0\"]\n\n    1. 炮二平五 马8进7 1-0\n\n"
      "~~~json\n{\"red\":\"乙\",\"moves\":[\"c3c4\"]}\n~~~\n";
  EXPECT_EQ(kPage.probe(text), Likeness::certain);
  const auto r = test::read_all(kPage, text, true);
  ASSERT_EQ(r.games.size(), 3u) << r.said();
  EXPECT_EQ(r.games[0].size(), 5u);
  EXPECT_EQ(r.games[1].tags.get("Red"), "甲");
  EXPECT_EQ(r.games[1].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[2].tags.get("Red"), "乙");
  EXPECT_EQ(r.games[2][1].place, text.find("\"c3c4"));
}

TEST(Markdown, TheTextAroundAListBelongsToIt) {
  const auto r = test::read_all(
      kPage,
      "## 第一局\n\n红方：甲 黑方：乙\n\n```\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
      "```\n\n黑方认输\n\n---\n\n> 1. **兵七进一** 炮2平3\n> 2. 炮二平五 象3进5\n",
      true);
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[0].outcome.ending, Ending::resignation);
  EXPECT_EQ(r.games[1].size(), 5u);
}

TEST(Markdown, OtherTextsAreNone) {
  EXPECT_EQ(kPage.probe("1. 炮二平五 马8进7\n"), Likeness::no);
  EXPECT_EQ(kPage.probe("[Red \"甲\"]\n\n1. 炮二平五 {# 一}\n"), Likeness::no);
  EXPECT_EQ(kPage.probe("# 标题\n\n文字\n"), Likeness::maybe);
}

}  // namespace
}  // namespace qipu
