// Pictures in pixels: PNG, and GIF for animations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "qipu/publish/picture.h"

namespace qipu {

/// Rows from the top, three bytes (red, green, blue) for each pixel.
struct Raster {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;

  /// Returns where a pixel begins in `rgb`. REQUIRES: it is in the picture.
  std::size_t offset(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
            static_cast<std::size_t>(x)) *
           3;
  }
};

/// Returns false if this build can paint nothing (QIPU_PICTURES=OFF).
bool has_pixels();
/// Returns "FreeType 2.12.1, libpng 10639, giflib 5.2.1".
std::string pixel_library_versions();

inline constexpr int kWidestRaster = 8192;

/// Paints a picture. The edges of shapes are smoothed. REQUIRES: 0 < width <= kWidestRaster; no
/// polygon of more than 32,767 points. O(pixels painted).
Raster rasterised(const Picture& picture, int width);

/// Changes the raster of one picture into that of another picture of the same size, painting only
/// where they differ. REQUIRES: shapes that are in both come in the same order. O(product of the
/// numbers of shapes + pixels painted).
void repaint(Raster& raster, const Picture& from, const Picture& to);

std::string png(const Raster& raster);

/// Writes pictures one after another, repeated without end. Unchanged parts are not written again.
class GifWriter {
 public:
  GifWriter();
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  /// Adds a picture that is shown for so many hundredths of a second. REQUIRES: all have the same
  /// size.
  void add(const Raster& raster, int hundredths);
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qipu
