// Headers in one line: parts without a label beside names and labels.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr std::string_view kMoves =
    "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n";

Game read_head(std::string_view head, std::string_view format) {
  const std::string text = std::string(head) + std::string(kMoves);
  Source source;
  source.bytes = source.text = text;
  const auto reader = find_format(format)->open(source);
  Game game;
  Findings findings;
  EXPECT_EQ(reader->next(game, findings), ReadStatus::game) << head;
  return game;
}

struct HeadRow {
  std::string_view head;
  std::string_view red, black, date, event;
  GameResult result = GameResult::unknown;
};

TEST(LooseHeads, AreToldApart) {
  const HeadRow kRows[] = {
      {"红方：小明  黑方：小刚  2024年5月1日 少年宫赛", "小明", "小刚", "2024年5月1日", "少年宫赛"},
      {"红方：小明 黑方：小刚 2024年5月1日 少年宫赛", "小明", "小刚", "2024年5月1日", "少年宫赛"},
      {"红方：小明，黑方：小刚，2024-5-1，少年宫赛", "小明", "小刚", "2024-5-1", "少年宫赛"},
      {"红方：小明；黑方：小刚；少年宫赛；2024/05/01", "小明", "小刚", "2024/05/01", "少年宫赛"},
      {"红方：小明\t黑方：小刚\t2024-5-1", "小明", "小刚", "2024-5-1", ""},
      {"红方：小明　　黑方：小刚　　少年宫赛", "小明", "小刚", "", "少年宫赛"},
      {"红方:小明｜黑方:小刚｜结果:红胜", "小明", "小刚", "", "", GameResult::red_wins},
      {"红：小明 黑：小刚 红胜 2024.5.1", "小明", "小刚", "2024.5.1", "", GameResult::red_wins},
      {"红方：小明 黑方：小刚 2024年5月1日 下午", "小明", "小刚", "2024年5月1日 下午", ""},
      {"红方：小明 黑方：小刚 2024-02-30", "小明", "小刚", "2024-02-30", ""},
      {"日期：2024年5月1日 少年宫赛", "", "", "2024年5月1日", "少年宫赛"},
      {"赛事：1984年 全国个人赛  1984年12月3日", "", "", "1984年12月3日", "1984年 全国个人赛"},
      // Text that may be one value stays together.
      {"红方：湖北 柳大华 黑方：广东 许银川", "湖北 柳大华", "广东 许银川", "", ""},
      {"赛事：1984年 全国个人赛", "", "", "", "1984年 全国个人赛"},
      {"日期：2024年5月1日 下午", "", "", "2024年5月1日 下午", ""},
  };
  for (const std::string_view format : {"txt", "ocr"}) {
    for (const HeadRow& row : kRows) {
      const Game game = read_head(row.head, format);
      EXPECT_EQ(game.tags.get("Red"), row.red) << row.head << ' ' << format;
      EXPECT_EQ(game.tags.get("Black"), row.black) << row.head << ' ' << format;
      EXPECT_EQ(game.tags.get("Date"), row.date) << row.head << ' ' << format;
      EXPECT_EQ(game.tags.get("Event"), row.event) << row.head << ' ' << format;
      EXPECT_EQ(game.outcome.result, row.result) << row.head << ' ' << format;
      EXPECT_EQ(game.main_line().size(), 6U) << row.head << ' ' << format;
    }
  }
}

TEST(LooseHeads, StandBesideNames) {
  using enum GameResult;
  const HeadRow kRows[] = {
      {"小明（红先胜）小刚", "小明", "小刚", "", "", red_wins},
      {"小明(先负)小刚", "小明", "小刚", "", "", black_wins},
      {"小明 先和 小刚", "小明", "小刚", "", "", draw},
      {"小明 胜 小刚 2024-5-1", "小明", "小刚", "2024-5-1", "", red_wins},
      {"广东 许银川 (先胜) 湖北 柳大华", "广东 许银川", "湖北 柳大华", "", "", red_wins},
      {"广东 许银川 (先胜) 湖北 柳大华 1999年全国赛", "广东 许银川", "湖北 柳大华", "",
       "1999年全国赛", red_wins},
      {"小明（红先胜）小刚 2024年5月1日 少年宫赛", "小明", "小刚", "2024年5月1日", "少年宫赛",
       red_wins},
      {"2024年5月1日 小明（红先胜）小刚", "小明", "小刚", "2024年5月1日", "", red_wins},
      {"少年宫赛\n小明（红先胜）小刚", "小明", "小刚", "", "少年宫赛", red_wins},
      {"2024年5月1日 少年宫赛\n小明（红先胜）小刚", "小明", "小刚", "2024年5月1日", "少年宫赛",
       red_wins},
      {"今天下了一盘棋\n小明（红先胜）小刚", "小明", "小刚", "", "", red_wins},
      {"小明（红先胜）小刚\n2024年5月1日", "小明", "小刚", "2024年5月1日", "", red_wins},
  };
  for (const HeadRow& row : kRows) {
    const Game game = read_head(row.head, "txt");
    EXPECT_EQ(game.tags.get("Red"), row.red) << row.head;
    EXPECT_EQ(game.tags.get("Black"), row.black) << row.head;
    EXPECT_EQ(game.tags.get("Date"), row.date) << row.head;
    EXPECT_EQ(game.tags.get("Event"), row.event) << row.head;
    EXPECT_EQ(game.outcome.result, row.result) << row.head;
  }
}

