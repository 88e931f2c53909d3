#include <cstdio>  // jpeglib.h needs it
// After it:
#include <fmt/format.h>
#include <jpeglib.h>
#include <webp/decode.h>

#include "see/decode.h"

namespace qipu::see {

std::string decoder_versions() {
  const int webp = WebPGetDecoderVersion();
  return fmt::format("libjpeg {}.{}, libwebp {}.{}.{}", JPEG_LIB_VERSION / 10,
                     JPEG_LIB_VERSION % 10, webp >> 16, webp >> 8 & 255, webp & 255);
}

}  // namespace qipu::see
