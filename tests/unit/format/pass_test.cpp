// Passes in text records: in variations, in the first rounds of odds games, and texts that only
// look like passes.

#include "game/pass.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "qipu/format/formats.h"
#include "support/positions.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

/// The line of a node and its first children: "h2e2 -- h0g2".
std::string line_of(const Game& game, NodeId first) {
  std::string out;
  for (const NodeId id : game.line_from(first)) {
    if (!out.empty()) out += ' ';
    out += game[id].has_move ? game[id].move.ucci() : std::string(game.written(id));
  }
  return out;
}

bool has_pass(const Game& game) {
  return std::ranges::any_of(game.main_line(), [&](NodeId id) { return is_pass(game, id); });
}

TEST(Passes, StandInVariations) {
  // Red threatens two pawn moves in a row, and so does Black.
  for (const std::string_view pass : {"--", "Z0", "null", "0000", "pass", "（让）", "(让)"}) {
    const std::string text = "[Red \"a\"]\n\n1. C2=5 h8+7 2. H2+3 (2. P7+1 " + std::string(pass) +
                             " 3. P7+1 P7+1) r9=8 (2... P7+1 3. " + std::string(pass) +
                             " P7+1) *\n";
    const auto r = test::read_one(kPgn, text);
    EXPECT_EQ(test::codes(r.findings), test::Codes{}) << pass;
    EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2 i9h9");
    const auto line = r.game.main_line();
    EXPECT_EQ(line_of(r.game, r.game[line[2]].next_sibling), "c3c4 -- c4c5 g6g5") << pass;
    EXPECT_EQ(line_of(r.game, r.game[line[3]].next_sibling), "g6g5 -- g5g4") << pass;
  }
}

TEST(Passes, GiveOddsOfMovesInTheFirstRounds) {
  const std::pair<const Format*, const char*> kTexts[] = {
      {&kPgn, "[Red \"甲\"]\n\n1. 炮二平五 ………… 2. 马二进三 马8进7 3. 车一平二 车9平8 *\n"},
      {&kPgn, "[Red \"甲\"]\n\n1. 炮二平五 -- 2. 马二进三 马8进7 3. 车一平二 车9平8 *\n"},
      {&kMoveList, "1. 炮二平五 ………… \n2. 马二进三 马8进7\n3. 车一平二 车9平8\n"},
      {&kMoveList, "1. 炮二平五 ……\n2. 马二进三 马8进7\n3. 车一平二 车9平8\n"},
      {&kMoveList, "1. 炮二平五 （让）\n2. 马二进三 马8进7\n3. 车一平二 车9平8\n"},
  };
  for (const auto& [format, text] : kTexts) {
    const auto r = test::read_one(*format, text);
    EXPECT_EQ(main_line(r.game), "h2e2 -- h0g2 h9g7 i0h0 i9h9") << text;
    EXPECT_EQ(test::codes(r.findings), test::Codes{}) << text;
  }
}

TEST(Passes, AreNoMovesThatAreMissing) {
  // A column that was left out, and an unreadable reply.
  const auto column = test::read_one(
      kMoveList, "1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n5. 马八进七\n");
  EXPECT_EQ(test::codes(column.findings).front(), "replies_missing");
  const auto reply = test::read_one(
      kPgn, "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 …… 4. 兵七进一 *\n");
  EXPECT_EQ(reply.game.written(reply.game.main_line()[5]), "……");
  EXPECT_EQ(test::codes(reply.findings).front(), "not_a_move");
}

TEST(Passes, InTheGameItselfAreSaid) {
  const auto r = test::read_one(
      kPgn, "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 -- 4. 兵七进一 *\n");
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2 i9h9 i0h0 -- c3c4");
  EXPECT_EQ(test::codes(r.findings), test::Codes{"pass_in_game"});
}

// Long dots in a later round: a pass, unless a comment follows, because XQStudio writes them in
// place of a reply that comes after the comment.
TEST(Passes, AreNoDotsBeforeAComment) {
  const std::string begin = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二  …………\n";
  const auto pass = test::read_one(kMoveList, begin + "4. 兵七进一 卒7进1\n");
  EXPECT_EQ(main_line(pass.game), "h2e2 h9g7 h0g2 i9h9 i0h0 -- c3c4 g6g5");
  EXPECT_EQ(test::codes(pass.findings), test::Codes{"pass_in_game"});
  for (const std::string comment : {"好棋\n", "{好棋}\n", "\n好棋\n\n"}) {
    const auto lost = test::read_one(kMoveList, begin + comment + "4. 兵七进一 卒7进1\n");
    EXPECT_FALSE(has_pass(lost.game)) << comment;
    EXPECT_EQ(test::codes(lost.findings).front(), "reply_missing") << comment;
    const auto later =
        test::read_one(kMoveList, begin + comment + "3. …………  --         4. 兵七进一 卒7进1\n");
    EXPECT_EQ(main_line(later.game), "h2e2 h9g7 h0g2 i9h9 i0h0 -- c3c4 g6g5") << comment;
    EXPECT_EQ(later.game.notes(later.game.main_line()[5]).comment, "") << comment;
  }
}

// A comment that is a word for a pass stays a comment.
TEST(Passes, AreNoCommentsOfTheirOwn) {
  for (const std::string_view words : {"--", "pass", "（让）", "--\n好棋"}) {
    Game game;
    const NodeId first = game.add(kRoot, test::move("h2e2"));
    game.add(first, test::move("h9g7"));
    game.edit_notes(first).comment = words;
    for (const Format* format : {&kMoveList, &kXqstudioText}) {
      const auto r = test::read_all(*format, test::write_all(*format, {game}), true);
      ASSERT_EQ(r.games.size(), 1U) << words;
      EXPECT_EQ(first_difference(game, r.games[0]), "") << format->id << words;
    }
  }
}

TEST(Passes, AreNoDashesBetweenMovesThatGoOn) {
  const auto r =
      test::read_one(kPgn, "[Red \"甲\"]\n\n1. 炮二平五 -- 马8进7 2. 马二进三 -- 车9平8 *\n");
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2 i9h9");
}

TEST(Passes, MayNotLeaveTheKingInCheck) {
  const auto r =
      test::read_one(kPgn, "[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w\"]\n\n1. a1d1 -- 2. d1d9 *\n");
  EXPECT_EQ(test::codes(r.findings).front(), "illegal_move");
}

TEST(Passes, AreWrittenAndReadAgain) {
  const auto r = test::read_one(
      kPgn, "[Red \"a\"]\n\n1. C2=5 h8+7 2. H2+3 (2. P7+1 -- 3. P7+1 P7+1) r9=8 *\n");
  for (const Format* format : {&kPgn, &kMoveList, &kJson, &kCsv}) {
    Losses losses;
    const Game held = reduced(r.game, format->can, losses);
    const auto again = test::read_all(*format, test::write_all(*format, {held}), true);
    ASSERT_EQ(again.games.size(), 1U);
    EXPECT_EQ(first_difference(held, again.games[0]), "") << format->id;
  }
}

}  // namespace
}  // namespace qipu
