// Pixels and frames: a repainted part equals a new painting, for any shapes; colours are mixed by
// the formula; the frames, patches, delays and palettes of a GIF are read back and compared with a
// second computation.

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "publish/outlines.h"
#include "publish/raster.h"

namespace qipu {
namespace {

std::uint32_t rgb_at(const Raster& raster, int x, int y) {
  const std::size_t at = raster.offset(x, y);
  return static_cast<std::uint32_t>(raster.rgb[at]) << 16 |
         static_cast<std::uint32_t>(raster.rgb[at + 1]) << 8 | raster.rgb[at + 2];
}
void put_rgb(Raster& raster, int x, int y, std::uint32_t rgb) {
  const std::size_t at = raster.offset(x, y);
  raster.rgb[at] = static_cast<std::uint8_t>(rgb >> 16);
  raster.rgb[at + 1] = static_cast<std::uint8_t>(rgb >> 8);
  raster.rgb[at + 2] = static_cast<std::uint8_t>(rgb);
}
Raster plain_raster(int width, int height, std::uint32_t rgb) {
  Raster raster{width, height, {}};
  raster.rgb.resize(raster.offset(0, height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) put_rgb(raster, x, y, rgb);
  }
  return raster;
}

class ShapeDice {
 public:
  explicit ShapeDice(unsigned seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  double between(double low, double high) { return low + (high - low) * below(1001) / 1000; }
  Paint paint() {
    constexpr std::array kOpacities = {1.0, 1.0, 0.5, 0.8};
    return {static_cast<std::uint32_t>(random_() % 0x1000000),
            kOpacities[static_cast<std::size_t>(below(4))]};
  }
  Point point() { return {between(-15, 75), between(-15, 65)}; }  // some are outside

  Shape shape() {
    Picture one(60, 50);
    switch (below(4)) {
      case 0: {
        std::vector<Point> points;
        for (int i = 1 + below(5); i > 0; --i) points.push_back(point());
        one.polygon(points, paint());
        break;
      }
      case 1: {
        const Point from = point();
        one.line(from, below(8) == 0 ? from : point(), between(0.5, 9), paint());
        break;
      }
      case 2: {
        const Paint none{0, 0}, fill = below(3) == 0 ? none : paint();
        one.circle(point(), between(1, 14), fill, below(3) == 0 ? none : paint(), between(0.5, 30));
        break;
      }
      default: {
        const auto outlines = all_outlines();
        const auto i = static_cast<std::size_t>(below(static_cast<int>(outlines.size())));
        one.character(point(), outlines[i].character, between(3, 40), paint());
      }
    }
    return one.shapes()[0];
  }

 private:
  std::mt19937 random_;
};

Picture picture_of(const std::vector<Shape>& shapes) {
  Picture picture(60, 50);
  for (const Shape& s : shapes) {
    switch (s.kind) {
      case Shape::Kind::polygon: picture.polygon(s.points, s.fill); break;
      case Shape::Kind::line: picture.line(s.points[0], s.points[1], s.width, s.fill); break;
      case Shape::Kind::circle: picture.circle(s.points[0], s.size, s.fill, s.edge, s.width); break;
      case Shape::Kind::character:
        picture.character(s.points[0], s.character, s.size, s.fill);
        break;
    }
  }
  return picture;
}

TEST(RasterLaw, WhateverComesAndGoesIsRepaintedAsPaintedAnew) {
  ShapeDice dice(3);
  for (int round = 0; round < 150; ++round) {
    std::vector<Shape> all;
    for (int i = 3 + dice.below(6); i > 0; --i) all.push_back(dice.shape());
    std::vector<Shape> from, to;
    for (const Shape& shape : all) {
      const int fate = dice.below(4);  // most are in both
      if (fate != 0) from.push_back(shape);
      if (fate != 1) to.push_back(shape);
    }
    const int width = 20 + dice.below(80);
    const Picture before = picture_of(from), after = picture_of(to);
    Raster raster = rasterised(before, width);
    repaint(raster, before, after);
    ASSERT_EQ(raster.rgb, rasterised(after, width).rgb) << "round " << round;
  }
}

TEST(RasterLaw, WhatStaysIsNotTouched) {
  Picture before(100, 100), after(100, 100);
  for (Picture* const each : {&before, &after}) each->circle({20, 20}, 10, {0xFF0000}, {0, 0}, 0);
  after.rectangle({60, 70}, 10, 20, {0x0000FF});
  Raster raster = rasterised(before, 100);
  // Pixels farther than one from the new shape are unchanged.
  Raster marked = raster;
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 100; ++x) {
      if (x < 58 || x > 71 || y < 68 || y > 91) put_rgb(marked, x, y, 0x00FF00);
    }
  }
  const Raster kept = marked;
  repaint(marked, before, after);
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 100; ++x) {
      const bool within = x >= 60 && x < 70 && y >= 70 && y < 90;
      const bool near = x >= 58 && x <= 71 && y >= 68 && y <= 91;
      if (within) {
        EXPECT_EQ(rgb_at(marked, x, y), 0x0000FFU);
      } else if (!near) {
        ASSERT_EQ(rgb_at(marked, x, y), rgb_at(kept, x, y)) << x << ' ' << y;
      }
    }
  }
  repaint(raster, before, before);
  EXPECT_EQ(raster.rgb, rasterised(before, 100).rgb);
}

