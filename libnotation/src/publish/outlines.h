// The outlines of the characters that diagrams need, taken from a font (LXGW WenKai Bold,
// SIL Open Font License 1.1) when the project is built, by tools/shapes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace qipu {

struct Outline {
  char32_t character;
  /// Data of an SVG path of M (absolute), l, q, c (relative) and z, in thousandths of an em, y
  /// downwards, with 0,0 in the middle.
  std::string_view path;
};

/// Returns the outlines of the pieces in both scripts and in Latin letters, of the squares'
/// coordinates, and of the river's name.
std::span<const Outline> all_outlines();
/// Returns the path of a character. REQUIRES: it is one of these.
std::string_view outline_of(char32_t character);
/// Returns the id of the outline in SVG: "g-5e25".
std::string outline_id(char32_t character);

}  // namespace qipu
