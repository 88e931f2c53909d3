#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <utility>

#include "publish/raster.h"

namespace qipu {
namespace {

/// The part of a picture that differs from the one before.
struct Patch {
  int left = 0, top = 0, right = -1, bottom = -1;  ///< the last pixels are included

  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
};

std::uint32_t color_at(const Raster& raster, int x, int y) {
  const std::uint8_t* const at = raster.rgb.data() + raster.offset(x, y);
  return static_cast<std::uint32_t>(at[0]) << 16 | static_cast<std::uint32_t>(at[1]) << 8 | at[2];
}

Patch changed(const Raster& before, const Raster& after) {
  if (before.rgb.empty()) return {0, 0, after.width - 1, after.height - 1};
  Patch patch{after.width, after.height, -1, -1};
  const std::size_t row = after.offset(0, 1);
  for (int y = 0; y < after.height; ++y) {
    const std::size_t at = after.offset(0, y);
    if (std::memcmp(before.rgb.data() + at, after.rgb.data() + at, row) == 0) continue;
    for (int x = 0; x < after.width; ++x) {
      if (color_at(before, x, y) == color_at(after, x, y)) continue;
      patch.left = std::min(patch.left, x);
      patch.right = std::max(patch.right, x);
      patch.top = std::min(patch.top, y);
      patch.bottom = y;
    }
  }
  if (patch.right < 0) return {0, 0, 0, 0};  // a picture has at least one pixel
  return patch;
}

/// At most 256 colours. If there are more, colours that differ little are merged.
class Palette {
 public:
  Palette(const Raster& raster, const Patch& patch) {
    for (std::uint32_t lost = 0; !count(raster, patch); ++lost) {
      mask_ = 0x010101U * (0xFFU << (lost + 1) & 0xFFU);
    }
  }

  std::uint8_t index(std::uint32_t color) {
    if (color != last_) {  // most pixels have their neighbour's colour
      last_ = color;
      last_index_ = numbers_.at(color & mask_).first;
    }
    return last_index_;
  }
  std::vector<GifColorType> colors() const {
    std::size_t size = 2;  // the size must be a power of two
    while (size < numbers_.size()) size *= 2;
    std::vector<GifColorType> out(size);
    for (const auto& [key, entry] : numbers_) {
      const std::uint32_t color = entry.second;  // the first colour met
      out[entry.first] = {static_cast<GifByteType>(color >> 16),
                          static_cast<GifByteType>(color >> 8 & 0xFF),
                          static_cast<GifByteType>(color & 0xFF)};
    }
    return out;
  }

 private:
  bool count(const Raster& raster, const Patch& patch) {
    numbers_.clear();
    std::uint32_t last = kNoColor;
    for (int y = patch.top; y <= patch.bottom; ++y) {
      for (int x = patch.left; x <= patch.right; ++x) {
        const std::uint32_t color = color_at(raster, x, y);
        if (color == last) continue;
        last = color;
        const auto number = static_cast<std::uint8_t>(numbers_.size());
        numbers_.try_emplace(color & mask_, number, color);
        if (numbers_.size() > 256) return false;
      }
    }
    return true;
  }

  static constexpr std::uint32_t kNoColor = 0xFFFFFFFF;

  std::uint32_t mask_ = 0xFFFFFF, last_ = kNoColor;
  std::uint8_t last_index_ = 0;
  std::map<std::uint32_t, std::pair<std::uint8_t, std::uint32_t>> numbers_;
};

/// Writing goes to memory and fails only if there is not enough.
void expect(bool well) {
  if (!well) throw std::bad_alloc();
}

}  // namespace

struct GifWriter::State {
  std::string out;
  GifFileType* file = nullptr;
  Raster last;
};

GifWriter::GifWriter() : state_(std::make_unique<State>()) {
  int error = 0;
  state_->file = EGifOpen(
      &state_->out,
      [](GifFileType* file, const GifByteType* bytes, int count) {
        static_cast<std::string*>(file->UserData)
            ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
        return count;
      },
      &error);
  expect(state_->file != nullptr);
  EGifSetGifVersion(state_->file, true);
}

GifWriter::~GifWriter() {
  int error = 0;
  if (state_->file != nullptr) EGifCloseFile(state_->file, &error);
}

void GifWriter::add(const Raster& raster, int hundredths) {
  GifFileType* const file = state_->file;
  const Patch patch = changed(state_->last, raster);
  Palette palette(raster, patch);
  const std::vector<GifColorType> colors = palette.colors();
  ColorMapObject* const map = GifMakeMapObject(static_cast<int>(colors.size()), colors.data());
  expect(map != nullptr);
  if (state_->last.rgb.empty()) {
    expect(EGifPutScreenDesc(file, raster.width, raster.height, 8, 0, nullptr) == GIF_OK);
    expect(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK);
    expect(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK);
    expect(EGifPutExtensionBlock(file, 3, "\x01\x00\x00") == GIF_OK);  // repeat without end
    expect(EGifPutExtensionTrailer(file) == GIF_OK);
  }
  GraphicsControlBlock control{};
  control.DisposalMode = DISPOSE_DO_NOT;
  control.DelayTime = hundredths;
  control.TransparentColor = NO_TRANSPARENT_COLOR;
  GifByteType block[4];
  EGifGCBToExtension(&control, block);
  expect(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, sizeof block, block) == GIF_OK);
  expect(EGifPutImageDesc(file, patch.left, patch.top, patch.width(), patch.height(), false, map) ==
         GIF_OK);
  std::vector<GifByteType> row(static_cast<std::size_t>(patch.width()));
  for (int y = patch.top; y <= patch.bottom; ++y) {
    for (int x = patch.left; x <= patch.right; ++x) {
      row[static_cast<std::size_t>(x - patch.left)] = palette.index(color_at(raster, x, y));
    }
    expect(EGifPutLine(file, row.data(), patch.width()) == GIF_OK);
  }
  GifFreeMapObject(map);
  state_->last = raster;
}

std::string GifWriter::finish() {
  if (state_->file != nullptr) {
    int error = 0;
    expect(EGifCloseFile(std::exchange(state_->file, nullptr), &error) == GIF_OK);
  }
  return std::exchange(state_->out, {});
}

}  // namespace qipu
