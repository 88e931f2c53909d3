// Pictures in pixels: PNG, and GIF for what moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "qipu/publish/picture.h"

namespace qipu {

/// Rows from above, three bytes (red, green, blue) a pixel.
struct Raster {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;

  /// Where in `rgb` a pixel begins. REQUIRES: it is in the picture.
  std::size_t offset(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
            static_cast<std::size_t>(x)) *
           3;
  }
};

inline constexpr int kWidestRaster = 8192;

/// REQUIRES: 0 < width <= kWidestRaster; no polygon of more than 32,767 points. The edges of shapes
/// are smoothed. O(pixels painted).
Raster rasterised(const Picture& picture, int width);

/// Makes of the raster of a picture that of another of its size, painting only where they differ.
/// REQUIRES: shapes that are in both come in the same order. O(product of the numbers of shapes +
/// pixels painted).
void repaint(Raster& raster, const Picture& from, const Picture& to);

std::string png(const Raster& raster);

/// Pictures one after the other, for ever again from the start. What did not change is not said
/// again.
class GifWriter {
 public:
  GifWriter();
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  /// Shown for so many hundredths of a second. REQUIRES: all are of one size.
  void add(const Raster& raster, int hundredths);
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qipu
