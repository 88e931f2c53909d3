#include "see/sampling.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qipu::see {
namespace {

double distance(Place a, Place b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Gives the numbers mean 0 and deviation 1. In flat samples the deviation stays small.
void normalise(std::vector<float>& values) {
  constexpr double kLeast = 8;
  double sum = 0;
  for (const float v : values) sum += static_cast<double>(v);
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0;
  for (const float v : values)
    squares += (static_cast<double>(v) - mean) * (static_cast<double>(v) - mean);
  const double deviation =
      std::max(std::sqrt(squares / static_cast<double>(values.size())), kLeast);
  for (float& v : values) v = static_cast<float>((static_cast<double>(v) - mean) / deviation);
}

}  // namespace

Perspective::Perspective(const Corners& from, const Corners& to) {
  // Eight equations for eight numbers; the ninth is 1.
  std::array<std::array<double, 9>, 8> rows{};
  for (std::size_t k = 0; k < 4; ++k) {
    const auto [x, y] = from[k];
    const auto [u, v] = to[k];
    rows[2 * k] = {x, y, 1, 0, 0, 0, -u * x, -u * y, u};
    rows[2 * k + 1] = {0, 0, 0, x, y, 1, -v * x, -v * y, v};
  }
  for (std::size_t c = 0; c < 8; ++c) {
    std::size_t largest = c;
    for (std::size_t r = c + 1; r < 8; ++r) {
      if (std::abs(rows[r][c]) > std::abs(rows[largest][c])) largest = r;
    }
    std::swap(rows[c], rows[largest]);
    for (std::size_t r = 0; r < 8; ++r) {
      if (r == c) continue;
      const double share = rows[r][c] / rows[c][c];
      for (std::size_t k = c; k < 9; ++k) rows[r][k] -= share * rows[c][k];
    }
  }
  for (std::size_t c = 0; c < 8; ++c) numbers_[c] = rows[c][8] / rows[c][c];
  numbers_[8] = 1;
}

Place Perspective::operator()(Place from) const {
  const auto& n = numbers_;
  const double w = n[6] * from.x + n[7] * from.y + n[8];
  return {(n[0] * from.x + n[1] * from.y + n[2]) / w, (n[3] * from.x + n[4] * from.y + n[5]) / w};
}

Corners Perspective::operator()(const Corners& from) const {
  Corners out;
  std::ranges::transform(from, out.begin(), [this](Place p) { return (*this)(p); });
  return out;
}

int Layout::width() const { return static_cast<int>(std::lround((8 + 2 * margin) * cell)); }
int Layout::height() const { return static_cast<int>(std::lround((9 + 2 * margin) * cell)); }

Corners Layout::corners() const {
  const double low = margin * cell, right = (margin + 8) * cell, below = (margin + 9) * cell;
  return {{{low, low}, {right, low}, {right, below}, {low, below}}};
}

double cell_size(const Corners& c) {
  return ((distance(c[0], c[1]) + distance(c[2], c[3])) / 16 +
          (distance(c[0], c[3]) + distance(c[1], c[2])) / 18) /
         2;
}

Pyramid::Pyramid(const Pixels& pixels) {
  levels_.push_back({pixels.width, pixels.height, {pixels.rgb.begin(), pixels.rgb.end()}});
}

Pyramid::Level Pyramid::halved(const Level& level) {
  Level out{level.width / 2, level.height / 2, {}};
  const std::size_t row = static_cast<std::size_t>(level.width) * 3;
  out.values.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) *
                     3);
  for (std::size_t y = 0; y < static_cast<std::size_t>(out.height); ++y) {
    const float* const upper = &level.values[2 * y * row];
    const float* const lower = upper + row;
    for (std::size_t x = 0; x < static_cast<std::size_t>(out.width) * 6; x += 6) {
      for (std::size_t c = x; c < x + 3; ++c) {
        out.values.push_back((upper[c] + upper[c + 3] + lower[c] + lower[c + 3]) * 0.25F);
      }
    }
  }
  return out;
}

std::size_t Pyramid::level_for(double shrink) {
  std::size_t k = 0;
  for (; shrink >= 1.5 && std::min(levels_[k].width, levels_[k].height) >= 4; shrink /= 2, ++k) {
    if (levels_.size() == k + 1) levels_.push_back(halved(levels_[k]));
  }
  return k;
}

Sample Pyramid::sample(const Perspective& map, int width, int height, double shrink) {
  const std::size_t k = level_for(shrink);
  const Level& source = levels_[k];
  const double scale = std::ldexp(1.0, -static_cast<int>(k));
  const std::size_t plane = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const auto columns = static_cast<std::size_t>(source.width),
             rows = static_cast<std::size_t>(source.height);
  Sample out{width, height, std::vector<float>(3 * plane)};
  // Not-a-number becomes 0: then the map has no place for the pixel.
  const auto within = [](double v, int size) { return v > 0 ? std::min(v, size - 1.001) : 0.0; };
  std::size_t at = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, ++at) {
      const Place from = map(Place{x + 0.5, y + 0.5});
      const auto u = static_cast<float>(within(from.x * scale - 0.5, source.width));
      const auto v = static_cast<float>(within(from.y * scale - 0.5, source.height));
      const auto column = static_cast<std::size_t>(u), row = static_cast<std::size_t>(v);
      const float b = u - static_cast<float>(column), a = v - static_cast<float>(row);
      const std::size_t right = std::min(column + 1, columns - 1),
                        below = std::min(row + 1, rows - 1);
      for (std::size_t c = 0; c < 3; ++c) {
        const auto value = [&](std::size_t i, std::size_t j) {
          return source.values[(i * columns + j) * 3 + c];
        };
        const float upper = value(row, column) * (1 - b) + value(row, right) * b;
        const float lower = value(below, column) * (1 - b) + value(below, right) * b;
        out.planes[c * plane + at] = upper * (1 - a) + lower * a;
      }
    }
  }
  return out;
}

Sample Pyramid::board(const Corners& corners, const Layout& layout, Perspective& map) {
  map = Perspective(layout.corners(), corners);
  Sample out = sample(map, layout.width(), layout.height(), cell_size(corners) / layout.cell);
  normalise(out.planes);
  return out;
}

Pixels Pyramid::view(const Corners& corners, const Layout& layout) {
  const Sample seen = sample(Perspective(layout.corners(), corners), layout.width(),
                             layout.height(), cell_size(corners) / layout.cell);
  Pixels out{seen.width, seen.height, {}, 1};
  const std::size_t plane = seen.planes.size() / 3;
  for (std::size_t k = 0; k < plane; ++k) {
    for (std::size_t c = 0; c < 3; ++c) {
      out.rgb.push_back(static_cast<std::uint8_t>(std::lround(seen.planes[c * plane + k])));
    }
  }
  return out;
}

Sample Pyramid::whole(Perspective& map) {
  const int width = levels_[0].width, height = levels_[0].height;
  const double step = static_cast<double>(std::max(width, height)) / kFinderSide;
  map = Perspective(step, {(width - kFinderSide * step) / 2, (height - kFinderSide * step) / 2});
  Sample out = sample(map, kFinderSide, kFinderSide, step);
  normalise(out.planes);
  return out;
}

}  // namespace qipu::see
