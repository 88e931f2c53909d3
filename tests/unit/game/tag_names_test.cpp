#include "game/tag_names.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "qipu/game/reduce.h"

namespace qipu {
namespace {

TEST(TagNames, OneCommonNameForEverySpelling) {
  struct Row {
    std::string_view name;
    std::vector<std::string_view> spellings;
  };
  for (const auto& [name, spellings] : {
           Row{"Red",
               {"Red", "RED", "White", "white", "红方", "紅方", "红 方", "红    方", "红　方",
                "红棋", "红方姓名", "先手", "ＲＥＤ"}},
           Row{"Black", {"Black", "黑方", "黑", "後手", "黑方棋手"}},
           Row{"RedTeam",
               {"RedTeam", "RedClub", "Red_Team", "红队", "紅隊", "红方单位", "紅方單位"}},
           Row{"RedElo", {"RedRating", "WhiteElo", "红等级分", "紅方等級分"}},
           Row{"Site", {"Site", "Place", "地点", "地點", "比赛地点"}},
           Row{"Date", {"Date", "EventDate", "日期", "比赛日期", "比賽日期", "对局日期"}},
           Row{"Event", {"Event", "EVENT", "赛事", "賽事", "比赛名称"}},
           Row{"Round", {"Round", "轮次", "輪次"}},
           Row{"Table", {"Table", "Board", "台次", "臺次"}},
           Row{"ECCO", {"ECCO", "ECO", "布局编号"}},
           Row{"Opening", {"Opening", "开局", "佈局"}},
           Row{"Title", {"Title", "Name", "标题", "標題", "棋 局 名", "对局名称"}},
           Row{"Annotator", {"Annotator", "评论", "解说", "評論", "解說"}},
           Row{"TimeControl", {"TimeControl", "TimeRule", "时间规则", "用时规则"}},
           Row{"Result", {"Result", "结果", "比賽結果"}},
           Row{"FEN", {"FEN", "fen", "局面"}},
           Row{"Format", {"Format", "NotationFormat", "记法"}},
       }) {
    for (const auto spelling : spellings) EXPECT_EQ(common_tag(spelling), name) << spelling;
  }
}

// The common name is recognized without folding, other spellings with it.
TEST(TagNames, ACommonNameStandsForItself) {
  std::istringstream names(
      "Title Event Site Date Round Table Group Class Red Black RedPrinted BlackPrinted RedTeam "
      "BlackTeam RedElo BlackElo "
      "RedTitle BlackTitle RedTime BlackTime RedType BlackType RedClock BlackClock TimeControl "
      "ECCO "
      "Opening Variation Annotator Author Referee Recorder Creator Source Result Termination FEN "
      "Format");
  for (std::string name; names >> name;) {
    EXPECT_EQ(common_tag(name), name);
    EXPECT_EQ(common_tag(" " + name), name);
  }
}

TEST(TagNames, OfNobodyAreNotGuessed) {
  for (const auto* spelling : {"", " ", "Redd", "红军", "Generator", "dhtmlxq.redname", "xqf.type",
                               "\xE7\xBA", "标题党"}) {
    EXPECT_EQ(common_tag(spelling), "") << spelling;
  }
  EXPECT_EQ(common_tag(std::string(100'000, 'a')), "");
}

TEST(TagNames, ChineseKeysAreReadAsTheirTags) {
  for (const auto* name :
       {"Title",    "Event",      "Site",        "Date",      "Round",       "Table",
        "Group",    "Red",        "Black",       "RedTeam",   "BlackTeam",   "RedElo",
        "BlackElo", "RedTitle",   "BlackTitle",  "RedTime",   "BlackTime",   "TimeControl",
        "ECCO",     "Opening",    "Variation",   "Annotator", "Author",      "Referee",
        "Recorder", "Creator",    "Source",      "Result",    "Termination", "FEN",
        "Format",   "RedPrinted", "BlackPrinted"}) {
    EXPECT_NE(chinese_tag(name), "") << name;
    EXPECT_EQ(common_tag(chinese_tag(name)), name);
  }
  EXPECT_EQ(chinese_tag("Generator"), "");
}

Tags tags_of(const std::vector<Tags::Entry>& entries) {
  Tags tags;
  for (const auto& [name, value] : entries) tags.add(name, value);
  return tags;
}

TEST(UnifiedTags, KeepOrderValuesAndWhatHasNoCommonName) {
  Tags tags = tags_of({{"White", "胡榮華"}, {"比赛日期", "二〇〇三年"}, {"Generator", "x"}});
  unify_tags(tags);
  EXPECT_EQ(tags, tags_of({{"Red", "胡榮華"}, {"Date", "二〇〇三年"}, {"Generator", "x"}}));
}

TEST(UnifiedTags, KeepBothWhereAFileHasBoth) {
  Tags tags = tags_of({{"White", "a"}, {"Red", "b"}, {"EventDate", "1999"}, {"日期", "2000"}});
  unify_tags(tags);
  EXPECT_EQ(tags, tags_of({{"White", "a"}, {"Red", "b"}, {"Date", "1999"}, {"日期", "2000"}}));
  Tags again = tags;
  unify_tags(again);
  EXPECT_EQ(again, tags);
}

TEST(UnifiedTags, AreWhatFormatsWithFixedPlacesSee) {
  Game game;
  game.tags.add("红方", "胡荣华");
  Capabilities can;
  can.other_tags = false;
  can.tags = "Red Black";
  Losses losses;
  reduce(game, can, losses);
  EXPECT_EQ(game.tags.get("Red"), "胡荣华");
  EXPECT_TRUE(losses.empty());
}

}  // namespace
}  // namespace qipu
