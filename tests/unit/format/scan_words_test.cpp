// The words and lines of scanned pages: numbers, marks, headers, captions, labels, names and moves
// by themselves, every sign and word of the tables once, together with similar ones that do not
// count.

#include "format/sheet/scan/scan_words.h"

#include <gtest/gtest.h>

#include "format/sheet/lex/fields.h"
#include "format/sheet/scan/scan_lines.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using namespace sheet;
using namespace sheet::scan;

TEST(OcrWords, NumbersOfRounds) {
  struct Row {
    std::string text;
    int value;
    std::size_t length;
    const char* kind;  // enclosed, framed, pointed
  };
  const auto whole = [](const std::string& text, int value, const char* kind) {
    return Row{text, value, text.size(), kind};
  };
  for (const auto& [text, value, length, kind] : std::vector<Row>{
           whole("12.", 12, "p"),        whole("12、", 12, "p"),    whole("12．", 12, "p"),
           whole("12。", 12, "p"),       whole("12)", 12, "p"),     whole("12）", 12, "p"),
           whole("12:", 12, "p"),        whole("12：", 12, "p"),    whole("12，", 12, "p"),
           whole("12,", 12, "p"),        whole("12·", 12, "p"),     whole("12 .", 12, "p"),
           whole("１２.", 12, "p"),      whole("999.", 999, "p"),   whole("12", 12, ""),
           {"12  .", 12, 2, ""},         {"12炮", 12, 2, ""},       whole("l2.", 12, "p"),
           whole("I0.", 10, "p"),        whole("1O.", 10, "p"),     whole("1o、", 10, "p"),
           whole("①", 1, "ep"),          whole("①.", 1, "ep"),      whole("⑴、", 1, "ep"),
           {"①②", 1, 3, "ep"},           whole("(12)", 12, "fp"),   whole("（12）.", 12, "fp"),
           whole("[ 3 ]", 3, "fp"),      whole("【3】、", 3, "fp"), whole("〔3〕", 3, "fp"),
           whole("［3］", 3, "fp"),      whole("{3}", 3, "fp"),     whole("第5回合", 5, "p"),
           whole("第 5 回合：", 5, "p"),
       }) {
    const Number number = front_number(text);
    EXPECT_EQ(number.value, value) << text;
    EXPECT_EQ(number.length, length) << text;
    const std::string_view k = kind;
    EXPECT_EQ(number.enclosed(), k.contains('e')) << text;
    EXPECT_EQ(number.framed(), k.contains('f')) << text;
    EXPECT_EQ(number.pointed, k.contains('p')) << text;
  }
  for (const std::string_view none : {"", "0.", "1000.", "l2", "O1.", "炮", "(12", "(12.", "第5",
                                      "第5回", "(①)", "第①回合", ".", "()", "ll"}) {
    EXPECT_EQ(front_number(none).length, 0u) << none;
  }
}

