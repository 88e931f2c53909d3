// Maps take corners to corners and lines to lines; a sample shows what lies where the map says.
#include "see/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace qipu::see {
namespace {

constexpr Corners kSkewed{{{12, 20}, {190, 35}, {210, 260}, {-15, 230}}};

TEST(Perspective, TakesFourPlacesToFour) {
  const Corners square = kPointsLayout.corners();
  const Corners there = Perspective(square, kSkewed)(square);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(there[k].x, kSkewed[k].x, 1e-9);
    EXPECT_NEAR(there[k].y, kSkewed[k].y, 1e-9);
  }
}

TEST(Perspective, IsUndoneByTheMapBack) {
  const Corners square = kCornersLayout.corners();
  const Perspective there(square, kSkewed), back(kSkewed, square);
  for (double x = 0; x < 140; x += 23) {
    for (double y = 0; y < 150; y += 19) {
      const Place place = back(there(Place{x, y}));
      EXPECT_NEAR(place.x, x, 1e-8);
      EXPECT_NEAR(place.y, y, 1e-8);
    }
  }
}

TEST(Perspective, KeepsLinesStraight) {
  const Perspective map(kPointsLayout.corners(), kSkewed);
  for (double y = 3; y < 200; y += 31) {
    const Place a = map(Place{1, y}), b = map(Place{90, 2 * y}), c = map(Place{179, 3 * y});
    const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    EXPECT_NEAR(area, 0, 1e-6);
  }
}

/// A picture whose red grows to the right and whose green grows downwards.
Pixels slope(int width, int height) {
  Pixels out{width, height, {}, 1};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const int value : {x, y, 77}) out.rgb.push_back(static_cast<std::uint8_t>(value));
    }
  }
  return out;
}

TEST(Sample, ShowsWhatIsThere) {
  Pyramid pyramid(slope(250, 250));
  const Layout layout{16, 1.0};
  const Corners corners{{{40, 30}, {168, 30}, {168, 174}, {40, 174}}};  // 16 pixels a cell: no step
  const Pixels view = pyramid.view(corners, layout);
  ASSERT_EQ(view.width, 160);
  ASSERT_EQ(view.height, 176);
  for (int y = 0; y < view.height; ++y) {
    for (int x = 0; x < view.width; ++x) {
      const std::size_t at = (static_cast<std::size_t>(y) * 160 + static_cast<std::size_t>(x)) * 3;
      ASSERT_EQ(view.rgb[at], x + 24);
      ASSERT_EQ(view.rgb[at + 1], y + 14);
      ASSERT_EQ(view.rgb[at + 2], 77);
    }
  }
}

TEST(Sample, OfALargePictureTakesMeans) {
  // Columns of 0 and 200 by turns: seen from afar they are grey.
  Pixels stripes{800, 900, {}, 1};
  for (int k = 0; k < 800 * 900; ++k)
    stripes.rgb.insert(stripes.rgb.end(), 3, k % 2 == 0 ? 0 : 200);
  Pyramid pyramid(stripes);
  const Pixels view = pyramid.view({{{80, 80}, {720, 80}, {720, 800}, {80, 800}}}, {10, 0.5});
  for (const std::uint8_t value : view.rgb) ASSERT_EQ(value, 100);
}

TEST(Sample, OutsideThePictureHasTheColourOfItsEdge) {
  Pixels picture{60, 60, std::vector<std::uint8_t>(60 * 60 * 3, 10), 1};
  for (std::size_t y = 0; y < 60; ++y) picture.rgb[y * 180 + 177] = 250;  // the last column is red
  Pyramid pyramid(picture);
  const Pixels view = pyramid.view({{{100, 10}, {140, 10}, {140, 55}, {100, 55}}}, {5, 0.5});
  for (std::size_t k = 0; k < view.rgb.size(); k += 3) ASSERT_NEAR(view.rgb[k], 250, 1);
}

TEST(Sample, OfANetHasMeanNothingAndDeviationOne) {
  Pyramid pyramid(slope(200, 220));
  Perspective map(1, {});
  const Sample whole = pyramid.whole(map);
  ASSERT_EQ(whole.planes.size(), 3U * kFinderSide * kFinderSide);
  const double count = static_cast<double>(whole.planes.size());
  const double mean = std::accumulate(whole.planes.begin(), whole.planes.end(), 0.0) / count;
  double squares = 0;
  for (const float v : whole.planes)
    squares += (static_cast<double>(v) - mean) * (static_cast<double>(v) - mean);
  EXPECT_NEAR(mean, 0, 1e-4);
  EXPECT_NEAR(squares / count, 1, 1e-3);
  // The picture is in the middle of the square.
  const Place middle = map(Place{kFinderSide / 2.0, kFinderSide / 2.0});
  EXPECT_NEAR(middle.x, 100, 1e-9);
  EXPECT_NEAR(middle.y, 110, 1e-9);
}

}  // namespace
}  // namespace qipu::see
