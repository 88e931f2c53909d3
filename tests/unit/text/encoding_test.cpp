// Detection, decoding and encoding, with their traps; laws over all characters; real files.

#include "qipu/text/encoding.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "qipu/format/format.h"
#include "support/shared.h"
#include "text/charset.h"
#include "text/fold.h"
#include "text/utf8.h"
#include "text/width.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

std::string encoded(std::string_view text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty()) << text;
  return out;
}

std::string decoded(std::string_view bytes, Encoding encoding) {
  return std::string(decode(bytes, encoding).text());
}

Encoding detected(std::string_view bytes) { return detect_encoding(bytes).encoding; }

constexpr std::string_view kSimplified = "1. 炮二平五 马8进7 2. 马二进三 车9平8";
constexpr std::string_view kTraditional = "1. 炮二平五 馬8進7 2. 馬二進三 車9平8";

// --- detection ----------------------------------------------------------------------------------

TEST(Detect, MarksDecideAndAreNotText) {
  EXPECT_EQ(detected("\xEF\xBB\xBF"
                     "abc"),
            Encoding::utf8);
  EXPECT_EQ(detect_encoding("\xEF\xBB\xBF"
                            "abc")
                .bom_bytes,
            3);
  EXPECT_EQ(detected("\xFF\xFE"
                     "a\0"),
            Encoding::utf16le);
  EXPECT_EQ(detected("\xFE\xFF"
                     "\0a"),
            Encoding::utf16be);
  const auto gb = detect_encoding(
      "\x84\x31\x95\x33"
      "abc");
  EXPECT_EQ(gb.encoding, Encoding::gb18030);
  EXPECT_EQ(decode("\x84\x31\x95\x33"
                   "abc",
                   gb.encoding, gb.bom_bytes)
                .text(),
            "abc");
}

TEST(Detect, OneMovePairIsEnough) {
  EXPECT_EQ(detected(kSimplified), Encoding::utf8);
  EXPECT_EQ(detected(encoded(kSimplified, Encoding::gb18030)), Encoding::gb18030);
  EXPECT_EQ(detected(encoded(kTraditional, Encoding::gb18030)), Encoding::gb18030);
  EXPECT_EQ(detected(encoded(kTraditional, Encoding::big5_hkscs)), Encoding::big5_hkscs);
  EXPECT_EQ(detected(encoded("1. 炮二平五 马８进７", Encoding::gb18030)), Encoding::gb18030);
  EXPECT_EQ(detected(encoded("1. 傌二進三 馬８進７", Encoding::big5_hkscs)), Encoding::big5_hkscs);
}

TEST(Detect, ANameThatIsValidUtf8InGbkIsGbk) {
  const std::string name = "\xD6\xA3\xCE\xA9\xCD\xA9";  // 郑惟桐
  ASSERT_TRUE(valid_utf8(name));
  EXPECT_EQ(detected(name), Encoding::gb18030);
  EXPECT_EQ(detected("[Red \"" + name + "\"]\r\n1. H2-E2 H9-G7\r\n"), Encoding::gb18030);
  for (const auto* glyph : {"帅", "士", "平", "前", "一"}) {
    const std::string bytes = encoded(glyph, Encoding::gb18030);
    ASSERT_TRUE(valid_utf8(bytes));
    EXPECT_EQ(detected(bytes), Encoding::gb18030) << glyph;
  }
}

TEST(Detect, OtherScriptsInUtf8StayUtf8) {
  for (const auto* text : {"[White \"André Dupont\"]", "Pháo 2 bình 5", "Ngô Lan Hương", "½-½",
                           "Карпов", "第1局 “好棋”", "[Event \"Köln\"]", "1. C2.5 – H8+7",
                           "\xF0\x9F\xA9\xA0", "Ἀθῆναι", "1. … h7"}) {
    EXPECT_EQ(detected(text), Encoding::utf8) << text;
  }
}

TEST(Detect, HardBlanksInUtf8AreNoGbk) {
  std::string text = "[DhtmlXQ_red]布局圣手[/DhtmlXQ_red]";
  for (int i = 0; i < 20; ++i) text += "31\u00A07\u00A01.828\u00A0 \u00A0?\u00A0?[";
  EXPECT_EQ(detected(text), Encoding::utf8);
}

