#include <webp/decode.h>
#include <webp/demux.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "see/codecs.h"

namespace qipu::see {
namespace {

struct Frees {
  void operator()(WebPDemuxer* demuxer) const { WebPDemuxDelete(demuxer); }
  void operator()(std::uint8_t* pixels) const { WebPFree(pixels); }
};

}  // namespace

Decoding read_webp(std::string_view bytes) {
  const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
  const std::unique_ptr<WebPDemuxer, Frees> demuxer(WebPDemux(&data));
  if (!demuxer) return damaged("its parts do not fit together, or some are missing");
  const std::uint32_t wide = WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH);
  const std::uint32_t high = WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT);
  if (auto refusal = refused_size(wide, high)) return std::unexpected(std::move(*refusal));
  WebPIterator frame{};
  if (WebPDemuxGetFrame(demuxer.get(), 1, &frame) == 0) return damaged("it has no picture");
  const bool several = frame.num_frames > 1;
  int width = 0, height = 0;
  const int left = frame.x_offset, top = frame.y_offset;
  std::unique_ptr<std::uint8_t, Frees> pixels;
  // The frame says its size a second time, in its own head.
  if (WebPGetInfo(frame.fragment.bytes, frame.fragment.size, &width, &height) != 0 &&
      !refused_size(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height))) {
    pixels.reset(WebPDecodeRGBA(frame.fragment.bytes, frame.fragment.size, &width, &height));
  }
  WebPDemuxReleaseIterator(&frame);
  if (!pixels) return damaged("its pixels cannot be decoded");
  const int w = static_cast<int>(wide), h = static_cast<int>(high);
  Canvas canvas(w, h, shrinking(w, h));
  std::vector<std::uint8_t> row(static_cast<std::size_t>(w) * 4);
  for (int y = 0; y < h; ++y) {
    std::ranges::fill(row, 0);
    if (y >= top && y - top < height && left < w) {
      const int count = std::min(width, w - left) * 4;
      const std::uint8_t* const from =
          pixels.get() + static_cast<std::size_t>(y - top) * static_cast<std::size_t>(width) * 4;
      std::copy_n(from, count, row.begin() + left * 4);
    }
    canvas.add(row.data(), 4);
  }
  return Decoded{canvas.take(), several};
}

}  // namespace qipu::see