TEST(OcrWords, BracketsDotsMarksAndNotes) {
  for (const auto& [text, turn] :
       std::initializer_list<std::pair<std::string_view, int>>{{"(", 1},
                                                               {"（", 1},
                                                               {"[", 1},
                                                               {"［", 1},
                                                               {"【", 1},
                                                               {"〔", 1},
                                                               {"{", 1},
                                                               {")", -1},
                                                               {"）", -1},
                                                               {"]", -1},
                                                               {"］", -1},
                                                               {"】", -1},
                                                               {"〕", -1},
                                                               {"}", -1},
                                                               {"<", 0},
                                                               {"", 0},
                                                               {"炮(", 0}}) {
    std::size_t length = 99;
    EXPECT_EQ(bracket_at(text, length), turn) << text;
    EXPECT_EQ(length, turn != 0 ? text.size() : 99) << text;
  }
  int depth = 0;
  EXPECT_EQ(bracketed("(a（b)c】d", depth), std::string_view("(a（b)c】").size());
  EXPECT_EQ(depth, 0);
  EXPECT_EQ(bracketed("(a[b)", depth), 5u);
  EXPECT_EQ(depth, 1);
  EXPECT_EQ(bracketed("x]y", depth), 2u);
  depth = 0;
  count_brackets("))((a)", depth);
  EXPECT_EQ(depth, 1);
  count_brackets("b）））", depth);
  EXPECT_EQ(depth, 0);
  for (const auto& [text, length] :
       std::initializer_list<std::pair<std::string_view, std::size_t>>{{"..", 2},
                                                                       {"...x", 3},
                                                                       {"…", 3},
                                                                       {"……炮", 6},
                                                                       {"—", 3},
                                                                       {"--", 2},
                                                                       {"－－", 6},
                                                                       {"**", 2},
                                                                       {"＊＊", 6},
                                                                       {"==", 2},
                                                                       {"··", 4},
                                                                       {"．．", 6},
                                                                       {"。。", 6},
                                                                       {".…", 4},
                                                                       {".", 0},
                                                                       {"-", 0},
                                                                       {"", 0},
                                                                       {"x..", 0},
                                                                       {". .", 0}}) {
    EXPECT_EQ(front_filler(text), length) << text;
  }
  for (const auto& [text, nag, length] :
       std::initializer_list<std::tuple<std::string_view, int, std::size_t>>{{"!", 1, 1},
                                                                             {"?", 2, 1},
                                                                             {"!!", 3, 2},
                                                                             {"??", 4, 2},
                                                                             {"!?x", 5, 2},
                                                                             {"?!", 6, 2},
                                                                             {"！", 1, 3},
                                                                             {"？？", 4, 6},
                                                                             {"！?", 5, 4},
                                                                             {"!!!", 0, 0},
                                                                             {"", 0, 0},
                                                                             {"x!", 0, 0}}) {
    EXPECT_EQ(int{front_mark(text).nag}, nag) << text;
    EXPECT_EQ(front_mark(text).length, length) << text;
  }
  for (const auto& [text, length] :
       std::initializer_list<std::pair<std::string_view, std::size_t>>{{"①", 3},
                                                                       {"①.", 3},
                                                                       {"[1]", 3},
                                                                       {"(12)", 4},
                                                                       {"*", 1},
                                                                       {"＊x", 3},
                                                                       {"※", 3},
                                                                       {"†", 3},
                                                                       {"‡", 3},
                                                                       {"¹", 2},
                                                                       {"²³", 4},
                                                                       {"⁰", 3},
                                                                       {"⁴⁹", 6},
                                                                       {"***", 3},
                                                                       {"****", 0},
                                                                       {"", 0},
                                                                       {"1", 0},
                                                                       {"12.", 0},
                                                                       {"x*", 0}}) {
    EXPECT_EQ(front_note(text), length) << text;
  }
  std::string_view rest = " \t　\u00A0\u200B\uFEFF\u2000\u200Ax";
  skip_blanks(rest);
  EXPECT_EQ(rest, "x");
  rest = "，；。、,; │┃|x";
  skip_blanks(rest);
  EXPECT_EQ(rest.substr(0, 3), "，");
  skip_separators(rest);
  EXPECT_EQ(rest, "x");
}

std::string word_at(std::string_view text, std::string_view next, Place place) {
  const Word word = front_move(text, next, place);
  if (word.empty()) return "";
  return word.text + (word.move ? "" : "?") + " " + std::to_string(word.length) +
         (word.beyond == 0 ? "" : "+" + std::to_string(word.beyond));
}