TEST(Detect, NamesAloneAreMostlyRight) {
  // Players of whom every collection has games.
  const std::vector<std::string> simplified = {
      "胡荣华", "吕钦",   "许银川", "赵国荣", "王天一", "柳大华", "李来群", "徐天红",
      "于幼华", "陶汉明", "洪智",   "蒋川",   "孙勇征", "谢靖",   "赵鑫鑫", "郑一泓",
      "申鹏",   "杨官璘", "王嘉良", "何顺安", "李义庭", "孟立国", "朱剑秋", "蔡福如",
      "言穆江", "徐健秒", "汪洋",   "郝继超", "孟辰",   "曹岩磊", "武俊强", "唐丹",
      "王琳娜", "胡明",   "单霞丽", "黄玉莹", "谢侠逊", "周德裕"};
  const std::vector<std::string> traditional = {
      "吳貴臨", "許銀川", "呂欽",   "趙國榮", "柳大華", "胡榮華", "李來群", "楊官璘", "黃仕清",
      "馬仲威", "江中豪", "劉國華", "林世偉", "蔡文鈞", "趙汝權", "翁德強", "陳錦安", "劉殿中"};
  std::size_t wrong = 0;
  const auto count = [&](const std::vector<std::string>& names, Encoding encoding) {
    for (const std::string& name : names) {
      if (detected(encoded(name, encoding)) != encoding) {
        ++wrong;
        std::cout << "taken for " << encoding_name(detected(encoded(name, encoding))) << ": "
                  << name << " in " << encoding_name(encoding) << "\n";
      }
    }
  };
  count(simplified, Encoding::utf8);
  count(simplified, Encoding::gb18030);
  count(traditional, Encoding::gb18030);
  count(traditional, Encoding::big5_hkscs);
  EXPECT_LE(wrong, 2U) << "of " << 2 * (simplified.size() + traditional.size());
}

TEST(Detect, OneDamagedByteLosesNothing) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += std::string(kTraditional) + "\r\n";
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs}) {
    const std::string bytes = encoded(text, encoding);
    for (std::size_t at = 0; at < bytes.size(); at += 7) {
      for (const char wrong : {'\xFF', '\x80', 'x', '\xC3'}) {
        std::string broken = bytes;
        broken[at] = wrong;
        ASSERT_EQ(detected(broken), encoding) << "byte " << at;
      }
      std::string shorter = bytes;
      shorter.erase(at, 1);
      ASSERT_EQ(detected(shorter), encoding) << "without byte " << at;
    }
  }
}

TEST(Detect, FourByteCharactersAreNoDamage) {
  const std::string bytes = encoded("㐷二进三 炮8平5", Encoding::gb18030);
  EXPECT_EQ(bytes.substr(0, 4), "\x81\x39\xF4\x34");
  EXPECT_EQ(detected(bytes), Encoding::gb18030);
  EXPECT_EQ(decoded(bytes, Encoding::gb18030), "㐷二进三 炮8平5");
}

TEST(Detect, Utf16NeedsNoMark) {
  for (const Encoding encoding : {Encoding::utf16le, Encoding::utf16be}) {
    EXPECT_EQ(detected(encoded(kSimplified, encoding)), encoding);
    EXPECT_FALSE(detect_encoding(encoded(kSimplified, encoding)).binary);
  }
}

TEST(Detect, BinaryFilesAreNotText) {
  std::string bytes = "XQ\x0A";
  for (int i = 0; i < 2000; ++i) bytes.push_back(static_cast<char>(i * 97 % 251));
  EXPECT_TRUE(detect_encoding(bytes).binary);
  EXPECT_TRUE(detect_encoding(std::string(64, '\0')).binary);
  EXPECT_TRUE(detect_encoding("\x01\x02\x03\x04\x05\x06").binary);
  EXPECT_FALSE(detect_encoding("").binary);
  EXPECT_EQ(detected(""), Encoding::ascii);
}

TEST(Detect, AHeadCutInsideACharacterIsStillRight) {
  std::string text;
  for (int i = 0; i < 3; ++i) text += std::string(kTraditional) + " ";
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs}) {
    const std::string bytes = encoded(text, encoding);
    for (std::size_t size = 9; size <= bytes.size(); ++size) {
      ASSERT_EQ(detected(std::string_view(bytes).substr(0, size)), encoding) << size;
    }
  }
}

TEST(Detect, DoubtIsSaid) {
  // Only rare characters in both readings.
  const auto found = detect_encoding("\xE0\xE1\xE2\xE3");
  EXPECT_TRUE(found.rival.has_value());
}

struct Folder {
  const char* name;
  Encoding encoding;
};

