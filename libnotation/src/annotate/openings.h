// Positions of common openings, with the bundled engine's evaluation at many nodes.
//
// They were the most frequent in many games. tests/bench/openings.py explains how they were chosen,
// and writes openings.txt. Mirror images (left and right) count as the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "qipu/engine/engine.h"

namespace qipu {

class Openings {
 public:
  /// Returns the table compiled into the program; it is parsed when first used.
  static const Openings& bundled();
  /// Parses a table. Returns no value if the text does not have the form that openings.py writes.
  static std::optional<Openings> parse(std::string_view text);

  /// Returns the beginning of the best line with its score and depth, without chances.
  std::optional<Line> find(const Position& position) const;
  std::size_t size() const;  ///< mirror images are counted separately

 private:
  using Table = std::unordered_map<std::uint64_t, Line>;
  const Table& known() const;

  Table known_;
  bool bundled_ = false;
};

}  // namespace qipu
