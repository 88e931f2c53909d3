// Classes of endings: their texts, names, and the classes of positions.

#include "endgame/material.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/positions.h"

namespace qipu::endgame {
namespace {

using test::position_of;

TEST(EndgameClasses, AreReadInLettersAndInChinese) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"R-AAEE", "R-AAEE"},       {"rp-aabb", "RP-AAEE"},
      {"PN-A", "NP-A"},           {"H-", "N-"},
      {"CAA-E", "CAA-E"},         {"车兵对士象全", "RP-AAEE"},
      {"單車對單缺士", "R-AEE"},  {"炮单士对双象", "CA-EE"},
      {"双兵对单缺象", "PP-AAE"}, {"马对光将", "N-"},
      {"炮双士对士象", "CAA-AE"}, {"士象全对双马", "NN-AAEE"},
  };
  for (const auto& [text, code] : cases) {
    const auto of = parse_class(text);
    ASSERT_TRUE(of) << text;
    EXPECT_EQ(of->code(), code) << text;
  }
}

TEST(EndgameClasses, RefuseWhatIsNoClass) {
  for (const char* const text : {"", "R", "-", "-AA", "R-X", "RAAA-", "R-EEE", "车对", "对士",
                                 "RRR-A", "K-A", "马低兵对单士", "士对士"}) {
    const auto of = parse_class(text);
    if (std::string_view(text) == "车对") {  // nobody is left out: it is the bare king
      EXPECT_TRUE(of) << text;
      continue;
    }
    ASSERT_FALSE(of) << text;
    EXPECT_EQ(of.error().code, &diag::endgame_class_unread) << text;
  }
  for (const char* const text : {"R-P", "RNC-A", "车兵对单炮", "PPP-"}) {
    const auto of = parse_class(text);
    ASSERT_FALSE(of) << text;
    EXPECT_EQ(of.error().code, &diag::endgame_class_large) << text;
  }
}

TEST(EndgameClasses, HaveTheNamesOfBooks) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"R-AAEE", "单车对士象全"},    {"R-AAE", "单车对单缺象"}, {"R-AEE", "单车对单缺士"},
      {"RP-AAEE", "车兵对士象全"},   {"PP-AA", "双兵对双士"},   {"N-A", "单马对单士"},
      {"CA-AE", "单炮单士对单士象"}, {"P-", "单兵对光将"},      {"NC-EE", "马炮对双象"},
  };
  for (const auto& [code, name] : cases) {
    const auto of = parse_class(code);
    ASSERT_TRUE(of);
    EXPECT_EQ(chinese_name(*of), name);
    // A name is read as the class that it names.
    const auto again = parse_class(name);
    ASSERT_TRUE(again) << name;
    EXPECT_EQ(again->code(), code);
  }
  EXPECT_EQ(english_name(*parse_class("RP-AAEE")), "rook and pawn against all guards");
  EXPECT_EQ(english_name(*parse_class("NN-EE")), "two horses against two elephants");
  EXPECT_EQ(english_name(*parse_class("CA-E")), "cannon with one advisor against one elephant");
}

// The titles of these positions in books on endings have these words for the pawn.
TEST(EndgameClasses, NameThePawnByItsRank) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"3a2b2/1N1k5/9/4P4/6b2/9/9/9/9/4K4 w", "马高兵对单缺士"},
      {"3a5/6P2/3ak4/9/9/9/9/5K3/4C4/9 w", "炮低兵对双士"},
      {"3P2b2/5k3/9/9/2b6/5N3/9/9/9/4K4 w", "马底兵对双象"},
      {"4k4/9/9/4c4/9/9/9/4K4/3p5/3A1A3 b", "炮低兵对双士"},
      {"2c6/4k4/9/9/9/9/4p4/9/9/2B2KB2 b", "炮高兵对双象"},
      {"1P3a3/3k5/3a5/2P6/9/9/9/9/9/5K3 w", "高兵底兵对双士"},
  };
  for (const auto& [fen, name] : cases) {
    const Position position = position_of(fen);
    const auto seen = class_of(position);
    ASSERT_TRUE(seen) << fen;
    EXPECT_EQ(chinese_name(position, *seen), name) << fen;
  }
}

TEST(EndgameClasses, OfPositions) {
  EXPECT_EQ(class_of(position_of("3k5/9/9/9/9/9/4r4/4B4/4A4/2BAK4 w"))->of.code(), "R-AAEE");
  EXPECT_EQ(class_of(position_of("3k5/9/9/9/9/9/4r4/4B4/4A4/2BAK4 w"))->attacker, Color::black);
  for (const char* const fen : {"4k4/9/9/9/9/9/9/9/9/3K5 w", "4k4/4r4/9/9/9/9/9/9/9/R2K5 w",
                                "4k4/9/9/9/9/9/9/9/9/RNCK5 w"}) {
    EXPECT_FALSE(class_of(position_of(fen))) << fen;
  }
}

}  // namespace
}  // namespace qipu::endgame