TEST(Detect, RealFilesAreClassifiedRight) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  std::size_t files = 0;
  for (const Folder& folder :
       {Folder{"pgn-gbk-movesky", Encoding::gb18030}, Folder{"pgn-big5-ccpd", Encoding::big5_hkscs},
        Folder{"xqbase-ccgc-pgn", Encoding::gb18030}, Folder{"pgn-utf8", Encoding::utf8}}) {
    const fs::path root = *shared / "formats" / "data" / folder.name;
    if (!fs::exists(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      std::string suffix = entry.path().extension().string();
      if (!entry.is_regular_file() || (suffix != ".pgn" && suffix != ".PGN")) continue;
      const std::string bytes = test::read_bytes(entry.path());
      const Detected found = detect_encoding(bytes);
      ++files;
      if (found.encoding == Encoding::ascii) continue;
      EXPECT_EQ(found.encoding, folder.encoding) << entry.path();
      EXPECT_FALSE(found.rival.has_value()) << entry.path();
      const Decoded text = decode(bytes, found.encoding, found.bom_bytes);
      EXPECT_TRUE(valid_utf8(text.text())) << entry.path();
      EXPECT_LE(text.bad().size(), 8U) << entry.path();
    }
  }
  EXPECT_GT(files, 900U);
}

// --- decoding -----------------------------------------------------------------------------------

TEST(Decode, ValidUtf8IsNotCopied) {
  const std::string text = "炮二平五";
  EXPECT_EQ(decode(text, Encoding::utf8).text().data(), text.data());
  const std::string marked = "\xEF\xBB\xBF" + text;
  const Decoded out = decode(marked, Encoding::utf8, 3);
  EXPECT_EQ(out.text(), text);
  EXPECT_EQ(out.byte_of(0), 3U);
  EXPECT_EQ(out.byte_of(text.size()), marked.size());
}

TEST(Decode, ADanglingLeadByteNeverEatsWhatFollows) {
  for (const Encoding encoding : {Encoding::gb18030, Encoding::big5_hkscs, Encoding::utf8}) {
    for (const char next : {'\r', '\n', '"', ')', ' ', '1', '.', ';', '-', '\0'}) {
      const std::string bytes = std::string("\xC5") + next + "x";
      const std::string expected = std::string("\uFFFD") + next + "x";
      EXPECT_EQ(decoded(bytes, encoding), expected) << encoding_name(encoding) << int{next};
    }
  }
}

TEST(Decode, ABracketThatClosesACommentIsNotHalfACharacter) {
  // D6 7D is 謢, and also the first half of 中 followed by a brace.
  EXPECT_EQ(decoded("{ab\xD6} 2. {cd}", Encoding::gb18030), "{ab\uFFFD} 2. {cd}");
  EXPECT_EQ(decoded("{ab\xD6} 2. x", Encoding::gb18030), "{ab\uFFFD} 2. x");
  EXPECT_EQ(decoded("[DhtmlXQ_title]\xD6[/DhtmlXQ_title]", Encoding::gb18030),
            "[DhtmlXQ_title]\uFFFD[/DhtmlXQ_title]");
  // If the comment closes later, it is a character.
  const std::string whole = "{倉 ab} {倉}";
  EXPECT_EQ(encoded("倉", Encoding::gb18030), "\x82\x7D");
  EXPECT_EQ(decoded(encoded(whole, Encoding::gb18030), Encoding::gb18030), whole);
  EXPECT_EQ(decoded("\x82\x7D", Encoding::gb18030), "倉");
}

TEST(Decode, DamageIsListedWithItsPlace) {
  const std::string bytes = "a\xFF\xC5\xDA\x81\r\n";
  const Decoded out = decode(bytes, Encoding::gb18030);
  EXPECT_EQ(out.text(), "a\uFFFD炮\uFFFD\r\n");
  ASSERT_EQ(out.bad().size(), 2U);
  EXPECT_EQ(out.bad()[0].byte, 1U);
  EXPECT_EQ(out.bad()[0].text, 1U);
  EXPECT_EQ(out.bad()[1].byte, 4U);
  EXPECT_EQ(out.bad()[1].text, 7U);
}

TEST(Decode, AHalfCharacterOfUtf8CostsOneReplacement) {
  EXPECT_EQ(decoded("\xE7\x82}", Encoding::utf8), "\uFFFD}");
  EXPECT_EQ(decoded("\xE7\x82\xE7\x82\xAE", Encoding::utf8), "\uFFFD炮");
  EXPECT_EQ(decoded("\xC0\xAF", Encoding::utf8), "\uFFFD\uFFFD");              // overlong
  EXPECT_EQ(decoded("\xED\xA0\x80x", Encoding::utf8), "\uFFFD\uFFFD\uFFFDx");  // surrogate
}

