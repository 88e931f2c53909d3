// Variations in plain lists: moves under a label leave the game at their first number.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "qipu/format/formats.h"
#include "support/records.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

const std::string kGame =
    "1. 炮二平五 马8进7\n"
    "2. 马二进三 车9平8\n"
    "3. 车一平二 马2进3\n"
    "4. 兵七进一 卒7进1\n";

Game only_game(const std::string& text, bool settle = false) {
  auto r = test::read_all(kMoveList, text, settle);
  EXPECT_EQ(r.games.size(), 1u) << text;
  return r.games.empty() ? Game() : std::move(r.games[0]);
}

std::string words_of(const Game& game, NodeId first) {
  std::string line;
  for (const NodeId id : game.line_from(first)) {
    if (!line.empty()) line += ' ';
    line += game.written(id);
  }
  return line;
}
/// The alternatives to a ply of the main line, counted from 1, separated by |.
std::string beside(const Game& game, std::size_t ply) {
  std::string lines;
  const NodeId played = game.main_line()[ply - 1];
  for (NodeId id = game[played].next_sibling; id != kNoNode; id = game[id].next_sibling) {
    if (!lines.empty()) lines += " | ";
    lines += words_of(game, id);
  }
  return lines;
}

TEST(PlainVariations, StandUnderLabelsOfManyKinds) {
  for (const std::string label :
       {"变化一：", "变化1:", "变化", "【变化一】", "（变二）", "变着：", "變化二：", "变例三、",
        "第一变", "第二变化：", "变A：", "Variation 1:", "变化①"}) {
    for (const std::string blank : {"\n", "\n\n"}) {
      const Game game = only_game(kGame + blank + label + "\n3. 兵七进一 卒7进1\n4. 车一平二\n");
      EXPECT_EQ(game.main_line().size(), 8u) << label;
      EXPECT_EQ(beside(game, 5), "兵七进一 卒7进1 车一平二") << label;
    }
  }
}

TEST(PlainVariations, MayBeginOnTheLineOfTheLabel) {
  const Game game = only_game(kGame + "变化一：3. 兵七进一 卒7进1 4. 车一平二\n");
  EXPECT_EQ(beside(game, 5), "兵七进一 卒7进1 车一平二");
}

TEST(PlainVariations, MayBeginWithAReply) {
  for (const std::string dots : {"……", "...", "…… ", " ... ", "--- "}) {
    const Game game = only_game(kGame + "\n变化：\n2. " + dots + "炮2平5\n3. 车一进一 车9进1\n");
    EXPECT_EQ(beside(game, 4), "炮2平5 车一进一 车9进1") << dots;
  }
}

// Also beyond the end of the game: its numbers continue in the variation.
TEST(PlainVariations, GoOnBeyondTheEndOfTheGame) {
  for (const std::string result : {"", "红胜\n"}) {
    const Game game = only_game(kGame + result +
                                "\n变化一：\n4. 马八进九 卒3进1\n5. 车二进六 炮8平9\n"
                                "变化二：\n4. 炮八平六 卒3进1\n5. 马八进七 炮8平9\n");
    EXPECT_EQ(game.main_line().size(), 8u);
    EXPECT_EQ(beside(game, 7), "马八进九 卒3进1 车二进六 炮8平9 | 炮八平六 卒3进1 马八进七 炮8平9");
  }
}

TEST(PlainVariations, StandUnderWordsThatNameNone) {
  for (const std::string words : {"黑如改走：", "黑方另有下列变化：", "变着：第4回合黑如改走：",
                                  "变化一（接主变第4回合黑方）："}) {
    const Game game =
        only_game(kGame + "5. 马八进七 炮8进4\n和棋\n\n" + words + "\n4... 炮2进4\n5. 兵三进一\n");
    EXPECT_EQ(game.main_line().size(), 10u) << words;
    EXPECT_EQ(beside(game, 8), "炮2进4 兵三进一") << words;
    const std::string lead = words.starts_with("变着：") ? words.substr(9) : words;
    EXPECT_EQ(game.notes(game[game.main_line()[7]].next_sibling).lead, lead);
  }
}

// A variation that ends with Red's move does not include the game's next round.
TEST(PlainVariations, EndOnRedsMoveToo) {
  const Game game = only_game(kGame + "变化：4. …… 炮2进4 5. 兵三进一\n5. 马八进七 炮8进4\n红胜\n");
  EXPECT_EQ(game.main_line().size(), 10u);
  EXPECT_EQ(beside(game, 8), "炮2进4 兵三进一");
  EXPECT_EQ(game.outcome.result, GameResult::red_wins);
}