TEST(OcrWords, MovesAreBrokenJoinedAndMisread) {
  using enum Place;
  struct Row {
    std::string_view text, next;
    Place place;
    std::string_view word;
  };
  for (const auto& [text, next, place, word] : {
           Row{"炮二平五", "", after_number, "炮二平五 12"},
           Row{"炮二平五 马8进7", "", in_row, "炮二平五 12"},
           Row{"炮二平五马8进7", "", in_row, "炮二平五 12"},
           Row{"炮二平五好棋", "", after_number, "炮二平五 12"},
           Row{"炮二平五好棋", "", in_row, ""},
           Row{"炮 二 平 五", "", in_row, "炮二平五 15"},
           Row{"炮　二　平　五x", "", after_number, "炮二平五 21"},
           Row{"炮    二平五", "", after_number, ""},
           Row{"马8进7，", "", in_row, "马8进7 8"},
           Row{"前炮平五", "", in_row, "前炮平五 12"},
           Row{"卒7进", "1", after_number, "卒7进1 7+1"},
           Row{"炮二", "  平五 马8进7", after_number, "炮二平五 6+8"},
           Row{"炮二", "2. 平五", after_number, ""},
           Row{"炮", "二平五", in_row, "炮二平五 3+9"},
           Row{"军二平五", "", after_number, "军二平五? 12"},
           Row{"军二平五", "", in_row, "军二平五? 12"},
           Row{"军二平五 马8进7", "", in_row, "军二平五? 12"},
           Row{"军二平五 好棋", "", in_row, ""},
           Row{"木目二进五", "", after_number, "木目二进五? 15"},
           Row{"木目二进五", "", in_row, ""},
           Row{"军二平五马8进7", "", in_row, "军二平五? 12"},
           Row{"炮 二 乎 五", "", after_number, "炮二乎五? 15"},
           Row{"炮 二 乎 五 马8进7", "好棋", in_row, "炮二乎五? 15"},
           Row{"炮 二 乎 五 好棋", "马8进7", in_row, ""},
           Row{"炮二乎", "五", after_number, "炮二乎五? 9+3"},
           Row{"三车一炮", "", after_number, ""},
           Row{"好棋", "", after_number, ""},
           Row{"", "", after_number, ""},
           Row{"C2.5", "", in_row, "C2.5 4"},
           Row{"C2.5 H8+7", "", in_row, "C2.5 4"},
           Row{"C2.5 good", "", in_row, ""},
           Row{"C2.5 good", "", after_number, "C2.5 4"},
           Row{"h2e2,h9g7", "", after_number, ""},
           Row{"H2-E2) x", "", after_number, "H2-E2 5"},
           Row{"H8t7", "", after_number, "H8t7? 4"},
           Row{"H8t7", "", in_row, ""},
           Row{"xyzt", "", after_number, ""},
           Row{"+R-1", "", after_number, "+R-1 4"},
       }) {
    EXPECT_EQ(word_at(text, next, place), word) << text << "|" << next;
  }
  for (const auto& [text, begins] :
       std::initializer_list<std::pair<std::string_view, bool>>{{"炮二平五", true},
                                                                {"  炮二平五x", true},
                                                                {"C2.5", true},
                                                                {"军二平五", false},
                                                                {"", false},
                                                                {"炮二平", false},
                                                                {"1. 炮二平五", false}}) {
    EXPECT_EQ(scan::begins_with_move(text), begins) << text;
  }
  for (const auto& [text, row] :
       std::initializer_list<std::pair<std::string_view, bool>>{{"炮二平五 马8进7", true},
                                                                {"炮二平五 2. 好", true},
                                                                {"炮二平五 (好)", true},
                                                                {"", true},
                                                                {"炮二平五 好", false},
                                                                {"好", false}}) {
    EXPECT_EQ(is_row(text), row) << text;
  }
  for (const auto& [above, text, on] :
       std::initializer_list<std::tuple<std::string_view, std::string_view, bool>>{
           {"如卒7进", "1，兵七进一", true},
           {"好炮二", "平五", true},
           {"炮二平五", "1", false},
           {"", "平五", false},
           {"好棋", "平五", false},
           {"卒7进", "好", false}}) {
    EXPECT_EQ(scan::goes_on(above, text), on) << above << "|" << text;
  }
  for (const auto& [word, arabic] : std::initializer_list<std::pair<std::string_view, bool>>{
           {"马8进7", true}, {"马８进７", true}, {"炮二平五", false}, {"x0", false}, {"", false}}) {
    EXPECT_EQ(ends_in_arabic(word), arabic) << word;
  }
}

