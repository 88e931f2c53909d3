// Pictures of every kind have the pixels that were put into them; cut, changed and endless ones are
// refused, in bounded memory and time.
#include "see/decode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "publish/raster.h"
#include "see/codecs.h"
#include "support/shared.h"

namespace qipu::see {
namespace {

std::string file(const std::string& name) {
  return test::read_bytes(QIPU_SOURCE_DIR "/tests/data/see/" + name);
}

/// What the pictures slope.* show: red grows to the right, green downwards, blue is 60.
void expect_slope(std::string_view bytes, int tolerance, const std::string& name, int width = 48,
                  int height = 36) {
  const auto decoded = decode(bytes);
  ASSERT_TRUE(decoded) << name;
  const Pixels& p = decoded->pixels;
  ASSERT_EQ(p.width, width) << name;
  ASSERT_EQ(p.height, height) << name;
  for (int y = 0; y < p.height; ++y) {
    for (int x = 0; x < p.width; ++x) {
      const std::uint8_t* const at = &p.rgb[static_cast<std::size_t>(y * p.width + x) * 3];
      ASSERT_NEAR(at[0], 5 * x, tolerance) << name << ' ' << x << ' ' << y;
      ASSERT_NEAR(at[1], 7 * y, tolerance) << name << ' ' << x << ' ' << y;
      ASSERT_NEAR(at[2], 60, tolerance) << name << ' ' << x << ' ' << y;
    }
  }
}

Raster slope() {
  Raster out{48, 36, {}};
  for (int y = 0; y < 36; ++y) {
    for (int x = 0; x < 48; ++x) {
      for (const int v : {5 * x, 7 * y, 60}) out.rgb.push_back(static_cast<std::uint8_t>(v));
    }
  }
  return out;
}

/// Little-endian numbers.
void put(std::string& out, std::uint32_t value, int bytes) {
  for (int k = 0; k < bytes; ++k) out += static_cast<char>(value >> 8 * k);
}

std::string bmp_head(std::int32_t width, std::int32_t height, int bits,
                     std::uint32_t pixels_at = 54) {
  std::string out = "BM";
  for (const std::uint32_t number : {0U, 0U, pixels_at, 40U}) put(out, number, 4);
  put(out, static_cast<std::uint32_t>(width), 4);
  put(out, static_cast<std::uint32_t>(height), 4);
  put(out, 1, 2);
  put(out, static_cast<std::uint32_t>(bits), 2);
  out.append(24, '\0');
  return out;
}

std::string bmp(const Raster& raster, bool downwards) {
  std::string out = bmp_head(raster.width, downwards ? -raster.height : raster.height, 24);
  for (int k = 0; k < raster.height; ++k) {
    const int y = downwards ? k : raster.height - 1 - k;
    for (int x = 0; x < raster.width; ++x) {
      for (std::size_t c = 3; c-- > 0;)
        out += static_cast<char>(raster.rgb[raster.offset(x, y) + c]);
    }
  }
  return out;
}

TEST(Decoding, ReturnsThePixelsOfEveryKind) {
  expect_slope(png(slope()), 0, "PNG");
  expect_slope(bmp(slope(), false), 0, "BMP");
  expect_slope(bmp(slope(), true), 0, "BMP, downwards");
  // Made with Pillow.
  expect_slope(file("slope.jpg"), 6, "JPEG");
  expect_slope(file("slope-progressive.jpg"), 6, "progressive JPEG");
  expect_slope(file("slope.webp"), 0, "WebP without loss");
  expect_slope(file("slope-lossy.webp"), 8, "WebP");
  expect_slope(file("slope.gif"), 0, "GIF", 16, 12);
  expect_slope(file("slope-16.png"), 0, "PNG, sixteen bits, interlaced");
}

TEST(Decoding, OfAnimationsTakesTheFirstPicture) {
  for (const char* const name : {"two.gif", "two.webp"}) {
    const auto decoded = decode(file(name));
    ASSERT_TRUE(decoded) << name;
    EXPECT_TRUE(decoded->moving) << name;
    EXPECT_NEAR(decoded->pixels.rgb[0], 255, 3) << name;  // red, then blue
    EXPECT_NEAR(decoded->pixels.rgb[2], 0, 3) << name;
  }
}

TEST(Decoding, MakesWhatIsTransparentWhite) {
  for (const char* const name : {"clear.png", "clear.webp", "clear.gif"}) {
    const auto decoded = decode(file(name));
    ASSERT_TRUE(decoded) << name;
    EXPECT_FALSE(decoded->moving) << name;
    for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(decoded->pixels.rgb[c], 255) << name;
    // The right half is black.
    EXPECT_EQ(decoded->pixels.rgb[(40 - 1) * 3], 0) << name;
  }
}

TEST(Decoding, MakesLargePicturesSmaller) {
  Raster large{kLongestSide + 500, 40, {}};
  large.rgb.assign(static_cast<std::size_t>(large.width) * 40 * 3, 90);
  const auto decoded = decode(png(large));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->pixels.shrunk, 2);
  EXPECT_EQ(decoded->pixels.width, (kLongestSide + 500) / 2);
  EXPECT_EQ(decoded->pixels.height, 20);
  for (const std::uint8_t v : decoded->pixels.rgb) ASSERT_EQ(v, 90);
}

TEST(Decoding, RefusesWhatIsNoPicture) {
  for (const std::string_view bytes : {"", "B", "BM", "BMP files are large", "GIF8", "\x89PNG",
                                       "RIFF....WAVE", "%PDF-1.4", "[Event \"?\"]"}) {
    EXPECT_FALSE(is_picture(bytes)) << bytes;
    const auto decoded = decode(bytes);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().code, &diag::not_a_picture);
  }
}

