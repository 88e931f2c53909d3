// Tests ASCII letters, integers in bytes, FNV hashes and zlib streams, for all values or on both
// sides of each limit.

#include "base/bytes.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <random>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/hash/fnv.h"
#include "base/packing/inflate.h"
#include "base/rounded.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

TEST(Ascii, ClassifiesEveryByte) {
  constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz", kDigits = "0123456789";
  constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (int i = 0; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const std::size_t lower = kLower.find(c), upper = kUpper.find(c);
    EXPECT_EQ(ascii::is_digit(c), kDigits.find(c) != kDigits.npos) << i;
    EXPECT_EQ(ascii::is_letter(c), lower != kLower.npos || upper != kUpper.npos) << i;
    EXPECT_EQ(ascii::lower(c), upper != kUpper.npos ? kLower[upper] : c) << i;
    EXPECT_EQ(ascii::upper(c), lower != kLower.npos ? kUpper[lower] : c) << i;
  }
  EXPECT_EQ(ascii::lowered("AZ[`az马É"), "az[`az马É");
}

TEST(Ascii, ComparesWordsWithoutCase) {
  for (const auto& [a, b, same] : {std::tuple(""sv, ""sv, true),
                                   {"Ab"sv, "aB"sv, true},
                                   {"马X"sv, "马x"sv, true},
                                   {"ab"sv, "abc"sv, false},
                                   {"abc"sv, "ab"sv, false},
                                   {"a"sv, "b"sv, false},
                                   {"@"sv, "`"sv, false},
                                   {"["sv, "{"sv, false},
                                   {"é"sv, "É"sv, false}}) {
    EXPECT_EQ(ascii::same_word(a, b), same) << a << ' ' << b;
  }
}

TEST(Ascii, FindsTextInAnyCase) {
  constexpr auto kNowhere = std::string_view::npos;
  EXPECT_EQ(ascii::find_folded("xAbC", "abc"), 1U);
  EXPECT_EQ(ascii::find_folded("ABCabc", "abc"), 0U);
  EXPECT_EQ(ascii::find_folded("ABCabc", "abc", 1), 3U);
  EXPECT_EQ(ascii::find_folded("ABCabc", "abc", 3), 3U);
  EXPECT_EQ(ascii::find_folded("ABCabc", "abc", 4), kNowhere);
  EXPECT_EQ(ascii::find_folded("ABCabc", "c", 5), 5U);
  EXPECT_EQ(ascii::find_folded("ABCabc", "c", 6), kNowhere);
  EXPECT_EQ(ascii::find_folded("ABCabc", "c", 7), kNowhere);
  EXPECT_EQ(ascii::find_folded("", "a"), kNowhere);
  EXPECT_EQ(ascii::find_folded("ab", "abc"), kNowhere);
}

TEST(Ascii, SeparatesThousands) {
  for (const auto& [n, text] : {std::pair(std::uint64_t{0}, "0"),
                                {7, "7"},
                                {999, "999"},
                                {1000, "1,000"},
                                {20133, "20,133"},
                                {999'999, "999,999"},
                                {1'000'000, "1,000,000"},
                                {18'446'744'073'709'551'615U, "18,446,744,073,709,551,615"}}) {
    EXPECT_EQ(ascii::with_commas(n), text);
  }
}

TEST(Bytes, ReadsZerosBeyondTheEnd) {
  constexpr auto kBytes = "\x01\x82\x03\xF4\x05"sv;
  constexpr std::uint8_t kEach[] = {0x01, 0x82, 0x03, 0xF4, 0x05, 0, 0};
  constexpr std::uint16_t kTwo[] = {0x8201, 0x0382, 0xF403, 0x05F4, 0x0005, 0, 0};
  constexpr std::uint32_t kFour[] = {0xF4038201, 0x05F40382, 0x0005F403, 0x000005F4, 5, 0, 0};
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(u8_at(kBytes, i), kEach[i]) << i;
    EXPECT_EQ(u16_at(kBytes, i), kTwo[i]) << i;
    EXPECT_EQ(u32_at(kBytes, i), kFour[i]) << i;
  }
  EXPECT_EQ(bytes_at(kBytes, 1, 2), "\x82\x03"sv);
  EXPECT_EQ(bytes_at(kBytes, 3, 2), "\xF4\x05"sv);
  EXPECT_EQ(bytes_at(kBytes, 3, 3), "\xF4\x05"sv);
  EXPECT_EQ(bytes_at(kBytes, 4, 99), "\x05"sv);
  EXPECT_EQ(bytes_at(kBytes, 5, 1), ""sv);
  EXPECT_EQ(bytes_at(kBytes, 6, 1), ""sv);
  EXPECT_EQ(bytes_at(kBytes, 0, 0), ""sv);
}

