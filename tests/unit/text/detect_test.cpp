// Results of detection and their certainty, with the evidence added up by hand: in tenths, 30 for a
// sign of moves, 10 for common Han, -2 for other Han, -60 for damage; the mean, and the second
// best.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "qipu/text/encoding.h"
#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using namespace std::string_literals;

std::string times(std::size_t n, std::string_view text) {
  std::string out;
  while (n-- > 0) out += text;
  return out;
}

std::string code_in(std::string_view text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty()) << text;
  return out;
}

void expect_found(const std::string& bytes, Encoding encoding, double score, bool binary = false,
                  std::optional<Encoding> rival = {}, double rival_score = 0) {
  const Detected found = detect_encoding(bytes);
  const std::string where = testing::PrintToString(bytes.substr(0, 60));
  EXPECT_EQ(encoding_name(found.encoding), encoding_name(encoding)) << where;
  EXPECT_NEAR(found.score, score, 1e-9) << where;
  EXPECT_EQ(found.binary, binary) << where;
  EXPECT_EQ(found.rival, rival) << where;
  EXPECT_NEAR(found.rival_score, rival_score, 1e-9) << where;
  EXPECT_EQ(found.bom_bytes, 0) << where;
}

TEST(Marks, AloneDecide) {
  struct Row {
    std::string mark;
    Encoding encoding;
    std::size_t bytes;
  };
  for (const auto& [mark, encoding, bytes] :
       {Row{"\xEF\xBB\xBF", Encoding::utf8, 3}, Row{"\x84\x31\x95\x33", Encoding::gb18030, 4},
        Row{"\xFF\xFE", Encoding::utf16le, 2}, Row{"\xFE\xFF", Encoding::utf16be, 2}}) {
    for (const std::string& text : {""s, "ab"s, "\xFF\xFF\xFF\xFF"s, "a\0"s, "\0a"s}) {
      const Detected found = detect_encoding(mark + text);
      EXPECT_EQ(found.encoding, encoding);
      EXPECT_EQ(found.bom_bytes, bytes);
      EXPECT_FALSE(found.binary || found.rival);
      EXPECT_EQ(found.score, 3);
    }
    EXPECT_EQ(detect_encoding(mark.substr(0, mark.size() - 1)).bom_bytes, 0);
    EXPECT_EQ(detect_encoding("x" + mark).bom_bytes, 0);
  }
  // UTF-32 does not occur in records.
  for (const std::string& wide : {"\xFF\xFE\0\0"s, "\0\0\xFE\xFF"s, "\xFF\xFE\0\0a\0\0\0"s}) {
    const Detected found = detect_encoding(wide);
    EXPECT_TRUE(found.binary);
    EXPECT_EQ(found.bom_bytes, 0);
  }
  EXPECT_FALSE(detect_encoding("\xFF\xFE\0a"s).binary);
}

TEST(DetectAscii, IsWhatHasNothingElse) {
  expect_found("", Encoding::ascii, 0);
  expect_found("1. H2-E2 H9-G7\r\n", Encoding::ascii, 0);
  expect_found("\x7F", Encoding::ascii, 0);
}

// One control character in seven bytes is too many, one in eight is not.
TEST(DetectAscii, ControlsAreCounted) {
  for (char c = 1; c < 0x20; ++c) {
    const bool of_text = (c >= '\t' && c <= '\r') || c == '\x1A' || c == '\x1B';
    expect_found(c + "xxxxxx"s, Encoding::ascii, 0, !of_text);
    expect_found(c + "xxxxxxx"s, Encoding::ascii, 0);
    expect_found("xxxxxx"s + c, Encoding::ascii, 0, !of_text);
  }
  expect_found(times(8, "\x01xxx"), Encoding::ascii, 0, true);
  expect_found(times(8, "\x01xxxxxxx"), Encoding::ascii, 0);
}

