// Trains a network on games (network.h describes what it computes).
//
//   qipu_trainer -o NETWORK [--epochs N] [--rate R] [--trust T] [--threads N] [--seed N] [--from
//   NETWORK] DATA...
//
// Adam on the squared difference between the network's win chance and a mix of the search's (share
// `trust`, through a logistic of kCentipawns) and the game's result. Positions are mirrored at
// random. A fiftieth of them is kept for validation. The same data, threads and seed give the same
// network.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/network.h"
#include "sample.h"
#include "workers.h"

namespace qipu::train {
namespace {

constexpr std::size_t kHidden = Network::kHidden;
constexpr std::size_t kBatch = 16384;
constexpr float kMost = 1.98F;  // the greatest weight, so that fixed point never overflows

struct Settings {
  std::string out, from;
  std::vector<std::string> data;
  int epochs = 20;
  float rate = 0.001F, trust = 0.7F;
  unsigned threads = 2;
  std::uint64_t seed = 1;
};

/// The network's numbers, or their gradients.
struct Numbers {
  std::vector<float> weights = std::vector<float>(Network::kInputs * kHidden);
  std::vector<float> biases = std::vector<float>(kHidden);
  std::vector<float> output = std::vector<float>(Network::kBuckets * 2 * kHidden);
  std::vector<float> output_bias = std::vector<float>(Network::kBuckets);

  std::array<std::vector<float>*, 4> parts() { return {&weights, &biases, &output, &output_bias}; }
  void clear() {
    for (auto* part : parts()) std::fill(part->begin(), part->end(), 0.0F);
  }
};

/// A position as the network sees it, the mover's side first.
struct Inputs {
  std::array<std::array<std::uint16_t, 32>, 2> rows;
  std::size_t count = 0;
};

Inputs inputs_of(const Sample& sample, bool mirror) {
  Inputs in;
  std::array<int, 2> kings{};
  const auto flipped = [mirror](int s) { return mirror ? s + 8 - 2 * (s % 9) : s; };
  each_piece(sample, [&](int s, int code) {
    if (code == 1) kings[0] = flipped(s);
    if (code == 1 + kRoles) kings[1] = flipped(s);
  });
  each_piece(sample, [&](int s, int code) {
    for (const std::size_t who : {0U, 1U}) {
      const std::size_t side = who ^ sample.turn;
      in.rows[who][in.count] = static_cast<std::uint16_t>(Network::input(
          static_cast<Color>(side), Network::mirrors(kings[side]), code, flipped(s)));
    }
    ++in.count;
  });
  return in;
}

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

/// Returns the win chance that the network computes. Adds its gradients to `gradient` if that is
/// not null.
float pass(const Numbers& net, const Sample& sample, bool mirror, float trust, Numbers* gradient,
           double& loss) {
  const Inputs in = inputs_of(sample, mirror);
  const std::size_t bucket = Network::bucket(static_cast<int>(in.count));
  alignas(64) std::array<std::array<float, kHidden>, 2> sums;
  const float* const output = &net.output[bucket * 2 * kHidden];
  float value = net.output_bias[bucket];
  for (const std::size_t who : {0U, 1U}) {
    float* const sum = sums[who].data();
    std::copy(net.biases.begin(), net.biases.end(), sum);
    for (std::size_t k = 0; k < in.count; ++k) {
      const float* const row = &net.weights[in.rows[who][k] * kHidden];
      for (std::size_t i = 0; i < kHidden; ++i) sum[i] += row[i];
    }
    const float* const weight = output + who * kHidden;
    std::array<float, 16> parts{};
    for (std::size_t i = 0; i < kHidden; i += 16) {
      for (std::size_t j = 0; j < 16; ++j) {
        const float a = std::clamp(sum[i + j], 0.0F, 1.0F);
        parts[j] += a * a * weight[i + j];
      }
    }
    for (const float part : parts) value += part;
  }
  const float chance = logistic(value);
  const float searched = logistic(static_cast<float>(sample.score) / Network::kCentipawns);
  const float target = trust * searched + (1 - trust) * static_cast<float>(sample.result) / 2;
  const float error = chance - target;
  loss += static_cast<double>(error) * error;
  if (gradient == nullptr) return chance;

  const float slope = 2 * error * chance * (1 - chance);
  gradient->output_bias[bucket] += slope;
  float* const output_slope = &gradient->output[bucket * 2 * kHidden];
  for (const std::size_t who : {0U, 1U}) {
    float* const sum = sums[who].data();
    const float* const weight = output + who * kHidden;
    float* const weight_slope = output_slope + who * kHidden;
    float* const bias_slope = gradient->biases.data();
    for (std::size_t i = 0; i < kHidden; ++i) {
      const float a = std::clamp(sum[i], 0.0F, 1.0F);
      weight_slope[i] += slope * a * a;
      const float inside = sum[i] > 0 && sum[i] < 1 ? 1.0F : 0.0F;
      sum[i] = inside * slope * 2 * a * weight[i];
      bias_slope[i] += sum[i];
    }
    for (std::size_t k = 0; k < in.count; ++k) {
      float* const row = &gradient->weights[in.rows[who][k] * kHidden];
      for (std::size_t i = 0; i < kHidden; ++i) row[i] += sum[i];
    }
  }
  return chance;
}

class Trainer {
 public:
  explicit Trainer(const Settings& settings)
      : set_(settings), random_(settings.seed), gradients_(settings.threads) {
    const float spread = 0.08F;
    std::normal_distribution<float> normal(0, spread);
    for (float& w : net_.weights) w = std::clamp(normal(random_), -3 * spread, 3 * spread);
    for (float& w : net_.output) w = std::clamp(normal(random_), -3 * spread, 3 * spread);
    std::fill(net_.biases.begin(), net_.biases.end(), 0.1F);
  }