TEST(OcrWords, NumbersWithAMoveBehindThem) {
  const auto at = [](std::string_view text, std::size_t limit = 1000) {
    const auto found = find_number(text, limit);
    return found ? std::to_string(found->at) + " " + std::to_string(found->number.value) : "";
  };
  EXPECT_EQ(at("12. 炮二平五"), "0 12");
  EXPECT_EQ(at("好 12. 炮二平五"), "4 12");
  EXPECT_EQ(at("好。12.炮二平五"), "6 12");
  EXPECT_EQ(at("好12. 炮二平五"), "");
  EXPECT_EQ(at("1. 好 2. …… 马8进7"), "7 2");
  EXPECT_EQ(at("好 ③ 炮二平五"), "4 3");
  EXPECT_EQ(at("l2. 炮二平五"), "0 12");
  EXPECT_EQ(at("x 3. 炮二平五", 2), "");
  EXPECT_EQ(at("x 3. 炮二平五", 3), "2 3");
  EXPECT_EQ(at(""), "");
  const std::string_view prose = "如改走 3. 好 4. 炮二平五 5. 马二进三";
  EXPECT_EQ(round_in(prose, 4), prose.find("4."));
  EXPECT_EQ(round_in(prose, 5), prose.find("5."));
  EXPECT_EQ(round_in(prose, 3), prose.size());
  EXPECT_EQ(round_in("甲） 1. 炮二平五", 7), std::string_view("甲） ").size());
  EXPECT_EQ(round_in("甲乙丙丁 1. 炮二平五", 7), std::string_view("甲乙丙丁 1. 炮二平五").size());
  EXPECT_EQ(round_in("4. 炮二平五", 4), std::string_view("4. 炮二平五").size());
}

// --- lines --------------------------------------------------------------------------------------

TEST(OcrLines, AreFurnitureCaptionsHeadingsLabels) {
  for (const std::string_view page :
       {"12", "- 12 -", "·12·", "— 十二 —", "第12页", "第十二頁", "Page 3", "page 3 of 9", "PAGE 3",
        "P.3", "p.12", "[12]", "（12）", "~12~", "|12|", "*12*", "1234", "１２", "第12"}) {
    EXPECT_TRUE(scan::is_page_number(page)) << page;
  }
  for (const std::string_view none : {"", "12.", "(12", "12345", "十二", "（二）", "第二", "x12",
                                      "12 x", "-", "- -", "炮", "Pag 3"}) {
    EXPECT_FALSE(scan::is_page_number(none)) << none;
  }
  EXPECT_FALSE(scan::is_page_number("-" + std::string(39, ' ') + "1"));
  for (const auto& [line, value] :
       std::initializer_list<std::pair<std::string_view, int>>{{"1", 1},
                                                               {"12", 12},
                                                               {"999", 999},
                                                               {"１２３", 123},
                                                               {"1000", 0},
                                                               {"", 0},
                                                               {"1.", 0},
                                                               {"十", 0},
                                                               {"0", 0}}) {
    EXPECT_EQ(bare_number(line), value) << line;
  }
  for (const auto& [text, han] :
       std::initializer_list<std::pair<std::string_view, bool>>{{"十二", true},
                                                                {"一〇三", true},
                                                                {"一百零三", true},
                                                                {"", false},
                                                                {"十2", false},
                                                                {"甲", false}}) {
    EXPECT_EQ(is_han_count(text), han) << text;
  }
  for (const std::string_view caption :
       {"图一",   "圖12",    "附图3",     "附圖三",   "第12图 红先胜", "第 十 二 圖", "（图1）",
        "[图1]",  "【图1】", "〔图1〕",   "［图1］",  "(图1)",         "Figure 3",    "FIGURE 3",
        "Fig. 3", "FIG.3",   "Diagram 1", "DIAGRAM1", "图1-2",         "图１２红先"}) {
    EXPECT_TRUE(is_caption(caption)) << caption;
  }
  for (const std::string_view none :
       {"", "图", "第12", "图一中红方", "图一，好", "图一即是", "图一的", "地图一", "figure 3",
        "图1以下文字多于十个所以不是", "图-2"}) {
    EXPECT_FALSE(is_caption(none)) << none;
  }
  for (const std::string_view heading :
       {"第一局 甲", "第12盘",     "第3盤",    "第4例",    "第5题",   "第6題",    "第七则",
        "第8則",     "【第一局】", "〔例12〕", "《局三》", "〖例3〗", "[Game 3]", "［例3］",
        "局例3",     "实例4",      "實例5",    "例局6",    "对局7",   "對局8",    "局9",
        "例10",      "Game 3",     "GAME 12",  "第 一 局"}) {
    EXPECT_TRUE(scan::is_heading(heading)) << heading;
  }
  for (const std::string_view none :
       {"", "第一", "局", "第一局面", "第二盘棋", "第一局，好", "例如", "对局者", "第一局中",
        "第一局是", "第一局这", "第一局所", "第一局为"}) {
    EXPECT_FALSE(scan::is_heading(none)) << none;
  }
  EXPECT_TRUE(scan::is_heading("例1" + std::string(36, 'x')));
  EXPECT_FALSE(scan::is_heading("例1" + std::string(37, 'x')));
  for (const std::string_view label : {"甲）", "（二）", "A)", "甲】", "乙〕", "丙]", "a b )"}) {
    EXPECT_TRUE(is_label(label)) << label;
  }
  for (const std::string_view none : {"", "甲", "甲乙丙丁）", "（二"})
    EXPECT_FALSE(is_label(none)) << none;
}

