// Words, numbers and moves of both protocols, and the settings of an engine: tables of the
// boundaries, and the law that what is written reads as the same.

#include "engine/wire.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "qipu/engine/setting.h"
#include "support/positions.h"

namespace qipu {
namespace {

using Kind = Setting::Kind;
using Texts = std::vector<std::string>;
constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

TEST(WireWords, ArePartedByAnyBlanks) {
  const struct {
    std::string line;
    Texts words;
  } kCases[] = {
      {"", {}},
      {" \t\r\n\v\f", {}},
      {"a", {"a"}},
      {"a b\tc\rd\ne\vf\fg", {"a", "b", "c", "d", "e", "f", "g"}},
      {"  go   depth 3\r\n", {"go", "depth", "3"}},
      {"\xE9\xA9\xAC \x01", {"\xE9\xA9\xAC", "\x01"}},
  };
  for (const auto& c : kCases) {
    const auto words = wire::words_of(c.line);
    EXPECT_EQ(Texts(words.begin(), words.end()), c.words) << c.line;
  }
}

TEST(WireWords, AreJoinedFromOneToBeforeAnother) {
  const auto words = wire::words_of("a b c");
  EXPECT_EQ(wire::joined(words, 0, 3), "a b c");
  EXPECT_EQ(wire::joined(words, 0, 99), "a b c");
  EXPECT_EQ(wire::joined(words, 1, 3), "b c");
  EXPECT_EQ(wire::joined(words, 1, 2), "b");
  EXPECT_EQ(wire::joined(words, 1, 1), "");
  EXPECT_EQ(wire::joined(words, 3, 3), "");
  EXPECT_EQ(wire::joined(words, 4, 9), "");
}

TEST(WireWords, AreNumbersOrNot) {
  const struct {
    const char* word;
    std::optional<std::int64_t> number;
  } kCases[] = {
      {"0", 0},
      {"-0", 0},
      {"7", 7},
      {"+7", 7},
      {"-7", -7},
      {"007", 7},
      {"", {}},
      {"+", {}},
      {"-", {}},
      {"++7", {}},
      {"7x", {}},
      {"x7", {}},
      {" 7", {}},
      {"7 ", {}},
      {"7.5", {}},
      {"9223372036854775807", kHighest},
      {"9223372036854775808", kHighest},
      {"+9223372036854775808", kHighest},
      {"-9223372036854775808", kLowest},
      {"-9223372036854775809", kLowest},
      {"99999999999999999999x", {}},
  };
  for (const auto& c : kCases) EXPECT_EQ(wire::number_of(c.word), c.number) << c.word;
}

TEST(WireWords, ASpanOfTimeIsNotNegativeAndAYearAtMost) {
  constexpr std::int64_t kYear = 31'622'400'000;  // 366 days of 86,400 seconds
  for (const auto& [given, kept] : {std::pair(kLowest, std::int64_t{0}),
                                    {-1, 0},
                                    {0, 0},
                                    {1, 1},
                                    {kYear - 1, kYear - 1},
                                    {kYear, kYear},
                                    {kYear + 1, kYear},
                                    {kHighest, kYear}}) {
    EXPECT_EQ(wire::milliseconds_of(given).count(), kept) << given;
  }
}

TEST(WireWords, AreShownInPrintableAsciiAndNotLong) {
  EXPECT_EQ(wire::shown(""), "");
  EXPECT_EQ(wire::shown(" az~"), " az~");
  EXPECT_EQ(wire::shown("\x1F\x7F\x80\xFF\t"), "?????");
  EXPECT_EQ(wire::shown("\xF0\x9F\x80\x84"), "????");
  EXPECT_EQ(wire::shown(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(wire::shown(std::string(61, 'x')), std::string(60, 'x') + "...");
}

// Every move that can be written, in both numberings of ranks.
TEST(WireMoves, WhatIsWrittenReadsAsTheSame) {
  for (int a = 0; a < Square::kCount; ++a) {
    for (int b = 0; b < Square::kCount; ++b) {
      if (a == b) continue;
      const Move m(Square::from_index(a), Square::from_index(b));
      const std::string text = wire::move_text(m, 0);
      ASSERT_EQ(text, m.ucci());
      ASSERT_EQ(wire::move_of(text, 0), m);
      const bool zero = m.from().rank() == 0 || m.to().rank() == 0;
      ASSERT_EQ(wire::first_rank_of(text), zero ? std::optional(0) : std::nullopt) << text;
      const std::string later = wire::move_text(m, 1);
      ASSERT_EQ(wire::move_of(later, 1), m) << later;
      const bool ten = m.from().rank() == 9 || m.to().rank() == 9;
      ASSERT_EQ(wire::first_rank_of(later), ten ? std::optional(1) : std::nullopt) << later;
    }
  }
  EXPECT_EQ(wire::move_text(test::move("a0i9"), 1), "a1i10");
  EXPECT_EQ(wire::moves_text({}, 0), "");
  EXPECT_EQ(wire::moves_text({test::move("h2e2"), test::move("h9g7")}, 1), "h3e3 h10g8");
}

TEST(WireMoves, OtherWordsAreNone) {
  for (const char* text : {"", "a", "a0", "a0b", "a0a0", "a00a", "0a1a", "a0a1x", "a0a1 ", "a0-a1",
                           "a11a1", "a1a11", "a0aa", "aaa1", "a10", "\xC3\xA1", "a0a\xB1"}) {
    EXPECT_FALSE(wire::move_of(text, 0)) << text;
    EXPECT_FALSE(wire::move_of(text, 1)) << text;
  }
  EXPECT_EQ(wire::move_of("H2E2", 0), test::move("h2e2"));
  EXPECT_FALSE(wire::move_of("j0a0", 0)) << "nine files";
  EXPECT_TRUE(wire::move_of("i0a0", 0));
  EXPECT_FALSE(wire::move_of("a10a9", 0)) << "ranks 0 to 9";
  EXPECT_FALSE(wire::move_of("a9a10", 0));
  EXPECT_FALSE(wire::move_of("a0a1", 1)) << "ranks 1 to 10";
  EXPECT_FALSE(wire::move_of("a1a0", 1));
  EXPECT_EQ(wire::first_rank_of("a10a0"), 1);
  EXPECT_FALSE(wire::first_rank_of("startpos"));
}

// --- settings -----------------------------------------------------------------------------------

using Facts = std::tuple<std::string, Kind, std::string, std::int64_t, std::int64_t, Texts>;
Facts facts_of(const Setting& s) { return {s.name, s.kind, s.usual, s.least, s.most, s.choices}; }

TEST(Settings, AreMadeWithAllThatBelongsToThem) {
  EXPECT_EQ(facts_of(Setting::check("A", true)), Facts("A", Kind::check, "true", 0, 0, {}));
  EXPECT_EQ(facts_of(Setting::check("A", false)), Facts("A", Kind::check, "false", 0, 0, {}));
  EXPECT_EQ(facts_of(Setting::spin("B", 3, -4, 5)), Facts("B", Kind::spin, "3", -4, 5, {}));
  EXPECT_EQ(facts_of(Setting::combo("C", {"x", "y"})),
            Facts("C", Kind::combo, "x", 0, 0, {"x", "y"}));
  EXPECT_EQ(facts_of(Setting::text("D")), Facts("D", Kind::text, "", 0, 0, {}));
  EXPECT_EQ(facts_of(Setting::button("E")), Facts("E", Kind::button, "", 0, 0, {}));
}

TEST(Settings, TakeWhatFits) {
  const Setting truth = Setting::check("T", false), number = Setting::spin("N", 3, -2, 9),
                choice = Setting::combo("C", {"auto", "Wild One", "0"}), text = Setting::text("X"),
                act = Setting::button("B");
  using Fit = std::optional<std::string>;
  const struct {
    const Setting& setting;
    std::string value;
    Fit fit;
  } kCases[] = {
      {truth, "true", "true"},
      {truth, "TRUE", "true"},
      {truth, "on", "true"},
      {truth, "1", "true"},
      {truth, "false", "false"},
      {truth, "Off", "false"},
      {truth, "0", "false"},
      {truth, "", {}},
      {truth, "yes", {}},
      {truth, "2", {}},
      {number, "-2", "-2"},
      {number, "-3", {}},
      {number, "9", "9"},
      {number, "10", {}},
      {number, "+05", "5"},
      {number, "", {}},
      {number, "5 ", {}},
      {choice, "AUTO", "auto"},
      {choice, "wild one", "Wild One"},
      {choice, "0", "0"},
      {choice, "wild", {}},
      {choice, "", {}},
      {text, "", ""},
      {text, "<empty>", ""},
      {text, "<EMPTY>", "<EMPTY>"},
      {text, " a b ~\x7F", " a b ~\x7F"},
      {text, "马", "马"},
      {text, "a\nquit", {}},
      {text, "a\x1F", {}},
      {act, "", ""},
      {act, "whatever", ""},
  };
  for (const auto& c : kCases) EXPECT_EQ(c.setting.fitting(c.value), c.fit) << c.value;
  EXPECT_EQ(truth.takes(), "true|false");
  EXPECT_EQ(number.takes(), "-2..9");
  EXPECT_EQ(choice.takes(), "auto|Wild One|0");
  EXPECT_EQ(text.takes(), "*");
  EXPECT_EQ(act.takes(), "");
}

TEST(Settings, AreFoundByAnyOfTheirNames) {
  const Setting hash = Setting::spin("Hash", 16, 1, 64), two = Setting::text("Two Words");
  for (const char* name : {"Hash", "hash", "HASH", "hashsize", "HashSize"}) {
    EXPECT_TRUE(hash.named(name)) << name;
  }
  for (const char* name : {"", "Has", "Hash ", "hash size", "Hashs", "sizehash"}) {
    EXPECT_FALSE(hash.named(name)) << name;
  }
  EXPECT_TRUE(Setting::spin("hashsize", 16, 1, 64).named("Hash"));
  EXPECT_TRUE(two.named("two_words"));
  EXPECT_TRUE(Setting::text("two_words").named("TWO WORDS"));
  EXPECT_FALSE(two.named("twowords"));
  const std::vector<Setting> both = {hash, two};
  EXPECT_EQ(find_setting(both, "hashsize"), &both[0]);
  EXPECT_EQ(find_setting(both, "TWO_words"), &both[1]);
  EXPECT_EQ(find_setting(both, "three"), nullptr);
  EXPECT_EQ(find_setting({}, "Hash"), nullptr);
}

TEST(Settings, AreChosenOrTheReasonIsNamed) {
  const std::vector<Setting> all = {Setting::spin("Hash", 16, 1, 64), Setting::text("Two Words")};
  const auto second = choose(all, "e", "two_words", "<empty>");
  ASSERT_TRUE(second);
  EXPECT_EQ(second->setting, &all[1]);
  EXPECT_EQ(second->value, "");
  const auto first = choose(all, "e", "hashsize", "+8");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->setting, &all[0]);
  EXPECT_EQ(first->value, "8");
  const auto unknown = choose(all, "the engine", "St\tyle", "wild");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, &diag::engine_unknown_option);
  EXPECT_EQ(unknown.error().args, (Texts{"the engine", "St?yle", "Hash, Two Words"}));
  const auto bad = choose(all, "the engine", "HASHSIZE", "6\t5");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, &diag::engine_bad_value);
  EXPECT_EQ(bad.error().args, (Texts{"the engine", "Hash", "1..64", "6?5"}));
}

TEST(Settings, AreReadAsBothProtocolsDeclareThem) {
  const struct {
    const char* line;
    Facts facts;
  } kCases[] = {
      {"option name Hash type spin default 16 min 1 max 64", {"Hash", Kind::spin, "16", 1, 64, {}}},
      {"option hashsize type spin min -1 max 64 default 16",
       {"hashsize", Kind::spin, "16", -1, 64, {}}},
      {"option name Two Words type string default <empty>",
       {"Two Words", Kind::text, "", kLowest, kHighest, {}}},
      {"option name A type string default a b  c",
       {"A", Kind::text, "a b c", kLowest, kHighest, {}}},
      {"option name B type check default true", {"B", Kind::check, "true", kLowest, kHighest, {}}},
      {"option newgame type button", {"newgame", Kind::button, "", kLowest, kHighest, {}}},
      {"option name C type combo default a b var a b var c",
       {"C", Kind::combo, "a b", kLowest, kHighest, {"a b", "c"}}},
      {"option c type combo var a var b var c default b",
       {"c", Kind::combo, "b", kLowest, kHighest, {"a", "b", "c"}}},
      {"option name D type combo default type var type var default var var",
       {"D", Kind::combo, "type", kLowest, kHighest, {"type", "default", "var"}}},
      {"option name E type spin default 3 max 9", {"E", Kind::spin, "3", kLowest, 9, {}}},
      {"option name F type odd", {"F", Kind::text, "", kLowest, kHighest, {}}},
      {"option name G", {"G", Kind::text, "", kLowest, kHighest, {}}},
      {"option g", {"g", Kind::text, "", kLowest, kHighest, {}}},
      {"option name", {"", Kind::text, "", kLowest, kHighest, {}}},
      {"option", {"", Kind::text, "", kLowest, kHighest, {}}},
      {"option name type check", {"", Kind::check, "", kLowest, kHighest, {}}},
      {"option name H type spin default", {"H", Kind::spin, "", kLowest, kHighest, {}}},
      {"option name I type combo var", {"I", Kind::combo, "", kLowest, kHighest, {""}}},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(facts_of(wire::read_setting(wire::words_of(c.line))), c.facts) << c.line;
  }
}

}  // namespace
}  // namespace qipu
