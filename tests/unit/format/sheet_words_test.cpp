// The words of score sheets: every sign, synonym and misreading in the tables of the reader of move
// lists, together with similar words that have no meaning.

#include <gtest/gtest.h>

#include "format/sheet/list/list_words.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using namespace sheet;
using namespace sheet::list;

TEST(SheetWords, NumbersAreSetInManyWays) {
  struct Row {
    std::string_view number;
    int value;
    Numerals numerals;
    bool filler = false;
  };
  using enum Numerals;
  for (const auto& [number, value, numerals, filler] : {
           Row{"12.", 12, plain},
           Row{"12、", 12, plain},
           Row{"12．", 12, plain},
           Row{"12。", 12, plain},
           Row{"12)", 12, plain},
           Row{"12）", 12, plain},
           Row{"12:", 12, plain},
           Row{"12：", 12, plain},
           Row{"12，", 12, plain},
           Row{"12,", 12, plain},
           Row{"１２．", 12, plain},
           Row{"12", 12, plain},
           Row{"第12回合", 12, plain},
           Row{"第十二回合", 12, plain},
           Row{"12回合：", 12, plain},
           Row{"第一百零回合", 0, plain},
           Row{"⒓", 12, enclosed},
           Row{"⑿.", 12, enclosed},
           Row{"①", 1, enclosed},
           Row{"⒛、", 20, enclosed},
           Row{"(12)", 12, framed},
           Row{"（12）.", 12, framed},
           Row{"【12】", 12, framed},
           Row{"［12］、", 12, framed},
           Row{"〔１〕", 1, framed},
           Row{"十二、", 12, han},
           Row{"一百二十三.", 123, han},
           Row{"二十．", 20, han},
           Row{"九：", 9, han},
           Row{"三:", 3, han},
           Row{"3. ……", 3, plain, true},
           Row{"3...", 3, plain, true},
           Row{"3.", 3, plain},
           Row{"3. ...", 3, plain, true},
           Row{"①　…", 1, enclosed, true},
           Row{"(3)···", 3, framed, false},
       }) {
    if (value == 0) {
      EXPECT_EQ(number_length(number), 0u) << number;
      continue;
    }
    for (const std::string_view behind : {"", " 炮二平五", "　马8进7"}) {
      const std::string text = std::string(number) + std::string(behind);
      EXPECT_EQ(number_length(text), number.size()) << text;
    }
    const Number read = read_number(number);
    EXPECT_EQ(read.value, value) << number;
    EXPECT_EQ(read.numerals, numerals) << number;
    EXPECT_EQ(read.filler, filler) << number;
  }
  for (const std::string_view none :
       {"", "炮", "12炮", "第12", "(12", "12x", "十二", "五炮", "."}) {
    EXPECT_EQ(number_length(none), 0u) << none;
  }
}

TEST(SheetWords, LettersThatScannersPutForDigits) {
  for (const auto& [text, value] :
       std::initializer_list<std::pair<std::string_view, int>>{{"I0.", 10},
                                                               {"1O.", 10},
                                                               {"l2.", 12},
                                                               {"2l.", 21},
                                                               {"ll.", 11},
                                                               {"1o、", 10},
                                                               {"9I．", 91},
                                                               {"12.", 12}}) {
    EXPECT_EQ(misread_number(text).value, value) << text;
    EXPECT_EQ(misread_number(text).length, text.size()) << text;
    EXPECT_FALSE(is_prose(std::string(text) + " 好棋", nullptr)) << text;
  }
  EXPECT_TRUE(is_prose("l 好棋", nullptr));
  for (const std::string_view none : {"", "O1.", "0I.", "I0", "l", "x1.", "炮", "i1."}) {
    EXPECT_EQ(misread_number(none).length, 0u) << none;
  }
}

// --- headers ------------------------------------------------------------------------------------

std::string headers_of(std::string_view line) {
  std::string out;
  for (const Header& h : parse_headers(line)) {
    constexpr const char* kRoles[] = {"tag", "title", "result", "ending", "fen", "notation"};
    if (!out.empty()) out += '|';
    if (h.role != HeaderRole::tag) out += std::string(kRoles[static_cast<int>(h.role)]) + " ";
    out += h.name + "=" + std::string(h.value) + (h.known ? "" : "?");
  }
  return out;
}