TEST(RasterLaw, ColoursAreMixedByOpacityAndCoverage) {
  Picture picture(8, 4);
  picture.rectangle({0, 0}, 8, 4, {0x204060});
  picture.rectangle({0, 0}, 4, 4, {0xFF8001, 0.25});
  picture.rectangle({4, 0}, 2, 2, {0x0A0B0C});
  picture.rectangle({4, 2}, 2, 2, {0x0A0B0C, 0});
  picture.rectangle({6, 0}, 0.5, 4, {0xFFFFFF});
  const Raster raster = rasterised(picture, 8);
  // 32 + 223/4 = 87.75, 64 + 64/4 = 80, 96 - 95/4 = 72.25
  EXPECT_EQ(rgb_at(raster, 0, 0), 0x585048U);
  EXPECT_EQ(rgb_at(raster, 3, 3), 0x585048U);
  EXPECT_EQ(rgb_at(raster, 5, 1), 0x0A0B0CU);
  EXPECT_EQ(rgb_at(raster, 5, 3), 0x204060U);
  for (const int shift : {16, 8, 0}) {  // half of the pixel
    const int ground = 0x204060 >> shift & 0xFF;
    const auto found = static_cast<int>(rgb_at(raster, 6, 2) >> shift & 0xFF);
    EXPECT_NEAR(found, ground + (255 - ground) / 2.0, 1);
  }
  EXPECT_EQ(rgb_at(raster, 7, 0), 0x204060U);
  EXPECT_EQ(rgb_at(rasterised(Picture(2, 2), 2), 1, 1), 0xFFFFFFU) << "the ground is white";
}

TEST(RasterLaw, APictureIsAsHighAsItsWidthAsks) {
  const struct {
    double width, height;
    int asked, high;
  } kCases[] = {{100, 80, 100, 80},   {100, 80, 33, 26}, {100, 80, 34, 27}, {1000, 1, 10, 1},
                {940, 1040, 94, 104}, {1, 1, 1, 1},      {100, 250, 3, 8},  {100, 200, 1, 2}};
  for (const auto& c : kCases) {
    const Raster raster = rasterised(Picture(c.width, c.height), c.asked);
    EXPECT_EQ(raster.width, c.asked);
    EXPECT_EQ(raster.height, c.high) << c.width << ' ' << c.height;
    EXPECT_EQ(raster.rgb.size(),
              static_cast<std::size_t>(c.asked) * 3 * static_cast<std::size_t>(c.high));
  }
}

/// The black area in pixels.
double black(const Raster& raster) {
  double sum = 0;
  for (int y = 0; y < raster.height; ++y) {
    for (int x = 0; x < raster.width; ++x) sum += (255 - (rgb_at(raster, x, y) & 0xFF)) / 255.0;
  }
  return sum;
}

TEST(RasterLaw, EdgesOfCirclesReachHalfTheirWidthEitherWay) {
  const auto area = [](double radius, Paint fill, double width) {
    Picture picture(100, 100);
    picture.circle({50, 50}, radius, fill, {0}, width);
    return black(rasterised(picture, 100));
  };
  const double pi = std::numbers::pi;
  EXPECT_NEAR(area(30, {0, 0}, 10), pi * (35 * 35 - 25 * 25), 8);
  EXPECT_NEAR(area(30, {0}, 10), pi * 35 * 35, 20);
  // With an edge wider than the circle, its inside is filled.
  EXPECT_NEAR(area(4, {0, 0}, 20), pi * 14 * 14, 8);
  Picture picture(100, 100);
  picture.circle({50, 50}, 30, {0x00FF00}, {0xFF0000}, 10);
  const Raster raster = rasterised(picture, 100);
  EXPECT_EQ(rgb_at(raster, 50, 50), 0x00FF00U);
  EXPECT_EQ(rgb_at(raster, 50, 20), 0xFF0000U);
  EXPECT_EQ(rgb_at(raster, 80, 50), 0xFF0000U);
  EXPECT_EQ(rgb_at(raster, 50, 13), 0xFFFFFFU);
  EXPECT_EQ(rgb_at(raster, 50, 86), 0xFFFFFFU);
}

