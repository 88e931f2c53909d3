// Private. How signs of moves are mistaken for each other, and words by that.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "qipu/repair/line/errors.h"

namespace qipu::repair {

/// What was seen where what was meant, and at what cost; none and 0 where both say the same.
struct Slip {
  Error error = Error::none;
  float cost = 0;
};

/// A word as signs, without what says nothing: blanks, marks at the end, brackets.
using Signs = std::u32string;
/// `dashes_count`: a dash is a sign (WXF's retreat), not a mark between squares (ICCS).
Signs signs_of(std::string_view word, bool dashes_count);

/// How far words are from each other. Remembers slips: a game has few signs.
class Mistakes {
 public:
  /// The cheapest way from one word to the other by slips, signs lost, won and exchanged, and the
  /// dearest single error on it. O(seen * meant).
  Slip distance(std::u32string_view seen, std::u32string_view meant);

 private:
  Slip slip(char32_t seen, char32_t meant);

  struct Known {
    char32_t seen = 0, meant = 0;  // none is 0
    Slip slip;
  };
  static constexpr std::size_t kKnown = 1024;
  std::array<Known, kKnown> known_;
};

}  // namespace qipu::repair
