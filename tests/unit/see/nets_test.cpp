// Layers: a convolution is the sum that its definition says, for any kernel, stride, padding and
// dilation. Files of nets: what is cut, longer or contradicts itself is refused.
#include "see/nets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace qipu::see {
namespace {

std::size_t size(int n) { return static_cast<std::size_t>(n); }

struct Convolution {
  int columns, rows, stride, padding, dilation, in, out;
  bool rectified;
};

/// Adds up one output number as the definition of a convolution has it.
double defined(const Convolution& how, const std::vector<float>& weights,
               const std::vector<float>& bias, const Tensor& input, int o, int y, int x) {
  double sum = static_cast<double>(bias[size(o)]);
  for (int c = 0; c < how.in; ++c) {
    for (int i = 0; i < how.rows; ++i) {
      for (int j = 0; j < how.columns; ++j) {
        const int row = y * how.stride + i * how.dilation - how.padding;
        const int column = x * how.stride + j * how.dilation - how.padding;
        if (row < 0 || column < 0 || row >= input.height || column >= input.width) continue;
        const std::size_t weight =
            ((size(o) * size(how.in) + size(c)) * size(how.rows) + size(i)) * size(how.columns) +
            size(j);
        const std::size_t value =
            (size(c) * size(input.height) + size(row)) * size(input.width) + size(column);
        sum += static_cast<double>(weights[weight]) * static_cast<double>(input.values[value]);
      }
    }
  }
  return how.rectified ? std::max(sum, 0.0) : sum;
}

/// Puts weights [out][in][row][column] into groups of four channels out.
std::vector<float> grouped(const std::vector<float>& weights, int out) {
  const std::size_t patch = weights.size() / size(out), groups = (size(out) + 3) / 4;
  std::vector<float> all(groups * 4 * patch, 0.0F);
  for (std::size_t o = 0; o < size(out); ++o) {
    for (std::size_t k = 0; k < patch; ++k)
      all[(o / 4 * patch + k) * 4 + o % 4] = weights[o * patch + k];
  }
  return all;
}

TEST(Layers, ConvolveAsTheDefinitionSays) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  const Convolution all[] = {{3, 3, 1, 1, 1, 2, 5, true},  {3, 3, 2, 1, 1, 3, 4, false},
                             {3, 3, 1, 2, 2, 3, 9, false}, {1, 1, 1, 0, 1, 7, 3, true},
                             {9, 10, 1, 0, 1, 2, 6, true}, {3, 3, 3, 0, 1, 2, 4, false}};
  for (const Convolution& how : all) {
    Tensor input{how.in, 13, 11, {}};
    input.values.resize(size(how.in) * 13 * 11);
    std::vector<float> weights(size(how.out) * size(how.in) * size(how.rows) * size(how.columns));
    std::vector<float> bias(size(how.out));
    for (auto* numbers : {&input.values, &weights, &bias}) {
      for (float& number : *numbers) number = normal(random);
    }
    Layer layer{false,        how.columns,   how.rows, how.stride, how.padding,
                how.dilation, how.rectified, how.in,   how.out,    grouped(weights, how.out),
                bias};
    layer.bias.resize((size(how.out) + 3) / 4 * 4);
    const Tensor output = run(layer, input);
    ASSERT_EQ(output.channels, how.out);
    ASSERT_EQ(output.height,
              (13 + 2 * how.padding - how.dilation * (how.rows - 1) - 1) / how.stride + 1);
    ASSERT_EQ(output.width,
              (11 + 2 * how.padding - how.dilation * (how.columns - 1) - 1) / how.stride + 1);
    for (int o = 0; o < how.out; ++o) {
      for (int y = 0; y < output.height; ++y) {
        for (int x = 0; x < output.width; ++x) {
          const float found =
              output
                  .values[(size(o) * size(output.height) + size(y)) * size(output.width) + size(x)];
          ASSERT_NEAR(static_cast<double>(found), defined(how, weights, bias, input, o, y, x), 1e-3)
              << how.columns << " x " << how.rows << ", stride " << how.stride << ", at " << o
              << ' ' << y << ' ' << x;
        }
      }
    }
  }
}

