// An unreadable FEN never becomes the standard start, in any format.

#include "game/unread_start.h"

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "qipu/game/reduce.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr std::string_view kBad = "4k4/9/9/9/9/9/9/9/9/3K3R w";  // eight squares in its last row

TEST(UnreadStart, IsKeptByEveryReader) {
  const std::string fen(kBad);
  const std::pair<const Format*, std::string> kTexts[] = {
      {&kPgn, "[FEN \"" + fen + "\"]\n\n1. 车二进一 *\n"},
      {&kMoveList, "标题：残局\nFEN：" + fen + "\n\n1. 车二进一\n"},
      {&kOcr, "标题：残局\nFEN：" + fen + "\n\n1. 车二进一 将5进1\n2. 车二进一 将5退1\n"},
      {&kWxfFile,
       "FORMAT\tWXF\nRED\ta;;;\nBLACK\tb;;;\nFEN\t" + fen + "\n\nSTART{\n1. R2+1\n}END\n"},
      {&kCsv, "Red,Black,FEN,moves\n甲,乙," + fen + ",车二进一\n"},
      {&kJson, "{\"fen\":\"" + fen + "\",\"moves\":[{\"text\":\"车二进一\"}]}"},
      {&kJson, "{\"initialFen\":\"" + fen + "\",\"moves\":[\"车二进一\"]}"},
  };
  for (const auto& [format, text] : kTexts) {
    const auto r = test::read_all(*format, text, true);
    ASSERT_FALSE(r.games.empty()) << text;
    const Game& game = r.games[0];
    EXPECT_TRUE(has_unread_start(game)) << text << r.said();
    EXPECT_EQ(game.tags.get("FEN"), fen) << text;
    EXPECT_NE(r.said().find("Q2001"), std::string::npos) << text;
    EXPECT_FALSE(game.main_line().empty()) << text;
  }
}

TEST(UnreadStart, IsWrittenAsItWasAndReportedWhereThereIsNoRoom) {
  const auto r = test::read_one(kPgn, "[FEN \"" + std::string(kBad) + "\"]\n\n1. 车二进一 *\n");
  for (const Format* format : {&kPgn, &kMoveList, &kWxfFile, &kCsv, &kJson}) {
    Losses losses;
    const Game held = reduced(r.game, format->can, losses);
    const auto again = test::read_all(*format, test::write_all(*format, {held}), true);
    ASSERT_EQ(again.games.size(), 1U) << format->id;
    EXPECT_EQ(first_difference(held, again.games[0]), "") << format->id;
  }
  for (const Format* format : {&kXqf18, &kCbr}) {
    Losses losses;
    const Game held = reduced(r.game, format->can, losses);
    EXPECT_FALSE(held.start.is_standard()) << format->id;
    EXPECT_TRUE(held.main_line().empty()) << format->id;
    EXPECT_FALSE(losses.empty()) << format->id;
  }
}

}  // namespace
}  // namespace qipu
