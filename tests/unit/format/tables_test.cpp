// The small tables that the readers of text share: annotation marks, numbers of rounds, brackets,
// entities, fields and places. Every row is read, and the neighbours of each range are not.

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "format/core/lines.h"
#include "format/kit/brackets.h"
#include "format/kit/entities.h"
#include "format/kit/field_text.h"
#include "format/kit/marks.h"
#include "format/kit/markup_text.h"
#include "format/kit/round_number.h"
#include "format/kit/xml.h"
#include "format/page/page_text.h"
#include "qipu/format/fields.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

// --- marks --------------------------------------------------------------------------------------

TEST(TextMarks, EachSignIsCutOffAWordAsItsGlyph) {
  struct Row {
    std::string_view mark;
    int nag;
  };
  for (const std::string_view word : {"炮二平五", "马8进7", "卒３进３", "马三", "C2.5", "h2e2"}) {
    for (const auto& [mark, nag] : {
             Row{"!", 1},    Row{"?", 2},    Row{"!!", 3},  Row{"??", 4},   Row{"!?", 5},
             Row{"?!", 6},   Row{"！", 1},   Row{"？", 2},  Row{"！！", 3}, Row{"？？", 4},
             Row{"！？", 5}, Row{"？！", 6}, Row{"!？", 5}, Row{"？!", 6},  Row{"!!!", 3},
             Row{"???", 4},  Row{"!??", 3},  Row{"?!!", 4}, Row{"‼", 3},    Row{"⁇", 4},
             Row{"⁉", 5},    Row{"⁈", 6},    Row{"∞", 13},  Row{"⩲", 14},   Row{"⩱", 15},
             Row{"±", 16},   Row{"∓", 17},
         }) {
      const std::string text = std::string(word) + std::string(mark);
      std::string_view cut = text;
      EXPECT_TRUE(may_end_in_marks(text)) << text;
      EXPECT_EQ(int{cut_marks(cut)}, nag) << text;
      EXPECT_EQ(cut, word) << text;
      Game game;
      const NodeId id = add_marked(game, kRoot, text, 7);
      EXPECT_EQ(game.written(id), word);
      EXPECT_EQ(game.notes(id).nags, std::vector<Nag>{static_cast<Nag>(nag)});
      EXPECT_EQ(game[id].place, 7u);
      // Marks alone stay words at their place.
      const NodeId alone = add_marked(game, id, mark, 9);
      EXPECT_EQ(game.written(alone), mark);
      EXPECT_TRUE(game.notes(alone).empty());
      EXPECT_EQ(game[alone].place, 9u);
    }
    std::string_view plain = word;
    EXPECT_FALSE(may_end_in_marks(word));
    EXPECT_EQ(cut_marks(plain), 0);
    EXPECT_EQ(plain, word);
  }
  EXPECT_FALSE(may_end_in_marks(""));
}

TEST(TextMarks, NoDigitIsOne) {
  constexpr std::string_view kDigits[] = {
      "一", "二", "三", "四", "五", "六", "七", "八", "九", "０", "１", "２", "３", "４", "５",
      "６", "７", "８", "９", "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9"};
  for (const std::string_view digit : kDigits) {
    std::string_view cut = digit;
    EXPECT_FALSE(may_end_in_marks(digit)) << digit;
    EXPECT_EQ(cut_marks(cut), 0) << digit;
    EXPECT_EQ(cut, digit);
  }
}

TEST(TextMarks, HowAGameStandsIsAWordByItself) {
  for (const auto& [sign, nag] : std::initializer_list<std::pair<std::string_view, int>>{
           {"=", 10},   {"∞", 13},  {"+=", 14}, {"+/=", 14}, {"⩲", 14}, {"=+", 15},
           {"=/+", 15}, {"⩱", 15},  {"±", 16},  {"+/-", 16}, {"∓", 17}, {"-/+", 17},
           {"+-", 18},  {"-+", 19}, {"", 0},    {"+", 0},    {"-", 0},  {"!", 0},
           {"‼", 0},    {"==", 0},  {"x=", 0},  {"±±", 0},   {"/", 0}}) {
    EXPECT_EQ(int{balance_sign(sign)}, nag) << sign;
  }
}

