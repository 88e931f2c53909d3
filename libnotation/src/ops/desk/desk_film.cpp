#include "ops/desk/desk_film.h"

#include <algorithm>
#include <cstdint>

namespace qipu {

Result<void> DeskFilm::add(const DeskRequest& request, std::string_view rgba) {
  constexpr std::uint64_t kWidest = 2000, kLongest = 6000;
  constexpr std::size_t kBytes = 4;
  const std::uint64_t width = request.number("width").value_or(0);
  const std::uint64_t height = request.number("height").value_or(0);
  if (width == 0 || height == 0 || width > kWidest || height > kWidest ||
      rgba.size() != width * height * kBytes) {
    return std::unexpected(request.refusal("width", "does not fit the bytes", "与数据不符"));
  }
  Raster raster{.width = static_cast<int>(width), .height = static_cast<int>(height), .rgb = {}};
  if (!empty() && (raster.width != width_ || raster.height != height_)) {
    return std::unexpected(request.refusal("width", "differs from the first", "与首图不同"));
  }
  width_ = raster.width;
  height_ = raster.height;
  raster.rgb.reserve(width * height * 3);
  for (std::size_t at = 0; at < rgba.size(); at += kBytes) {
    for (std::size_t i = 0; i < 3; ++i) {
      raster.rgb.push_back(static_cast<std::uint8_t>(rgba[at + i]));
    }
  }
  const std::uint64_t hundredths = request.number("hundredths").value_or(100);
  gif_.add(raster, static_cast<int>(std::min(hundredths, kLongest)));
  return {};
}

}  // namespace qipu
