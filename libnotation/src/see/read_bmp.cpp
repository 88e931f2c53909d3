// BMP: uncompressed pixels of 1, 4, 8, 16, 24 or 32 bits.

#include <array>
#include <bit>
#include <cstdlib>

#include "see/codecs.h"

namespace qipu::see {
namespace {

/// The head of the file, whose numbers are little-endian. Past the end there are zeros.
class Head {
 public:
  explicit Head(std::string_view bytes) : bytes_(bytes) {}
  std::uint32_t number(std::size_t at, int size) const {
    std::uint32_t value = 0;
    for (int k = 0; k < size; ++k) {
      const std::size_t place = at + static_cast<std::size_t>(k);
      if (place < bytes_.size())
        value |= std::uint32_t{static_cast<unsigned char>(bytes_[place])} << 8 * k;
    }
    return value;
  }

 private:
  std::string_view bytes_;
};

/// Where the bits of a colour are in a pixel.
struct Mask {
  std::uint32_t bits = 0;
  std::uint8_t of(std::uint32_t pixel) const {
    if (bits == 0) return 0;
    const std::uint64_t most = bits >> std::countr_zero(bits);
    return static_cast<std::uint8_t>(std::uint64_t{(pixel & bits) >> std::countr_zero(bits)} * 255 /
                                     most);
  }
};

constexpr std::uint32_t kPlain = 0, kMasks = 3;
constexpr std::size_t kFileHead = 14;

}  // namespace

Decoding read_bmp(std::string_view bytes) {
  const Head head(bytes);
  const std::uint32_t pixels_at = head.number(10, 4), head_size = head.number(kFileHead, 4);
  const bool core = head_size == 12;
  const auto wide = core ? static_cast<std::int32_t>(head.number(18, 2))
                         : static_cast<std::int32_t>(head.number(18, 4));
  const auto signed_height = core ? static_cast<std::int32_t>(head.number(20, 2))
                                  : static_cast<std::int32_t>(head.number(22, 4));
  const std::uint32_t bits = core ? head.number(24, 2) : head.number(28, 2);
  const std::uint32_t packing = core ? kPlain : head.number(30, 4);
  if (wide < 0) return damaged("its width is negative");
  const bool downwards = signed_height < 0;
  const auto high = static_cast<std::uint64_t>(std::llabs(signed_height));
  if (auto refusal = refused_size(static_cast<std::uint64_t>(wide), high)) {
    return std::unexpected(std::move(*refusal));
  }
  const bool indexed = bits == 1 || bits == 4 || bits == 8;
  if (!indexed && bits != 16 && bits != 24 && bits != 32)
    return damaged("its pixels are of an unknown kind");
  if (packing != kPlain && !(packing == kMasks && (bits == 16 || bits == 32))) {
    return damaged("its pixels are packed in a way that is not read");
  }
  std::array<Mask, 3> masks = bits == 16
                                  ? std::array<Mask, 3>{{{0x7C00}, {0x03E0}, {0x001F}}}
                                  : std::array<Mask, 3>{{{0xFF0000}, {0x00FF00}, {0x0000FF}}};
  if (packing == kMasks) {
    for (std::size_t c = 0; c < 3; ++c) masks[c].bits = head.number(54 + 4 * c, 4);
  }
  const std::size_t map_at = kFileHead + head_size, entry = core ? 3 : 4;
  const std::size_t width = static_cast<std::size_t>(wide), height = static_cast<std::size_t>(high);
  const std::size_t stride = (width * bits + 31) / 32 * 4;
  if (pixels_at > bytes.size() || bytes.size() - pixels_at < stride * height) {
    return damaged("the file ends in the middle of the pixels");
  }
  Canvas canvas(static_cast<int>(width), static_cast<int>(height),
                shrinking(static_cast<int>(width), static_cast<int>(height)));
  std::vector<std::uint8_t> row(width * 3);
  for (std::size_t y = 0; y < height; ++y) {
    const std::size_t line = pixels_at + stride * (downwards ? y : height - 1 - y);
    for (std::size_t x = 0; x < width; ++x) {
      std::uint8_t* const to = &row[x * 3];
      if (indexed) {
        const std::size_t bit = x * bits;
        const std::uint32_t byte = head.number(line + bit / 8, 1);
        const std::uint32_t index = byte >> (8 - bits - bit % 8) & ((1U << bits) - 1);
        const std::size_t colour = map_at + index * entry;
        if (colour + 3 > pixels_at) return damaged("a pixel has a colour that is not in the table");
        for (std::size_t c = 0; c < 3; ++c)
          to[c] = static_cast<std::uint8_t>(head.number(colour + 2 - c, 1));
        continue;
      }
      const std::uint32_t pixel = head.number(line + x * (bits / 8), static_cast<int>(bits / 8));
      for (std::size_t c = 0; c < 3; ++c) to[c] = masks[c].of(pixel);
    }
    canvas.add(row.data(), 3);
  }
  return Decoded{canvas.take()};
}

}  // namespace qipu::see