// --- numbers of rounds --------------------------------------------------------------------------

/// 十二, 一百零三.
std::string in_han(int n) {
  constexpr std::string_view kDigits[] = {"零", "一", "二", "三", "四",
                                          "五", "六", "七", "八", "九"};
  const auto digit = [&](int d) { return std::string(kDigits[d]); };
  std::string out;
  if (n >= 100) out += digit(n / 100) + "百";
  if (n >= 100 && n % 100 != 0 && n % 100 < 10) out += "零";
  if (n % 100 >= 20 || (n >= 100 && n % 100 >= 10)) out += digit(n % 100 / 10);
  if (n % 100 >= 10) out += "十";
  if (n % 10 != 0) out += digit(n % 10);
  return out;
}

std::string in_wide(int n) {
  std::string out;
  for (const char c : std::to_string(n))
    out += "\xEF\xBC" + std::string(1, static_cast<char>(c + 0x60));
  return out;
}

std::string in_keycaps(int n) {
  std::string out;
  for (const char c : std::to_string(n)) out += c + std::string("\uFE0F\u20E3");
  return out;
}

void expect_round(const std::string& number, int value, const std::string& behind) {
  const RoundNumber found = front_round_number(number + behind);
  EXPECT_EQ(found.value, value) << number << behind;
  EXPECT_EQ(found.length, value == 0 ? 0 : number.size()) << number << behind;
}

TEST(RoundNumbers, AreTheSameInAnyDigits) {
  for (int n = 1; n <= 999; ++n) {
    for (const std::string& digits : {std::to_string(n), in_wide(n), in_keycaps(n), in_han(n)}) {
      for (const char* const behind : {"", ". 炮二平五", "、", " h2e2", "\n"}) {
        expect_round(digits, n, behind);
      }
    }
  }
  for (const char* const none : {"0", "０", "1000", "１０００", "99999999999", "零", "一千",
                                 "一千零一", "千", "", "炮", "."}) {
    expect_round(none, 0, " 炮二平五");
  }
  expect_round("廿三", 23, "");
  expect_round("卅", 30, "");
  expect_round("二百一十", 210, "");
  expect_round("一二", 12, "、");
  expect_round("一〇三", 103, "、");
  expect_round("九百九十九", 999, "");
  expect_round("九百九十九九", 0, "");
  expect_round("🔟", 10, "炮");
  expect_round("③", 3, "4");
  expect_round("⒛", 20, "");
  expect_round("⒇", 20, "炮");
  expect_round("㉟", 35, "");
  expect_round("㊿", 50, "");
}

TEST(RoundNumbers, MayHaveAWordBeforeThemAndBehind) {
  for (const std::string before : {"第", "回合", "round ", "Round", "MOVE ", "No.", "nr ", "rd.",
                                   "R", "r", "#", "·", "第 ", "* 第", "-- ", "....", "   \t"}) {
    for (const std::string behind :
         {"", "回合", "回", "合", "步", "着", "著", "手", "轮", "輪", "招", "步棋"}) {
      // 步 is read first.
      const std::string taken = behind == "步棋" ? "步" : behind;
      for (const int n : {1, 12, 345}) {
        expect_round(before + std::to_string(n) + taken, n, behind.substr(taken.size()) + " x");
        expect_round(before + in_han(n) + taken, n, behind.substr(taken.size()) + "：炮");
      }
    }
  }
  expect_round("....12", 12, "");
  expect_round(".....12", 0, "");  // at most four marks may stand before it
  expect_round("....第....12", 12, "");
  expect_round("第.....12", 0, "");
  expect_round("第 回合 3", 0, "");  // one word
  expect_round("x12", 0, "");
}

