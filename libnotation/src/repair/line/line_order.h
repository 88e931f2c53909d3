// Restores the order of a record's text lines from the moves on them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "qipu/repair/repair.h"
#include "qipu/rules/position.h"
#include "repair/line/word_model.h"

namespace qipu::repair {

struct LineOrder {
  std::vector<std::size_t> words;  ///< token indices, in the order in which they are to be read
  std::size_t read = 0;            ///< how many of these are legal, counted from the first
  /// The cost of the displacement of text lines, in nats: 0 for two neighbours exchanged, more for
  /// lines that come from farther away, since there are more such orders.
  float far = 0;
};

/// Orders the text lines so that each continues the game after the one before it, with all its
/// moves legal as written. Lines that fit at their place stay there; lines that fit nowhere follow
/// in their old order. `printed` belongs to the word_model's tokens. Reads 20,000 tokens at most.
/// Empty for more than 400 text lines.
LineOrder by_reading(WordModel& word_model, const Position& start,
                     std::span<const Printed> printed);

}  // namespace qipu::repair
