#include "see/nets.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace qipu::see {
namespace {

/// Numbers of the file, in order. After its end everything is 0, and `whole` is false.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> rest) : rest_(rest) {}
  bool whole = true;

  std::uint32_t number(int size) {
    std::uint32_t value = 0;
    for (int k = 0; k < size; ++k) {
      if (rest_.empty()) {
        whole = false;
        return 0;
      }
      value |= std::to_integer<std::uint32_t>(rest_[0]) << 8 * k;
      rest_ = rest_.subspan(1);
    }
    return value;
  }
  int small(int size) { return static_cast<int>(number(size)); }
  float real() {
    const std::uint32_t bits = number(4);
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  std::string text(std::size_t size) {
    std::string out;
    for (std::size_t k = 0; k < size; ++k) out += static_cast<char>(number(1));
    return out.substr(0, out.find('\0'));
  }
  std::size_t left() const { return rest_.size(); }

 private:
  std::span<const std::byte> rest_;
};

constexpr std::size_t kGroup = 4;  // channels out that are computed together
constexpr std::size_t kTile = 8;   // points that are computed together
constexpr int kLongest = 64;       // layers of a net
constexpr int kWidest = 4096;      // channels, and pixels of a side

std::size_t size(int n) { return static_cast<std::size_t>(n); }
std::size_t groups_of(int out) { return (size(out) + kGroup - 1) / kGroup; }

bool read_convolution(Bytes& from, Layer& layer) {
  layer.columns = from.small(1);
  layer.rows = from.small(1);
  layer.stride = from.small(1);
  layer.padding = from.small(1);
  layer.dilation = from.small(1);
  layer.rectified = from.number(1) != 0;
  layer.in = from.small(2);
  layer.out = from.small(2);
  if (layer.columns == 0 || layer.rows == 0 || layer.stride == 0 || layer.dilation == 0)
    return false;
  if (layer.in == 0 || layer.out == 0 || layer.in > kWidest || layer.out > kWidest) return false;
  const std::size_t patch = size(layer.in) * size(layer.rows) * size(layer.columns);
  if (from.left() < patch * size(layer.out) + 8 * size(layer.out)) return false;
  std::vector<float> scales(size(layer.out));
  for (float& scale : scales) scale = from.real();
  layer.bias.assign(groups_of(layer.out) * kGroup, 0);
  for (std::size_t o = 0; o < size(layer.out); ++o) layer.bias[o] = from.real();
  layer.weights.assign(groups_of(layer.out) * kGroup * patch, 0);
  for (std::size_t o = 0; o < size(layer.out); ++o) {
    float* const to = &layer.weights[o / kGroup * kGroup * patch + o % kGroup];
    for (std::size_t k = 0; k < patch; ++k) {
      to[k * kGroup] = static_cast<float>(static_cast<std::int8_t>(from.number(1))) * scales[o];
    }
  }
  return true;
}

/// Returns the size of one side after a convolution, or 0.
int shortened(int side, int kernel, const Layer& layer) {
  const int left = side + 2 * layer.padding - layer.dilation * (kernel - 1) - 1;
  return left < 0 ? 0 : left / layer.stride + 1;
}

std::optional<Net> read_net(Bytes& from) {
  Net net;
  net.name = from.text(8);
  net.width = from.small(4);
  net.height = from.small(4);
  const int count = from.small(4);
  if (net.width <= 0 || net.height <= 0 || net.width > kWidest || net.height > kWidest) return {};
  if (count <= 0 || count > kLongest) return {};
  int channels = 3, width = net.width, height = net.height;
  for (int k = 0; k < count; ++k) {
    Layer layer;
    const std::uint32_t kind = from.number(1);
    if (!from.whole || kind > 1) return {};
    layer.context = kind == 1;
    if (layer.context) {
      channels *= 3;
      layer.out = channels;
    } else {
      if (!read_convolution(from, layer) || layer.in != channels) return {};
      channels = layer.out;
      width = shortened(width, layer.columns, layer);
      height = shortened(height, layer.rows, layer);
    }
    if (width == 0 || height == 0 || channels > kWidest) return {};
    net.layers.push_back(std::move(layer));
  }
  net.channels = channels;
  net.columns = width;
  net.rows = height;
  return net;
}

/// Returns the input with rows and columns of zeros around it.
Tensor padded(const Tensor& input, int padding) {
  Tensor out{input.channels, input.height + 2 * padding, input.width + 2 * padding, {}};
  out.values.assign(size(out.channels) * size(out.height) * size(out.width), 0);
  for (int c = 0; c < input.channels; ++c) {
    for (int y = 0; y < input.height; ++y) {
      std::copy_n(&input.values[(size(c) * size(input.height) + size(y)) * size(input.width)],
                  input.width,
                  &out.values[(size(c) * size(out.height) + size(y + padding)) * size(out.width) +
                              size(padding)]);
    }
  }
  return out;
}

Tensor with_context(const Tensor& input) {
  Tensor out = input;
  out.channels = 3 * input.channels;
  const std::size_t plane = size(input.height) * size(input.width);
  out.values.resize(size(out.channels) * plane);
  for (std::size_t c = 0; c < size(input.channels); ++c) {
    const std::span values(&input.values[c * plane], plane);
    float sum = 0;
    for (const float v : values) sum += v;
    std::fill_n(&out.values[(size(input.channels) + c) * plane], plane,
                sum / static_cast<float>(plane));
    std::fill_n(&out.values[(size(2 * input.channels) + c) * plane], plane,
                *std::ranges::max_element(values));
  }
  return out;
}

/// Adds up kGroup channels of kTile points. `patches`: for each weight the kTile numbers.
void add_up(const float* weights, const float* patches, std::size_t count,
            float (&sums)[kGroup][kTile]) {
  for (std::size_t k = 0; k < count; ++k, weights += kGroup, patches += kTile) {
    for (std::size_t i = 0; i < kGroup; ++i) {
      for (std::size_t j = 0; j < kTile; ++j) sums[i][j] += weights[i] * patches[j];
    }
  }
}

}  // namespace

