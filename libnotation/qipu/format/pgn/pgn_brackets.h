// Private. Full-width brackets that stand for those of PGN.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace qipu::pgn {

constexpr std::string_view kOpenWide = "（", kOpenWideCurly = "｛";
/// Whether a word of movetext may hold one that opens.
inline bool may_open_wide(std::string_view word) {
  return word.find(kOpenWide) != word.npos || word.find(kOpenWideCurly) != word.npos;
}

/// What stands for a bracket of three bytes: as long, so that all else keeps its place.
struct NarrowBracket {
  std::size_t at;
  std::string_view text;
};
/// Of the game's movetext from `begin` on. Round ones in which a number and a move come first make
/// variations, （2... 车9平8）; curly ones make comments, ｛好棋｝. Others, and those that are
/// never closed, are part of words as they ever were. O(movetext).
std::vector<NarrowBracket> narrow_brackets(std::string_view text, std::size_t begin);

/// Whether a word by itself begins a variation: "（2...", "（2.车9平8".
bool opens_variation(std::string_view word);

}  // namespace qipu::pgn