TEST(RoundNumbers, InBracketsCloseBeforeAnythingElse) {
  for (const auto& [open, close] :
       std::initializer_list<std::pair<std::string, std::string>>{{"（", "）"},
                                                                  {"(", ")"},
                                                                  {"[", "]"},
                                                                  {"［", "］"},
                                                                  {"【", "】"},
                                                                  {"〔", "〕"},
                                                                  {"〖", "〗"},
                                                                  {"《", "》"},
                                                                  {"〈", "〉"},
                                                                  {"「", "」"},
                                                                  {"『", "』"},
                                                                  {"<", ">"},
                                                                  {"＜", "＞"},
                                                                  {"{", "}"},
                                                                  {"｛", "｝"}}) {
    expect_round(open + "12" + close, 12, " 炮二平五");
    expect_round(open + "第十二回合" + close, 12, "回合");
    expect_round(open + "第12 " + close, 12, close);
    expect_round("第" + open + "12步  " + close, 12, "");
    expect_round(open + "12", 0, " x" + close);
    expect_round(open + "12", 0, "");
    expect_round(open + "12", 0, open == "(" ? "]" : ")");
    expect_round(close + "12", 12, "");
  }
}

TEST(RoundNumbers, InLettersAreNoMoves) {
  for (const char* const move : {"R1=2", "R1+1", "R9-1", "r2.5", "R12.5"})
    expect_round(move, 0, "");
  expect_round("R1", 1, ". C2=5");
  expect_round("R1", 1, "=x");
  expect_round("R1", 1, "=");
  expect_round("R 1", 1, "=2");
  expect_round("#1", 1, "=2");
}

TEST(RoundNumbers, MarksAreWhatIsNoLetterDigitOrWord) {
  const std::u32string_view marks =
      U" \t\u00A0·\u00AB\u00BB!#$()*+,-./"
      U":;<=>?@[\\]^_`{|}~\x7F\u2000\u2014\u2026\u25CF\u3000、。「【"
      U"\u3040\u3200\u33FF\uA000\uABFF\uF8FF\uFB00！＠［\uFF40｛～\U0001F600\U0001FFFF\U00040000";
  const std::u32string_view others =
      U"\n\r\f09AZaz\u0080\u00AA\u00AC\u00B6\u00B8\u00BA\u00BCéλЖ\u1FFF々〇○ぁ\u3041\u31FF\u3400"
      U"一炮\u9FFF\uAC00\uD7FF\uF900\uFAFFＡＺａｚ０９①⑴⒈㈠㊀Ⅰ十百千廿卅零\U0001D7CE\U0001F51F"
      U"\U00020000\U0003FFFF";
  for (const char32_t c : marks) EXPECT_TRUE(is_mark(c)) << std::hex << static_cast<unsigned>(c);
  for (const char32_t c : others) EXPECT_FALSE(is_mark(c)) << std::hex << static_cast<unsigned>(c);
}

// --- brackets -----------------------------------------------------------------------------------

TEST(TextBrackets, ReachToTheirOwnClose) {
  for (const auto& [open, close] :
       std::initializer_list<std::pair<std::string, std::string>>{{"（", "）"},
                                                                  {"(", ")"},
                                                                  {"{", "}"},
                                                                  {"｛", "｝"},
                                                                  {"［", "］"},
                                                                  {"[", "]"},
                                                                  {"【", "】"},
                                                                  {"〔", "〕"},
                                                                  {"〖", "〗"},
                                                                  {"《", "》"},
                                                                  {"「", "」"},
                                                                  {"<", ">"}}) {
    EXPECT_EQ(closing_of(open + "x"), close);
    EXPECT_EQ(closing_of(close), "");
    EXPECT_EQ(closing_of("x" + open), "");
    Brackets brackets;
    const std::string inner = open + "a" + open + "b" + close + "c" + close;
    EXPECT_EQ(brackets.length(inner + "d" + close), inner.size()) << open;
    EXPECT_EQ(brackets.length(open + close), open.size() + close.size());
    EXPECT_EQ(brackets.length(open + "a" + open + "b" + close), 0u);
    EXPECT_EQ(brackets.length("a" + open + close), 0u);
  }
  EXPECT_EQ(closing_of(""), "");
}