Tensor run(const Layer& layer, const Tensor& input) {
  if (layer.context) return with_context(input);
  assert(layer.in == input.channels);
  const Tensor source = layer.padding == 0 ? Tensor{} : padded(input, layer.padding);
  const Tensor& from = layer.padding == 0 ? input : source;
  Tensor out{layer.out,
             shortened(input.height, layer.rows, layer),
             shortened(input.width, layer.columns, layer),
             {}};
  const std::size_t plane = size(out.height) * size(out.width);
  out.values.resize(size(out.channels) * plane);
  std::vector<std::size_t>
      offsets;  // of each weight's number in the source, from the patch's first
  for (int c = 0; c < layer.in; ++c) {
    for (int y = 0; y < layer.rows; ++y) {
      for (int x = 0; x < layer.columns; ++x) {
        offsets.push_back((size(c) * size(from.height) + size(y * layer.dilation)) *
                              size(from.width) +
                          size(x * layer.dilation));
      }
    }
  }
  std::vector<float> patches(offsets.size() * kTile);
  for (std::size_t first = 0; first < plane; first += kTile) {
    const std::size_t points = std::min(kTile, plane - first);
    std::array<std::size_t, kTile> starts{};
    for (std::size_t j = 0; j < kTile; ++j) {
      const std::size_t point = first + std::min(j, points - 1);
      starts[j] = (point / size(out.width) * size(from.width) + point % size(out.width)) *
                  size(layer.stride);
    }
    for (std::size_t k = 0; k < offsets.size(); ++k) {
      const float* const base = from.values.data() + offsets[k];
      for (std::size_t j = 0; j < kTile; ++j) patches[k * kTile + j] = base[starts[j]];
    }
    for (std::size_t o = 0; o < size(layer.out); o += kGroup) {
      float sums[kGroup][kTile] = {};
      add_up(&layer.weights[o * offsets.size()], patches.data(), offsets.size(), sums);
      for (std::size_t i = 0; i < std::min(kGroup, size(layer.out) - o); ++i) {
        for (std::size_t j = 0; j < points; ++j) {
          const float sum = sums[i][j] + layer.bias[o + i];
          out.values[(o + i) * plane + first + j] = layer.rectified ? std::max(sum, 0.0F) : sum;
        }
      }
    }
  }
  return out;
}

Tensor Net::run(Sample sample) const {
  assert(sample.width == width && sample.height == height);
  Tensor values{3, height, width, std::move(sample.planes)};
  for (const Layer& layer : layers) values = see::run(layer, values);
  return values;
}

std::shared_ptr<const Nets> Nets::parse(std::span<const std::byte> bytes) {
  Bytes from(bytes);
  if (from.text(4) != "QSEE" || from.number(4) != 1 || from.number(4) != 3) return nullptr;
  auto nets = std::make_shared<Nets>();
  struct Wanted {
    std::string_view name;
    Net* net;
    int width, height, channels, columns, rows;
  };
  const Wanted wanted[] = {
      {"finder", &nets->finder, kFinderSide, kFinderSide, 9, 16, 16},
      {"corners", &nets->corners, kCornersLayout.width(), kCornersLayout.height(), 9, 1, 1},
      {"points", &nets->points, kPointsLayout.width(), kPointsLayout.height(), 16, 9, 10}};
  for (const Wanted& each : wanted) {
    auto net = read_net(from);
    if (!net || net->name != each.name || net->width != each.width || net->height != each.height)
      return nullptr;
    if (net->channels != each.channels || net->columns != each.columns || net->rows != each.rows)
      return nullptr;
    *each.net = std::move(*net);
  }
  if (!from.whole || from.left() != 0) return nullptr;
  return nets;
}

}  // namespace qipu::see