TEST(Layers, TellEachPointOfAllPoints) {
  const Tensor input{2, 1, 3, {1, 2, 6, -4, -1, -1}};
  Layer layer;
  layer.context = true;
  layer.out = 6;
  const Tensor output = run(layer, input);
  EXPECT_EQ(output.channels, 6);
  EXPECT_EQ(output.values,
            (std::vector<float>{1, 2, 6, -4, -1, -1, 3, 3, 3, -2, -2, -2, 6, 6, 6, -1, -1, -1}));
}

class Writer {
 public:
  Writer& number(std::uint32_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) bytes_.push_back(static_cast<std::byte>(value >> 8 * k & 255));
    return *this;
  }
  Writer& text(std::string_view words, std::size_t width) {
    for (std::size_t k = 0; k < width; ++k)
      number(k < words.size() ? static_cast<unsigned char>(words[k]) : 0, 1);
    return *this;
  }
  Writer& real(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return number(bits, 4);
  }
  /// A net of one layer that makes its input into the output wanted.
  Writer& net(std::string_view name, int width, int height, int columns, int rows, int stride,
              int out) {
    text(name, 8)
        .number(static_cast<std::uint32_t>(width), 4)
        .number(static_cast<std::uint32_t>(height), 4)
        .number(1, 4);
    number(0, 1);
    for (const int part : {columns, rows, stride, 0, 1, 0})
      number(static_cast<std::uint32_t>(part), 1);
    number(3, 2).number(static_cast<std::uint32_t>(out), 2);
    for (int k = 0; k < out; ++k) real(0.5F);
    for (int k = 0; k < out; ++k) real(static_cast<float>(k));
    for (int k = 0; k < out * 3 * columns * rows; ++k)
      number(static_cast<std::uint32_t>(k % 251 - 125), 1);
    return *this;
  }
  std::vector<std::byte> bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

std::vector<std::byte> small_file() {
  Writer file;
  file.text("QSEE", 4).number(1, 4).number(3, 4);
  file.net("finder", 256, 256, 16, 16, 16, 9);
  file.net("corners", 144, 156, 144, 156, 1, 9);
  file.net("points", 216, 240, 24, 24, 24, 16);
  return file.bytes();
}

TEST(Nets, AreReadFromTheirFile) {
  const auto nets = Nets::parse(small_file());
  ASSERT_TRUE(nets);
  EXPECT_EQ(nets->points.columns, 9);
  EXPECT_EQ(nets->points.rows, 10);
  EXPECT_EQ(nets->finder.layers[0].bias[8], 8.0F);
  // The first weights of channels 0 and 1 are -125 and -125 + 768 % 251, each times 0.5.
  EXPECT_EQ(nets->finder.layers[0].weights[0], -62.5F);
  EXPECT_EQ(nets->finder.layers[0].weights[1], (768 % 251 - 125) * 0.5F);
}

TEST(Nets, OfAFileThatIsCutOrLongerAreNone) {
  const std::vector<std::byte> file = small_file();
  for (std::size_t length = 0; length < file.size(); length += length < 200 ? 1 : 1009) {
    EXPECT_FALSE(Nets::parse(std::span(file).first(length))) << length;
  }
  std::vector<std::byte> longer = file;
  longer.push_back({});
  EXPECT_FALSE(Nets::parse(longer));
}

TEST(Nets, ThatContradictThemselvesAreNone) {
  // Single bytes of the heads: whatever they become, nothing is read outside of the file.
  const std::vector<std::byte> file = small_file();
  int refused = 0;
  for (std::size_t at = 0; at < 50; ++at) {
    for (const int value : {0, 1, 2, 255}) {
      std::vector<std::byte> changed = file;
      changed[at] = static_cast<std::byte>(value);
      refused += Nets::parse(changed) == nullptr ? 1 : 0;
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace qipu::see
