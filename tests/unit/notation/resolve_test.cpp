// A whole game decides the meaning of its words.
#include "qipu/notation/resolve.h"

#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;
using test::read_one;

std::string with_fen(std::string_view fen, std::string_view moves) {
  return "[FEN \"" + std::string(fen) + "\"]\n\n" + std::string(moves) + " *\n";
}

// 33=4 is the third pawn of file 3 by the rules of 2018 and the middle pawn of file 3 by the page
// of 1997; 3+.4 is only possible in 1997, 13=4 only in 2018.
constexpr std::string_view kPawns = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w";

TEST(Resolve, TheOtherPawnNamesOfAGameSettleWxf) {
  const auto page = read_one(kPgn, with_fen(kPawns, "1. 33.4 K5.6 2. 3+.4"));
  EXPECT_EQ(main_line(page.game).substr(0, 4), "g7f7");
  const auto rules = read_one(kPgn, with_fen(kPawns, "1. 33=4 K5=6 2. 17=6"));
  EXPECT_EQ(main_line(rules.game).substr(0, 4), "g6f6");
}

TEST(Resolve, WhatStaysOpenIsReportedWithItsReadings) {
  const auto r = read_one(kPgn, with_fen(kPawns, "1. 33=4"));
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::ambiguous_move);
  EXPECT_NE(r.findings.all[0].args[1].find("g6f6"), std::string::npos);
  EXPECT_NE(r.findings.all[0].args[1].find("g7f7"), std::string::npos);
}

TEST(Resolve, RanksFromZeroOrOneAreDecidedByTheGame) {
  EXPECT_EQ(main_line(read_one(kPgn, "1. h2e2 h9g7 *").game), "h2e2 h9g7");
  EXPECT_EQ(main_line(read_one(kPgn, "1. h3e3 h10g8 *").game), "h2e2 h9g7");
  // Two rooks, one above the other: both readings are legal, which is reported.
  const auto r = read_one(kPgn, with_fen("3k5/9/9/9/9/9/9/R8/R8/5K3 w", "1. a2b2"));
  ASSERT_FALSE(r.findings.all.empty());
  EXPECT_EQ(r.findings.all[0].code, &diag::notation_doubtful);
}

TEST(Resolve, InTheDialectOf1957BlackBegins) {
  Game game;
  NodeId last = kRoot;
  for (const auto* words : {"炮二平五", "马8进7", "马二进三"}) last = game.add_written(last, words);
  ResolveOptions options;
  options.notation = find_notation("zh-1957");
  Findings findings;
  resolve(game, options, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(main_line(game), "b7e7 b0c2 b9c7");
  EXPECT_EQ(game.start.turn, Color::black);
}

TEST(Resolve, AGameThatDrawsLinesHasNoneForLevel) {
  const auto resolved = [](std::initializer_list<const char*> words) {
    Game game;
    NodeId last = kRoot;
    for (const char* const word : words) last = game.add_written(last, word);
    Findings findings;
    resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
    return main_line(game);
  };
  // 炮二五 can be no other move, but 车一二 may also go two points forward.
  EXPECT_EQ(resolved({"炮二五", "马87\u0332", "车一一\u0332", "卒31\u0332", "车一六"}),
            "h2e2 h9g7 i0i1 c6c5 i1d1");
  EXPECT_EQ(resolved({"马二三\u0332", "马87\u0332", "车一二"}), "h0g2 h9g7 i0h0");
}

TEST(Resolve, AKnownIllegalMoveIsPlayedAndTheRestProved) {
  Game game;
  const auto m = [](std::string_view s) {
    return Move(*Square::parse(s.substr(0, 2)), *Square::parse(s.substr(2, 2)));
  };
  NodeId last = game.add(kRoot, m("h2h9"));  // captures over a screen: legal
  last = game.add(last, m("a9a7"));          // legal
  last = game.add(last, m("a0a5"));          // through the pawn: illegal
  last = game.add(last, m("a7a6"));
  Findings findings;
  const Resolved r =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(r.illegal, 2u);  // a7a6 captures its own pawn
  EXPECT_EQ(r.legal, 2u);
  EXPECT_EQ(findings.all.size(), 2u);
}

TEST(Resolve, ASideThatMovesTwiceIsAtFaultOnce) {
  Game game;
  NodeId last = kRoot;
  for (const std::string_view s : {"h2e2", "h0g2", "h9g7", "i0h0", "i9h9"}) {
    last = game.add(last, Move(*Square::parse(s.substr(0, 2)), *Square::parse(s.substr(2, 2))));
  }
  const NodeId other =
      game.add(game[kRoot].first_child, Move(*Square::parse("b9"), *Square::parse("c7")));
  Findings findings;
  const Resolved r =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(r.illegal, 1u);  // h0g2: Black was to move
  EXPECT_EQ(r.legal, 5u);
  EXPECT_EQ(game[other].standing, Standing::legal);  // it is Black's turn again
  EXPECT_EQ(findings.all.size(), 1u);
}

TEST(Resolve, AMoveFromAnEmptySquareLosesOnlyItsOwnLine) {
  Game game;
  const auto m = [](std::string_view s) {
    return Move(*Square::parse(s.substr(0, 2)), *Square::parse(s.substr(2, 2)));
  };
  const NodeId first = game.add(kRoot, m("h2e2"));
  const NodeId bad = game.add(first, m("e5e6"));
  game.add(game.add(bad, m("h0g2")), m("h9g7"));
  const NodeId good = game.add(first, m("h9g7"));
  Findings findings;
  const Resolved r =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(r.legal, 2u);
  EXPECT_EQ(game[good].standing, Standing::legal);
  ASSERT_EQ(findings.all.size(), 1u);
  ASSERT_EQ(findings.all[0].notes.size(), 1u);
  EXPECT_EQ(findings.all[0].notes[0].args[0], "2");
}

TEST(Resolve, BehindAnIllegalMoveOthersAreCountedAndNotReported) {
  Game game;
  NodeId last = kRoot;
  for (const std::string_view words : {"H2-E2", "A9-A5", "I0-I5", "H9-G7"}) {
    last = game.add_written(last, words);
  }
  Findings findings;
  const Resolved r =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(r.legal, 2u);
  EXPECT_EQ(r.illegal, 2u);  // rooks over their own pawns
  EXPECT_EQ(findings.all.size(), 1u);
}

TEST(Resolve, CoordinatesBehindALostPositionAreStillMoves) {
  const auto r = read_one(kPgn, "1. H2-E2 B5-B6 2. H0-G2 (2. 马二进三) 2... H9-G7 *");
  EXPECT_EQ(main_line(r.game), "h2e2 b5b6 h0g2 h9g7");
  const auto words = read_one(kPgn, "1. H2-E2 B5-B6 2. 马二进三 *");
  EXPECT_FALSE(words.game[3].has_move);  // words need the position
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::illegal_move);
}