TEST(Decode, HongKongCharactersAreNotPrivateUse) {
  EXPECT_EQ(decoded("\x92\xAC", Encoding::big5_hkscs), "俥");
  EXPECT_EQ(decoded("\x89\x7C", Encoding::big5_hkscs), "车");
  EXPECT_EQ(decoded("\x89\xC6", Encoding::big5_hkscs), "马");
  EXPECT_EQ(decoded("\xD8\x58", Encoding::big5_hkscs), "傌");
  EXPECT_EQ(decoded("\x82\x65", Encoding::gb18030), "俥");
}

TEST(Decode, FieldsDropTheirHalfCharacterAtTheEnd) {
  EXPECT_EQ(decode_field("\xC5\xDA\xC5", Encoding::gb18030), "炮");
  EXPECT_EQ(decode_field("\xC5\xDA", Encoding::gb18030), "炮");
  EXPECT_EQ(decode_field("\xFF\xC5\xDA\xC5", Encoding::gb18030), "\uFFFD炮");
  EXPECT_EQ(decode_field("", Encoding::gb18030), "");
}

TEST(Decode, PlacesFindTheirBytes) {
  std::string text;
  for (int i = 0; i < 700; ++i) text += i % 3 == 0 ? "炮二平五 H2-E2\r\n" : "馬８進７ abc ";
  for (const Encoding encoding : {Encoding::gb18030, Encoding::big5_hkscs, Encoding::utf16le}) {
    const std::string bytes = encoded(text, encoding);
    const Decoded out = decode(bytes, encoding);
    ASSERT_EQ(out.text(), text);
    std::size_t byte = 0;
    for (std::size_t at = 0; at < text.size();) {
      ASSERT_EQ(out.byte_of(at), byte);
      std::size_t next = at;
      next_char(text, next);
      ASSERT_EQ(out.byte_of(next - 1), byte) << "inside a character";
      byte += encoded(std::string_view(text).substr(at, next - at), encoding).size();
      at = next;
    }
    EXPECT_EQ(out.byte_of(text.size()), bytes.size());
  }
}

TEST(Decode, AnyBytesCutAnywhereGiveValidText) {
  std::string noise;
  std::uint32_t seed = 7;
  for (int i = 0; i < 600; ++i) {
    seed = seed * 1664525 + 1013904223;
    noise.push_back(static_cast<char>(seed >> 24));
  }
  std::vector<std::string> samples = {noise};
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs}) {
    samples.push_back(encoded(std::string(kTraditional) + "{倉}", encoding));
  }
  for (const std::string& sample : samples) {
    for (std::size_t size = 0; size <= sample.size(); ++size) {
      const std::string_view bytes = std::string_view(sample).substr(0, size);
      detect_encoding(bytes);
      for (const Encoding encoding : {Encoding::ascii, Encoding::utf8, Encoding::gb18030,
                                      Encoding::big5_hkscs, Encoding::utf16le, Encoding::utf16be}) {
        const Decoded out = decode(bytes, encoding);
        ASSERT_TRUE(valid_utf8(out.text()));
        std::size_t last = 0;
        for (std::size_t at = 0; at <= out.text().size(); at += 41) {
          ASSERT_GE(out.byte_of(at), last);
          last = out.byte_of(at);
        }
        ASSERT_EQ(out.byte_of(out.text().size()), bytes.size());
      }
    }
  }
}

// --- encoding -----------------------------------------------------------------------------------

TEST(Encode, WhatWasWrittenReadsTheSame) {
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs,
                                  Encoding::utf16le, Encoding::utf16be}) {
    std::size_t written = 0;
    for (char32_t c = 0x80; c < 0x110000; c += c < 0x30000 ? 1 : 37) {
      if (c >= 0xD800 && c <= 0xDFFF) continue;
      std::string text;
      append_char(text, c);
      std::string bytes;
      std::vector<Unencodable> missing;
      encode(bytes, text, encoding, missing);
      if (!missing.empty()) continue;
      ++written;
      ASSERT_EQ(decoded(bytes, encoding), text)
          << encoding_name(encoding) << " " << static_cast<std::uint32_t>(c);
    }
    EXPECT_GT(written, encoding == Encoding::big5_hkscs ? 18000U : 200000U);
  }
}

TEST(Encode, WhatAnEncodingLacksIsListedAndVisible) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, "a帅\xF0\x9F\xA9\xA0z", Encoding::big5_hkscs, missing);
  ASSERT_EQ(missing.size(), 2U);
  EXPECT_EQ(missing[0].text, 1U);
  EXPECT_TRUE(missing[0].character == U'帅');
  EXPECT_EQ(missing[1].text, 4U);
  EXPECT_EQ(out, "a\\u5E05\\U0001FA60z");
}

