// Moves named in comments: which are found, and the boards on which they are placed. The games and
// comments are made for these tests.

#include "prose/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/notation/resolve.h"

namespace qipu::prose {
namespace {

/// The game of these moves from the standard start, in ICCS without dashes.
Game game_of(std::string_view moves) {
  Game game;
  NodeId at = kRoot;
  for (std::size_t pos = 0; pos + 4 <= moves.size(); pos += 5) {
    at = game.add(at, *Move::parse(moves.substr(pos, 4)));
  }
  Findings findings;
  resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_TRUE(findings.all.empty());
  return game;
}

// 炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1
constexpr std::string_view kOpening = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5";

/// Each word's move, with its predecessor: "@3" a node, "<0" a word; "!" for a pass.
std::string dump(const Placement& placement) {
  std::string out;
  for (const ProseWord& word : placement.words) {
    if (!out.empty()) out += ' ';
    if (!word.placed()) {
      out += '-';
      continue;
    }
    out += word.move.ucci();
    out +=
        word.node != kNoNode ? "@" + std::to_string(word.node) : "<" + std::to_string(word.after);
    if (word.pass) out += '!';
  }
  return out;
}

std::string placed(std::string_view moves, NodeId at, std::string_view comment) {
  const Game game = game_of(moves);
  return dump(Placer(game).place(at, comment));
}

struct Row {
  NodeId at;
  std::string_view comment, expected;
};

TEST(Placement, CommentsAreReadOnTheBoardTheySpeakOf) {
  const Row rows[] = {
      // The side that moved: instead of the move. The other side: after it.
      {7, "应走兵三进一", "g3g4@6"},
      {7, "黑可走炮2进4", "b7b3@7"},
      {7, "如卒7进1，则车二进六，马7进6，马八进七", "g6g5@7 h0h6<0 g7f5<1 b0c2<2"},
      // A named move of the game.
      {7, "兵七进一，稳健", "c3c4@6"},
      {7, "挺七兵后，黑卒7进1，红马八进七", "g6g5@7 b0c2<0"},
      // Brackets: instead of the last word; the line continues after them.
      {7, "黑如卒7进1，马八进七（车二进六，炮8平9），炮8平9，炮八平九",
       "g6g5@7 b0c2<0 h0h6<0 h7i7<2 h7i7<1 b2a2<4"},
      {7, "黑有两种走法：（一）卒7进1，车二进六；（二）炮8进4，马八进七",
       "g6g5@7 h0h6<0 h7h3@7 b0c2<2"},
      {7, "黑可卒7进1，或炮8进4", "g6g5@7 h7h3@7"},
      // A pass.
      {7, "下一步准备马八进七", "b0c2@7!"},
      {7, "防止黑卒3进1", "c6c5@6!"},
      {7, "黑伏卒3进1，或炮2平1", "c6c5@7 b7a7@7"},
      {6, "黑伏卒3进1，或炮2平1", "c6c5@6! b7a7@6!"},
      // Several moves listed side by side.
      {7, "另有马八进七、车二进四和兵三进一", "b0c2@6 h0h4@6 g3g4@6"},
      // A criticised move was played; it may be the other side's move before this one.
      {8, "红方进兵稍缓，应改走马八进七", "b0c2@6"},
      {8, "黑应改走炮8平9", "h7i7@7"},
      // Rounds named by their numbers.
      {8, "第2回合黑可走卒3进1", "c6c5@3"},
      {8, "过了2回合，黑走卒3进1", "c6c5@7"},
      {8, "第三回合红改走兵三进一，则炮2平1", "g3g4@4 b7a7<0"},
      {0, "第４回合时，红方不如马八进七", "b0c2@6"},
      {8, "第3个回合红改走兵三进一", "g3g4@4"},
      {8, "第2着黑可走卒3进1", "c6c5@3"},
      {8, "第二步黑如改走卒3进1，则炮八平七", "c6c5@3 b2c2<0"},
      {8, "如第3着改走炮8进4", "h7h3@5"},
      {8, "黑方第3手出马消极，不如走炮8进4有力", "h7h3@5"},
      {8, "第3、第4招黑可走炮8进4", "h7h3@7"},
      {8, "第2回合后红如改走兵三进一", "g3g4@4"},
      {8, "黑方第3着软。应改走炮8进4", "h7h3@5"},
      {8, "On move 3 Black could play C8+4", "h7h3@5"},
      {8, "Better was 2...P3+1", "c6c5@3"},
      {8, "也可以2……卒3进1", "c6c5@3"},
      // Moves counted over both sides, if no round has that number.
      {8, "第5着红方改走兵三进一", "g3g4@4"},
      {8, "第6着（3回合）黑方改走炮8进4", "h7h3@5"},
      // The number does not name a move of the game.
      {8, "这是计划的第二步，下面红方马八进七", "b0c2@8"},
      {8, "第二步骤是红方马八进七", "b0c2@8"},
      // A move named again within a line must be a different one.
      {7, "应走兵三进一，卒3进1，兵三进一", "g3g4@6 c6c5<0 g4g5<1"},
      // Other scripts and signs.
      {7, "黑如卒７進１，則車二進六", "g6g5@7 h0h6<0"},
      {7, "黑如卒7进1，则车二\n进六", "g6g5@7 h0h6<0"},
      {7, "黑如卒7近1，则车二进六", "g6g5@7 h0h6<0"},
      {7, "黑如卒7进]，则乍二边六，跑8平9", "g6g5@7 h0h6<0 h7i7<1"},
      {7, "P7+1 R2+6", "g6g5@7 h0h6<0"},
      {7, "卒7进lh0h6", "g6g5@7"},
      // A board in the comment itself.
      {7, "黑如卒7进1[fen=4k4/9/9/9/9/9/9/9/9/4K4 w]炮8平9、卒7进1[/fen]，则车二进六",
       "g6g5@7 - - h0h6<0"},
      {7, "[fen=4k4/9/9/9/9/9/9/9/9/4K4 w]卒7进1[/fen]黑可走炮2进4", "- b7b3@7"},
      // A move that is possible on no board here; an opening's name; no words at all.
      {7, "卒9进3", "-"},
      {7, "中炮进三兵对屏风马", ""},
      {7, "红优", ""},
      {7, "", ""},
      {0, "1.炮二平五 马8进7 2.马二进三 车9平8", "h2e2@0 h9g7<0 h0g2<1 i9h9<2"},
      {8, "以下如车二进六，则马7进6", "h0h6@8 g7f5<0"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(placed(kOpening, row.at, row.comment), row.expected) << row.comment;
  }
}

TEST(Placement, WordsBehindOtherWordsAreNoPartOfThem) {
  // 以后炮 is not 后炮, 其中炮 not 中炮, 然后马 not 后马.
  const std::string_view comments[] = {"其中炮8平5", "以后炮8平5", "然后炮8平5"};
  for (const std::string_view comment : comments) {
    const Game game = game_of(kOpening);
    const Placement placement = Placer(game).place(7, comment);
    ASSERT_EQ(placement.words.size(), 1U) << comment;
    EXPECT_EQ(placement.words[0].offset, 6U) << comment;
    EXPECT_EQ(placement.words[0].length, std::string_view("炮8平5").size()) << comment;
    EXPECT_EQ(placement.words[0].move.ucci(), "h7e7") << comment;
  }
}

TEST(Placement, AVariationThatTheRecordKeepsIsEvidence) {
  Game game = game_of(kOpening);
  const NodeId kept = game.add(5, *Move::parse("g6g5"));
  game.set_standing(kept, Standing::legal);
  // Black's 卒7进1 may be an alternative to 马2进3, or a reply to 兵七进一.
  const std::string comment = "卒7进1也是常见的走法";
  const Placement aided = Placer(game).place(6, comment);
  ASSERT_EQ(aided.words.size(), 1U);
  EXPECT_EQ(aided.words[0].lands, kept);
  EXPECT_EQ(aided.words[0].node, 5U);
}

TEST(Placement, WhatStandsBeforeAMoveIsAboutTheBoardThere) {
  Game game = game_of(kOpening);
  game.edit_notes(7).lead = "红方可以兵三进一";
  EXPECT_EQ(dump(Placer(game).place_lead(7)), "g3g4@6");
  EXPECT_EQ(dump(Placer(game).place_lead(kRoot)), "");
}

TEST(Placement, BehindAMoveThatCannotBeReadTheLineIsBroken) {
  const Game game = game_of(kOpening);
  const Placement placement = Placer(game).place(7, "黑如卒7进1，则兵九进三，炮8进4");
  ASSERT_EQ(placement.words.size(), 3U);
  EXPECT_FALSE(placement.words[0].broken);
  EXPECT_FALSE(placement.words[1].placed());
  EXPECT_TRUE(!placement.words[2].placed() || placement.words[2].broken ||
              placement.words[2].node != kNoNode);
}

TEST(Placement, GamesThatCannotBePlayedPlaceNothing) {
  Game game;
  game.start.board = {};
  const Placement placement = Placer(game).place(kRoot, "炮二平五，马8进7");
  ASSERT_EQ(placement.words.size(), 2U);
  EXPECT_FALSE(placement.words[0].placed());
  Game unread;
  const NodeId at = unread.add_written(kRoot, "炮二平");
  EXPECT_EQ(dump(Placer(unread).place(at, "马8进7")), "-");
}

// --- laws ---------------------------------------------------------------------------------------

constexpr std::string_view kPieces[] = {"车", "马", "炮", "兵", "卒", "相", "象",
                                        "士", "仕", "将", "帅", "前", "后", "中"};
constexpr std::string_view kNumbers[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九",
                                         "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9"};
constexpr std::string_view kCourses[] = {"进", "退", "平", "進", "乎", "+", "-", "="};
constexpr std::string_view kProse[] = {
    "，",   "。",   "；", "\n",   "（", "）",     "（一）", "（二）", "①",    "②",    "甲、",
    "应走", "如",   "若", "则",   "或", "再",     "伏",     "否则",   "防",   "改走", "红",
    "黑",   "以下", "有", "实战", " ",  "&nbsp;", "1.",     "h2e2",   "C2=5", "\xFF", "胜势"};

template <std::size_t N>
std::string_view any(const std::string_view (&list)[N], std::mt19937& random) {
  return list[random() % N];
}

/// A comment of moves on the game's boards, of texts in the form of moves, and of prose.
std::string random_comment(const Position& position, std::mt19937& random) {
  std::string out;
  Position at = position;
  for (auto n = random() % 30; n != 0; --n) {
    const auto what = random() % 8;
    if (what < 3) {
      const MoveList moves = at.legal_moves();
      if (moves.empty()) continue;
      const Move move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
      kChinese.write(out, at, move);
      at.make(move);
    } else if (what == 3) {
      out += any(kPieces, random);
      out += any(kNumbers, random);
      out += any(kCourses, random);
      out += any(kNumbers, random);
    } else if (what == 4) {
      out += any(kPieces, random);
    } else {
      out += any(kProse, random);
    }
  }
  return out;
}

TEST(PlacementLaw, MovesAreLegalOnTheirBoardsAndRangesLieInTheComment) {
  std::mt19937 random(20261126);
  std::size_t words = 0, placed_words = 0;
  for (int round = 0; round < 400; ++round) {
    Game game = game_of(kOpening);
    Position position = Position::standard();
    const auto at = static_cast<NodeId>(random() % game.size());
    for (NodeId id = 1; id <= at; ++id) position.make(game[id].move);
    const std::string comment = random_comment(position, random);
    Placer placer(game);
    const Placement placement = placer.place(at, comment);
    ASSERT_EQ(placement.boards.size(), placement.words.size());
    std::size_t end = 0;
    for (std::size_t i = 0; i < placement.words.size(); ++i) {
      const ProseWord& word = placement.words[i];
      ASSERT_GE(word.offset, end) << comment;
      ASSERT_GT(word.length, 0U) << comment;
      end = word.offset + word.length;
      ASSERT_LE(end, comment.size()) << comment;
      ++words;
      if (!word.placed()) continue;
      ++placed_words;
      ASSERT_TRUE(placement.boards[i].legal(word.move)) << comment;
      ASSERT_EQ(word.node == kNoNode, word.after >= 0) << comment;
      if (word.after < 0) continue;
      ASSERT_LT(word.after, static_cast<int>(i)) << comment;
      const auto before = static_cast<std::size_t>(word.after);
      ASSERT_TRUE(placement.words[before].placed()) << comment;
      ASSERT_TRUE(!word.likely() || placement.words[before].likely()) << comment;
      Position expected = placement.boards[before].after(placement.words[before].move);
      if (word.pass) expected.give_turn(!expected.turn());
      ASSERT_EQ(expected.key(), placement.boards[i].key()) << comment;
    }
    // The same from a placer that has read other comments before.
    Placer other(game);
    static_cast<void>(other.place(kRoot, "炮二平五，马8进7"));
    static_cast<void>(other.place(static_cast<NodeId>(game.size() - 1), comment));
    ASSERT_EQ(dump(other.place(at, comment)), dump(placement)) << comment;
  }
  EXPECT_GT(placed_words, words / 2);
}

TEST(PlacementLaw, AWholeGameInAnIntroductionIsPlaced) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    Game game;
    Position position = Position::standard();
    std::string comment, expected;
    for (int ply = 0; ply < 60; ++ply) {
      const MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      const Move move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
      if (ply % 2 == 0) comment += std::to_string(ply / 2 + 1) + ". ";
      kChinese.write(comment, position, move);
      comment += ply % 2 == 0 ? " " : "\n";
      expected +=
          (ply == 0 ? "" : " ") + move.ucci() + (ply == 0 ? "@0" : "<" + std::to_string(ply - 1));
      position.make(move);
    }
    EXPECT_EQ(dump(Placer(game).place(kRoot, comment)), expected);
  }
}

TEST(PlacementLaw, LongCommentsEndInTime) {
  const Game game = game_of(kOpening);
  std::string comment;
  for (int i = 0; i < 20'000; ++i) comment += "（车二进六，马7进6（";
  const Placement placement = Placer(game).place(7, comment);
  EXPECT_TRUE(placement.overfull);
  EXPECT_EQ(placement.words.size(), kMostWords);
  std::string blanks = "炮二";
  blanks.append(1'000'000, ' ');
  EXPECT_TRUE(Placer(game).place(7, blanks + "平五").words.empty());
}

}  // namespace
}  // namespace qipu::prose
