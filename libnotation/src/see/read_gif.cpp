#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "see/codecs.h"

namespace qipu::see {
namespace {

struct Closes {
  void operator()(GifFileType* file) const { DGifCloseFile(file, nullptr); }
};

int take_bytes(GifFileType* file, GifByteType* into, int count) {
  auto& rest = *static_cast<std::string_view*>(file->UserData);
  const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(count));
  std::memcpy(into, rest.data(), taken);
  rest.remove_prefix(taken);
  return static_cast<int>(taken);
}

std::string words_of(int error) {
  const char* const words = GifErrorString(error);
  return words == nullptr ? "it cannot be decoded" : words;
}

/// Reads an extension; returns false if it is damaged. A graphics control gives `clear`, the colour
/// that stands for nothing.
bool read_extension(GifFileType& file, int& clear) {
  int code = 0;
  GifByteType* data = nullptr;
  if (DGifGetExtension(&file, &code, &data) == GIF_ERROR) return false;
  while (data != nullptr) {
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE &&
        DGifExtensionToGCB(data[0], data + 1, &control) == GIF_OK) {
      clear = control.TransparentColor;
    }
    if (DGifGetExtensionNext(&file, &data) == GIF_ERROR) return false;
  }
  return true;
}

/// Reads the rows of the picture that has begun, in their order from the top.
bool read_rows(GifFileType& file, std::vector<std::uint8_t>& colours) {
  const int width = file.Image.Width, height = file.Image.Height;
  const auto read_row = [&](int y) {
    return DGifGetLine(&file,
                       &colours[static_cast<std::size_t>(y) * static_cast<std::size_t>(width)],
                       width) == GIF_OK;
  };
  if (!file.Image.Interlace) {
    for (int y = 0; y < height; ++y) {
      if (!read_row(y)) return false;
    }
    return true;
  }
  constexpr int kPasses[][2] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
  for (const auto& [first, step] : kPasses) {
    for (int y = first; y < height; y += step) {
      if (!read_row(y)) return false;
    }
  }
  return true;
}

Decoding painted(const GifFileType& file, const std::vector<std::uint8_t>& colours, int clear) {
  const ColorMapObject* const map =
      file.Image.ColorMap != nullptr ? file.Image.ColorMap : file.SColorMap;
  if (map == nullptr) return damaged("it has no colours");
  const int width = file.SWidth, height = file.SHeight;
  const GifImageDesc& image = file.Image;
  Canvas canvas(width, height, shrinking(width, height));
  std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * 3);
  for (int y = 0; y < height; ++y) {
    std::ranges::fill(row, 255);
    for (int x = std::max(0, image.Left); x < std::min(width, image.Left + image.Width); ++x) {
      if (y < image.Top || y >= image.Top + image.Height) break;
      const int colour =
          colours[static_cast<std::size_t>(y - image.Top) * static_cast<std::size_t>(image.Width) +
                  static_cast<std::size_t>(x - image.Left)];
      if (colour == clear || colour >= map->ColorCount) continue;
      const GifColorType& c = map->Colors[colour];
      std::uint8_t* const to = &row[static_cast<std::size_t>(x) * 3];
      to[0] = c.Red, to[1] = c.Green, to[2] = c.Blue;
    }
    canvas.add(row.data(), 3);
  }
  return Decoded{canvas.take()};
}

/// Returns true if another picture follows.
bool goes_on(GifFileType& file) {
  GifRecordType type = UNDEFINED_RECORD_TYPE;
  int ignored = 0;
  while (DGifGetRecordType(&file, &type) == GIF_OK) {
    if (type == IMAGE_DESC_RECORD_TYPE) return true;
    if (type != EXTENSION_RECORD_TYPE || !read_extension(file, ignored)) break;
  }
  return false;
}

}  // namespace

Decoding read_gif(std::string_view bytes) {
  int error = 0;
  const std::unique_ptr<GifFileType, Closes> file(DGifOpen(&bytes, take_bytes, &error));
  if (!file) return damaged(words_of(error));
  int clear = NO_TRANSPARENT_COLOR;
  while (true) {
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    if (DGifGetRecordType(file.get(), &type) == GIF_ERROR) return damaged(words_of(file->Error));
    if (type == TERMINATE_RECORD_TYPE) return damaged("it has no picture");
    if (type == EXTENSION_RECORD_TYPE && !read_extension(*file, clear)) {
      return damaged(words_of(file->Error));
    }
    if (type != IMAGE_DESC_RECORD_TYPE) continue;
    if (DGifGetImageHeader(file.get()) == GIF_ERROR) return damaged(words_of(file->Error));
    const auto size = [](int n) { return static_cast<std::uint64_t>(std::max(n, 0)); };
    if (auto refusal = refused_size(size(file->SWidth), size(file->SHeight))) {
      return std::unexpected(std::move(*refusal));
    }
    if (auto refusal = refused_size(size(file->Image.Width), size(file->Image.Height))) {
      return std::unexpected(std::move(*refusal));
    }
    std::vector<std::uint8_t> colours(size(file->Image.Width) * size(file->Image.Height));
    if (!read_rows(*file, colours)) return damaged(words_of(file->Error));
    auto out = painted(*file, colours, clear);
    if (out) out->moving = goes_on(*file);
    return out;
  }
}

}  // namespace qipu::see