TEST(SheetWords, HeadersAreToldByTheirKeys) {
  for (const auto& [line, said] : std::initializer_list<std::pair<std::string_view, std::string>>{
           {"红方：甲", "Red=甲"},
           {"红    方: 甲 ", "Red=甲"},
           {"红　方\u00A0：　甲", "Red=甲"},
           {"Red: 甲", "Red=甲"},
           {"红方：", "Red="},
           {"标题：当头炮", "title Title=当头炮"},
           {"结果：红胜", "result Result=红胜"},
           {"结束方式：超时", "ending Termination=超时"},
           {"FEN：x", "fen FEN=x"},
           {"记法：WXF", "notation Format=WXF"},
           {"怪事：甲", "txt.怪事=甲?"},
           {"Odd: 甲", "Odd=甲?"},
           {"红方：甲　　黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲 黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲,黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲, 黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲；黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲;黑方：乙;地点：丙", "Red=甲|Black=乙|Site=丙"},
           {"红方：甲/黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲／黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲|黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲｜黑方：乙", "Red=甲|Black=乙"},
           {"红方：甲，黑方：乙", "Red=甲|Black=乙"},
           {"红方：\t黑方：乙", "Red=|Black=乙"},
           {"红方:  黑方: 乙", "Red=|Black=乙"},
           {"红方：　黑方：　地点：丙", "Red=|Black=|Site=丙"},
           {"红方：甲\t黑方：　地点：丙", "Red=甲|Black=|Site=丙"},
           {"红方：，黑方：乙", "Red=|Black=乙"},
           {"红方: 黑方: 乙", "Red=黑方: 乙"},  // as values with a colon are written
           {"红方：\t怪：乙", "Red=怪：乙"},
           {"红方：甲黑方：乙", "Red=甲黑方：乙"},
           {"红方：甲 怪：乙", "Red=甲 怪：乙"},
           {"│红方│甲│黑方│乙│", "Red=甲|Black=乙"},
           {"┃红方：┃甲┃黑方：乙┃", "Red=甲|Black=乙"},
           {"│红方│黑方│乙│", "Red=|Black=乙"},
           {"│红方：│黑方：│", "Red=|Black="},
           {"│地点│甲│乙│", "Site=甲"},
           {"│甲│乙│", ""},
           {"红万：甲", "Red=甲"},
           {"红力：甲", "Red=甲"},
           {"红才：甲", "Red=甲"},
           {"江方：甲", "Red=甲"},
           {"缸方：甲", "Red=甲"},
           {"虹方：甲", "Red=甲"},
           {"墨方：甲", "Black=甲"},
           {"里方：甲", "Black=甲"},
           {"熏万：甲", "Black=甲"},
           {"结杲：红胜", "result Result=红胜"},
           {"结呆：红胜", "result Result=红胜"},
           {"结昊：红胜", "result Result=红胜"},
           {"给果：红胜", "result Result=红胜"},
           {"绪果：红胜", "result Result=红胜"},
           {"秸果：红胜", "result Result=红胜"},
           {"曰期：1999", "Date=1999"},
           {"目期：1999", "Date=1999"},
           {"口期：1999", "Date=1999"},
           {"日斯：1999", "Date=1999"},
           {"日朝：1999", "Date=1999"},
           {"日朔：1999", "Date=1999"},
           {"寒事：甲", "Event=甲"},
           {"塞事：甲", "Event=甲"},
           {"赛亊：甲", "Event=甲"},
           {"赛聿：甲", "Event=甲"},
           {"他点：甲", "Site=甲"},
           {"池点：甲", "Site=甲"},
           {"地占：甲", "Site=甲"},
           {"地卢：甲", "Site=甲"},
           {"红丁：甲", "txt.红丁=甲?"},
           {"万：甲", "txt.万=甲?"},
           {"没有冒号", ""},
           {"：甲", ""},
           {"", ""},
       }) {
    EXPECT_EQ(headers_of(line), said) << line;
  }
  // A key of forty bytes is the longest.
  const std::string forty(40, 'k');
  EXPECT_EQ(headers_of(forty + ": v"), forty + "=v?");
  EXPECT_EQ(headers_of("k" + forty + ": v"), "");
}

