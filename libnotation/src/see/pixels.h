// A picture in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace qipu::see {

/// Rows from the top, three bytes (red, green, blue) for each pixel.
struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;
  /// The factor by which width and height were reduced.
  int shrunk = 1;
};

/// A place in a picture, in pixels from its left upper corner. The middle of the first pixel is
/// (0.5, 0.5).
struct Place {
  double x = 0, y = 0;
};

/// The crossings at the corners of a board: a9, i9, i0, a0 of a board that is seen from Red's side.
using Corners = std::array<Place, 4>;

}  // namespace qipu::see
