// Private. Lines of a sheet that came out of order, told by the moves on them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "qipu/repair/line/repair.h"
#include "qipu/repair/line/word_model.h"
#include "qipu/rules/position.h"

namespace qipu::repair {

struct LineOrder {
  std::vector<std::size_t> words;  ///< their places, in the order in which they are to be read
  std::size_t read = 0;            ///< so many of these are legal from the first on
  /// How far lines came, nats: 0 for two neighbours exchanged, more for lines that could have come
  /// from more places.
  float far = 0;
};

/// The lines in the order in which each goes on from the one before it, every word of it legal as
/// it stands; lines that come behind one with a fault keep their places. Lines that fit as they
/// stand stay. `printed` of the word_model's words. Looks at some thousands of words at most.
LineOrder by_reading(WordModel& word_model, const Position& start,
                     std::span<const Printed> printed);

}  // namespace qipu::repair
