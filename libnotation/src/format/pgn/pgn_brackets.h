// Full-width brackets that are used in place of PGN's own.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace qipu::pgn {

constexpr std::string_view kOpenWide = "（", kOpenWideCurly = "｛";
/// Returns true if a word of movetext may hold an opening full-width bracket.
inline bool may_open_wide(std::string_view word) {
  return word.find(kOpenWide) != word.npos || word.find(kOpenWideCurly) != word.npos;
}

/// The replacement for a bracket of three bytes. It has the same length, so that all other text
/// keeps its place.
struct NarrowBracket {
  std::size_t at;
  std::string_view text;
};
/// Returns the brackets of the game's movetext from `begin` on. Round brackets that begin with a
/// number and a move make variations, （2... 车9平8）; curly ones make comments, ｛好棋｝. Other
/// brackets, and those that are never closed, remain parts of words. O(movetext).
std::vector<NarrowBracket> narrow_brackets(std::string_view text, std::size_t begin);

/// Returns true if a word by itself begins a variation: "（2...", "（2.车9平8".
bool opens_variation(std::string_view word);

}  // namespace qipu::pgn
