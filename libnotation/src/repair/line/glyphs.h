// How likely one character of a move is mistaken for another, and one move text for
// another.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "repair/line/errors.h"

namespace qipu::repair {

/// The error between the text that was read and the text that was meant, and its cost in nats;
/// Error::none and 0 if both are the same.
struct Slip {
  Error error = Error::none;
  float cost = 0;
};

/// The characters of a move text that carry meaning, without blanks, brackets and marks at the end.
using Signs = std::u32string;
/// Returns the signs of a move text. `dashes_count`: a dash is a sign of its own (WXF's retreat),
/// not only a mark between squares (ICCS).
Signs signs_of(std::string_view word, bool dashes_count);

/// Computes distances between move texts. Remembers distances of single characters, since a game
/// uses few.
class Mistakes {
 public:
  /// Finds the cheapest way to turn one text into the other by replacing, dropping, adding and
  /// exchanging characters. Returns its total cost and the most expensive single error in it.
  /// O(seen * meant).
  Slip distance(std::u32string_view seen, std::u32string_view meant);

 private:
  Slip slip(char32_t seen, char32_t meant);

  struct KnownSlip {
    char32_t seen = 0, meant = 0;  // 0: not used yet
    Slip slip;
  };
  static constexpr std::size_t kKnown = 1024;
  std::array<KnownSlip, kKnown> known_;
};

}  // namespace qipu::repair
