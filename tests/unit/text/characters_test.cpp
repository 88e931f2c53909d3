// Properties of single characters, for all of Unicode, compared with separate lists: numbers,
// invisibility, widths, evidence, cases, scripts.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "text/charset.h"
#include "text/fold.h"
#include "text/numerals.h"
#include "text/utf8.h"
#include "text/visible.h"
#include "text/width.h"

namespace qipu {
namespace {

constexpr char32_t kEndOfUnicode = 0x110000;

std::string utf8_of(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

struct Span {
  char32_t first, last;
};
bool is_in(std::initializer_list<Span> spans, char32_t c) {
  return std::ranges::any_of(spans, [&](Span s) { return s.first <= c && c <= s.last; });
}

// --- numbers ------------------------------------------------------------------------------------

TEST(Numerals, DigitsAreThoseAndNoOthers) {
  std::map<char32_t, int> digits;
  for (const std::u32string_view ten :
       {U"0123456789", U"０１２３４５６７８９", U"𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", U"𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡", U"𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫",
        U"𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵", U"𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"}) {
    for (std::size_t i = 0; i < 10; ++i) digits[ten[i]] = static_cast<int>(i);
  }
  ASSERT_EQ(digits.size(), 70U);
  for (char32_t c = 0; c < kEndOfUnicode; ++c) {
    const auto found = digits.find(c);
    ASSERT_EQ(digit_of(c), found == digits.end() ? -1 : found->second) << unsigned{c};
  }
}

TEST(Numerals, EnclosedNumbersAreThoseAndNoOthers) {
  std::map<char32_t, int> numbers;
  const auto row = [&](int from, std::u32string_view signs) {
    for (const char32_t c : signs) numbers[c] = from++;
  };
  row(1, U"①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳");
  row(21, U"㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿");
  row(1, U"⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇");
  row(1, U"⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛");
  row(11, U"⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴");
  row(1, U"⓵⓶⓷⓸⓹⓺⓻⓼⓽⓾");
  row(1, U"❶❷❸❹❺❻❼❽❾❿");
  row(1, U"➀➁➂➃➄➅➆➇➈➉");
  row(1, U"➊➋➌➍➎➏➐➑➒➓");
  row(1, U"㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩");
  row(1, U"㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉");
  row(1, U"ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ");
  ASSERT_EQ(numbers.size(), 50U + 40U + 10U + 10U + 30U + 20U + 12U);
  for (char32_t c = 0; c < kEndOfUnicode; ++c) {
    const auto found = numbers.find(c);
    ASSERT_EQ(enclosed_value(c), found == numbers.end() ? 0 : found->second) << unsigned{c};
    ASSERT_EQ(is_enclosed(c), found != numbers.end()) << unsigned{c};
  }
}

TEST(Numerals, ChineseNumeralsAreThoseAndNoOthers) {
  const std::map<char32_t, int> values = {
      {U'一', 1}, {U'二', 2}, {U'三', 3}, {U'四', 4},  {U'五', 5},   {U'六', 6},
      {U'七', 7}, {U'八', 8}, {U'九', 9}, {U'十', 10}, {U'百', 100}, {U'千', 0},
      {U'零', 0}, {U'〇', 0}, {U'○', 0},  {U'廿', 0},  {U'卅', 0}};
  for (char32_t c = 0; c < 0x30000; ++c) {
    const auto found = values.find(c);
    ASSERT_EQ(is_han_numeral(c), found != values.end()) << unsigned{c};
    ASSERT_EQ(han_value(c), found == values.end() ? 0 : found->second) << unsigned{c};
    ASSERT_EQ(is_keycap(c), c == 0xFE0F || c == 0x20E3) << unsigned{c};
  }
  EXPECT_EQ(utf8_of(kKeycapTen), "🔟");
}

// --- invisible characters

// Unicode's DerivedCoreProperties (Default_Ignorable_Code_Point) without variation selectors, its
// PropList (Bidi_Control), the controls, the line and paragraph separators.
bool hides(char32_t c) {
  return is_in({{0x00, 0x1F},
                {0x7F, 0x9F},
                {0xAD, 0xAD},
                {0x34F, 0x34F},
                {0x61C, 0x61C},
                {0x115F, 0x1160},
                {0x17B4, 0x17B5},
                {0x180E, 0x180E},
                {0x200B, 0x200F},
                {0x2028, 0x202E},
                {0x2060, 0x206F},
                {0x3164, 0x3164},
                {0xFEFF, 0xFEFF},
                {0xFFA0, 0xFFA0},
                {0xFFF0, 0xFFF8},
                {0x1BCA0, 0x1BCA3},
                {0x1D173, 0x1D17A},
                {0xE0000, 0xE00FF},
                {0xE01F0, 0xE0FFF}},
               c);
}

TEST(Hidden, CharactersAreThoseOfUnicodesLists) {
  for (char32_t c = 0; c < kEndOfUnicode; ++c) {
    ASSERT_EQ(hidden_char(c), hides(c)) << std::hex << unsigned{c};
  }
}

TEST(Hidden, TheTextAroundThemStays) {
  for (char32_t c = 0; c < 0x3400; ++c) {
    const std::string sign = utf8_of(c);
    char number[16];
    std::snprintf(number, sizeof number, "⟨U+%04X⟩", unsigned{c});
    const bool shown = !hides(c) || c == '\n' || c == '\t';
    ASSERT_EQ(visible("甲" + sign + sign + "🩠"),
              "甲" + (shown ? sign + sign : std::string(number) + number) + "🩠")
        << number;
  }
  EXPECT_EQ(visible(utf8_of(0xE0041)), "⟨U+E0041⟩");
}

// --- widths -------------------------------------------------------------------------------------

TEST(Widths, OfSignsAtTheEdgesOfTheirBlocks) {
  struct Row {
    int width;
    std::u32string_view signs;
  };
  // EastAsianWidth.txt: W and F take two columns. General categories Cc Mn Me Cf take none.
  for (const auto& [width, signs] : {
           Row{0,
               U"\u0001\u001F\u007F\u0080\u009F\u00AD\u0300\u0301\u036F\u0483\u0488\u0489\u061C"
               U"\u200B\u200D\u200F\u202A\u202E\u2060\u20D0\u20DD\u20E3\u302A\u302D\u3099\uFE00"
               U"\uFE0F\uFE20\uFEFF\uFFF9\U000E0001\U000E0100"},
           Row{1,
               U" !~\u00A0©é\u02B0Ωя“”…—−½①⑳■▲○★①☆\u303F\u1160\u11FF\u4DC0\u4DFF\uFF61\uFFDC"
               U"\uFFE8\uFFFD\U0001F005\U0001FA5F\U0001F100\uFB00\u2E9A\uFEFC"},
           Row{2,
               U"\u1100\u115F\u2E80\u2E99\u2FD5\u3000\u3001\u303E\u3041\u30FF\u3105\u3400\u4DBF"
               U"一\u4E01炮\u9FFE\u9FFF\uA000\uA4C6\uAC00\uD7A3\uF900\uFAFF\uFE30\uFF01\uFF60"
               U"\uFFE0\uFFE6\U0001F004\U0001F21D\U0001F600\U00020000\U0002FFFD\U00030000"
               U"\U0001FA60\U0001FA61\U0001FA66\U0001FA67\U0001FA6C\U0001FA6D"},
       }) {
    int sum = 0;
    std::string text;
    for (const char32_t c : signs) {
      EXPECT_EQ(display_width(c), width) << std::hex << unsigned{c};
      append_char(text, c);
      sum += width;
    }
    EXPECT_EQ(display_width(text), sum);
  }
  EXPECT_EQ(display_width(""), 0);
  EXPECT_EQ(display_width("\xFF\x80"), 2);  // a replacement sign for each byte
}

// --- evidence -----------------------------------------------------------------------------------

// GB2312's first level: 3755 characters in rows 16 to 55; the last row has 89.
std::set<char32_t> first_level() {
  std::set<char32_t> out;
  for (unsigned lead = 0xB0; lead <= 0xD7; ++lead) {
    for (unsigned trail = 0xA1; trail <= (lead == 0xD7 ? 0xF9U : 0xFEU); ++trail) {
      const char bytes[] = {static_cast<char>(lead), static_cast<char>(trail)};
      const std::string text(decode({bytes, 2}, Encoding::gb18030).text());
      std::size_t pos = 0;
      out.insert(next_char(text, pos));
    }
  }
  return out;
}

TEST(Evidence, CommonHanAreTheFirstLevelAndItsTraditionalForms) {
  std::set<char32_t> common = first_level();
  ASSERT_EQ(common.size(), 3755U);
  std::string all;
  for (const char32_t c : common) append_char(all, c);
  all = traditional(all);
  for (std::size_t pos = 0; pos < all.size();) common.insert(next_char(all, pos));
  for (char32_t c = 0; c < 0x30000; ++c) {
    ASSERT_EQ(charset::is_common_han(c), common.contains(c)) << std::hex << unsigned{c};
  }
}

// The signs of moves: pieces in both scripts, directions, order, numbers.
constexpr std::u32string_view kOfMoves =
    U"车車俥马馬傌炮砲包兵卒将將帥帅士仕象相进進退平前中后後一二三四五六七八九"
    U"１２３４５６７８９"
    U"\U0001FA60\U0001FA61\U0001FA62\U0001FA63\U0001FA64\U0001FA65\U0001FA66"
    U"\U0001FA67\U0001FA68\U0001FA69\U0001FA6A\U0001FA6B\U0001FA6C\U0001FA6D";

int evidence_by_list(char32_t c) {
  if (kOfMoves.contains(c)) return 30;
  if (charset::is_common_han(c) || is_in({{0x2500, 0x257F}}, c)) return 10;
  // Han: radicals, extension A, the first block to U+9FFF, compatibility forms, planes 2 and 3.
  if (is_in({{0x2E80, 0x2FDF},
             {0x3400, 0x4DBF},
             {0x4E00, 0x9FFF},
             {0xF900, 0xFAFF},
             {0x20000, 0x323AF}},
            c)) {
    return -2;
  }
  const bool neutral = is_in({{0x3000, 0x303F},  // East Asian punctuation, full-width forms
                              {0xFF01, 0xFF5E},
                              {0xFFE0, 0xFFE6},
                              {0x2010, 0x203B},  // dashes, quotation marks, ※
                              {0x2160, 0x217B},  // Roman numbers, arrows
                              {0x2190, 0x2199},
                              {0x2460, 0x249B},  // numbers in circles and brackets, shapes, stars
                              {0x25A0, 0x266F},
                              {0x3200, 0x32FF}},
                             c) ||
                       std::u32string_view(U"·×÷°±§℃").contains(c);
  return neutral ? 0 : -30;
}

TEST(Evidence, OfEveryCharacterIsThatOfItsKind) {
  for (char32_t c = 0x80; c < kEndOfUnicode; ++c) {
    ASSERT_EQ(charset::evidence_of(c), evidence_by_list(c)) << std::hex << unsigned{c};
  }
}

// --- cases and scripts --------------------------------------------------------------------------

TEST(Fold, CasesOfAnyScriptAndNothingElse) {
  std::string ascii;
  for (char c = 1; c < 0x7F; ++c) ascii.push_back(c);
  std::string expected = ascii;
  for (char& c : expected) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  EXPECT_EQ(fold_case(ascii), expected);
  // CaseFolding.txt, status C and S.
  struct Row {
    const char *upper, *lower;
  };
  for (const auto& [upper, lower] :
       {Row{"ÀÉÖØÞ", "àéöøþ"}, Row{"ÁŐƠƯ", "áőơư"}, Row{"ΑΩΣς", "αωσσ"}, Row{"ЖЯЁ", "жяё"},
        Row{"ＡＺ", "ａｚ"}, Row{"ẤỆỸ", "ấệỹ"}, Row{"\U00010400", "\U00010428"}, Row{"ẞ", "ß"},
        Row{"\u212A", "k"}, Row{"Ⅳ", "ⅳ"}, Row{"Ⓐ", "ⓐ"}, Row{"\u017F", "s"}}) {
    EXPECT_EQ(fold_case(upper), lower);
    EXPECT_EQ(fold_case(lower), lower);
  }
  for (const char* same :
       {"", "炮二平五", "ß", "İ", "×÷", "\xFF", "\x80", "\xE7\x82", "a\xC3", "🩠"}) {
    EXPECT_EQ(fold_case(same), same);
  }
  EXPECT_EQ(fold_case("A\xFF\xC3Z\xE7\x82Y"), "a\xFF\xC3z\xE7\x82y");
}

TEST(Fold, TraditionalFormsOneByOne) {
  EXPECT_EQ(traditional(""), "");
  EXPECT_EQ(traditional("马车炮将帅进后 H2-E2 é🩠"), "馬車炮將帥進後 H2-E2 é🩠");
  EXPECT_EQ(traditional("馬車"), "馬車");
  EXPECT_EQ(traditional("a\xFFz"), "a\uFFFDz");
}

TEST(ScriptPairs, EachPairOnceInOrder) {
  EXPECT_EQ(script_pairs("马馬车車马"), "車车馬马");
  EXPECT_EQ(script_pairs("あ炮🩠\u3400"), "");
}

}  // namespace
}  // namespace qipu
