// Positions of common openings, with the bundled engine's evaluation at many nodes.
//
// They were the most frequent in many games; tests/bench/openings.py explains how, and writes
// openings.txt. Mirror images (left and right) are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "qipu/engine/engine.h"

namespace qipu {

class Openings {
 public:
  /// The table compiled into the program; read when it is first asked.
  static const Openings& bundled();
  /// Nothing where the text is not in the form that openings.py writes.
  static std::optional<Openings> parse(std::string_view text);

  /// The beginning of the best line with its score and depth, without chances.
  std::optional<Line> find(const Position& position) const;
  std::size_t size() const;  ///< mirror images are counted separately

 private:
  using Table = std::unordered_map<std::uint64_t, Line>;
  const Table& known() const;

  Table known_;
  bool bundled_ = false;
};

}  // namespace qipu