TEST(SheetWords, KeysOfTagsComeBackAsTheSameTag) {
  for (const auto& [tag, key] :
       std::initializer_list<std::pair<std::string, std::string>>{{"Red", "红方"},
                                                                  {"Title", "标题"},
                                                                  {"txt.怪事", "怪事"},
                                                                  {"Odd", "Odd"},
                                                                  {"txt.odd", "txt.odd"},
                                                                  {"怪事", ""},
                                                                  {"Result", ""},
                                                                  {"FEN", ""},
                                                                  {"Format", ""},
                                                                  {"Termination", ""},
                                                                  {"", ""},
                                                                  {"a b", ""},
                                                                  {"txt.a：b", ""},
                                                                  {"White", ""},
                                                                  {"RedType", "RedType"}}) {
    EXPECT_EQ(key_of(tag), key) << tag;
  }
  for (const auto& [value, fitting] :
       std::initializer_list<std::pair<std::string, std::string>>{{"甲", "甲"},
                                                                  {" 甲 ", "甲"},
                                                                  {"甲 黑方：乙", ""},
                                                                  {"甲 怪：乙", "甲 怪：乙"},
                                                                  {"", ""}}) {
    EXPECT_EQ(fit_tag("Red", value), fitting) << value;
  }
  EXPECT_EQ(fit_tag("怪事", "甲"), "");
}

// --- lines --------------------------------------------------------------------------------------

TEST(SheetWords, LinesSayWhatTheyAre) {
  for (const std::string_view ruled : {"--",
                                       "-----",
                                       "====",
                                       "____",
                                       "****",
                                       "~~~~",
                                       "++++",
                                       "||",
                                       "-- - -",
                                       "─────",
                                       "┌──┐",
                                       "——",
                                       "－－",
                                       "＝＝",
                                       "＊＊",
                                       "～～",
                                       "￣￣",
                                       "＿＿",
                                       "││",
                                       "  ----  ",
                                       "-+-+-",
                                       "中国象棋对局记录",
                                       "中國象棋對局記錄",
                                       "象棋对局记录",
                                       "│象棋對局記錄│"}) {
    EXPECT_TRUE(is_ruled(ruled)) << ruled;
  }
  for (const std::string_view other : {"", "-", "--a", "象棋", "a--", "1--"}) {
    EXPECT_FALSE(is_ruled(other)) << other;
  }
  for (const std::string_view heading :
       {"第一局", "第12盘 甲先胜乙", "第３盤", "局三", "例12", "对局一", "對局２", "Game 3",
        "GAME 12", "【第一局】", "〔例12〕", "《第二局》", "〖局3〗", " 第十局 "}) {
    EXPECT_TRUE(is_heading(heading)) << heading;
  }
  for (const std::string_view other :
       {"", "第局", "第一", "第一局面", "第二盘棋", "第一局的", "例如", "局面", "Game", "game 3",
        "第一局，好", "第一局。", "第一局；", "第一局！", "第一局？", "对局", "一局"}) {
    EXPECT_FALSE(is_heading(other)) << other;
  }
  EXPECT_TRUE(is_heading("例1" + std::string(116, 'x')));
  EXPECT_FALSE(is_heading("例1" + std::string(117, 'x')));
  for (const std::string_view red : {"红先", "紅先", "红方先行", "红先行", "红方先", "紅方先行"}) {
    EXPECT_EQ(turn_of(red), Color::red) << red;
  }
  for (const std::string_view black : {"黑先", "黑方先行", "黑先行", "黑方先"}) {
    EXPECT_EQ(turn_of(black), Color::black) << black;
  }
  for (const std::string_view none : {"", "红先胜", "白先", " 红先"}) {
    EXPECT_FALSE(turn_of(none).has_value()) << none;
  }
  for (const std::string_view page : {"1", "150", "- 23 -", "--7--", "123456789012", "1-2"}) {
    EXPECT_TRUE(is_page_number(page)) << page;
  }
  for (const std::string_view none : {"", "-", " - ", "12.", "1234567890123", "一", "p1"}) {
    EXPECT_FALSE(is_page_number(none)) << none;
  }
}