TEST(Bytes, ReadsBackWhatItWrites) {
  std::string out;
  put_u8(out, 0x1A2);
  put_u16(out, 0x1B3C4);
  put_u32(out, 0x89ABCDEF);
  EXPECT_EQ(out, "\xA2\xC4\xB3\xEF\xCD\xAB\x89"sv);
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto n = static_cast<std::uint32_t>(random());
    out.clear();
    put_u8(out, n & 0xFF);
    put_u16(out, n & 0xFFFF);
    put_u32(out, n);
    ASSERT_EQ(out.size(), 7U);
    ASSERT_EQ(u8_at(out, 0), n & 0xFF);
    ASSERT_EQ(u16_at(out, 1), n & 0xFFFF);
    ASSERT_EQ(u32_at(out, 3), n);
  }
}

// The test vectors of draft-eastlake-fnv, which defines the hash.
TEST(FnvHash, IsThatOfThePublishedVectors) {
  for (const auto& [text, value] : {std::pair(""sv, 0xCBF29CE484222325U),
                                    {"a"sv, 0xAF63DC4C8601EC8CU},
                                    {"b"sv, 0xAF63DF4C8601F1A5U},
                                    {"foobar"sv, 0x85944171F73967E8U}}) {
    Fnv print;
    print.add(text);
    EXPECT_EQ(print.value(), value) << text;
  }
  Fnv number, bytes, wide, narrow;
  number.add(std::uint64_t{0x0102030405060788});
  bytes.add("\x88\x07\x06\x05\x04\x03\x02\x01"sv);
  EXPECT_EQ(number.value(), bytes.value());
  wide.add_byte(0x1FE);
  narrow.add_byte(0xFE);
  EXPECT_EQ(wide.value(), narrow.value());
}

TEST(Rounded, RoundsToAFraction) {
  EXPECT_DOUBLE_EQ(rounded(1.0 / 3, 10'000), 0.3333);
  EXPECT_DOUBLE_EQ(rounded(2.0 / 3, 1000), 0.667);
  EXPECT_DOUBLE_EQ(rounded(2.5, 1), 3);
  EXPECT_DOUBLE_EQ(rounded(-2.5, 1), -3);
  EXPECT_DOUBLE_EQ(rounded(0, 10), 0);
}

// --- zlib streams -------------------------------------------------------------------------------

std::string zlib_of(const std::string& plain) {
  std::string out(compressBound(plain.size()), '\0');
  uLongf size = out.size();
  compress(reinterpret_cast<Bytef*>(out.data()), &size,
           reinterpret_cast<const Bytef*>(plain.data()), plain.size());
  out.resize(size);
  return out;
}
std::string noise(std::size_t size) {
  std::mt19937 random(2);
  std::string out(size, '\0');
  for (char& c : out) c = static_cast<char>(random());
  return out;
}

// inflate_zlib() works in pieces of 256 KiB, packed and unpacked.
TEST(InflateLimits, HoldAtEverySize) {
  constexpr std::size_t kPiece = std::size_t{1} << 18;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, kPiece - 1,
                                 kPiece, kPiece + 1, 2 * kPiece, 2 * kPiece + 1, 5 * kPiece / 2}) {
    for (const bool dense : {false, true}) {
      const std::string plain = dense ? noise(size) : std::string(size, 'x');
      const std::string bytes = zlib_of(plain);
      for (const std::size_t limit : {size, size + 1, 3 * kPiece}) {
        const Inflated all = inflate_zlib(bytes, limit);
        EXPECT_TRUE(all.whole && !all.too_much) << size << ' ' << limit;
        EXPECT_EQ(all.bytes == plain, true) << size << ' ' << limit;
        EXPECT_TRUE(inflate_zlib(bytes + "behind", limit).whole) << size;
      }
      for (const std::size_t less : {std::size_t{1}, size / 2, size}) {
        if (less == 0 || less > size) continue;
        const Inflated some = inflate_zlib(bytes, size - less);
        EXPECT_TRUE(!some.whole && some.too_much) << size << ' ' << less;
        EXPECT_EQ(some.bytes == plain.substr(0, size - less), true) << size << ' ' << less;
      }
      const Inflated cut = inflate_zlib(bytes.substr(0, bytes.size() - 1), size);
      EXPECT_TRUE(!cut.whole && !cut.too_much) << size;
      EXPECT_EQ(cut.bytes == plain, true) << "only its checksum is cut";
      std::string wrong = bytes;
      wrong.back() = static_cast<char>(~wrong.back());
      const Inflated damaged = inflate_zlib(wrong, size);
      EXPECT_TRUE(!damaged.whole && !damaged.too_much) << size;
      EXPECT_EQ(damaged.bytes == plain, true) << size;
    }
  }
  EXPECT_EQ(inflate_zlib("", 10).bytes, "");
  EXPECT_FALSE(inflate_zlib("", 10).whole);
  EXPECT_FALSE(inflate_zlib("", 10).too_much);
}

}  // namespace
}  // namespace qipu