// Twenty times the pattern, and enough moves to keep the sum positive, so that no other encoding is
// tried.
TEST(DetectUtf8, CharactersSayWhatTheySay) {
  struct Row {
    double score;
    std::vector<const char*> patterns;
  };
  for (const auto& [score, patterns] : {
           Row{3, {"炮", "８", "🩠", "\U0001FA6D", "a车 "}},
           Row{1, {"的", "─", "\u257F", "的 "}},
           Row{2, {"炮的"}},
           Row{0, {"囧", "あ", "한", "—", "①", "『", "\u0E01", "\u0800", "\u1F08"}},
           // Latin letters in a word, before or after another.
           Row{1, {"aé ", "éa ", "éé ", "Zé ", "éZ ", "Aé.",      "zÀ ",      "Àz ",
                   "aÿ ", "aÖ ", "aØ ", "aö ", "aø ", "a\u0100 ", "a\u017F ", "aơ ",
                   "aƠ ", "aƯ ", "aư ", "aḀ ", "aỿ ", "ởơ "}},
           Row{-1, {"é ", "@é ", "é[ ", "é` ", "é{ ", "ỿ-", "ơ1"}},
           // A letter of another script beside one of its own.
           Row{.5, {"жж ", "αω ", "Ͱα ", "אב ", "\u07FE\u07FF "}},
           Row{-3, {"ж ", "ж-", "жα ", "ab\u036F", "a\u0180 ", "\u0250b", "\u01A2b", "xаy"}},
           // Signs of Latin-1.
           Row{0, {"½-",   "x½ ",  "x ½x", "/½x",  "?½x", "0½x",        "9½x",        "-½x",
                   "x½/x", "x½?x", "x½0x", "x½9x", "x°1", "x»\u00A0 x", "x \u00A0«x", "x½x",
                   "½.",   ":½x",  "x½:",  "x¿!",  "a×b", "a÷b"}},
           Row{-3, {"\u0080x", "\u009Fx"}},
           Row{-3, {"\uE000", "\uF8FF"}},
       }) {
    for (const char* pattern : patterns) {
      const auto high = [](unsigned char c) { return c >= 0xC0; };
      const auto signs = static_cast<double>(std::ranges::count_if(std::string(pattern), high));
      const double mean = (20 * signs * score + 80 * 3) / (20 * signs + 80);
      expect_found("." + times(20, pattern) + "." + times(80, "炮"), Encoding::utf8, mean);
      if (HasFailure()) FAIL() << pattern;
    }
  }
}

TEST(DetectUtf8, TheFirstCharacterHasCompanyToo) {
  // Hundreds of plain letters come before it.
  const std::string plain = times(300, "x");
  expect_found(plain + "é" + times(19, "的"), Encoding::utf8, 1);    // 20 x 10
  expect_found(plain + " é" + times(19, "的"), Encoding::utf8, .9);  // 19 x 10 - 10
  expect_found(times(19, "的") + "é", Encoding::utf8, .9);
  expect_found(times(19, "的") + "xé", Encoding::utf8, 1);
}

TEST(DetectUtf8, DamageCountsOnceAStretchAndNotAtTheEnd) {
  const std::string moves = times(39, "炮");
  const double one = (39 * 30 - 60) / 40.0 / 10;
  for (const char* damage : {"\xFF", "\x80", "\xE7\x82", "\xF0\x9F\xA9", "\xC3"}) {
    expect_found(damage + ("x" + moves), Encoding::utf8, one);
    expect_found(moves + damage + "x", Encoding::utf8, one);
  }
  expect_found(moves + "\xE7\x82", Encoding::utf8, 3);  // a file may be cut anywhere
  expect_found(moves + "\xF0\x9F\xA9", Encoding::utf8, 3);
  expect_found(moves + "\xFF", Encoding::utf8, one);
  expect_found(moves + "\xFF\xFF", Encoding::utf8, (39 * 30 - 120) / 41.0 / 10);
  // U+FFFD in the text is neither damage nor evidence.
  expect_found(moves + "\uFFFDx", Encoding::utf8, 39 * 30 / 40.0 / 10);
}

TEST(DetectUtf8, DamageEverywhereIsNoText) {
  // More than eight places, and more than a fourth of all.
  const auto of = [](std::size_t good, std::size_t damaged) {
    return times(good, "炮") + times(damaged, "\xFFx");
  };
  const auto score = [](double good, double damaged) {
    return (good * 30 - damaged * 60) / (good + damaged) / 10;
  };
  expect_found(of(26, 9), Encoding::utf8, score(26, 9), true);
  expect_found(of(27, 9), Encoding::utf8, score(27, 9));
  expect_found(of(23, 8), Encoding::utf8, score(23, 8));
  expect_found(of(20, 8), Encoding::utf8, score(20, 8));
}

