// Private. Splits a WXF file into headers, setup items and move items (grammars/wxf_file.hpp),
// without building a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/piece.h"

namespace qipu::wxf {

struct Header {
  std::string_view keyword, value;
};

/// Maps each letter of the file to WXF's letter.
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
  std::string_view text;  ///< of a comment: without its braces
};

/// Each returns the number of bytes taken, 0 where the text does not begin with such an item.
std::size_t take_header(std::string_view text, Header& header);
std::size_t take_format(std::string_view text, FormatLine& format);
/// The first word of a FORMAT line, such as "WXF"; nothing for other lines.
std::optional<std::string_view> format_of_line(std::string_view line);
std::size_t take_setup_open(std::string_view text);
std::size_t take_setup_item(std::string_view text, SetupItem& item);
std::size_t take_start_open(std::string_view text);
std::size_t take_item(std::string_view text, Item& item);

}  // namespace qipu::wxf
