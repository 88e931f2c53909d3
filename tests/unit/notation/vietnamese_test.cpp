#include "grammars/vietnamese.hpp"

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

TEST(VietnameseGrammar, MakesProgress) {
  EXPECT_EQ(tao::pegtl::analyze<grammar::vietnamese::move>(), 0u);
}

TEST(Vietnamese, LettersAndWordsSayTheSame) {
  for (const auto* text : {"P2-5", "p2-5", "Pháo 2 bình 5", "phao 2 binh 5", "PHÁO 2 BÌNH 5",
                           "Pha\u0301o 2 bi\u0300nh 5", "P 2 - 5", "Ｐ２－５"}) {
    EXPECT_EQ(read("vi", text, start()), "h2e2") << text;
    EXPECT_EQ(read_auto(text, start()), "h2e2") << text;
  }
  for (const auto* text :
       {"M8.7", "Mã 8 tiến 7", "Mã 8 tấn 7", "Ma\u0303 8 tie\u0302\u0301n 7", "ma 8 tan 7"}) {
    EXPECT_EQ(read("vi", text, start()), "b0c2") << text;
    EXPECT_EQ(read_auto(text, start()), "b0c2") << text;
  }
  for (const auto* text : {"B3.1", "C3.1", "Tốt 3 tiến 1", "Chốt 3 tiến 1", "Binh 3 tấn 1"}) {
    EXPECT_EQ(read("vi", text, start()), "g3g4") << text;
  }
  for (const auto* text : {"Tg5.1", "Tướng 5 tiến 1", "tuong 5 tien 1"}) {
    EXPECT_EQ(read("vi", text, start()), "e0e1") << text;
  }
  for (const auto* text : {"T3.5", "V3.5", "Tượng 3 tiến 5", "Voi 3 tiến 5", "tuong 3 tien 5"}) {
    EXPECT_EQ(read("vi", text, start()), "g0e2") << text;
  }
  EXPECT_EQ(read("vi", "Sĩ 4 tiến 5", start()), "f0e1");
  EXPECT_EQ(read("vi", "X1.1", start()), "i0i1");
}

TEST(Vietnamese, OfSeveralOnAFileFrontMiddleAndRearAreNamed) {
  const Position rooks = position_of("3k5/9/9/9/9/R8/9/9/9/R3K4 w");
  EXPECT_EQ(write("vi", "a4a3", rooks), "Xt/1");
  EXPECT_EQ(read("vi", "Xs.1", rooks), "a0a1");
  EXPECT_EQ(read("vi", "Xe trước thoái 1", rooks), "a4a3");
  EXPECT_EQ(read("vi", "Xe sau tiến 1", rooks), "a0a1");
  const Position three = position_of("4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w");
  EXPECT_EQ(write("vi", "g7f7", three), "Bg-4");
  EXPECT_EQ(read("vi", "Tốt giữa bình 4", three), "g7f7");
  const Position two_files = position_of("4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w");
  EXPECT_EQ(write("vi", "c8d8", two_files), "Bt7-6");
  EXPECT_EQ(read("vi", "Bt.1", two_files), "g8g9 c8c9");  // either file
}

TEST(Vietnamese, GivesWayToWxfWhereBothAreLegal) {
  const Position both = position_of("5k3/9/9/7P1/9/9/9/7C1/9/3K5 w");
  EXPECT_EQ(read("vi", "P2.1", both), "h2h3");
  EXPECT_EQ(read_auto("P2.1", both), "h6i6");
  EXPECT_EQ(read_auto("P2.4", both), "");  // the cannon is blocked, and the pawn does not move like
                                           // that
  EXPECT_EQ(read_auto("P2.2", both), "h2h4");
}

TEST(Vietnamese, RefusesWhatIsNoMove) {
  for (const auto* text : {"", "P2", "P2-", "Q2-5", "P0-5", "P2=5", "Phở 2 bình 5", "P2-5-6"}) {
    EXPECT_EQ(read("vi", text, start()), "no shape") << text;
  }
  EXPECT_EQ(read("vi", "P2-2", start()), "");
}

}  // namespace
}  // namespace qipu
