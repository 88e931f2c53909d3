// The nets that look at boards. tools/see/layers.py has the layout of their file and computes the
// same.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "see/sampling.h"

namespace qipu::see {

/// A convolution, or the layer that gives each point the mean and the maximum of all points.
struct Layer {
  bool context = false;
  int columns = 1, rows = 1, stride = 1, padding = 0, dilation = 1;
  bool rectified = false;  ///< negative sums become 0
  int in = 0, out = 0;
  /// Four channels out at a time: for each weight of a patch the four numbers of the channels.
  std::vector<float> weights = {};
  std::vector<float> bias = {};  ///< filled up to a multiple of four
};

/// Numbers of channels, rows and columns.
struct Tensor {
  int channels = 0, height = 0, width = 0;
  std::vector<float> values;
};

struct Net {
  std::string name;
  int width = 0, height = 0;                ///< of its input
  int channels = 0, columns = 0, rows = 0;  ///< of its output
  std::vector<Layer> layers;

  /// REQUIRES: the sample has the size of the input.
  Tensor run(Sample sample) const;
};

/// Returns the output of a layer. REQUIRES: the input has the layer's number of channels.
Tensor run(const Layer& layer, const Tensor& input);

/// The three nets of a file.
struct Nets {
  Net finder, corners, points;

  /// Returns null if the bytes are no such file, or if a net does not have the right input or
  /// output.
  static std::shared_ptr<const Nets> parse(std::span<const std::byte> bytes);
  /// Returns the nets in the program; null if it has none.
  static std::shared_ptr<const Nets> bundled();
};

}  // namespace qipu::see
