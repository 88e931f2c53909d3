// What was seen, as text and JSON: certainties are never rounded up, doubts name the least certain
// squares.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ops/answer/see.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

see::Sight seen() {
  see::Sight sight;
  sight.setup = parse_fen("3ak4/9/9/9/9/9/9/9/4p4/2R1K4 b")->setup;
  sight.points.fill(1);
  sight.certainty = 0.9996;
  sight.corners = {{{1, 2}, {81, 2}, {81, 92}, {1, 92.04}}};
  return sight;
}

TEST(Percent, IsNeverRoundedUp) {
  EXPECT_EQ(percent_text(1), "100.0%");
  EXPECT_EQ(percent_text(0.99999), "99.9%");
  EXPECT_EQ(percent_text(0.89999), "89.9%");
  EXPECT_EQ(percent_text(0), "0.0%");
  EXPECT_EQ(percent_text(0.0009), "<0.1%");
}

TEST(Sight, IsALineWithItsFen) {
  EXPECT_EQ(sight_line(seen()), "3ak4/9/9/9/9/9/9/9/4p4/2R1K4 b - - 0 1  99.9%");
}

TEST(Sight, IsJsonWithEveryPoint) {
  see::Sight sight = seen();
  sight.points[static_cast<std::size_t>(Square::parse("c0")->index())] = 0.5;
  sight.last_move = Move::parse("c9c0");
  const auto json = nlohmann::ordered_json::parse(sight_json(sight, "a\xff.png"));
  EXPECT_EQ(json["file"], "a\uFFFD.png");
  EXPECT_EQ(json["points"].size(), 90U);
  EXPECT_EQ(json["points"].begin().key(), "a9");
  EXPECT_EQ(json["points"]["c0"]["piece"], "R");
  EXPECT_EQ(json["points"]["c0"]["certainty"], 0.5);
  EXPECT_EQ(json["points"]["a0"]["piece"], "");
  EXPECT_EQ(json["last_move"], "c9c0");
  EXPECT_EQ(json["corners"][3][1], 92.0);
  EXPECT_EQ(json["red"], "below");
}

TEST(Sight, IsDrawnWithItsDoubts) {
  see::Sight sight = seen();
  sight.points[static_cast<std::size_t>(Square::parse("e1")->index())] = 0.427;
  const std::string board = sight_board(sight, false);
  EXPECT_NE(board.find("     .   .   .   .  42   .   .   .   .\n"), board.npos) << board;
  EXPECT_EQ(std::ranges::count(board, '\n'), 12);
}

TEST(Doubts, NameTheLeastCertainSquares) {
  see::Sight sight = seen();
  sight.setup.turn = Color::red;
  EXPECT_TRUE(doubts_about(sight).empty());
  sight.certainty = 0.6;
  for (const char* const name : {"b7", "e1", "i0"}) {
    sight.points[static_cast<std::size_t>(Square::parse(name)->index())] =
        name[0] == 'e' ? 0.7 : 0.9;
  }
  sight.first_of_several = true;
  const auto doubts = doubts_about(sight);
  ASSERT_EQ(doubts.size(), 2U);
  EXPECT_EQ(doubts[0].code, &diag::board_doubtful);
  EXPECT_EQ(doubts[0].args, (std::vector<std::string>{"60.0%", "e1 b7 i0"}));
  EXPECT_EQ(doubts[1].code, &diag::picture_moves);
}

TEST(Doubts, NameWhatIsImpossible) {
  see::Sight sight = seen();  // Black is to move and gives check
  const auto doubts = doubts_about(sight);
  ASSERT_EQ(doubts.size(), 1U);
  EXPECT_EQ(doubts[0].code, &diag::setup_fault);
  EXPECT_EQ(doubts[0].args, std::vector<std::string>{"wrong_side_in_check"});
}

}  // namespace
}  // namespace qipu
