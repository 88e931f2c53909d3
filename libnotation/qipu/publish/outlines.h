// Private. The outlines of the characters that diagrams need, taken from a font (LXGW WenKai Bold,
// SIL Open Font License 1.1) when the project is built, by tools/shapes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace qipu {

struct Outline {
  char32_t character;
  /// Data of an SVG path of M (absolute), l, q, c (relative) and z, in thousandths of an em, y
  /// downwards, 0,0 in the middle.
  std::string_view path;
};

/// Of pieces in both scripts and Latin letters, of the squares' coordinates, of the river's name.
std::span<const Outline> all_outlines();
/// REQUIRES: one of these.
std::string_view outline_of(char32_t character);
/// "g-5e25": what the outline is called inside SVG.
std::string outline_id(char32_t character);

}  // namespace qipu