TEST(Decoding, RefusesHugePicturesByTheirHeads) {
  const std::string head = bmp_head(20'000, 20'000, 24);
  const auto decoded = decode(head);
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().code, &diag::picture_too_large);
  EXPECT_EQ(decoded.error().args[0], "20000 x 20000");
  // Small files whose heads say 30,000 x 30,000, 65,500 x 1,100, 16,000 x 16,000, 65,535 x 65,535.
  for (const char* const name : {"huge.png", "huge.jpg", "huge.webp", "huge.gif"}) {
    const auto huge = decode(file(name));
    ASSERT_FALSE(huge) << name;
    EXPECT_EQ(huge.error().code, &diag::picture_too_large) << name;
  }
}

TEST(Decoding, SaysWhyAPictureIsNotRead) {
  const auto said = [](Refusal::Kind kind, const char* words) {
    return finding_of({kind, words}, "WebP");
  };
  const Diagnostic out = said(Refusal::Kind::left_out, "");
  EXPECT_EQ(out.code, &diag::picture_left_out);
  EXPECT_EQ(out.args, std::vector<std::string>{"WebP"});
  const Diagnostic cut = said(Refusal::Kind::damaged, "it is cut");
  EXPECT_EQ(cut.code, &diag::picture_damaged);
  EXPECT_EQ(cut.args, (std::vector<std::string>{"WebP", "it is cut"}));
  EXPECT_EQ(said(Refusal::Kind::too_large, "9 x 9").args,
            (std::vector<std::string>{"9 x 9", "64"}));
}

TEST(Decoding, RefusesCutPictures) {
  for (const char* const name : {"slope.jpg", "slope-progressive.jpg", "slope.webp",
                                 "slope-lossy.webp", "slope.gif", "slope-16.png", "two.gif"}) {
    const std::string whole = file(name);
    for (std::size_t length = 12; length + 40 < whole.size() && length < whole.size() / 2;
         length += 7) {
      const auto decoded = decode(std::string_view(whole).substr(0, length));
      ASSERT_FALSE(decoded) << name << ", " << length << " bytes";
      EXPECT_EQ(decoded.error().code, &diag::picture_damaged) << name << ", " << length << " bytes";
    }
  }
}

TEST(Decoding, SurvivesChangedBytes) {
  std::mt19937 random(5);
  for (const char* const name :
       {"slope.jpg", "slope-progressive.jpg", "slope.webp", "slope-lossy.webp", "slope.gif",
        "slope-16.png", "two.gif", "two.webp", "clear.png"}) {
    const std::string whole = file(name);
    for (int round = 0; round < 150; ++round) {
      std::string changed = whole;
      for (int k = 0; k <= round % 5; ++k)
        changed[random() % changed.size()] = static_cast<char>(random());
      const auto decoded = decode(changed);
      if (!decoded) continue;
      const Pixels& p = decoded->pixels;
      ASSERT_EQ(p.rgb.size(),
                static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height) * 3);
    }
  }
}

}  // namespace
}  // namespace qipu::see
