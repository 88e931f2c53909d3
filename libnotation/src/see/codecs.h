// The decoders, one for each kind of file.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "see/decode.h"

namespace qipu::see {

/// Why a picture is not decoded.
struct Refusal {
  enum class Kind : std::uint8_t { damaged, too_large, left_out } kind = Kind::damaged;
  std::string words;  ///< damaged: the fault; too_large: the size, "20000 x 20000"
};
using Decoding = std::expected<Decoded, Refusal>;

inline std::unexpected<Refusal> damaged(std::string words) {
  return std::unexpected(Refusal{Refusal::Kind::damaged, std::move(words)});
}
inline std::unexpected<Refusal> left_out() {
  return std::unexpected(Refusal{Refusal::Kind::left_out, {}});
}

/// Returns the finding about a file of this kind ("PNG").
Diagnostic finding_of(const Refusal& refusal, std::string_view kind);

/// Returns why a picture of this size is refused, or nothing.
std::optional<Refusal> refused_size(std::uint64_t width, std::uint64_t height);

/// Returns the factor by which a picture of this size is made smaller.
int shrinking(int width, int height);

/// Takes the rows of a picture one after another, puts them on white ground and makes them smaller.
class Canvas {
 public:
  /// REQUIRES: refused_size() refuses nothing. `shrink`: from shrinking().
  Canvas(int width, int height, int shrink);
  /// Takes the next row: `channels` bytes a pixel, 3 (red, green, blue) or 4 (alpha too).
  void add(const std::uint8_t* row, int channels);
  /// Returns the picture; rows that were not added are white.
  Pixels take();

 private:
  void finish_row();

  int width_, shrink_, rows_ = 0, done_ = 0;
  Pixels pixels_;
  std::vector<std::uint32_t> sums_;
};

Decoding read_png(std::string_view bytes);
Decoding read_jpeg(std::string_view bytes);
Decoding read_gif(std::string_view bytes);
Decoding read_webp(std::string_view bytes);
Decoding read_bmp(std::string_view bytes);

}  // namespace qipu::see
