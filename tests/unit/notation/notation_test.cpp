#include "qipu/notation/notation.h"

#include <gtest/gtest.h>

#include <set>

#include "support/notations.h"

namespace qipu {
namespace {

using test::position_of;
using test::read_auto;

TEST(Notation, IdsAreUniqueAndFound) {
  std::set<std::string_view> ids;
  for (const Notation* n : all_notations()) {
    EXPECT_TRUE(ids.insert(n->id).second) << n->id;
    EXPECT_EQ(find_notation(n->id), n);
    EXPECT_FALSE(n->title_en.empty());
    EXPECT_FALSE(n->title_zh.empty());
  }
  EXPECT_EQ(find_notation("morse"), nullptr);
  EXPECT_EQ(find_notation(""), nullptr);
}

TEST(Notation, AliasesNameRows) {
  EXPECT_EQ(find_notation("chinese")->id, "zh");
  EXPECT_EQ(find_notation("ucci")->id, "uci");
  EXPECT_EQ(find_notation("fairy")->id, "uci10");
  EXPECT_EQ(find_notation("winboard")->id, "san0");
  EXPECT_EQ(find_notation("vietnamese")->id, "vi");
}

TEST(Notation, EveryQuirkHasWords) {
  for (int q = 0; q <= static_cast<int>(Quirk::other_ranks); ++q) {
    EXPECT_FALSE(quirk_text(static_cast<Quirk>(q), Language::en).empty());
    EXPECT_FALSE(quirk_text(static_cast<Quirk>(q), Language::zh).empty());
  }
}

TEST(Notation, OneMoveInAnyScript) {
  for (const auto* text :
       {"炮二平五", "炮2平5", "砲二平五", "C2.5", "C2=5", "H2-E2", "h2e2", "h3e3", "Che3", "Che2",
        "Ch3-e3", "P2-5", "Pháo 2 bình 5", "7747", "62.5"}) {
    EXPECT_EQ(read_auto(text, Position::standard()), "h2e2") << text;
  }
}

TEST(Notation, WhatIsNoMoveInAnyScript) {
  for (const auto* text : {"", " ", "1.", "...", "*", "1-0", "0000", "null", "(none)", "H2-H2",
                           "红胜", "http://x.cn", "\xC5\xDA\xB6\xFE", "A", "+", "!?"}) {
    Reading reading;
    read_any(text, Position::standard(), reading);
    EXPECT_TRUE(reading.legal.empty()) << text;
  }
}

TEST(Notation, TheSideToMoveComesFromThePosition) {
  const Position black =
      position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
  EXPECT_EQ(read_auto("H8+7", black), "h9g7");
  EXPECT_EQ(read_auto("h8+7", black), "h9g7");
  EXPECT_EQ(read_auto("M8.7", black), "h9g7");
}

}  // namespace
}  // namespace qipu
