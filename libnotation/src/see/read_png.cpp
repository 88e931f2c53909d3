// libpng reports errors by a jump, which passes over destructors. So everything that has one lives
// in the caller of the function that can be left by a jump.

#include <png.h>

#include <csetjmp>
#include <cstring>
#include <vector>

#include "see/codecs.h"

namespace qipu::see {
namespace {

/// What a reading needs besides the library's own state.
struct Reading {
  std::string_view rest;
  std::string words;  ///< the fault that libpng reports
  std::optional<Refusal> refusal;
  std::optional<Canvas> canvas;
  std::vector<std::uint8_t> rows;
};

[[noreturn]] void leave(png_structp png, png_const_charp words) {
  static_cast<Reading*>(png_get_error_ptr(png))->words = words;
  png_longjmp(png, 1);
}

void ignore(png_structp /*png*/, png_const_charp /*words*/) {}

void take_bytes(png_structp png, png_bytep into, std::size_t count) {
  std::string_view& rest = static_cast<Reading*>(png_get_io_ptr(png))->rest;
  if (rest.size() < count) png_error(png, "the file ends too early");
  std::memcpy(into, rest.data(), count);
  rest.remove_prefix(count);
}

/// Decodes the picture. Returns false with the reason in `reading`.
bool run(png_structp png, png_infop info, Reading& reading) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp): the library's way
  png_set_read_fn(png, &reading, take_bytes);
  png_read_info(png, info);
  const std::uint32_t width = png_get_image_width(png, info),
                      height = png_get_image_height(png, info);
  reading.refusal = refused_size(width, height);
  if (reading.refusal) return false;
  // Eight bits of red, green, blue, and alpha where there is any.
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const int channels = png_get_channels(png, info);
  const std::size_t stride = png_get_rowbytes(png, info);
  reading.canvas.emplace(static_cast<int>(width), static_cast<int>(height),
                         shrinking(static_cast<int>(width), static_cast<int>(height)));
  if (passes == 1) {
    reading.rows.resize(stride);
    for (std::uint32_t y = 0; y < height; ++y) {
      png_read_row(png, reading.rows.data(), nullptr);
      reading.canvas->add(reading.rows.data(), channels);
    }
  } else {
    reading.rows.resize(stride * height);
    for (int pass = 0; pass < passes; ++pass) {
      for (std::size_t y = 0; y < height; ++y)
        png_read_row(png, &reading.rows[y * stride], nullptr);
    }
    for (std::size_t y = 0; y < height; ++y)
      reading.canvas->add(&reading.rows[y * stride], channels);
  }
  return true;
}

/// Returns true if the file is an animation: it has the chunk acTL before its first picture.
bool is_animation(std::string_view bytes) {
  constexpr std::size_t kSignature = 8, kFrame = 12;  // length, name and checksum of a chunk
  std::size_t at = kSignature;
  while (at + kFrame <= bytes.size()) {
    const std::string_view name = bytes.substr(at + 4, 4);
    if (name == "acTL" || name == "IDAT") return name == "acTL";
    std::size_t length = 0;
    for (std::size_t i = 0; i < 4; ++i)
      length = length << 8U | static_cast<std::uint8_t>(bytes[at + i]);
    at += kFrame + length;
  }
  return false;
}

}  // namespace

Decoding read_png(std::string_view bytes) {
  Reading reading;
  reading.rest = bytes;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, leave, ignore);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool done = info != nullptr && run(png, info, reading);
  png_destroy_read_struct(&png, &info, nullptr);
  if (reading.refusal) return std::unexpected(std::move(*reading.refusal));
  if (!done) return damaged(reading.words);
  return Decoded{reading.canvas->take(), is_animation(bytes)};
}

}  // namespace qipu::see