TEST(SheetWords, NumbersOfListsAndFramesAreTakenOff) {
  for (const auto& [line, rest] :
       std::initializer_list<std::pair<std::string, std::string>>{{"一、甲", "甲"},
                                                                  {"（二）甲", "甲"},
                                                                  {"(3) 甲", "甲"},
                                                                  {"12.甲", "甲"},
                                                                  {"１２．甲", "甲"},
                                                                  {"3）甲", "甲"},
                                                                  {"3)甲", "甲"},
                                                                  {"十二，甲", "甲"},
                                                                  {"3甲", "3甲"},
                                                                  {"甲", "甲"},
                                                                  {"", ""},
                                                                  {"（甲）", "（甲）"},
                                                                  {"3", "3"},
                                                                  {"3:甲", "3:甲"}}) {
    EXPECT_EQ(without_list_number(line), rest) << line;
  }
  for (const auto& [line, rest] :
       std::initializer_list<std::pair<std::string, std::string>>{{"│甲│", "甲"},
                                                                  {"┃ 甲 ┃", "甲"},
                                                                  {"││甲││", "甲"},
                                                                  {"甲", "甲"},
                                                                  {"甲│乙", "甲│乙"},
                                                                  {"│甲", "甲"},
                                                                  {"甲│", "甲"},
                                                                  {"─", ""},
                                                                  {"╿a", "a"},
                                                                  {"▀a", "▀a"},
                                                                  {"ab", "ab"},
                                                                  {"", ""}}) {
    EXPECT_EQ(without_frame(line), rest) << line;
  }
}

TEST(SheetWords, VariationsHaveLabels) {
  struct Row {
    std::string_view line;
    int number, parent;
  };
  for (const auto& [line, number, parent] : {
           Row{"变化一：", 1, 0},
           Row{"變化2:", 2, 0},
           Row{"变着③", 3, 0},
           Row{"变著十二、", 12, 0},
           Row{"【变例2】", 2, 0},
           Row{"［变化3］", 3, 0},
           Row{"〔变化3〕", 3, 0},
           Row{"（变化3）", 3, 0},
           Row{"[变化3]", 3, 0},
           Row{"(变化3)", 3, 0},
           Row{"第三变", 3, 0},
           Row{"第4变化：", 4, 0},
           Row{"Variation 1:", 1, 0},
           Row{"VARIATION 12", 12, 0},
           Row{"变化", 0, 0},
           Row{"变化：", 0, 0},
           Row{"变5.", 5, 0},
           Row{"变5．", 5, 0},
           Row{"变化2（接变化1）：", 2, 1},
           Row{"变化3(变化2)：", 3, 2},
           Row{"变化 7 （接变着6）", 7, 6},
       }) {
    const VariationLabel label = variation_label(line);
    EXPECT_EQ(label.length, line.size()) << line;
    EXPECT_EQ(label.number, number) << line;
    EXPECT_EQ(label.parent, parent) << line;
  }
  for (const std::string_view none : {"", "变", "变化多端", "第三", "第变", "变化2好", "应变"}) {
    EXPECT_EQ(variation_label(none).length, 0u) << none;
  }
  EXPECT_EQ(variation_label("变化1： 1. 炮").length, std::string_view("变化1： ").size());
  EXPECT_EQ(write_label(3, 0), "变化3：");
  EXPECT_EQ(write_label(12, 3), "变化12（接变化3）：");
  for (const std::string_view sign : {"如改", "改走", "如走", "若走", "若改", "另有", "变化",
                                      "变着", "不如走", "应走", "可走", "變化"}) {
    EXPECT_TRUE(leads_variation("黑" + std::string(sign) + "：")) << sign;
    EXPECT_TRUE(leads_variation(std::string(sign) + "马8进7:")) << sign;
    EXPECT_FALSE(leads_variation(std::string(sign) + "马8进7")) << sign;
  }
  EXPECT_FALSE(leads_variation("黑方：") || leads_variation(""));
  std::string long_line = "如改";
  for (int i = 0; i < 37; ++i) long_line += "字";
  EXPECT_TRUE(leads_variation(long_line + "："));
  EXPECT_FALSE(leads_variation(long_line + "字："));
}

}  // namespace
}  // namespace qipu
