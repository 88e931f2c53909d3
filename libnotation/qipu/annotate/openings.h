// Positions of the common openings, and what the bundled engine says of them with many nodes.
//
// They were met in most of many games; tests/bench/openings.py tells how, and writes openings.txt.
// Left and right are not told apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qipu/engine/engine.h"

namespace qipu {

class Openings {
 public:
  /// Those in the program.
  static const Openings& bundled();
  /// Nothing where the text is not as openings.py writes it.
  static std::optional<Openings> parse(std::string_view text);

  /// The best line as it begins, with its score and depth, chances untold.
  std::optional<Line> find(const Position& position) const;
  std::size_t size() const { return known_.size(); }  ///< mirror images count apart

 private:
  std::unordered_map<std::uint64_t, Line> known_;
};

}  // namespace qipu
