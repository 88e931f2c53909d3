// Lines named in comments as variations: which are added, and what stays unchanged.

#include "prose/prose_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "qipu/format/formats.h"
#include "qipu/notation/resolve.h"
#include "support/records.h"

namespace qipu::prose {
namespace {

using test::read_one;
using test::write_all;

constexpr std::string_view kGame =
    "[Game \"Chinese Chess\"]\n\n"
    "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3\n"
    "4. 兵七进一 {如车二进六，则卒7进1，马八进七。} 卒7进1\n"
    "5. 马八进七 {应走车二进六。} (5. 车二进六 炮8平9)\n"
    "5... 马7进6 {以下红如兵五进一，则卒7进1。} *\n";

std::string moves_of(const Game& game, NodeId first) {
  std::string out;
  for (const NodeId id : game.line_from(first)) {
    out += (out.empty() ? "" : " ") + game[id].move.ucci();
  }
  return out;
}

TEST(ProseLines, SureLinesBecomeVariations) {
  Game game = read_one(kPgn, kGame).game;
  const std::string main = moves_of(game, game[kRoot].first_child);
  const ProseLines sum = add_prose_lines(game);
  EXPECT_EQ(sum.lines, 2U);
  EXPECT_EQ(sum.moves, 5U);
  EXPECT_EQ(sum.standing, 1U);  // 车二进六 instead of 马八进七
  EXPECT_EQ(sum.left, 0U);
  EXPECT_EQ(moves_of(game, game[kRoot].first_child), main);
  const std::string written = write_all(kPgn, {game});
  EXPECT_NE(written.find("(4. 车二进六 {注文着法} 4... 卒7进1 5. 马八进七)"), std::string::npos)
      << written;
  // A line that would continue from the end of the game becomes an alternative to its last move.
  EXPECT_NE(written.find("(5... 马7进6 {注文着法} 6. 兵五进一 卒7进1)"), std::string::npos)
      << written;
  EXPECT_NE(written.find("{应走车二进六。}"), std::string::npos);
}

TEST(ProseLines, ASecondTimeNothingIsAdded) {
  Game game = read_one(kPgn, kGame).game;
  add_prose_lines(game);
  const std::string once = write_all(kPgn, {game});
  const ProseLines again = add_prose_lines(game);
  EXPECT_EQ(again.lines, 0U);
  EXPECT_EQ(again.moves, 0U);
  EXPECT_EQ(write_all(kPgn, {game}), once);
  EXPECT_EQ(write_all(kPgn, {read_one(kPgn, once).game}), once);
}

/// A game with that comment after 兵七进一.
Game game_with(std::string_view comment) {
  return read_one(kPgn, "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 {" +
                            std::string(comment) + "} 卒7进1 *")
      .game;
}

TEST(ProseLines, WhatIsNotSureIsLeft) {
  // A single move without a cue, a plan, moves after one that cannot be read.
  const std::string_view comments[] = {"马7进6。", "下一步准备炮八平九。",
                                       "黑如象3进9，马八进七。"};
  for (const std::string_view comment : comments) {
    Game game = game_with(comment);
    const std::size_t nodes = game.size();
    const ProseLines sum = add_prose_lines(game);
    EXPECT_EQ(game.size(), nodes) << comment;
    EXPECT_EQ(sum.lines, 0U) << comment;
    EXPECT_GT(sum.left, 0U) << comment;
  }
}

TEST(ProseLines, LoneMovesThatWordsTellAreLines) {
  // A misprint, a move named as a choice, one of a list, the other side's move before.
  const std::string_view comments[] = {"黑如炮8乎9。", "以往多走车二进四。",
                                       "另有马八进七、车二进四。", "黑马2进3软，应改走卒7进1。"};
  for (const std::string_view comment : comments) {
    Game game = game_with(comment);
    const ProseLines sum = add_prose_lines(game);
    EXPECT_GT(sum.lines, 0U) << comment;
    EXPECT_EQ(sum.left, 0U) << comment;
  }
}

TEST(ProseLines, ALineBeginsAtTheMoveThatTheCommentNames) {
  // Black's cannon could go there on each of Black's turns. The number decides.
  Game game = game_with("第2着黑方出车显得消极，不如走炮8进4较为有力。");
  EXPECT_EQ(add_prose_lines(game).lines, 1U);
  const std::string written = write_all(kPgn, {game});
  EXPECT_NE(written.find("(2... 炮8进4 {注文着法})"), std::string::npos) << written;
}

TEST(ProseLines, GamesWithoutMovesAndFullOnesKeepTheirForm) {
  Game game;
  game.edit_notes(kRoot).comment = "1.炮二平五 马8进7";
  EXPECT_EQ(add_prose_lines(game).lines, 0U);
  EXPECT_EQ(game.size(), 1U);
}

}  // namespace
}  // namespace qipu::prose