TEST(RasterLaw, CharactersAreAsLargeAsTheirEm) {
  // So large that a thousandth of it is visible: its outline must begin at an edge.
  constexpr double kEm = 200'000;
  for (const Outline& outline : all_outlines()) {
    int x = 0, y = 0;
    ASSERT_EQ(std::sscanf(std::string(outline.path).c_str(), "M%d %d", &x, &y), 2);
    if (std::hypot(x, y) < 200) continue;
    Picture picture(20, 20);
    picture.character({10 - x * kEm / 1000, 10 - y * kEm / 1000}, outline.character, kEm, {0});
    const double share = black(rasterised(picture, 20)) / 400;
    EXPECT_GT(share, 0.02) << outline_id(outline.character);
    EXPECT_LT(share, 0.98) << outline_id(outline.character);
  }
}

TEST(RasterLaw, LinesAreSquareAndFlushAtTheirEnds) {
  for (const auto& [from, to] :
       {std::pair(Point{20, 50}, Point{80, 50}), std::pair(Point{50, 80}, Point{50, 20})}) {
    Picture picture(100, 100);
    picture.line(from, to, 10, {0});
    const Raster raster = rasterised(picture, 100);
    for (int y = 0; y < 100; ++y) {
      for (int x = 0; x < 100; ++x) {
        const bool across = from.y == to.y;
        const int along = across ? x : y, aside = across ? y : x;
        const bool in = along >= 20 && along < 80 && aside >= 45 && aside < 55;
        ASSERT_EQ(rgb_at(raster, x, y), in ? 0U : 0xFFFFFFU) << x << ' ' << y;
      }
    }
  }
  Picture none(10, 10);
  none.line({5, 5}, {5, 5}, 4, {0});
  EXPECT_EQ(black(rasterised(none, 10)), 0);
}

/// A frame in the file.
struct GifFrame {
  int left, top, width, height, delay, disposal, transparent;
  int colors;
  std::vector<std::uint32_t> pixels;
};
struct GifRead {
  int width = 0, height = 0, color_bits = 0;
  std::vector<GifFrame> frames;
  std::vector<std::string> extensions;  ///< before the first frame, without the graphic control
                                        ///< extension
};

GifRead read_gif(const std::string& bytes) {
  std::string_view rest = bytes;
  int error = 0;
  GifFileType* const gif = DGifOpen(
      &rest,
      [](GifFileType* file, GifByteType* to, int count) {
        auto& from = *static_cast<std::string_view*>(file->UserData);
        const std::size_t n = std::min(from.size(), static_cast<std::size_t>(count));
        std::copy_n(from.begin(), n, to);
        from.remove_prefix(n);
        return static_cast<int>(n);
      },
      &error);
  GifRead out;
  EXPECT_NE(gif, nullptr);
  if (gif == nullptr) return out;
  EXPECT_EQ(DGifSlurp(gif), GIF_OK);
  out.width = gif->SWidth;
  out.height = gif->SHeight;
  out.color_bits = gif->SColorResolution;
  EXPECT_EQ(gif->SColorMap, nullptr) << "each frame has its own";
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    const GifImageDesc& part = image.ImageDesc;
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    for (int k = 0; i == 0 && k < image.ExtensionBlockCount; ++k) {
      const ExtensionBlock& block = image.ExtensionBlocks[k];
      if (block.Function == GRAPHICS_EXT_FUNC_CODE) continue;
      out.extensions.emplace_back(reinterpret_cast<const char*>(block.Bytes),
                                  static_cast<std::size_t>(block.ByteCount));
    }
    GifFrame frame{part.Left,
                   part.Top,
                   part.Width,
                   part.Height,
                   control.DelayTime,
                   control.DisposalMode,
                   control.TransparentColor,
                   part.ColorMap->ColorCount,
                   {}};
    for (int k = 0; k < part.Width * part.Height; ++k) {
      const GifColorType& c = part.ColorMap->Colors[image.RasterBits[k]];
      frame.pixels.push_back(static_cast<std::uint32_t>(c.Red << 16 | c.Green << 8 | c.Blue));
    }
    out.frames.push_back(std::move(frame));
  }
  DGifCloseFile(gif, &error);
  return out;
}