TEST(TextBrackets, AreLookedIntoForFourThousandBytes) {
  const std::string within = "(" + std::string(4094, 'x') + ")";
  Brackets brackets;
  EXPECT_EQ(brackets.length(within), 4096u);
  EXPECT_EQ(brackets.length("(" + std::string(4095, 'x') + ")"), 0u);
  // After a thousand that never close, no more are examined: the one above and these.
  for (int i = 1; i < 999; ++i) EXPECT_EQ(brackets.length("(x"), 0u);
  EXPECT_EQ(brackets.length("(x)"), 3u);
  EXPECT_EQ(brackets.length("(x"), 0u);
  EXPECT_EQ(brackets.length("(x)"), 0u);
}

// --- entities and markup ------------------------------------------------------------------------

TEST(TextMarkup, EntitiesAreThoseOfHtml) {
  for (const auto& [name, character] :
       std::initializer_list<std::pair<std::string_view, std::string>>{
           {"amp", "&"},   {"lt", "<"},     {"gt", ">"},     {"quot", "\""},  {"apos", "'"},
           {"nbsp", " "},  {"middot", "·"}, {"times", "×"},  {"hellip", "…"}, {"mdash", "—"},
           {"ndash", "–"}, {"ldquo", "“"},  {"rdquo", "”"},  {"lsquo", "‘"},  {"rsquo", "’"},
           {"bull", "•"},  {"rarr", "→"},   {"larr", "←"},   {"uarr", "↑"},   {"darr", "↓"},
           {"minus", "-"}, {"plus", "+"},   {"equals", "="}, {"lsqb", "["},   {"rsqb", "]"},
           {"ensp", " "},  {"emsp", "　"}}) {
    const std::string text = "a&" + std::string(name) + ";b";
    EXPECT_EQ(markup::plain_text(text), "a" + character + "b");
    EXPECT_EQ(named_entity(name).has_value(), true);
  }
  for (const std::string_view none : {"", "AMP", "am", "ampx", "nosuch"}) {
    EXPECT_FALSE(named_entity(none).has_value()) << none;
  }
}

TEST(TextMarkup, IsReadAsPagesMeanIt) {
  for (const auto& [raw, plain] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"a||b|c", "a\nb|c"},
           {"||||", "\n\n"},
           {"a<br>b<BR />c<br/>\nd", "a\nb\nc\nd"},
           {"a<b>c</b><p class=x>d", "acd"},
           {"1 < 2 > 0", "1 < 2 > 0"},
           {"&#65;&#x42;&#X43;&#20046;&#x1F004;", "ABC乎🀄"},
           {"&#0;&#xD800;&#xDFFF;&#x110000;", "\uFFFD\uFFFD\uFFFD\uFFFD"},
           {"&#x10FFFF;&#xD7FF;&#xE000;", "\U0010FFFF\uD7FF\uE000"},
           {"&nosuch;&amp&#;", "&nosuch;&amp&#;"},
           {"&amp;lt;", "&lt;"},
           {"\\u70AE\\u4e8c", "炮二"},
           {"\\uD83C\\uDC04x", "🀄x"},
           {"\\uD800\\uDC00\\uDBFF\\uDFFF", "\U00010000\U0010FFFF"},
           {"\\uD83Cx", "\uFFFDx"},
           {"\\uD83C", "\uFFFD"},
           {"\\uD83C\\uD83C\\uDC04", "\uFFFD🀄"},
           {"\\uDC04\\uD83C\\u0041", "\uFFFD\uFFFDA"},
           {"\\uD83C<br>\\uDC04", "\uFFFD\n\uFFFD"},
           {"\\u0000", "\uFFFD"},
           {"a\\nb\\tc\\\\d\\x", "a\nb\tc\\\\d\\x"},
           {"a\\rb", "a\nb"},
           {"a\\r\\nb\r\nc\rd\r", "a\nb\nc\nd\n"},
           {"a<!-- b -->c<!--d", "ac<!--d"},
           {"<!--a--><!--b-->||c", "\nc"},
           {"x--><!--y", "x--><!--y"},
           {"", ""},
           {"甲𠮷", "甲𠮷"},
       }) {
    EXPECT_EQ(markup::plain_text(raw), plain) << raw;
  }
}

