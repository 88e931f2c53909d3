// Moves among the words of a line: where they begin and end, how they are separated, and which
// words beside them are remarks.

#include <gtest/gtest.h>

#include "format/sheet/list/list_words.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using namespace sheet;
using namespace sheet::list;

TEST(SheetMoves, MovesStandAtTheFrontOrNot) {
  for (const auto& [text, front] : std::initializer_list<std::pair<std::string, std::string>>{
           {"炮二平五 马8进7", "炮二平五"},
           {"炮二平五", "炮二平五"},
           {"炮二平五马8进7", "炮二平五马8进7"},
           {"炮二平五，马8进7；2、马二进三", "炮二平五，马8进7；2、马二进三"},
           {"炮二平五马8进", ""},
           {"炮 二 平 五 x", "炮 二 平 五"},
           {"炮二 平五", "炮二 平五"},
           {"炮　二　平　五", "炮　二　平　五"},
           {"炮 二 平", ""},
           {"炮 二 好 五", ""},
           {"h2e2 h9g7", "h2e2"},
           {"C2.5{x}", "C2.5"},
           {"7747", ""},
           {"军二平五", ""},
           {"", ""},
           {" 炮二平五", ""}}) {
    EXPECT_EQ(text.substr(0, front_moves(text, nullptr, nullptr)), front) << text;
    EXPECT_EQ(begins_with_move(text, nullptr), !front.empty()) << text;
  }
  std::vector<std::string_view> moves;
  front_moves("炮二平五，马8进7；2、马二进三", nullptr, &moves);
  EXPECT_EQ(moves, (std::vector<std::string_view>{"炮二平五", "马8进7", "马二进三"}));
  moves.clear();
  front_moves("炮 二 平 五", nullptr, &moves);
  EXPECT_EQ(moves, (std::vector<std::string_view>{"炮 二 平 五"}));
  EXPECT_EQ(front_moves("7747 7062", find_notation("dhtmlxq"), nullptr), 4u);
  for (const auto& [text, two] :
       std::initializer_list<std::pair<std::string, bool>>{{"炮二平五 马8进7", true},
                                                           {"炮二平五， 马8进7；", true},
                                                           {"炮二平五", false},
                                                           {"炮二平五 马8进7 x", false},
                                                           {"炮二平五 ……", false},
                                                           {"", false},
                                                           {"炮二平五 马8进7 马二进三", false}}) {
    EXPECT_EQ(are_two_moves(text, nullptr), two) << text;
  }
}

TEST(SheetMoves, MarksPartMoves) {
  for (const std::string_view mark : {"，", ",", "；", ";", "。", "、", "/", "／"}) {
    const std::string m(mark);
    EXPECT_TRUE(has_separator("炮" + m));
    EXPECT_EQ(without_marks(m + m + "炮二" + m + "平五" + m), "炮二" + m + "平五");
    std::string text = m + m + "炮";
    std::string_view rest = text;
    skip_marks(rest);
    EXPECT_EQ(rest, "炮");
    EXPECT_EQ(front_part("炮二平五" + m + "马8进7 x"), "炮二平五");
    const std::string list = "军二平五" + m + "马8进7" + m + "马二进三";
    EXPECT_EQ(front_of_list(list, nullptr, false), "军二平五") << list;
  }
  EXPECT_FALSE(has_separator("") || has_separator("炮．！"));
  EXPECT_EQ(without_marks("，，"), "");
  EXPECT_EQ(front_part("炮二平五 ，"), "炮二平五");
  EXPECT_EQ(front_of_list("若马五退三，车8平3", nullptr, false), "");
  EXPECT_EQ(front_of_list("军二平五，好棋，马二进三", nullptr, false), "");
  EXPECT_EQ(front_of_list("军二平五，马8进7", nullptr, false), "军二平五");
  EXPECT_EQ(front_of_list("军二平五，军8进7", nullptr, false), "");
  EXPECT_EQ(front_of_list("炮二平五，马8进7，红胜", nullptr, false), "炮二平五");
  EXPECT_EQ(front_of_list("军二平五", nullptr, true), "军二平五");
  EXPECT_EQ(front_of_list("好棋", nullptr, true), "");
  for (std::string_view text : {" \t　\u00A0x", "│x", "┃　═x", "x"}) {
    skip_blanks(text);
    EXPECT_EQ(text, "x");
  }
  for (const auto& [text, word] :
       std::initializer_list<std::pair<std::string, std::string>>{{"炮二 平五", "炮二"},
                                                                  {"炮　二", "炮"},
                                                                  {"炮\u00A0二", "炮"},
                                                                  {"炮│二", "炮"},
                                                                  {"炮{", "炮"},
                                                                  {"炮（x）", "炮"},
                                                                  {"（炮）x", "（炮）x"},
                                                                  {"炮[", "炮"},
                                                                  {"a\tb", "a"},
                                                                  {"", ""},
                                                                  {" a", ""}}) {
    EXPECT_EQ(front_word(text), word) << text;
  }
}

