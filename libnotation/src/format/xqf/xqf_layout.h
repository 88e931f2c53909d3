// The layout of XQF files, and their obfuscation. Follows grammars/xqf.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace qipu::xqf {

inline constexpr std::size_t kHeaderSize = 1024;
inline constexpr std::size_t kSlotsAt = 16;
inline constexpr std::size_t kSideAt = 50;
inline constexpr std::size_t kResultAt = 51;
inline constexpr std::size_t kCodesAt = 64;
/// No version uses these bytes. Our own files state here that they are in GB18030 if that could be
/// doubted.
inline constexpr std::size_t kCharsetAt = 496;
inline constexpr std::string_view kCharsetMark("GB18030\0", 8);

/// A text of the header: a length byte, then `size` - 1 bytes.
struct TextField {
  std::size_t at;
  std::size_t size;
  std::string_view tag;
};
inline constexpr std::array<TextField, 12> kTexts = {{
    {80, 64, "Title"},
    {144, 64, "xqf.title_b"},
    {208, 64, "Event"},
    {272, 16, "Date"},
    {288, 16, "Site"},
    {304, 16, "Red"},
    {320, 16, "Black"},
    {336, 64, "TimeControl"},
    {400, 16, "RedTime"},
    {416, 16, "BlackTime"},
    {464, 16, "Annotator"},
    {480, 16, "Author"},
}};
/// Title A may continue through title B: 1 + 127 bytes.
inline constexpr std::size_t kLongTitle = 127;

/// Eight numbers of two bytes each. The first is the kind of record: 0 whole game, 1 opening,
/// 2 middle game, 3 endgame.
inline constexpr std::array<std::string_view, 8> kCodes = {"xqf.type",   "xqf.code_b", "xqf.code_c",
                                                           "xqf.code_d", "xqf.code_e", "xqf.code_f",
                                                           "xqf.code_g", "xqf.code_h"};

inline constexpr std::string_view kTags =
    "Title xqf.title_b Event Date Site Red Black TimeControl RedTime BlackTime Annotator "
    "Author "
    "xqf.type xqf.code_b xqf.code_c xqf.code_d xqf.code_e xqf.code_f xqf.code_g xqf.code_h";

/// Keys to subtract from the bytes of a file: sums of header bytes, modulo 256. They are not a
/// cipher.
struct Keys {
  std::uint8_t place = 0;                 ///< from each of the 32 start squares
  std::uint8_t from = 0;                  ///< from a move's origin, besides kFromBase
  std::uint8_t to = 0;                    ///< from a move's target, besides kToBase
  std::uint32_t comment = 0;              ///< from a comment's length
  std::array<std::uint8_t, 32> stream{};  ///< from the byte of the file at i: stream[i % 32]
};
inline constexpr std::uint8_t kFromBase = 24;
inline constexpr std::uint8_t kToBase = 32;
inline constexpr std::uint32_t kCommentBase = 767;

/// Derives the keys from bytes 2-15 of the header; every header gives some. Versions up to 1.0 have
/// none.
Keys derive_keys(std::string_view header);

/// Returns the sum of bytes 12-15, modulo 256. It is 0 in an undamaged file.
std::uint8_t checksum(std::string_view header);

/// Returns the value that a file can hold for a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value);

}  // namespace qipu::xqf