TEST(TextMarkup, EachCharacterKnowsWhereItCameFrom) {
  // Blanks are left out; an escape has the place of its first sign.
  const auto traced = markup::traced_text("7 7&#52;\\u0037<br>4x\\n乎");
  EXPECT_EQ(traced.chars, "77474x乎");
  EXPECT_EQ(traced.from, (std::vector<std::uint32_t>{0, 2, 3, 8, 18, 19, 22, 23, 24}));
  const auto none = markup::traced_text("");
  EXPECT_TRUE(none.chars.empty() && none.from.empty());
}

TEST(TextMarkup, XmlHasNoOtherCharactersThanItsOwn) {
  const std::string text = "a\x01\x08\t\n\x0B\r\x1F<&>\"'\uFFFE\uFFFF\uFFFD𠮷]]>\x7F";
  std::string as_text, as_value, as_raw;
  xml::append_text(as_text, text);
  xml::append_value(as_value, text);
  xml::append_raw(as_raw, text);
  const std::string mark = "\uFFFD";
  EXPECT_EQ(as_text, "a" + mark + mark + "\t\n" + mark + "&#13;" + mark + "&lt;&amp;&gt;\"'" +
                         mark + mark + mark + "𠮷]]&gt;\x7F");
  EXPECT_EQ(as_value, "a" + mark + mark + "&#9;&#10;" + mark + "&#13;" + mark +
                          "&lt;&amp;&gt;&quot;'" + mark + mark + mark + "𠮷]]&gt;\x7F");
  EXPECT_EQ(as_raw, "a" + mark + mark + "\t\n" + mark + "\r" + mark + "<&>\"'" + mark + mark +
                        mark + "𠮷]]]]><![CDATA[>\x7F");
  EXPECT_EQ(xml::fit(text), "a\x01\x08\t\n\x0B\r\x1F<&>\"'" + mark + mark + mark + "𠮷]]>\x7F");
}

TEST(TextPages, AnyBlankPartsAttributes) {
  for (const std::string gap : {" ", "\t", "\n", "\r", "\r\n"}) {
    const auto texts = texts_of_page("<input" + gap + "name=x" + gap + "value=\"1. h2e2\">");
    ASSERT_EQ(texts.size(), 1u) << gap;
    EXPECT_EQ(texts[0].text, "1. h2e2") << gap;
  }
  EXPECT_TRUE(texts_of_page("<input name=x data-value=\"1. h2e2\">").empty());
}

// --- fields and lines ---------------------------------------------------------------------------

TEST(TextFields, EachNameSaysItsPartOfAGame) {
  Tags tags;
  tags.add("Date", "二〇〇三年4月");
  tags.add("Red", "甲");
  tags.add("Title", "t");
  const Outcome outcome = {GameResult::red_wins, Ending::time, "x"};
  for (const auto& [heading, value] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"result", "1-0"},
           {"ending", "time"},
           {"plies", "17"},
           {"isodate", "2003-04"},
           {"year", "2003"},
           {"red", "甲"},
           {" 红方 ", "甲"},
           {"Date", "二〇〇三年4月"},
           {"black", ""},
           {"name", "t"},
           {"Nonsense", ""}}) {
    EXPECT_EQ(field_value(field_read(heading), tags, outcome, 17), value) << heading;
  }
  for (const std::string_view date : {"", "昨天", "5月1日"}) {
    tags.set("Date", date);
    EXPECT_EQ(field_value(field_read("year"), tags, outcome, 0), "") << date;
  }
  EXPECT_EQ(field_value(field_read("isodate"), Tags(), Outcome(), 0), "");
  EXPECT_EQ(field_value(field_read("ending"), Tags(), Outcome(), 0), "");
  EXPECT_EQ(field_value(field_read("result"), Tags(), Outcome(), 0), "*");
}

