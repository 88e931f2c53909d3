// Private: the squares of a bitboard as a vector.
#pragma once

#include <vector>

#include "qipu/rules/bitboard.h"

namespace qipu {

inline std::vector<Square> squares(Bitboard set) {
  std::vector<Square> all;
  all.reserve(static_cast<std::size_t>(set.count()));
  while (!set.empty()) all.push_back(Square::from_index(set.pop()));
  return all;
}

}  // namespace qipu
