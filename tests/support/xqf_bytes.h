// XQF made byte by byte from grammars/xqf.md, independent of the reader and the writer under test.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "qipu/format/formats.h"
#include "support/game_dump.h"
#include "support/records.h"

namespace qipu::test {

/// A text of the header: a length byte, then room for size - 1 bytes.
struct XqfPlace {
  std::size_t at, size;
  std::string_view tag;
};
inline constexpr std::array<XqfPlace, 12> kXqfPlaces = {{{80, 64, "Title"},
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
                                                         {480, 16, "Author"}}};
inline constexpr std::array<std::string_view, 8> kXqfNumbers = {
    "xqf.type",   "xqf.code_b", "xqf.code_c", "xqf.code_d",
    "xqf.code_e", "xqf.code_f", "xqf.code_g", "xqf.code_h"};
inline constexpr std::string_view kXqfPieces = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
/// Their squares at the start: 10 * file + rank.
inline constexpr std::array<int, 32> kXqfHome = {0,  10, 20, 30, 40, 50, 60, 70, 80, 12, 72,
                                                 3,  23, 43, 63, 83, 9,  19, 29, 39, 49, 59,
                                                 69, 79, 89, 17, 77, 6,  26, 46, 66, 86};

/// A file without keys.
struct XqfBytes {
  explicit XqfBytes(int number = 18) : version(number), header(1024, '\0') {
    header[0] = 'X';
    header[1] = 'Q';
    set(2, number);
    for (std::size_t i = 0; i < 32; ++i) piece(i, kXqfHome[i]);
  }
  XqfBytes& set(std::size_t at, int value) {
    header[at] = static_cast<char>(value);
    return *this;
  }
  XqfBytes& piece(std::size_t i, int place) {
    return set(16 + (version >= 12 ? (i + 31) % 32 : i), place);
  }
  XqfBytes& text(std::size_t at, std::string_view bytes) {
    header.replace(at + 1, bytes.size(), bytes);
    return set(at, static_cast<int>(bytes.size()));
  }
  XqfBytes& node(int from, int to, int tag, std::string_view comment = {}) {
    tree += static_cast<char>(from + 24);
    tree += static_cast<char>(to + 32);
    tree += static_cast<char>(tag);
    tree += '\0';
    if (version <= 10 || (tag & 0x20) != 0) {
      const std::size_t size = comment.size() + (version <= 10 ? 0 : 767);
      for (unsigned shift = 0; shift < 32; shift += 8) tree += static_cast<char>(size >> shift);
      tree += comment;
    }
    return *this;
  }
  std::string bytes() const { return header + tree; }

  int version;
  std::string header, tree;
};

inline XqfBytes xqf_root(int version = 18) { return XqfBytes(version).node(0, 0, 0); }

/// Everything that is read from it.
inline std::string xqf_read(const std::string& bytes) { return whole(read_all(kXqf18, bytes)); }

/// "abc..."
inline std::string letters(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) out += static_cast<char>('a' + i % 23);
  return out;
}

}  // namespace qipu::test
