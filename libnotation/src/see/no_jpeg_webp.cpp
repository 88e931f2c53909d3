// JPEG and WebP in builds without their libraries (QIPU_SEE=OFF, Windows).

#include "see/codecs.h"

namespace qipu::see {

Decoding read_jpeg(std::string_view /*bytes*/) { return left_out(); }
Decoding read_webp(std::string_view /*bytes*/) { return left_out(); }
std::string decoder_versions() { return "libjpeg -, libwebp -"; }

}  // namespace qipu::see