TEST(Resolve, DepthCostsNoStack) {
  Game game;
  const auto m = [](std::string_view s) {
    return Move(*Square::parse(s.substr(0, 2)), *Square::parse(s.substr(2, 2)));
  };
  const Move cycle[] = {m("a0a1"), m("a9a8"), m("a1a0"), m("a8a9")};
  NodeId last = kRoot;
  for (int i = 0; i < 200'000; ++i) last = game.add(last, cycle[i % 4]);
  Findings findings;
  const Resolved r =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  EXPECT_EQ(r.legal, 200'000u);
}

std::size_t unread_at(std::string_view moves) {
  const auto r = read_one(kPgn, moves);
  const auto line = r.game.main_line();
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!r.game[line[i]].has_move) return i + 1;
  }
  return 0;
}

TEST(Resolve, AStrangerWhoMayBeAnErrorInItsOwnNotationIsNotBelieved) {
  // Hg3 is legal only with ranks from 1. After Che2, with ranks from 0, it is an error, and it
  // stays one if the words before it are Chinese.
  EXPECT_EQ(unread_at("1. Che2 Hg7 2. Hg3 *"), 3u);
  EXPECT_EQ(unread_at("1. 炮二平五 马8进7 2. Hg3 *"), 3u);
  EXPECT_EQ(unread_at("1. 炮二平五 马8进7 2. H2+3 *"), 0u);
}

TEST(Resolve, TheFilesOwnWordForItsNotationIsHeldAgainstItsMoves) {
  // The moves are not in ICCS; if that were not detected, 车九平八 would be unread and not an
  // illegal move.
  EXPECT_EQ(unread_at("[Format \"ICCS\"]\n\n1. 车九平八 马8进7 *"), 0u);
  EXPECT_EQ(unread_at("1. x y z w 马八进七 卒7进1 马七进六 马2进3 *"), 0u);
}

TEST(Resolve, ProseBetweenMovesIsAComment) {
  const auto r = read_one(kPgn, "1. 炮二平五 好棋 妙啊 马8进7 {稳} 2. 马二进三 *");
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2");
  EXPECT_EQ(r.game.notes(r.game.main_line()[0]).comment, "好棋 妙啊");
  ASSERT_EQ(r.findings.all.size(), 2u);
  EXPECT_EQ(r.findings.all[0].code, &diag::stray_text);
}

TEST(Resolve, AMisprintedMoveIsNoProse) {
  const auto r = read_one(kPgn, "1. 炮二乎五 马8进7 2. 马二进三 *");
  EXPECT_EQ(r.game.main_line().size(), 3u);
  EXPECT_EQ(r.game.written(r.game.main_line()[0]), "炮二乎五");
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::not_a_move);
}

TEST(Resolve, TwoMisprintsInARoundAreNoProse) {
  // The moves after them would also fit before them.
  const auto r = read_one(kPgn, "1. 炮二平五 马8进7 2. 军一进一 马2迸3 3. 马二进三 车9平8 *");
  EXPECT_EQ(r.game.main_line().size(), 6u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::not_a_move);
}

TEST(Resolve, AMisprintInLettersIsNoProse) {
  // Either side could have played the next moves; words with letters are still prose.
  for (const char* wrong : {"R9==8", "R9=8z", "R9=B", "R9="}) {
    const auto r = read_one(kPgn, "[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3 " + std::string(wrong) +
                                      " 3. H8+7 H2+3 4. P7+1 P7+1 *");
    EXPECT_EQ(r.game.main_line().size(), 8u) << wrong;
  }
  for (const char* prose : {"good", "A1", "No3", "ok"}) {
    const auto r = read_one(kPgn, "[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 " +
                                      std::string(prose) + " 3. H8+7 H2+3 4. P7+1 P7+1 *");
    EXPECT_EQ(r.game.main_line().size(), 8u) << prose;
    EXPECT_TRUE(r.findings.all.empty() || r.findings.all[0].code == &diag::stray_text) << prose;
  }
}

}  // namespace
}  // namespace qipu
