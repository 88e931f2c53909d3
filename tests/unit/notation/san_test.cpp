#include "grammars/san.hpp"

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

TEST(SanGrammar, MakesProgress) { EXPECT_EQ(tao::pegtl::analyze<grammar::san::move>(), 0u); }

// A capture by a pawn without its file, if only one pawn can do it.
TEST(San, APawnThatTakesMayLackItsFile) {
  const Position one = position_of("4k4/9/9/9/4p4/4P4/9/9/9/3K5 w");
  EXPECT_EQ(read("san0", "xe5", one), "e4e5");
  EXPECT_EQ(read("san", "xe6", one), "e4e5");
  EXPECT_EQ(read("san0", "xe4", one), "");
  const Position two = position_of("4k4/9/9/3Pp4/4P4/9/9/9/9/3K5 w");
  EXPECT_EQ(read("san0", "xe6", two), "e5e6 d6e6");
  EXPECT_EQ(read("san0", "xd5", start()), "");
}

TEST(San, EachRowHasItsOwnOriginOfRanks) {
  EXPECT_EQ(read("san", "Che3", start()), "h2e2");
  EXPECT_EQ(read("san0", "Che2", start()), "h2e2");
  EXPECT_EQ(read("lan", "Ch3-e3", start()), "h2e2");
  EXPECT_EQ(read("san", "Che0", start()), "");
  EXPECT_EQ(read("san", "Cxh10", start()), "h2h9");
  EXPECT_EQ(read("san0", "Cxh10", start()), "");
}

TEST(San, OtherLettersMarksAndNeedlessOriginsAreRead) {
  for (const auto* text : {"Hg3", "Ng3", "Hhg3", "H1g3", "Hh1g3", "Hh1-g3", "Hg3+", "Hg3!?", "ng3",
                           "Ｈg3", "H h1 g3"}) {
    EXPECT_EQ(read("san", text, start()), "h0g2") << text;
  }
  for (const auto* text : {"Ege3", "Bge3", "Mge3"}) {
    EXPECT_EQ(read("san", text, start()), "g0e2") << text;
  }
  EXPECT_EQ(read("san", "Ee3", start()), "c0e2 g0e2");
}

TEST(San, OnlyLegalMovesCallForAnOrigin) {
  // The horse on e4 is pinned, so the one on c6 needs no origin.
  const Position pinned = position_of("4r1k2/9/9/9/2N6/4N4/9/9/9/4K4 w");
  EXPECT_EQ(write("san", "c5d7", pinned), "Hd8");
  EXPECT_EQ(write("san", "c5e6", pinned), "He7");
  const Position free = position_of("5k3/9/9/9/2N6/9/4N4/9/9/3K5 w");
  EXPECT_EQ(write("san", "c5d3", free), "Hd4");
  const Position two = position_of("5k3/9/9/9/2N6/9/2N6/9/9/3K5 w");
  EXPECT_EQ(write("san", "c5e4", two), "H6e5");
  EXPECT_EQ(write("san0", "c5e4", two), "H5e4");
  EXPECT_EQ(read("san", "He5", two), "c3e4 c5e4");
}

TEST(San, RanksOfTwoDigitsStandAnywhere) {
  const Position rooks = position_of("R4k3/9/R8/9/9/9/9/9/9/3K5 w");
  EXPECT_EQ(write("san", "a9a8", rooks), "R10a9");
  EXPECT_EQ(read("san", "R10a9", rooks), "a9a8");
  EXPECT_EQ(write("san0", "a9a8", rooks), "R9a8");
}

TEST(San, PawnsHaveALetterForFairyStockfishOnly) {
  EXPECT_EQ(write("san", "e3e4", start()), "Pe5");
  EXPECT_EQ(write("san0", "e3e4", start()), "e4");
  EXPECT_EQ(read("san0", "e4", start()), "e3e4");
  const Position pawns = position_of("5k3/9/3p5/3PP4/4P4/9/9/9/9/3K5 w");
  EXPECT_EQ(write("san0", "d6d7", pawns), "dxd7");
  EXPECT_EQ(write("san0", "e6f6", pawns), "ef6");
  EXPECT_EQ(read("san0", "f6", pawns), "e6f6");
  // One pawn forward, one sideways: without a letter the forward move is meant.
  const Position choice = position_of("5k3/9/9/3P5/4P4/9/9/9/9/3K5 w");
  EXPECT_EQ(read("san0", "e6", choice), "e5e6");
  EXPECT_EQ(read("san0", "de6", choice), "d6e6");
  EXPECT_EQ(write("san", "d6e6", choice), "Pde7");
}

TEST(San, CheckAndMateAreMarked) {
  EXPECT_EQ(write("san", "i8i9", position_of("4k4/4a3R/9/9/9/9/9/9/4K4/9 w")), "Ri10#");
  EXPECT_EQ(write("san", "g6e6", position_of("2b6/4a3C/n3k4/p1p3R1p/6b2/6p2/9/9/9/3K5 w")), "Re7+");
}

TEST(San, WithoutANotationFairyStockfishGoesFirst) {
  const Position rook = position_of("3k5/9/9/9/9/9/9/7R1/9/4K4 w");
  EXPECT_EQ(read_auto("Rh5", rook), "h2h4");
  EXPECT_EQ(read_auto("Rh0", rook), "h2h0");
  EXPECT_EQ(read_auto("Rh10", rook), "h2h9");
  EXPECT_EQ(read_auto("e4", start()), "e3e4");
}

TEST(San, RefusesWhatIsNoMove) {
  for (const auto* text :
       {"", "C", "Che", "Cj3", "Ch11", "c2c3", "O-O", "Chhe3", "C-e3", "Che3x"}) {
    EXPECT_EQ(read("san", text, start()), "no shape") << text;
  }
}

}  // namespace
}  // namespace qipu
