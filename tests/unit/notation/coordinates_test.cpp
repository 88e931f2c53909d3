#include "grammars/coordinates.hpp"

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

TEST(CoordinatesGrammar, MakesProgress) {
  EXPECT_EQ(tao::pegtl::analyze<grammar::coordinates::move0>(), 0u);
  EXPECT_EQ(tao::pegtl::analyze<grammar::coordinates::move1>(), 0u);
}

TEST(Coordinates, EachRowHasItsOwnOriginOfRanks) {
  EXPECT_EQ(read("uci", "h2e2", start()), "h2e2");
  EXPECT_EQ(read("uci10", "h3e3", start()), "h2e2");
  EXPECT_EQ(read("uci10", "h10g8", position_of("rnbakabnr/9/9/9/9/9/9/9/9/3K5 b")), "h9g7");
  EXPECT_EQ(read("uci", "h10g8", start()), "no shape");
  EXPECT_EQ(read("uci10", "h0g2", start()), "no shape");
  EXPECT_EQ(read("uci10", "h2e2", start()), "");  // the square is empty
}

TEST(Coordinates, DashCaseBlanksAndMarksDoNotMatter) {
  for (const auto* text : {"H2-E2", "h2-e2", "H2E2", "h2xe2", "H2–E2", "Ｈ２－Ｅ２", " h2e2 ",
                           "H2 - E2", "h2e2!?", "h2-e2+", "\xE3\x80\x80h2e2"}) {
    EXPECT_EQ(read("iccs", text, start()), "h2e2") << text;
    EXPECT_EQ(read("uci", text, start()), "h2e2") << text;
  }
}

TEST(Coordinates, RefusesWhatIsNoMove) {
  for (const auto* text : {"", "h2", "h2e", "j2e2", "h2-e10", "H2e2", "h2e2x", "h2--e2", "null",
                           "(none)", "炮二平五", "\xFF\xFE", "h2e2h2e2h2e2h2e2h2e2h2e2h2e2"}) {
    EXPECT_EQ(read("iccs", text, start()), "no shape") << text;
  }
}

TEST(Coordinates, AMoveToItsOwnSquareIsNoMove) {
  for (const auto* text : {"H2-H2", "a0a0"}) EXPECT_EQ(read("iccs", text, start()), "") << text;
  EXPECT_EQ(read("dhtmlxq", "0000", start()), "");
}

TEST(Coordinates, AnIllegalMoveIsRejectedByName) {
  Reading reading;
  find_notation("iccs")->read("H2-H9", start(), reading);
  EXPECT_EQ(test::words_of(reading.legal), "h2h9");
  find_notation("iccs")->read("H2-H8", start(), reading);
  EXPECT_TRUE(reading.legal.empty());
  EXPECT_EQ(test::words_of(reading.rejected), "h2h8");
}

TEST(Coordinates, RowsOfDhtmlXqCountFromBlack) {
  EXPECT_EQ(read("dhtmlxq", "7747", start()), "h2e2");
  EXPECT_EQ(write("dhtmlxq", "h2e2", start()), "7747");
  EXPECT_EQ(read("dhtmlxq", "7797", start()), "no shape");  // there is no tenth column
}

TEST(Coordinates, WithoutANotationBothOriginsAreTriedButIccsHasOne) {
  const Position sparse = position_of("3k5/9/9/9/9/9/9/9/4R4/4RK3 w");
  EXPECT_EQ(read_auto("e1e2", sparse), "e1e2");  // counted from 1, e0 is blocked
  EXPECT_EQ(read_auto("e2e3", sparse), "e1e2");
  const Position open = position_of("3k5/9/9/9/4R4/9/9/4R4/9/5K3 w");
  EXPECT_EQ(read_auto("e6f6", open), "e5f5");
  EXPECT_EQ(read_auto("e3e4", open), "e2e3");
  const Position pair = position_of("3k5/9/9/9/9/9/9/2R6/2R6/5K3 w");
  EXPECT_EQ(read_auto("c2d2", pair), "c2d2 c1d1");
  EXPECT_EQ(read_auto("C2-D2", pair), "c2d2");
  // Another origin must not turn an illegal move into a legal one.
  EXPECT_EQ(read_auto("E1-D1", position_of("4k4/9/9/9/9/9/9/9/4R4/4K4 w")), "");
}

}  // namespace
}  // namespace qipu
