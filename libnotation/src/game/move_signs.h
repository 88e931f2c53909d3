// The signs of a move's verdict and their numeric annotation glyphs: 1 is !, 2 is ?, 3 is !!, 4 is
// ??, 5 is !?, 6 is ?!. Source: the PGN standard, 10.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

inline constexpr std::array<std::string_view, 7> kMoveSigns = {"",   "!",  "?", "!!",
                                                               "??", "!?", "?!"};

/// The sign of a glyph; "" for glyphs that are no verdict.
constexpr std::string_view sign_of(Nag nag) {
  return nag < kMoveSigns.size() ? kMoveSigns[nag] : std::string_view();
}

/// The glyph of a sign; 0 for other texts.
constexpr Nag glyph_of(std::string_view sign) {
  const auto found = std::ranges::find(kMoveSigns, sign);
  return found == kMoveSigns.end() ? Nag{0} : static_cast<Nag>(found - kMoveSigns.begin());
}

/// True if the glyph is one of the six signs.
constexpr bool is_verdict(Nag nag) { return !sign_of(nag).empty(); }

}  // namespace qipu
