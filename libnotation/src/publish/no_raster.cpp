// Pictures in pixels, in builds without them (QIPU_PICTURES=OFF): there are none. Callers ask
// has_pixels() first.

#include "publish/raster.h"

namespace qipu {

bool has_pixels() { return false; }
std::string pixel_library_versions() { return "FreeType -, libpng -, giflib -"; }

Raster rasterised(const Picture& /*picture*/, int /*width*/) { return {}; }
void repaint(Raster& /*raster*/, const Picture& /*from*/, const Picture& /*to*/) {}
std::string png(const Raster& /*raster*/) { return {}; }

struct GifWriter::State {};
GifWriter::GifWriter() = default;
GifWriter::~GifWriter() = default;
void GifWriter::add(const Raster& /*raster*/, int /*hundredths*/) {}
std::string GifWriter::finish() { return {}; }

}  // namespace qipu
