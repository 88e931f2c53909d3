// One position for training, in the layout of a data file: 32 bytes, little-endian.
//
//   offset size
//        0   12  the squares that are occupied, one bit each: bit i of byte i / 8, i = 0-89 (a0-i9)
//       12   16  the pieces on them in the same order, a nibble each, low one first: Piece::code()
//       28    2  the score of the search: centipawns from the side to move's view
//       30    1  the result of the game for the side to move: 0 lost, 1 drawn, 2 won
//       31    1  the side to move: 0 Red, 1 Black
#pragma once

#include <array>
#include <cstdint>

#include "qipu/rules/position.h"

namespace qipu::train {

struct Sample {
  std::array<std::uint8_t, 12> occupied{};
  std::array<std::uint8_t, 16> pieces{};
  std::int16_t score = 0;
  std::uint8_t result = 1;
  std::uint8_t turn = 0;
};
static_assert(sizeof(Sample) == 32);

inline Sample sample_of(const Position& position, int score) {
  Sample sample;
  std::size_t n = 0;
  for (Bitboard b = position.occupied(); !b.empty(); ++n) {
    const int s = b.pop();
    const auto at = static_cast<std::size_t>(s);
    sample.occupied[at / 8] = static_cast<std::uint8_t>(sample.occupied[at / 8] | 1U << at % 8);
    const auto code = static_cast<unsigned>(position[Square::from_index(s)].code());
    sample.pieces[n / 2] = static_cast<std::uint8_t>(sample.pieces[n / 2] | code << 4 * (n % 2));
  }
  sample.score = static_cast<std::int16_t>(score);
  sample.turn = static_cast<std::uint8_t>(position.turn());
  return sample;
}

/// Calls use(square, code) for each piece.
template <class Use>
void each_piece(const Sample& sample, Use use) {
  std::size_t n = 0;
  for (std::size_t s = 0; s < Square::kCount; ++s) {
    if ((sample.occupied[s / 8] >> s % 8 & 1U) == 0) continue;
    use(static_cast<int>(s), static_cast<int>(sample.pieces[n / 2] >> 4 * (n % 2) & 15U));
    ++n;
  }
}

}  // namespace qipu::train
