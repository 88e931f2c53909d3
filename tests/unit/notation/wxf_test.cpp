#include "grammars/wxf.hpp"

#include <gtest/gtest.h>

#include <tao/pegtl/contrib/analyze.hpp>

#include "support/notations.h"

namespace qipu {
namespace {

using test::position_of;
using test::read;
using test::read_auto;
using test::write;

const Position& start() { return Position::standard(); }
const Position three = position_of("4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w");
const Position four = position_of("3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w");
const Position two_files = position_of("4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w");
const Position rooks = position_of("3k5/9/9/9/9/R8/9/9/9/R3K4 w");

Quirks quirks_of(std::string_view id, std::string_view text, const Position& position) {
  Reading reading;
  find_notation(id)->read(text, position, reading);
  return reading.quirks;
}

TEST(WxfGrammar, MakesProgress) { EXPECT_EQ(tao::pegtl::analyze<grammar::wxf::move>(), 0u); }

TEST(Wxf, SignsAndLettersOfAllHandsAreRead) {
  for (const auto* text : {"C2.5", "C2=5", "c2=5", "c2.5", "C25", "62.5", "62=5", "Ｃ２＝５",
                           "C 2 . 5", "C2.5+", "C2=5!", "C2．5"}) {
    EXPECT_EQ(read("wxf", text, start()), "h2e2") << text;
  }
  for (const auto* text : {"H2+3", "N2+3", "n2+3", "42+3", "h2＋3"}) {
    EXPECT_EQ(read("wxf", text, start()), "h0g2") << text;
  }
  for (const auto* text : {"E3+5", "B3+5", "M3+5", "33+5"}) {
    EXPECT_EQ(read("wxf", text, start()), "g0e2") << text;
  }
  for (const auto* text : {"A4+5", "G4+5", "24+5"}) {
    EXPECT_EQ(read("wxf", text, start()), "f0e1") << text;
  }
  for (const auto* text : {"K5+1", "G5+1", "15+1"}) {
    EXPECT_EQ(read("wxf", text, start()), "e0e1") << text;
  }
  for (const auto* text : {"P3+1", "S3+1", "73+1"}) {
    EXPECT_EQ(read("wxf", text, start()), "g3g4") << text;
  }
}

TEST(Wxf, EveryDashGoesBack) {
  for (const auto* text : {"R+-1", "R+–1", "R+—1", "R+−1", "R+－1", "R+﹣1"}) {
    EXPECT_EQ(read("wxf", text, rooks), "a4a3") << text;
  }
}

TEST(Wxf, OfTwoTheSignStandsBehindOrBefore) {
  for (const auto* text : {"R++1", "+R+1", "+r+1", "fR+1", "r++1"}) {
    EXPECT_EQ(read("wxf", text, rooks), "a4a5") << text;
  }
  for (const auto* text : {"R-+1", "-R+1", "rR+1", "bR+1", "-r+1"}) {
    EXPECT_EQ(read("wxf", text, rooks), "a0a1") << text;
  }
}

TEST(Wxf, TheFileIsEnoughWhereOneOfTwoCanGo) {
  EXPECT_EQ(read("wxf", "R9-1", rooks), "a4a3");
  EXPECT_TRUE(quirks_of("wxf", "R9-1", rooks).has(Quirk::missing_qualifier));
  EXPECT_EQ(read("wxf", "R9+1", rooks), "a4a5 a0a1");
}

TEST(Wxf, PawnsAreNamedInThreeHands) {
  EXPECT_EQ(write("wxf", "g7f7", three), "23=4");
  EXPECT_EQ(write("wxf1997", "g7f7", three), "P3.4");
  EXPECT_EQ(write("wxf-letters", "g7f7", three), "P..4");
  EXPECT_EQ(write("wxf", "g8f8", four), "13=4");
  EXPECT_EQ(write("wxf1997", "g8f8", four), "++.4");
  EXPECT_EQ(write("wxf-letters", "g8f8", four), "Pa.4");
  EXPECT_EQ(write("wxf", "g6f6", two_files), "33=4");
  EXPECT_EQ(write("wxf1997", "g6f6", two_files), "3-.4");
  EXPECT_EQ(write("wxf-letters", "g6f6", two_files), "Pc.4");
}

TEST(Wxf, AnotherHandIsReadAndRemarkedUpon) {
  EXPECT_EQ(read("wxf", "++.4", four), "g8f8");
  EXPECT_TRUE(quirks_of("wxf", "++.4", four).has(Quirk::other_pawn_scheme));
  EXPECT_EQ(read("wxf1997", "Pc.4", two_files), "g6f6");
}

// Tested with the descriptions of the schemes: each text has two meanings on one board.
TEST(Wxf, HandsThatCollideGiveBothReadingsWithoutANotation) {
  EXPECT_EQ(read_auto("33=4", two_files), "g6f6 g7f7");  // third of file 3; middle of file 3
  EXPECT_EQ(read("wxf", "33=4", two_files), "g6f6");
  EXPECT_EQ(read("wxf1997", "33=4", two_files), "g7f7");
  // The first of file 1; the middle of file 1.
  const Position edge = position_of("4k4/6P1P/6P1P/8P/9/9/9/9/9/3K5 w");
  EXPECT_EQ(read_auto("11=2", edge), "i8h8 i7h7");
  // A lone pawn of file 3; the "third pawn", the middle one of file 5.
  const Position lone = position_of("5k3/4P1P2/4P4/4P4/9/9/9/9/9/3K5 w");
  EXPECT_EQ(read_auto("P3=4", lone), "g8f8 e7f7");
  EXPECT_EQ(read("wxf", "P3=4", lone), "g8f8");
  // The first pawn of file 5; the king by number keys.
  const Position keys = position_of("9/4P4/4P4/4P3k/9/9/9/9/9/4K4 w");
  EXPECT_EQ(read_auto("15=4", keys), "e8f8 e0f0");
}

TEST(Wxf, BareQualifiersOfTwoStacksStayOpen) {
  EXPECT_EQ(read_auto("P++1", position_of("4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w")), "f8f9 d8d9");
}

TEST(Wxf, RefusesWhatIsNoMove) {
  for (const auto* text : {"", "C2", "C2+", "C2+10", "X2.5", "C0.5", "C2.0", "C2/5", "C..", "2.5",
                           "C2..5", "炮2.5", "1.C2.5", "+++", "C2.5x"}) {
    EXPECT_EQ(read("wxf", text, start()), "no shape") << text;
  }
  for (const auto* text : {"C2=2", "E3=5", "H2+2", "R1=1", "A4+1", "P1-1", "K5+2"}) {
    EXPECT_EQ(read("wxf", text, start()), "") << text;
  }
}

}  // namespace
}  // namespace qipu