TEST(OcrLines, HeadsStandBesideNumbersOfPages) {
  for (const auto& [line, words] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"12  卷一", "卷一"},
           {"卷一  12", "卷一"},
           {"卷一 - 12", "卷一"},
           {"十二　卷一", "十二　卷一"},
           {"十二 卷一", "卷一"},
           {"卷一 十二", "卷一"},
           {"卷一", "卷一"},
           {"", ""},
           {"图一 12", "图一 12"},
           {"第一局 12", "第一局 12"},
           {"12", ""}}) {
    EXPECT_EQ(head_words(line), words) << line;
  }
  for (const auto& [line, head] :
       std::initializer_list<std::pair<std::string_view, bool>>{{"12  卷一", true},
                                                                {"卷一\t12", true},
                                                                {"卷一　12", true},
                                                                {"12 卷一", false},
                                                                {"卷一", false},
                                                                {"12  卷", false},
                                                                {"12  红胜", true},
                                                                {"12  炮二平五", false},
                                                                {"12  好，卷", false}}) {
    EXPECT_EQ(is_paged_head(line), head) << line;
  }
  for (const auto& [line, may] :
       std::initializer_list<std::pair<std::string_view, bool>>{{"卷一", true},
                                                                {"好，卷", false},
                                                                {"好。", false},
                                                                {"好；", false},
                                                                {"好！", false},
                                                                {"好？", false},
                                                                {"炮二平五", false},
                                                                {"红胜", false},
                                                                {"", true}}) {
    EXPECT_EQ(may_be_head(line), may) << line;
  }
  EXPECT_TRUE(is_short(std::string(60, 'x')));
  EXPECT_FALSE(is_short(std::string(61, 'x')));
  EXPECT_TRUE(is_short("x" + std::string(239, ' ')));
  EXPECT_FALSE(is_short("x" + std::string(240, ' ')));
}

std::string names_of(std::string_view line) {
  const auto names = parse_names(line);
  if (!names) return "";
  std::string out = names->red + "|" + names->black + " " + std::string(pgn_token(names->result));
  for (const std::string& more : {names->event, names->site, names->date}) {
    if (!more.empty()) out += " " + more;
  }
  return out;
}