  void load() {
    for (const std::string& name : set_.data) {
      std::ifstream in(name, std::ios::binary | std::ios::ate);
      if (!in) throw std::runtime_error("cannot read " + name);
      const auto count = static_cast<std::size_t>(in.tellg()) / sizeof(Sample);
      const std::size_t old = samples_.size();
      samples_.resize(old + count);
      in.seekg(0);
      in.read(reinterpret_cast<char*>(samples_.data() + old),
              static_cast<std::streamsize>(count * sizeof(Sample)));
    }
    if (samples_.size() < kBatch) throw std::runtime_error("too few positions");
    // The last fiftieth of all positions is kept for validation.
    held_ = samples_.size() - samples_.size() / 50;
  }

  void start_from(const Network& network) {
    const auto copy = [](std::vector<float>& to, const auto* from, float unit) {
      for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<float>(from[i]) / unit;
    };
    copy(net_.weights, network.weights[0].data(), Network::kOne);
    copy(net_.biases, network.biases.data(), Network::kOne);
    copy(net_.output, network.output[0].data(), Network::kOutputOne);
    copy(net_.output_bias, network.output_bias.data(), Network::kOne * Network::kOutputOne);
  }

  void learn() {
    const auto started = std::chrono::steady_clock::now();
    std::vector<std::uint32_t> order(held_);
    for (std::size_t i = 0; i < held_; ++i) order[i] = static_cast<std::uint32_t>(i);
    const std::size_t batches = held_ / kBatch;
    const double all = static_cast<double>(batches) * set_.epochs;
    for (int epoch = 0; epoch < set_.epochs; ++epoch) {
      std::shuffle(order.begin(), order.end(), random_);
      double loss = 0;
      for (std::size_t b = 0; b < batches; ++b) {
        loss += batch(order.data() + b * kBatch, kBatch, random_());
        const double done =
            (static_cast<double>(epoch) * static_cast<double>(batches) + static_cast<double>(b)) /
            all;
        step(set_.rate *
             static_cast<float>(0.005 + 0.995 * (1 + std::cos(3.14159265358979 * done)) / 2));
      }
      std::printf("epoch %d: loss %.6f, held back %.6f, %lld s\n", epoch + 1,
                  loss / static_cast<double>(batches * kBatch), validate(),
                  static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(
                                             std::chrono::steady_clock::now() - started)
                                             .count()));
      std::fflush(stdout);
    }
  }

