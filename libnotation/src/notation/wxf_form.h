// Parses a WXF move text.
#pragma once

#include <cstdint>
#include <string_view>

#include "notation/file_pieces.h"

namespace qipu {

/// The part of a move text that names the piece, before direction and value.
struct WxfName {
  enum class Shape : std::uint8_t {
    plain,      ///< C2: number
    ranked,     ///< R+: mark
    lettered,   ///< Pa: number, 1 for a
    outermost,  ///< ++: mark
    filed,      ///< 3+: number, mark
    digits,     ///< 13: first, number
  };
  Shape shape = Shape::plain;
  char mark = 0;  ///< + - .
  int first = 0;
  int number = 0;

  static WxfName plain(int file) { return {.shape = Shape::plain, .number = file}; }
  static WxfName ranked(char mark) { return {.shape = Shape::ranked, .mark = mark}; }
  static WxfName lettered(int place) { return {.shape = Shape::lettered, .number = place}; }
  static WxfName outermost(char mark) { return {.shape = Shape::outermost, .mark = mark}; }
  static WxfName filed(int file, char mark) {
    return {.shape = Shape::filed, .mark = mark, .number = file};
  }
  static WxfName digits(int first, int number) {
    return {.shape = Shape::digits, .first = first, .number = number};
  }
  friend bool operator==(const WxfName&, const WxfName&) = default;
};

/// A parsed move text.
struct WxfForm {
  char piece = 0;  ///< upper case; 0 if no piece is named
  WxfName name;
  bool directed = true;  ///< false: C25
  Course course = Course::level;
  int value = 0;
};

/// Parses a text in plain ASCII without blanks and marks. Returns true, and fills `form`, if it has
/// the shape of a WXF move.
bool parse_wxf(std::string_view text, WxfForm& form);

}  // namespace qipu