TEST(Encode, NamesAreUnderstoodInEveryUsualSpelling) {
  EXPECT_EQ(parse_encoding("UTF-8"), Encoding::utf8);
  EXPECT_EQ(parse_encoding("gbk"), Encoding::gb18030);
  EXPECT_EQ(parse_encoding("GB_2312"), Encoding::gb18030);
  EXPECT_EQ(parse_encoding("Big5-HKSCS"), Encoding::big5_hkscs);
  EXPECT_EQ(parse_encoding("latin1"), std::nullopt);
  for (const Encoding e : {Encoding::ascii, Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs,
                           Encoding::utf16le, Encoding::utf16be}) {
    EXPECT_EQ(parse_encoding(encoding_name(e)), e);
  }
}

// --- places and other functions ----------------------------------------------------------------

TEST(Locate, EveryKindOfLineEndCounts) {
  const std::string text = "a\rb\r\nc\n炮x";
  Source source;
  source.bytes = source.text = text;
  const auto at = text.find('x');
  EXPECT_EQ(source.locate(at).line, 4U);
  EXPECT_EQ(source.locate(at).column, 2U);
  EXPECT_EQ(source.locate(text.find('b')).line, 2U);
  EXPECT_EQ(source.locate(text.find('c')).line, 3U);
  const auto quoted = [&](std::size_t offset) {
    Diagnostic d = source.finding(diag::stray_close, offset);
    source.quote(d, offset);
    return d.line_text;
  };
  EXPECT_EQ(quoted(at), "炮x");
  EXPECT_EQ(quoted(text.find('b')), "b");
  EXPECT_EQ(source.locate(text.size() + 99).line, 4U);
}

TEST(Locate, CountsCharactersAndPointsAtBytes) {
  const std::string bytes = encoded("[T \"x\"]\r\n1. 炮二平五 马9进7", Encoding::gb18030);
  const Decoded text = decode(bytes, Encoding::gb18030);
  Source source;
  source.bytes = bytes;
  source.text = text.text();
  source.decoded = &text;
  const std::string_view move = "马9进7";
  const Location where = source.locate(source.text.find(move), move.size());
  EXPECT_EQ(where.line, 2U);
  EXPECT_EQ(where.column, 9U);
  EXPECT_EQ(where.length, 4U);
  EXPECT_EQ(where.byte, bytes.find(encoded(move, Encoding::gb18030)));
}

TEST(Width, ChineseIsTwoColumnsAndMarksNone) {
  EXPECT_EQ(display_width("炮2平5"), 6);
  EXPECT_EQ(display_width("马８进７"), 8);
  EXPECT_EQ(display_width("e\u0301"), 1);
  EXPECT_EQ(display_width("\xF0\x9F\xA9\xA0"), 2);
  EXPECT_EQ(display_width("“—”"), 3);
}

TEST(Utf8, TrimsWhatLooksBlank) {
  EXPECT_EQ(trim(" \t\u3000炮 二\u00A0\r\n\u200B"), "炮 二");
  EXPECT_EQ(trim("\uFEFF\u3000"), "");
  EXPECT_EQ(trim("\xE5"), "\xE5");
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(truncate_utf8("炮二", 5), "炮");
  EXPECT_EQ(truncate_utf8("炮二", 6), "炮二");
  EXPECT_EQ(truncate_utf8("炮二", 2), "");
}

TEST(Utf8, RefusesWhatTheStandardRefuses) {
  for (const auto* text :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\x80", "\xE7\x82", "abc\xFF"}) {
    EXPECT_FALSE(valid_utf8(text));
  }
  EXPECT_TRUE(valid_utf8("0123456789abcdefghij炮\xF4\x8F\xBF\xBF"));
}

TEST(Scripts, PairsOfATextAndTheirCounterparts) {
  EXPECT_EQ(script_pairs(""), "");
  EXPECT_EQ(script_pairs("abc 12"), "");
  EXPECT_EQ(script_pairs("楊"), "楊杨");
  EXPECT_EQ(script_pairs("杨"), "楊杨");
  EXPECT_EQ(script_pairs("楊杨官璘"), "楊杨");
  EXPECT_EQ(script_pairs("胡荣华"), "榮荣華华");
  EXPECT_EQ(script_pairs("\xFF\xFE"), "");
}

}  // namespace
}  // namespace qipu
