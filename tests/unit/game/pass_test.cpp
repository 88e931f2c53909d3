// Passes: words for them, and their loss in formats that cannot hold them.

#include "game/pass.h"

#include <gtest/gtest.h>

#include "qipu/format/format.h"
#include "qipu/game/reduce.h"

namespace qipu {
namespace {

TEST(Pass, IsWrittenInManyWays) {
  for (const std::string_view words :
       {"--", "0000", "Z0", "z0", "null", "NULL", "pass", "@@@@", "（让）", "(讓)", "停着"}) {
    EXPECT_TRUE(is_pass(words)) << words;
  }
  for (const std::string_view words :
       {"", "-", "---", "00", "h2e2", "炮二平五", "让", "……", "——"}) {
    EXPECT_FALSE(is_pass(words)) << words;
  }
}

TEST(Pass, MayBeDotsInPlaceOfAMove) {
  for (const std::string_view words : {"……", "…………", "......", "…...", ".........."}) {
    EXPECT_TRUE(is_long_ellipsis(words)) << words;
  }
  for (const std::string_view words : {"", "…", "...", ".....", "……马"}) {
    EXPECT_FALSE(is_long_ellipsis(words)) << words;
  }
}

TEST(Pass, LeavesAFormatThatCannotHoldIt) {
  Game game;
  const NodeId first = game.add(kRoot, *Move::parse("h2e2"));
  const NodeId pass = game.add_written(first, kPass);
  game.add(pass, *Move::parse("h0g2"));
  Capabilities can;
  Losses losses;
  const Game held = reduced(game, can, losses);
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(loss_text(losses[0], Language::en), "1 pass");
  ASSERT_EQ(held.main_line().size(), 2U);
  EXPECT_EQ(held[held.main_line()[1]].move.ucci(), "h0g2");
  can.written = true;
  losses.clear();
  EXPECT_TRUE(same_record(reduced(game, can, losses), game));
  EXPECT_TRUE(losses.empty());
}

}  // namespace
}  // namespace qipu
