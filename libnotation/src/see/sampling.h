// Samples pictures through perspective maps. tools/see/sampling.py computes the same.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "see/pixels.h"

namespace qipu::see {

/// A map that takes straight lines to straight lines.
class Perspective {
 public:
  /// Takes the four places of `from` to those of `to`. REQUIRES: no three of them are on a line.
  Perspective(const Corners& from, const Corners& to);
  /// Multiplies by `step` and adds `shift`.
  Perspective(double step, Place shift) : numbers_{step, 0, shift.x, 0, step, shift.y, 0, 0, 1} {}
  Place operator()(Place from) const;
  Corners operator()(const Corners& from) const;

 private:
  std::array<double, 9> numbers_{};
};

/// How a board lies in a sample: `margin` cells of its surroundings, `cell` pixels a cell.
struct Layout {
  int cell;
  double margin;
  int width() const;
  int height() const;
  Corners corners() const;
};
inline constexpr Layout kCornersLayout{12, 2.0};
inline constexpr Layout kPointsLayout{24, 0.5};
inline constexpr int kFinderSide = 256;

/// Three planes of numbers. As the input of a net they are normalised: mean 0, deviation 1.
struct Sample {
  int width = 0, height = 0;
  std::vector<float> planes;
};

/// Returns the mean distance of neighbouring crossings, in pixels.
double cell_size(const Corners& corners);

/// A picture and its halves.
class Pyramid {
 public:
  explicit Pyramid(const Pixels& pixels);

  /// Returns the board with these corners, normalised. Stores in `map` the map from this sample to
  /// the picture.
  Sample board(const Corners& corners, const Layout& layout, Perspective& map);
  /// Returns the same view, not normalised.
  Pixels view(const Corners& corners, const Layout& layout);
  /// Returns the whole picture in a square, normalised.
  Sample whole(Perspective& map);

 private:
  struct Level {
    int width = 0, height = 0;
    std::vector<float> values;  ///< three for each pixel, from 0 to 255
  };
  static Level halved(const Level& level);
  /// Returns the number of the first level in which a step is below 1.5 pixels; `shrink` pixels of
  /// the picture are a step.
  std::size_t level_for(double shrink);
  /// Returns planes of numbers from 0 to 255.
  Sample sample(const Perspective& map, int width, int height, double shrink);

  std::vector<Level> levels_;
};

}  // namespace qipu::see