TEST(PlainVariations, MayLeaveAnother) {
  const Game game = only_game(kGame +
                              "\n变化1：\n3. 兵七进一 卒7进1\n4. 车一平二 马2进3\n"
                              "\n变化2（接变化1）：\n4. 马八进七 车8进4\n");
  ASSERT_EQ(beside(game, 5), "兵七进一 卒7进1 车一平二 马2进3");
  const NodeId variation = game[game.main_line()[4]].next_sibling;
  const NodeId fourth = game.line_from(variation)[2];
  EXPECT_EQ(words_of(game, game[fourth].next_sibling), "马八进七 车8进4");
}

TEST(PlainVariations, WordsUnderTheLabelLeadThem) {
  const Game game = only_game(kGame + "变化一：黑方另有一着\n可以考虑\n3. …… 卒7进1\n好棋\n");
  const NodeId variation = game[game.main_line()[5]].next_sibling;
  ASSERT_NE(variation, kNoNode);
  EXPECT_EQ(game.notes(variation).lead, "黑方另有一着\n可以考虑");
  EXPECT_EQ(game.notes(variation).comment, "好棋");
}

// In the middle of a game, which continues with its own numbers.
TEST(PlainVariations, EndWhereTheGameGoesOn) {
  const std::string variation = "变化一：\n3. 兵七进一 卒7进1\n4. 马八进七 车8进4\n";
  const Game game = only_game(kGame + variation + "\n5. 马八进七 炮2进4\n6. 车二进六\n");
  EXPECT_EQ(game.main_line().size(), 11u);
  EXPECT_EQ(beside(game, 5), "兵七进一 卒7进1 马八进七 车8进4");
  const Game longer = only_game(kGame + variation + "5. 车二进六 炮8平9\n\n5. 马八进七 炮2进4\n");
  EXPECT_EQ(longer.main_line().size(), 10u);
  EXPECT_EQ(beside(longer, 5), "兵七进一 卒7进1 马八进七 车8进4 车二进六 炮8平9");
}

TEST(PlainVariations, ResultsOfVariationsAreNotTheGames) {
  const Game game = only_game(kGame + "和棋\n\n变化一：\n3. 兵七进一 卒7进1\n红胜\n");
  EXPECT_EQ(game.outcome.result, GameResult::draw);
  const Game late = only_game(kGame + "\n变化一：\n3. 兵七进一 卒7进1\n\n黑胜\n");
  EXPECT_EQ(late.outcome.result, GameResult::black_wins);
}

// A label above other text is a comment, and the text is read as usual.
TEST(PlainVariations, LabelsOverOtherThingsAreComments) {
  const Game words = only_game(kGame + "变化一：红方稍好\n");
  EXPECT_EQ(words.notes(words.main_line().back()).comment, "变化一：\n红方稍好");
  const Game beyond = only_game(kGame + "变化一：\n9. 兵七进一 卒7进1\n");
  EXPECT_EQ(beside(beyond, 8), "");
  EXPECT_EQ(beyond.notes(beyond.main_line()[7]).comment, "变化一：");
  for (const std::string prose : {"变化多端，红方稍好。", "变通之道", "第一变化不佳，不取。"}) {
    const Game game = only_game(kGame + prose + "\n");
    EXPECT_EQ(game.notes(game.main_line().back()).comment, prose);
  }
}

// Without a label they are words in a note, even if they go beyond the moves read so far.
TEST(PlainVariations, LinesQuotedBeyondTheGameAreNotPlayed) {
  const Game game = only_game(kGame +
                              "3. 兵七进一 卒7进1\n4. 马八进七 车8进4\n5. 车二进六 炮8平9\n"
                              "6. 兵五进一 士4进5\n"
                              "5. 马八进七 炮2进4\n6. 兵五进一 象3进5\n");
  ASSERT_EQ(game.main_line().size(), 12u);
  EXPECT_EQ(game.written(game.main_line()[8]), "马八进七");
  EXPECT_EQ(game.written(game.main_line()[11]), "象3进5");
}

TEST(PlainVariations, AreWrittenBehindTheGame) {
  const Game game = only_game(kGame + "变化：\n2. …… 炮2平5\n3. 车一进一\n", true);
  Losses losses;
  const std::string text = test::write_all(kMoveList, {reduced(game, kMoveList.can, losses)}, {});
  EXPECT_TRUE(losses.empty());
  EXPECT_NE(text.find("\n变化1：\n  2. ……        炮2平5\n  3. 车一进一\n"), text.npos) << text;
}

// Each leaves the one before it.
TEST(PlainVariations, AreReadAndWrittenToAnyDepth) {
  Game game;
  NodeId at = kRoot;
  constexpr int kDepth = test::some(20'000, 4);
  for (int i = 0; i < kDepth; ++i) {
    const NodeId id = game.add_written(at, "炮二平五");
    game.add_written(at, "马二进三");
    at = i % 2 == 0 ? id : game[id].next_sibling;
  }
  const std::string text = test::write_all(kMoveList, {game}, {});
  const auto r = test::read_all(kMoveList, text, false);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(first_difference(game, r.games[0]), "");
}

}  // namespace
}  // namespace qipu