TEST(DetectPairs, ScoresAreMeansAndGbIsTheCommonerOne) {
  const auto gb = [](std::string_view text) { return code_in(text, Encoding::gb18030); };
  const auto big5 = [](std::string_view text) { return code_in(text, Encoding::big5_hkscs); };
  // A tenth is added for each character of GB18030, also for damage.
  expect_found(gb(times(9, "炮")), Encoding::gb18030, 3.1);
  expect_found(gb(times(9, "炮 ") + "\xF0\x9F\xA9\xA0"), Encoding::gb18030, 3.1);
  expect_found(gb(times(9, "车炮")) + "\xFF ", Encoding::gb18030, (18 * 30 - 60) / 19.0 / 10 + .1);
  expect_found(gb(times(9, "炮")) + "\xC5", Encoding::gb18030, 3.1);  // cut
  expect_found(gb(times(9, "炮㐷")), Encoding::gb18030, (30 - 2) / 2.0 / 10 + .1);
  expect_found(big5(times(9, "進")), Encoding::big5_hkscs, 3);
  expect_found(big5(times(9, "馬進")) + "\xFF ", Encoding::big5_hkscs, (18 * 30 - 60) / 19.0 / 10);
  // Two rare characters in both: UTF-8 is impossible, and Big5 is second.
  expect_found("\xE0\xE1\xE2\xE3", Encoding::gb18030, -.1, false, Encoding::big5_hkscs, -.2);
}

TEST(DetectPairs, ValidUtf8IsBelievedUnlessItSpeaksAgainstItself) {
  // Short, so that the others are tried: they have nothing better than rare characters.
  expect_found("炮二平五", Encoding::utf8, 3);
  // Valid UTF-8 without evidence, and bytes without evidence in GB18030, too.
  const Detected nothing = detect_encoding("—");
  EXPECT_EQ(nothing.encoding, Encoding::utf8);
  EXPECT_EQ(nothing.score, 0);
  // U+0590 and U+03A9 alone count against UTF-8; 炮 does not.
  const std::string name = "\xD6\xA3\xCE\xA9\xCD\xA9";  // 郑惟桐
  const Detected found = detect_encoding(name);
  EXPECT_EQ(found.encoding, Encoding::gb18030);
  EXPECT_FALSE(found.binary);
  // 郑, 惟 and 桐 are common: 10, and the tenth for GB18030.
  EXPECT_NEAR(found.score, 1.1, 1e-9);
}

// Only Western signs and letters, whatever pairs of GB18030 their bytes are: 卤 陆 路 没 毛.
TEST(DetectUtf8, SignsOfTheWestAreBelieved) {
  std::vector<std::string> signs;
  const auto add = [&](char32_t first, char32_t last) {
    for (char32_t c = first; c <= last; ++c) append_char(signs.emplace_back(), c);
  };
  add(0xA0, 0xFF);
  add(0x2010, 0x205E);
  add(0x2190, 0x21FF);
  add(0x2200, 0x22FF);
  signs.emplace_back("€");
  std::minstd_rand random(3);
  for (const std::string& sign : signs) {
    const std::string& other = signs[random() % signs.size()];
    for (const std::string& text : {sign, sign + sign, sign + other, "L" + sign + "Li", sign + "L",
                                    "x " + sign + " y", "5" + sign, sign + "a" + other}) {
      const Detected found = detect_encoding("[Red \"" + text + "\"]");
      EXPECT_EQ(found.encoding, Encoding::utf8) << text;
      EXPECT_FALSE(found.binary || found.rival) << text;
    }
  }
  // Names whose bytes are also valid UTF-8, but of other scripts or of several.
  for (const char* name : {"郑惟桐", "陆伟", "卢惟", "没一", "士", "平"}) {
    const Detected found = detect_encoding(code_in(name, Encoding::gb18030));
    EXPECT_EQ(found.encoding, Encoding::gb18030) << name;
  }
}

// Bytes B0 to BF are invalid in UTF-8, and common characters in both sets: the two are compared,
// and reported as close if the means differ by less than half a point.
TEST(DetectPairs, OfTwoThatAreNearBothAreNamed) {
  std::minstd_rand random(5);
  const auto& gb_pairs = charset::Pairs::gb18030();
  const auto& big5_pairs = charset::Pairs::big5_hkscs();
  int named = 0, alone = 0, equal = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string bytes;
    int gb_sum = 0, big5_sum = 0;
    const int size = 1 + static_cast<int>(random() % 20);
    for (int i = 0; i < size; ++i) {
      const auto lead = static_cast<std::uint8_t>(0xB0 + random() % 16);
      const auto trail = static_cast<std::uint8_t>(0xA1 + random() % 31);
      bytes += {static_cast<char>(lead), static_cast<char>(trail)};
      gb_sum += charset::evidence_of(gb_pairs.char_of(lead, trail));
      big5_sum += charset::evidence_of(big5_pairs.char_of(lead, trail));
    }
    const double gb = (gb_sum + size) / static_cast<double>(size);
    const double big5 = big5_sum / static_cast<double>(size);
    const bool gb_first = gb >= big5;
    const double best = std::max(gb, big5), other = std::min(gb, big5);
    const bool near = best - other < 5;
    const Encoding rival = gb_first ? Encoding::big5_hkscs : Encoding::gb18030;
    expect_found(bytes, gb_first ? Encoding::gb18030 : Encoding::big5_hkscs, best / 10, false,
                 near ? std::optional(rival) : std::nullopt, near ? other / 10 : 0);
    (near ? named : alone) += 1;
    equal += gb == big5 || best - other == 5 ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(named, 100);
  EXPECT_GT(alone, 100);
  EXPECT_GT(equal, 10);
}