TEST(GifLaw, EachFrameIsThePartThatChanged) {
  std::mt19937 random(9);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 30; ++round) {
    const int width = 1 + below(12), height = 1 + below(12);
    Raster now = plain_raster(width, height, 0x102030);
    GifWriter writer;
    writer.add(now, 7);
    struct Expected {
      int left, top, right, bottom, delay;
      Raster raster;
    };
    std::vector<Expected> expected = {{0, 0, width - 1, height - 1, 7, now}};
    for (int frame = 0; frame < 5; ++frame) {
      const Raster before = now;
      for (int i = below(4); i > 0; --i) {
        put_rgb(now, below(width), below(height), 0x102030U + static_cast<unsigned>(below(3)));
      }
      Expected e{width, height, -1, -1, 1 + below(300), now};
      for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
          if (rgb_at(before, x, y) == rgb_at(now, x, y)) continue;
          e.left = std::min(e.left, x);
          e.top = std::min(e.top, y);
          e.right = std::max(e.right, x);
          e.bottom = std::max(e.bottom, y);
        }
      }
      if (e.right < 0) e.left = e.top = e.right = e.bottom = 0;
      writer.add(now, e.delay);
      expected.push_back(e);
    }
    const GifRead read = read_gif(writer.finish());
    EXPECT_EQ(read.width, width);
    EXPECT_EQ(read.height, height);
    EXPECT_EQ(read.color_bits, 8);
    EXPECT_EQ(read.extensions, (std::vector<std::string>{"NETSCAPE2.0", std::string("\1\0\0", 3)}));
    ASSERT_EQ(read.frames.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const GifFrame& f = read.frames[i];
      const Expected& e = expected[i];
      EXPECT_EQ(f.left, e.left);
      EXPECT_EQ(f.top, e.top);
      ASSERT_EQ(f.width, e.right - e.left + 1);
      ASSERT_EQ(f.height, e.bottom - e.top + 1);
      EXPECT_EQ(f.delay, e.delay);
      EXPECT_EQ(f.disposal, DISPOSE_DO_NOT);
      EXPECT_EQ(f.transparent, NO_TRANSPARENT_COLOR);
      for (int y = 0; y < f.height; ++y) {
        for (int x = 0; x < f.width; ++x) {
          EXPECT_EQ(f.pixels[static_cast<std::size_t>(y * f.width + x)],
                    rgb_at(e.raster, f.left + x, f.top + y));
        }
      }
    }
  }
}

TEST(GifLaw, AtMost256ColoursAreKeptAsTheyAreAndOfMoreLikeOnesBecomeOne) {
  for (const int colors : {1, 2, 3, 4, 5, 128, 129, 255, 256, 257, 300, 2000}) {
    Raster raster = plain_raster(50, 41, 0);
    for (int i = 0; i < 50 * 41; ++i) {
      // All different as far as possible, in no natural order.
      const auto n = static_cast<std::uint32_t>(i % colors);
      put_rgb(raster, i % 50, i / 50, (n * 7 & 0xFF) << 16 | (n * 3 & 0xFF) << 8 | n / 8);
    }
    std::map<std::uint32_t, std::uint32_t> first;  // the first colour with each masked value
    std::uint32_t mask = 0xFF;
    while (true) {
      first.clear();
      for (int i = 0; i < 50 * 41; ++i) {
        const std::uint32_t c = rgb_at(raster, i % 50, i / 50);
        first.try_emplace(c & mask * 0x010101, c);
      }
      if (first.size() <= 256) break;
      mask = mask << 1 & 0xFF;
    }
    GifWriter writer;
    writer.add(raster, 1);
    const GifRead read = read_gif(writer.finish());
    ASSERT_EQ(read.frames.size(), 1U);
    std::size_t power = 2;
    while (power < first.size()) power *= 2;
    EXPECT_EQ(static_cast<std::size_t>(read.frames[0].colors), power) << colors;
    for (int i = 0; i < 50 * 41; ++i) {
      const std::uint32_t c = rgb_at(raster, i % 50, i / 50);
      ASSERT_EQ(read.frames[0].pixels[static_cast<std::size_t>(i)], first[c & mask * 0x010101])
          << colors;
    }
  }
}

TEST(PngLaw, EndsWithItsLastChunk) {
  for (const int width : {1, 7, 100}) {
    const std::string bytes = png(plain_raster(width, 3, 0x123456));
    EXPECT_TRUE(bytes.starts_with("\x89PNG\r\n\x1A\n"));
    EXPECT_TRUE(bytes.ends_with(std::string_view("\0\0\0\0IEND\xAE\x42\x60\x82", 12)));
  }
}

TEST(GifLaw, IsFinishedOnce) {
  GifWriter writer;
  writer.add(plain_raster(2, 2, 5), 1);
  const std::string bytes = writer.finish();
  EXPECT_TRUE(bytes.starts_with("GIF89a"));
  EXPECT_TRUE(bytes.ends_with(';'));
  EXPECT_EQ(writer.finish(), "");
  GifWriter dropped;
  dropped.add(plain_raster(2, 2, 5), 1);
}

}  // namespace
}  // namespace qipu