  void write() const {
    std::ofstream out(set_.out, std::ios::binary);
    const auto put = [&out](const auto& value) {
      out.write(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    const auto numbers = [&put]<class T>(const std::vector<float>& from, float unit, T) {
      for (const float f : from) put(static_cast<T>(std::lround(f * unit)));
    };
    out.write("QIPUNET1", 8);
    put(static_cast<std::uint32_t>(kHidden));
    put(static_cast<std::uint32_t>(Network::kBuckets));
    numbers(net_.weights, Network::kOne, std::int16_t{});
    numbers(net_.biases, Network::kOne, std::int16_t{});
    numbers(net_.output, Network::kOutputOne, std::int16_t{});
    numbers(net_.output_bias, Network::kOne * Network::kOutputOne, std::int32_t{});
    if (!out.flush()) throw std::runtime_error("cannot write " + set_.out);
  }

 private:
  double batch(const std::uint32_t* order, std::size_t count, std::uint64_t coins) {
    std::vector<double> losses(set_.threads);
    on_threads(set_.threads, [&](unsigned t) {
      gradients_[t].clear();
      for (std::size_t i = t; i < count; i += set_.threads) {
        const bool mirror = ((coins >> (i % 61)) & 1U) != 0;
        pass(net_, samples_[order[i]], mirror, set_.trust, &gradients_[t], losses[t]);
      }
    });
    double loss = 0;
    for (const double l : losses) loss += l;
    return loss;
  }

  void step(float rate) {
    ++steps_;
    constexpr float kFirst = 0.9F, kSecond = 0.999F, kTiny = 1e-8F;
    const float first = 1 - std::pow(kFirst, static_cast<float>(steps_));
    const float second = 1 - std::pow(kSecond, static_cast<float>(steps_));
    const auto net = net_.parts(), mean = mean_.parts(), square = square_.parts();
    std::vector<std::array<std::vector<float>*, 4>> gradients;
    gradients.reserve(gradients_.size());
    for (Numbers& g : gradients_) gradients.push_back(g.parts());
    for (std::size_t part = 0; part < net.size(); ++part) {
      const bool bounded = part != 3;
      for (std::size_t i = 0; i < net[part]->size(); ++i) {
        float g = 0;
        for (const auto& of : gradients) g += (*of[part])[i];
        g /= static_cast<float>(kBatch);
        float& m = (*mean[part])[i];
        float& s = (*square[part])[i];
        m = kFirst * m + (1 - kFirst) * g;
        s = kSecond * s + (1 - kSecond) * g * g;
        float& w = (*net[part])[i];
        w -= rate * (m / first) / (std::sqrt(s / second) + kTiny);
        if (bounded) w = std::clamp(w, -kMost, kMost);
      }
    }
  }

  double validate() {
    double loss = 0;
    for (std::size_t i = held_; i < samples_.size(); ++i) {
      pass(net_, samples_[i], false, set_.trust, nullptr, loss);
    }
    return loss / static_cast<double>(samples_.size() - held_);
  }

  Settings set_;
  std::mt19937_64 random_;
  std::vector<Sample> samples_;
  std::size_t held_ = 0;
  Numbers net_, mean_, square_;
  std::vector<Numbers> gradients_;
  int steps_ = 0;
};

Settings settings_of(const std::vector<std::string>& args) {
  Settings s;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& a = args[i];
    if (!a.starts_with('-')) {
      s.data.push_back(a);
      continue;
    }
    if (i + 1 == args.size()) throw std::runtime_error(a + " wants a value");
    const std::string& v = args[++i];
    if (a == "-o")
      s.out = v;
    else if (a == "--from")
      s.from = v;
    else if (a == "--epochs")
      s.epochs = std::stoi(v);
    else if (a == "--rate")
      s.rate = std::stof(v);
    else if (a == "--trust")
      s.trust = std::stof(v);
    else if (a == "--threads")
      s.threads = std::max(1U, static_cast<unsigned>(std::stoul(v)));
    else if (a == "--seed")
      s.seed = std::stoull(v);
    else
      throw std::runtime_error("no option is called " + a);
  }
  if (s.out.empty() || s.data.empty()) {
    throw std::runtime_error(
        "usage: qipu_trainer -o NETWORK [--epochs N] [--rate R] [--trust T] "
        "[--threads N] [--seed N] [--from NETWORK] DATA...");
  }
  return s;
}

void run(const Settings& settings) {
  Trainer trainer(settings);
  trainer.load();
  if (!settings.from.empty()) {
    std::ifstream in(settings.from, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    const auto network = Network::parse(std::as_bytes(std::span(bytes)));
    if (network == nullptr) throw std::runtime_error(settings.from + " is no network");
    trainer.start_from(*network);
  }
  trainer.learn();
  trainer.write();
}

}  // namespace
}  // namespace qipu::train

int main(int argc, char** argv) {
  try {
    qipu::train::run(qipu::train::settings_of({argv + 1, argv + argc}));
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "qipu_trainer: %s\n", e.what());
    return 2;
  }
}