TEST(SheetMoves, RoundsStandBehindSentences) {
  for (const std::string_view stop : {"。", "；", "！"}) {
    const std::string text = "红优" + std::string(stop) + " 4. 兵七进一";
    EXPECT_EQ(find_round(text), text.find("4.")) << text;
    EXPECT_EQ(find_round("甲" + std::string(stop) + "乙" + std::string(stop) + "④ 兵七进一"),
              ("甲" + std::string(stop) + "乙" + std::string(stop)).size());
  }
  for (const std::string_view none :
       {"", "红优，4. 兵七进一", "红优。4. 好", "红优。兵七进一", "4. 兵七进一", "红优。4."}) {
    EXPECT_EQ(find_round(none), none.npos) << none;
  }
  for (const auto& [open, close] : std::initializer_list<std::pair<std::string, std::string>>{
           {"（", "）"}, {"(", ")"}, {"［", "］"}, {"【", "】"}, {"〔", "〕"}, {"[", "]"}}) {
    EXPECT_EQ(list::closing_of(open + "x"), close);
    EXPECT_TRUE(leaves_bracket_open(open + "x"));
    EXPECT_FALSE(leaves_bracket_open(open + "x" + close));
    EXPECT_FALSE(leaves_bracket_open("x" + open));
  }
}

TEST(SheetMoves, RemarksStandAmongMoves) {
  struct Row {
    std::string text, words, numbered, rest;
  };
  for (const auto& [text, words, numbered, rest] : std::vector<Row>{
           {"（屏风马） 2. 马二进三", "屏风马", "2.", "2. 马二进三"},
           {"(a(b)c)，马8进7", "a(b)c", "", "马8进7"},
           {"【好】2. …… 马8进7", "好", "2. ……", "2. …… 马8进7"},
           {"红方先手 2. 马二进三", "红方先手", "2.", "2. 马二进三"},
           {"好棋 马8进7", "好棋", "", "马8进7"},
           {"好棋 马8进7 2. 马二进三", "好棋", "", "马8进7 2. 马二进三"},
           {"0:03 马8进7", "0:03", "", "马8进7"},
           {"好棋 马8进7 {x}", "好棋", "", "马8进7 {x}"},
           {"（如马8进7） 2. 马二进三", "如马8进7", "2.", "2. 马二进三"},
           {"（如 H2-E2） 2. 马二进三", "如 H2-E2", "2.", "2. 马二进三"},
           {"（如炮 二 平 五） 2. 马二进三", "如炮 二 平 五", "2.", "2. 马二进三"},
       }) {
    const auto remark = front_remark(text, nullptr);
    ASSERT_TRUE(remark.has_value()) << text;
    EXPECT_EQ(remark->words, words) << text;
    EXPECT_EQ(remark->numbered, numbered) << text;
    EXPECT_EQ(text.substr(remark->length), rest) << text;
  }
  for (const std::string_view none :
       {"", "好棋", "好棋 好", "（好）", "（好", "（好） 好", "一二三四五六七八九 马8进7",
        "好，棋 马8进7", "好。 马8进7", "good 马8进7", "（如何） 2. 马二进三"}) {
    EXPECT_FALSE(front_remark(none, nullptr).has_value()) << none;
  }
  for (const std::string_view sign :
       {"如", "若", "不如", "例", "应", "改", "或", "也可", "亦可", "可", "假", "倘", "宜", "注"}) {
    EXPECT_FALSE(front_remark(std::string(sign) + " 马8进7", nullptr).has_value()) << sign;
    EXPECT_FALSE(front_remark("（" + std::string(sign) + "） 马8进7", nullptr).has_value()) << sign;
    EXPECT_TRUE(front_remark("好" + std::string(sign) + " 马8进7", nullptr).has_value()) << sign;
  }
}

}  // namespace
}  // namespace qipu