TEST(OcrLines, NamesStandAroundAVerb) {
  for (const auto& [verb, result] :
       std::initializer_list<std::pair<std::string, std::string>>{{"红先胜", "1-0"},
                                                                  {"红先负", "0-1"},
                                                                  {"红先和", "1/2-1/2"},
                                                                  {"先胜", "1-0"},
                                                                  {"先勝", "1-0"},
                                                                  {"先负", "0-1"},
                                                                  {"先負", "0-1"},
                                                                  {"先和", "1/2-1/2"}}) {
    EXPECT_EQ(names_of("甲子" + verb + "乙丑"), "甲子|乙丑 " + result) << verb;
    EXPECT_EQ(names_of("甲子 " + verb + " 乙丑"), "甲子|乙丑 " + result) << verb;
    EXPECT_EQ(names_of("甲子（" + verb + "）乙丑"), "甲子|乙丑 " + result) << verb;
    EXPECT_EQ(names_of("甲子(" + verb + ")乙丑"), "甲子|乙丑 " + result) << verb;
  }
  for (const auto& [verb, result] :
       std::initializer_list<std::pair<std::string, std::string>>{{"胜", "1-0"},
                                                                  {"勝", "1-0"},
                                                                  {"负", "0-1"},
                                                                  {"負", "0-1"},
                                                                  {"和", "1/2-1/2"},
                                                                  {"VS.", "*"},
                                                                  {"vs.", "*"},
                                                                  {"VS", "*"},
                                                                  {"vs", "*"},
                                                                  {"对", "*"},
                                                                  {"對", "*"}}) {
    EXPECT_EQ(names_of("甲子 " + verb + " 乙丑"), "甲子|乙丑 " + result) << verb;
    const bool versus = verb == "VS" || verb == "vs";  // no other verb may stand between glyphs
                                                       // without blanks
    EXPECT_EQ(names_of("甲子" + verb + "乙丑"), versus ? "甲子|乙丑 *" : "") << verb;
    EXPECT_EQ(names_of("甲子 " + verb + "乙丑"), "") << verb;
    EXPECT_EQ(names_of("甲子（" + verb + "）乙丑"), "甲子|乙丑 " + result) << verb;
  }
  for (const auto& [line, said] : std::initializer_list<std::pair<std::string_view, std::string>>{
           {"胡 荣 华 先 胜 杨 官 璘", "胡荣华|杨官璘 1-0"},
           {"Hu Ronghua vs Yang Guanlin", "Hu Ronghua|Yang Guanlin *"},
           {"甲 \u0080 先胜 乙 \x7F", "甲\u0080|乙 \x7F 1-0"},  // the limits of ASCII
           {"红方 甲子 黑方 乙丑", "甲子|乙丑 *"},
           {"紅方 甲子 黑方 乙丑", "甲子|乙丑 *"},
           {"先手 甲子 后手 乙丑", "甲子|乙丑 *"},
           {"先手 甲子 後手 乙丑", "甲子|乙丑 *"},
           {"甲子 先胜 乙丑 2003年4月1日", "甲子|乙丑 1-0 2003年4月1日"},
           {"五羊杯 甲子 先和 乙丑", "甲子|乙丑 1/2-1/2 五羊杯"},
           {"甲子 对 乙丑 红胜", "甲子|乙丑 1-0"},
           {"甲子 先负 乙丑 红胜", ""},
           {"中炮 对 屏风马", ""},
           {"顺炮直车 对 横车", ""},
           {"中炮先胜屏风马", "中炮|屏风马 1-0"},
           {"红方先胜黑方", ""},
           {"甲子先胜乙丑，", ""},
           {"先胜乙丑", ""},
           {"甲子先胜", ""},
           {"一二三四五六七八九十一二三四 先胜 乙丑", "一二三四五六七八九十一二三四|乙丑 1-0"},
           {"一二三四五六七八九十一二三四五 先胜 乙丑", ""},
           {"甲1 先胜 乙", ""},
           {"", ""}}) {
    EXPECT_EQ(names_of(line), said) << line;
  }
  for (const auto& [heading, rest] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"第 1 局 甲 先胜 乙", "甲 先胜 乙"},
           {"第一局：甲", "甲"},
           {"第12盘 甲", "甲"},
           {"【第一局】甲", "甲"},
           {"〔例12〕 甲", "甲"},
           {"局三 甲", "甲"},
           {"Game 3: 甲", "甲"},
           {"第一局甲", ""},
           {"甲 乙", ""},
           {"例3》甲", "甲"},
           {"第一局", ""},
           {"", ""}}) {
    EXPECT_EQ(behind_number(heading), rest) << heading;
  }
  Tags tags;
  tags.add("Event", "e");
  add_names({.red = "r", .black = "b", .date = "d", .event = "x", .site = "s"}, tags);
  add_names({.red = "R", .black = "B", .date = "", .event = "", .site = ""}, tags);
  std::string all;
  for (const auto& [name, value] : tags) all += name + "=" + value + " ";
  EXPECT_EQ(all, "Event=e Red=r Black=b Site=s Date=d Red=R Black=B ");
}

}  // namespace
}  // namespace qipu
