// Reads files of pictures: PNG, JPEG, GIF, WebP and BMP.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "see/pixels.h"

namespace qipu::see {

/// Returns true if the bytes begin as a file of one of the five kinds does.
bool is_picture(std::string_view bytes);

/// A decoded picture.
struct Decoded {
  Pixels pixels;
  bool moving = false;  ///< the file has several pictures, and this is the first
};

/// Files with more pixels are refused before anything is decoded.
inline constexpr std::uint64_t kMostPixels = std::uint64_t{64} << 20;
/// Pictures whose longer side has more pixels are made smaller.
inline constexpr int kLongestSide = 3000;

/// Decodes a picture; of an animation, the first frame. Transparent pixels become white.
/// Memory: at most 12 bytes for each pixel in the file. Errors: not_a_picture, picture_damaged,
/// picture_too_large, picture_left_out.
Result<Decoded> decode(std::string_view bytes);

/// Returns "libjpeg 6.2, libwebp 1.2.4"; with dashes for libraries that this build does not have.
std::string decoder_versions();

}  // namespace qipu::see