TEST(TextFields, OfTheRunAreThoseThatAreWritten) {
  using enum Field::Kind;
  for (const auto& [heading, kind] : {std::pair{"name", name}, std::pair{"dir", folder},
                                      std::pair{" n ", number}, std::pair{"ext", extension}}) {
    EXPECT_EQ(field_written(heading).kind, kind) << heading;
    EXPECT_TRUE(field_written(heading).of_run());
    EXPECT_TRUE(is_name_field(heading));
    EXPECT_NE(field_read(heading).kind, kind);
  }
  for (const std::string_view heading : {"N", "Name", "dirs", "red", "moves", "year"}) {
    EXPECT_FALSE(field_written(heading).of_run()) << heading;
    EXPECT_EQ(field_written(heading).kind, field_read(heading).kind) << heading;
  }
  for (std::string_view rest = kNameFields; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    EXPECT_TRUE(is_name_field(one)) << one;
  }
  for (const std::string_view one :
       {"moves", "move", "fen", "finalfen", "notation", "turn", "side", "gameid", "whatever", ""}) {
    EXPECT_FALSE(is_name_field(one)) << one;
  }
  EXPECT_TRUE(known_heading(" 红方 ") && known_heading("finalfen") && known_heading("move"));
  EXPECT_FALSE(known_heading("whatever") || known_heading("") || known_heading("dir"));
  EXPECT_EQ(field_read(" Whatever ").tag, "Whatever");
  EXPECT_EQ(field_read("gameID").tag, "csv.gameID");
}

TEST(TextFields, OldTextsAreGbkUnlessTheyArePlainlyBig5) {
  EXPECT_EQ(FieldSample().encoding(), Encoding::gb18030);
  const std::string gbk = "\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5";  // 炮二平五
  const std::string big5 =
      "\xC2\xB2\xB3\xE6\xAA\xBA\xB6\x48\xB4\xD1\xB6\x7D\xA7\xBD\xAC\xB6\xA4\xE8";
  FieldSample one;
  one.add("plain text, in letters");
  one.add(gbk);
  EXPECT_EQ(one.encoding(), Encoding::gb18030);
  FieldSample two;
  for (int i = 0; i < 20; ++i) two.add(big5);
  EXPECT_EQ(two.encoding(), Encoding::big5_hkscs);
  EXPECT_EQ(field_text(gbk, Encoding::gb18030), "炮二平五");
  EXPECT_EQ(field_text(" \t" + gbk + std::string("\r\n\0x"sv), Encoding::gb18030), "炮二平五");
  EXPECT_EQ(trimmed(" \t\r\na b\n\r\t "), "a b");
  EXPECT_EQ(trimmed("x"), "x");
  EXPECT_EQ(trimmed(" \r\n\t"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(TextLines, ATagBeginsWithACapitalOrAGlyph) {
  for (const std::string_view tag : {"[A \"\"]", "[Z \"x\"]", "[红方 \"甲\"]", "[Red “甲”]",
                                     "[A \"x", "[Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \"x\"]"}) {
    EXPECT_TRUE(is_tag_line(tag)) << tag;
    for (const std::string_view front : {"", " ", "\t\r\n", "\xEF\xBB\xBF", " \xEF\xBB\xBF\n"}) {
      EXPECT_TRUE(begins_with_tag(std::string(front) + std::string(tag) + "\nx")) << tag;
    }
    EXPECT_FALSE(begins_with_tag("x\n" + std::string(tag))) << tag;
  }
  for (const std::string_view other :
       {"", "[A \"", "[a \"x\"]", "[1 \"x\"]", "[@ \"x\"]", "[[ \"x\"]", "[A x]", "A \"x\"]",
        "[DhtmlXQ \"x\"]", "[DhtmlXQ_title \"x\"]", " [A \"x\"]",
        "[Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \"x\"]"}) {
    EXPECT_FALSE(is_tag_line(other)) << other;
  }
  EXPECT_FALSE(begins_with_tag("") || begins_with_tag(" \n"));
}

}  // namespace
}  // namespace qipu