// No part of a line is lost: text without a name gets a field of its own.
TEST(LooseHeads, KeepWhatHasNoName) {
  const Game game = read_head("红方：小明 黑方：小刚 2024.5.1 决赛 第二轮", "txt");
  EXPECT_EQ(game.tags.get("Black"), "小刚");
  EXPECT_EQ(game.tags.get("txt.附注"), "决赛 第二轮");
}

// A name that looks like a header in one line is written so that it is read back, or reported as a
// loss.
TEST(LooseHeads, AreNotMadeOfValues) {
  const Format& txt = *find_format("txt");
  for (const std::string_view name : {"小刚 2024.5.1", "小刚 少年宫赛", "湖北 柳大华"}) {
    Game game;
    game.tags.add("Red", "小明");
    game.tags.add("Black", name);
    game.add_written(kRoot, "炮二平五");
    Losses losses;
    reduce(game, txt.can, losses);
    const std::string text = write_games(txt, {&game, 1}, {});
    Source source;
    source.bytes = source.text = text;
    Game again;
    Findings findings;
    ASSERT_EQ(txt.open(source)->next(again, findings), ReadStatus::game);
    EXPECT_EQ(again.tags, game.tags) << name;
    EXPECT_EQ(losses.empty(), again.tags.get("Black") == name) << name;
  }
}

TEST(LooseHeads, TellRoundAndPlace) {
  for (const auto& [head, round, site] :
       {std::tuple("2019年全国象棋甲级联赛第5轮", "第5轮", ""), std::tuple("第五轮", "第五轮", ""),
        std::tuple("弈于2019年5月12日　广州", "", "广州"),
        std::tuple("2019年5月12日弈于广州", "", "广州"),
        std::tuple("赛事：2019年全国象棋甲级联赛第5轮", "第5轮", "")}) {
    const Game game = read_head(head, "txt");
    EXPECT_EQ(game.tags.get("Round"), round) << head;
    EXPECT_EQ(game.tags.get("Site"), site) << head;
  }
  const Game names = read_head("小明明VS小刚刚\n2024年5月1日弈于广州", "txt");
  EXPECT_EQ(names.tags.get("Black"), "小刚刚");
  EXPECT_EQ(names.tags.get("Date"), "2024年5月1日");
  EXPECT_EQ(read_head("小明明 - 小刚刚", "txt").tags.get("Red"), "小明明");
  // A possible title is not two names.
  for (const std::string_view head : {"中炮 - 屏风马", "象棋教程 - 第一讲", "橘中秘 - 全局谱"}) {
    EXPECT_FALSE(read_head(head, "txt").tags.has("Red")) << head;
  }
}

TEST(LooseHeads, AreVietnameseToo) {
  const Game game = read_head("Đi tiên: Nguyễn Văn A\nĐi hậu: Trần B\nKết quả: Tiên thắng", "txt");
  EXPECT_EQ(game.tags.get("Red"), "Nguyễn Văn A");
  EXPECT_EQ(game.tags.get("Black"), "Trần B");
  EXPECT_EQ(game.outcome.result, GameResult::red_wins);
}

// Sides after the names, a result after both, provinces that begin with 黑, rounds with tables.
TEST(LooseHeads, NamesOfPlayersInManyForms) {
  struct Row {
    std::string_view head, red, black;
    GameResult result;
  };
  for (const auto& [head, red, black, result] : {
           Row{"许银川-吕钦 1-0", "许银川", "吕钦", GameResult::red_wins},
           Row{"广东许银川 先和 黑龙江赵国荣", "广东许银川", "黑龙江赵国荣", GameResult::draw},
           Row{"吕钦（黑） 胜 许银川（红）", "许银川", "吕钦", GameResult::black_wins},
           Row{"John (Red) vs Mary (Black)", "John", "Mary", GameResult::unknown},
           Row{"红方 许银川 先胜 黑方 吕钦", "许银川", "吕钦", GameResult::red_wins},
           Row{"Nguyễn Văn A (Đi tiên) - Lê Văn B\nTiên thắng", "Nguyễn Văn A", "Lê Văn B",
               GameResult::red_wins},
       }) {
    const auto r = test::read_all(
        kMoveList, std::string(head) + "\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", false);
    ASSERT_EQ(r.games.size(), 1U) << head;
    EXPECT_EQ(r.games[0].tags.get("Red"), red) << head;
    EXPECT_EQ(r.games[0].tags.get("Black"), black) << head;
    EXPECT_EQ(r.games[0].outcome.result, result) << head;
  }
}

}  // namespace
}  // namespace qipu
