// Which invalid words are taken for a misprint of a move, and which for prose: the numbers of signs
// that decide, on both sides of the limits.

#include <gtest/gtest.h>

#include "qipu/notation/notation.h"

namespace qipu {
namespace {

TEST(Misprint, IsMostlyMadeOfTheSignsOfMoves) {
  for (const char* word : {
           "军二进三",     "马八迸七", "炮2乎5", "卒７迸１",
           "二兵棋",        // two of three
           "炮二平五炮二",  // at most six signs
           "炮二五",       "R9==6",    "H2+3z",  "R9=B",     "R9=8z",  "R9+",    "R+1",
           "R9=",          "C2.L",     "C2..",   "C2．5",    "士4进S", "S4进士",  // one letter for
                                                                                  // a digit, or for
                                                                                  // the piece
       }) {
    EXPECT_TRUE(is_misprint(word)) << word;
  }
  for (const char* word : {
           "",
           "好棋",
           "ok",
           "A1",
           "炮二",            // too short
           "炮二平五炮二平",  // too long
           "马车炮兵",
           "前车后炮",
           "前后中",  // only pieces: prose
           "红胜一局",
           "二兵好棋",  // half is not enough
           "good",
           "No3",
           "Hello",
           "A+B",
           "L.2",
           "CC2.",    // the dot needs a numbered piece
           "ABC2=5",  // three letters
           "C2好",
           "C2=炮",
           "S4进好士",
           "士4进SS",
           "士4S",
       }) {
    EXPECT_FALSE(is_misprint(word)) << word;
  }
}

TEST(Misprint, HalfAMoveHasFourSignsAndACount) {
  for (const char* word : {"军9乎8", "军9进好", "马9乎好", "炮二平五", "９退八好", "将军五平"}) {
    EXPECT_TRUE(is_half_move(word)) << word;
  }
  for (const char* word : {"", "马进乎好", "9乎好坏", "炮二平", "炮二平五一", "前9好坏", "军9+好",
                           "马车炮兵", "C2好坏"}) {
    EXPECT_FALSE(is_half_move(word)) << word;
  }
}

}  // namespace
}  // namespace qipu