// --- UTF-16 -------------------------------------------------------------------------------------

std::string wide(std::string_view text, Encoding encoding) { return code_in(text, encoding); }

TEST(DetectUtf16, ByTheSideOfItsZeros) {
  for (const Encoding e : {Encoding::utf16le, Encoding::utf16be}) {
    expect_found(wide("ab", e), e, .5);
    expect_found(wide("a", e), e, .5);
    expect_found(wide("a炮", e), e, (5 + 30) / 2.0 / 10);
    expect_found(wide("a炮\r\n\tx", e), e, (5 * 5 + 30) / 6.0 / 10);
    expect_found(wide("1. \U0001FA60", e), e, (3 * 5 + 30) / 4.0 / 10);
    expect_found(wide("abéc", e), e, (3 * 5 - 30) / 4.0 / 10, true);
    // One damaged unit in twenty is accepted, one in nineteen is not.
    for (const char* bad : {"\x01", "\x08", "\x0B", "\x1F"}) {
      expect_found(wide(bad + times(19, "a"), e), e, (19 * 5 - 60) / 20.0 / 10);
      expect_found(wide(bad + times(18, "a"), e), e, (18 * 5 - 60) / 19.0 / 10, true);
    }
    // Half a character at the end is not counted.
    const std::string moves = wide("aa炮" + times(3, "\U0001FA60"), e);
    for (const std::size_t cut : {1U, 2U, 3U}) {
      const std::string head = moves.substr(0, moves.size() - cut);
      expect_found(head, e, (2 * 5 + 3 * 30) / 5.0 / 10);
    }
    // Lone surrogates are damage.
    std::string lone = wide(times(40, "a"), e);
    lone[e == Encoding::utf16le ? 21 : 20] = '\xDC';
    lone[e == Encoding::utf16le ? 20 : 21] = '\x01';
    expect_found(lone, e, (39 * 5 - 60) / 40.0 / 10);
  }
}

TEST(DetectUtf16, ALongFileIsJudgedAsAWholeUnlessItsBeginningIsHopeless) {
  for (const Encoding e : {Encoding::utf16le, Encoding::utf16be}) {
    const std::string good = wide(times(5200, "a"), e);
    // Among the 512 units of its beginning.
    const auto beginning = [&](std::size_t damaged) {
      return wide(times(damaged, "\x01") + times(512 - damaged, "a"), e);
    };
    expect_found(beginning(255) + good, e, (5457 * 5 - 255 * 60) / 5712.0 / 10);
    expect_found(beginning(256) + good, e, (256 * 5 - 256 * 60) / 512.0 / 10, true);
    // Exactly the beginning, and one unit more.
    expect_found(beginning(26), e, (486 * 5 - 26 * 60) / 512.0 / 10, true);
    expect_found(beginning(25) + wide("a", e), e, (488 * 5 - 25 * 60) / 513.0 / 10);
    // Damage after the beginning counts.
    expect_found(beginning(0) + wide(times(512, "\x01"), e), e, (512 * 5 - 512 * 60) / 1024.0 / 10,
                 true);
  }
}

TEST(DetectUtf16, AFewZerosStrayIntoATextOfBytes) {
  // One in sixteen bytes is accepted: the text is detected as without them.
  const std::string text = times(150, "x");
  expect_found("炮二平五" + text.substr(12) + times(10, "\0"s), Encoding::utf8, 3);
  expect_found(text + times(10, "\0"s), Encoding::ascii, 0);
  const Detected more = detect_encoding(text + times(11, "\0"s));
  EXPECT_TRUE(more.encoding == Encoding::utf16le || more.encoding == Encoding::utf16be);
  EXPECT_TRUE(more.binary);
  EXPECT_TRUE(detect_encoding(std::string(1, '\0')).binary);
  EXPECT_TRUE(detect_encoding(std::string(2, '\0')).binary);
}

}  // namespace
}  // namespace qipu
