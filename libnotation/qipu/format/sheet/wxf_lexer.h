// Private. A WXF file cut into headers, setup items and items of its moves (grammars/wxf_file.hpp);
// knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "qipu/board/piece.h"

namespace qipu::wxf {

struct Header {
  std::string_view keyword, value;
};

/// What each letter of the file means, in WXF's letters.
using Letters = std::array<char, 128>;
inline constexpr Letters kPlainLetters = [] {
  Letters letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = static_cast<char>(i);
  return letters;
}();

/// The value of a FORMAT line.
struct FormatLine {
  std::string_view moves;  ///< "WXF"
  char usual = 0;
  Letters letters = kPlainLetters;
};

struct SetupItem {
  enum class Kind : std::uint8_t { between, piece, round, whose, turn, close, other };
  Kind kind = Kind::other;
  std::string_view text;
  char letter = 0;
  int file = 0, rank = 0;
  int number = 0;
  Color color = Color::red;
};

struct Item {
  enum class Kind : std::uint8_t { none, comment, close, number, open, shut, word };
  Kind kind = Kind::none;
  std::string_view text;  ///< of a comment: between its braces
};

/// Each returns how many bytes it took, 0 when there is no such thing at the front.
std::size_t take_header(std::string_view text, Header& header);
std::size_t take_format(std::string_view text, FormatLine& format);
std::size_t take_setup_open(std::string_view text);
std::size_t take_setup_item(std::string_view text, SetupItem& item);
std::size_t take_start_open(std::string_view text);
std::size_t take_item(std::string_view text, Item& item);

}  // namespace qipu::wxf
