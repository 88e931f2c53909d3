// Letters, signs and blanks of the notations in Latin letters, compared with separate lists for all
// of Unicode: what is folded to ASCII, what Vietnamese letters lose, which words are read.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "notation/latin.h"
#include "support/notations.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using test::position_of;
using test::read;
using test::words_of;

std::string utf8(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

// --- folding ------------------------------------------------------------------------------------

constexpr std::u32string_view kLatinBlanks =
    U" \t\r\n\u3000\u00A0\u200B\uFEFF\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    U"\u200A\u202F";
constexpr std::string_view kLatinMarks = "!?+#.,;";

// Characters that stand for an ASCII sign, besides full-width forms: Unicode's names contain dash,
// hyphen, minus, full stop, comma and so on.
const std::map<char, std::u32string_view> kLatinFolds = {
    {'-', U"\u00AD‐‑‒–—―−\uFE58﹣"},
    {'+', U"﹢"},
    {'=', U"﹦"},
    {'.', U"·。｡﹒․"},
    {',', U"、﹐﹑"},
    {'x', U"×"},
    {'!', U"‼﹗"},
    {'?', U"⁇⁈⁉﹖"},
};

char latin_of(char32_t c) {
  if (c > 0x20 && c < 0x7F) return static_cast<char>(c);
  if (c > 0xFF00 && c < 0xFF5F) return static_cast<char>(c - 0xFF00 + 0x20);
  for (const auto& [ascii, signs] : kLatinFolds) {
    if (signs.contains(c)) return ascii;
  }
  return '\0';
}

TEST(LatinLetters, EveryCharacterIsFoldedSkippedOrRefused) {
  for (char32_t c = 0; c < 0x110000; c += c < 0x20000 ? 1 : 113) {
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    if (surrogate) continue;
    const std::string words = "A" + utf8(c) + "B";
    const LatinText text(words);
    const char ascii = latin_of(c);
    const bool blank = kLatinBlanks.contains(c);
    ASSERT_EQ(text.ok(), ascii != 0 || blank) << std::hex << unsigned{c};
    if (!text.ok()) continue;
    ASSERT_EQ(text.text(), blank ? "AB" : std::string("A") + ascii + "B") << unsigned{c};
    ASSERT_EQ(text.inner_blanks(), blank) << unsigned{c};
    ASSERT_EQ(text.marks(), "");
    // Blanks at both ends are ignored, and marks at the end are separated.
    const std::string around = utf8(c) + "A" + utf8(c);
    const LatinText ends(around);
    ASSERT_TRUE(ends.ok());
    const bool mark = kLatinMarks.contains(ascii) && !blank;
    const std::string front = blank ? "" : std::string(1, ascii);
    ASSERT_EQ(ends.text(), front + "A" + (mark ? "" : front)) << unsigned{c};
    ASSERT_EQ(ends.marks(), mark ? front : "") << unsigned{c};
    ASSERT_FALSE(ends.inner_blanks()) << unsigned{c};
  }
}

TEST(LatinLetters, BlanksBeforeMarksAreNotInside) {
  for (const auto& [words, inner] : {std::pair{"AB !", false},
                                     {"AB ! ?", false},
                                     {"A B!", true},
                                     {"AB！ x", true},
                                     {"A !B", false},
                                     {"A! B", true},
                                     {"\u3000A B", true}}) {
    EXPECT_EQ(LatinText(words).inner_blanks(), inner) << words;
  }
}

TEST(LatinLetters, LongestAndShortest) {
  const std::string longest(LatinText::kLongest, 'a');
  EXPECT_EQ(LatinText(longest).text(), longest);
  EXPECT_FALSE(LatinText(longest + "a").ok());
  EXPECT_EQ(LatinText(longest + " ").text(), longest);  // a blank does not count
  EXPECT_EQ(LatinText("Ａ" + longest.substr(1)).text(), "A" + longest.substr(1));
  EXPECT_FALSE(LatinText("Ａ" + longest).ok());
  EXPECT_EQ(LatinText(longest.substr(1) + "！").marks(), "!");
  EXPECT_EQ(LatinText("a!?+#.,;").text(), "a");
  EXPECT_EQ(LatinText("a!?+#.,;").marks(), "!?+#.,;");
  for (const char* nothing : {"", " ", "\u3000", "!", "+!", "！", ". ;"}) {
    EXPECT_FALSE(LatinText(nothing).ok()) << nothing;
    EXPECT_EQ(LatinText(nothing).text(), "") << nothing;
  }
  for (const char* damaged : {"\xFF", "A\x80", "A\xE3\x80", "\x7F", "A\x01"}) {
    EXPECT_FALSE(LatinText(damaged).ok());
  }
}

TEST(LatinLetters, NumbersBelowAHundred) {
  for (int n = 0; n < 100; ++n) {
    std::string out = "R";
    append_number(out, n);
    EXPECT_EQ(out, "R" + std::to_string(n));
  }
}

// --- Vietnamese ---------------------------------------------------------------------------------

// The letters of the language in both cases.
constexpr std::u32string_view kA = U"aàáảãạăằắẳẵặâầấẩẫậAÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬ";
constexpr std::u32string_view kE = U"eèéẻẽẹêềếểễệEÈÉẺẼẸÊỀẾỂỄỆ";
constexpr std::u32string_view kI = U"iìíỉĩịIÌÍỈĨỊ";
constexpr std::u32string_view kO = U"oòóỏõọôồốổỗộơờớởỡợOÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢ";
constexpr std::u32string_view kU = U"uùúủũụưừứửữựUÙÚỦŨỤƯỪỨỬỮỰ";

// A word of a move without its vowel, and the move it stands for.
struct Vowel {
  std::u32string_view letters;
  const char *before, *behind, *move;
};

TEST(VietnameseLetters, EveryVowelLosesItsAccents) {
  const Position rook = position_of("4k4/9/9/9/9/4R4/9/9/9/3K5 w");
  for (const Vowel& v : {Vowel{kA, "ph", "o5-4", "e4f4"}, Vowel{kE, "X5 ti", "n 2", "e4e6"},
                         Vowel{kI, "X5 b", "nh 4", "e4f4"}, Vowel{kO, "X5 th", "ai 2", "e4e2"},
                         Vowel{kU, "X5 l", "i 2", "e4e2"}}) {
    const bool cannon = v.letters == kA;
    const Position& position = cannon ? position_of("4k4/9/9/9/9/4C4/9/9/9/3K5 w") : rook;
    for (char32_t c = 0x21; c < 0x3400; ++c) {
      const bool full = c >= 0xFF01;
      if (full) break;
      const std::string text = v.before + utf8(c) + v.behind;
      if (c >= 0x300 && c <= 0x36F) {  // an accent alone has no meaning
        EXPECT_EQ(read("vi", text, position), "no shape") << text;
        continue;
      }
      const bool vowel = v.letters.contains(c);
      const std::string got = read("vi", text, position);
      EXPECT_EQ(got == v.move, vowel) << text << ' ' << std::hex << unsigned{c};
      // Decomposed: the letter and its accents.
      if (vowel && c < 0x80) {
        for (const char* accents : {"\u0300", "\u0301", "\u0302\u0309", "\u036F", "\u0306\u0323"}) {
          EXPECT_EQ(read("vi", v.before + utf8(c) + accents + v.behind, position), v.move);
        }
      }
    }
    if (HasFailure()) return;
    // Full width.
    for (const char32_t c : v.letters) {
      if (c >= 0x80) continue;
      EXPECT_EQ(read("vi", v.before + utf8(c + 0xFEE0) + v.behind, position), v.move);
    }
  }
}

TEST(VietnameseLetters, BlanksAndDashesAreThoseAndNoOthers) {
  const Position& start = Position::standard();
  constexpr std::u32string_view kBlanks = U" \t\r\n\u3000\u00A0\u200B\uFEFF";
  constexpr std::u32string_view kDashes = U"-‐‑‒–—−－";
  for (char32_t c = 0; c < 0x10000; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const bool accent = c >= 0x300 && c <= 0x36F;
    const bool blank = kBlanks.contains(c) || accent;
    EXPECT_EQ(read("vi", "P2" + utf8(c) + "-5", start) == "h2e2", blank) << std::hex << unsigned{c};
    EXPECT_EQ(read("vi", "P2" + utf8(c) + "5", start) == "h2e2", kDashes.contains(c))
        << std::hex << unsigned{c};
    if (HasFailure()) return;
  }
}

TEST(VietnameseLetters, MarksBehindAreSetApart) {
  const Position& start = Position::standard();
  Quirks marked;
  marked.add(Quirk::trailing_marks);
  for (char c = 0x21; c < 0x7F; ++c) {
    const bool mark = kLatinMarks.contains(c);
    Reading out;
    find_notation("vi")->read(std::string("P2-5") + c, start, out);
    EXPECT_EQ(words_of(out.legal), mark ? "h2e2" : "") << c;
    EXPECT_EQ(out.quirks.bits(), mark ? marked.bits() : 0U) << c;
    find_notation("vi")->read(std::string("P2-5!") + c, start, out);
    EXPECT_EQ(out.syntax, mark) << c;
  }
  EXPECT_EQ(read("vi", "P2-5!?+#.,;", start), "h2e2");
  EXPECT_EQ(read("vi", "!?", start), "no shape");
  // At most thirty-two signs.
  EXPECT_EQ(read("vi", "P2-5" + std::string(28, '!'), start), "h2e2");
  EXPECT_EQ(read("vi", "P2-5" + std::string(29, '!'), start), "no shape");
}

TEST(VietnameseLetters, EveryWordOfTheGrammar) {
  struct Row {
    const char *fen, *move;
    std::initializer_list<const char*> texts;
  };
  constexpr const char* kStartFen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
  constexpr const char* kRooks = "3k5/9/9/9/9/R8/9/9/9/R3K4 w";
  constexpr const char* kThreePawns = "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w";
  constexpr const char* kFourPawns = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
  for (const auto& [fen, move, texts] : {
           Row{kStartFen, "e0e1", {"Tg5.1", "tg5tien1", "tuong5tan1", "tuong5.1"}},
           Row{kStartFen, "f0e1", {"S4.5", "si4.5", "si4tien5"}},
           Row{kStartFen, "g0e2", {"T3.5", "V3.5", "voi3.5", "tuong3.5"}},
           Row{kStartFen, "i0i1", {"X1.1", "xe1.1", "xe1tan1"}},
           Row{kStartFen, "h2e2", {"P2-5", "phao2-5", "phao2binh5"}},
           Row{kStartFen, "h0g2", {"M2.3", "ma2.3", "ngua2.3", "ngua2tien3"}},
           Row{kStartFen, "g3g4", {"B3.1", "C3.1", "binh3.1", "tot3.1", "chot3.1"}},
           Row{kRooks, "a4a5", {"Xt.1", "xetruoc.1", "xet.1", "X truoc tien 1"}},
           Row{kRooks, "a0a1", {"Xs.1", "xesau.1", "xes.1"}},
           Row{kRooks, "a4a3", {"Xt/1", "xetthoai1", "xetlui1", "Xt lui 1"}},
           Row{kThreePawns, "g7f7", {"Bg-4", "totgiua-4", "totgbinh4", "binhgbinh4", "Cg3-4"}},
           Row{kFourPawns, "g7f7", {"2B3-4", "2binh3binh4"}},
           Row{kFourPawns, "g8f8", {"1B3-4", "Bt-4", "Bt3-4"}},
           Row{kFourPawns, "g5f5", {"4B3-4", "Bs-4", "Bs3-4"}},
           Row{kFourPawns, "", {"5B3-4", "9B3-4", "Bg-4", "Bt4-5", "1B4-5"}},
           Row{kFourPawns, "no shape", {"0B3-4", "BB-4", "B-4", "2Btt-4", "B3t-4"}},
       }) {
    for (const char* text : texts) {
      EXPECT_EQ(read("vi", text, position_of(fen)), move) << text;
      EXPECT_EQ(find_notation("vi")->recognise(text), std::string_view(move) != "no shape");
    }
  }
}

}  // namespace
}  // namespace qipu
