// Tests if one network is better than another: a sequential test of pairs of games with colours
// exchanged.
//
//   qipu_duel NEW OLD NODES THREADS SEED [MOST-PAIRS]
//
// NEW and OLD are files, `none` or `` as for qipu_selfplay. The test asks whether NEW is 10 Elo
// better (H1) or no better (H0), and stops when either is 19 times as likely, or after MOST-PAIRS
// (default 2000). Exits with 0 if NEW is better, 1 if it is not, 3 if undecided.

#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string>

#include "play.h"
#include "workers.h"

namespace qipu::train {
namespace {

constexpr double kElo0 = 0, kElo1 = 10;
const double kBound = std::log(19.0);

double expected(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// Numbers of pairs by NEW's score: 0 to 4 half points.
struct Tally {
  std::array<double, 5> pairs{};

  double count() const {
    double n = 0;
    for (const double p : pairs) n += p;
    return n;
  }
  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += pairs[i] * static_cast<double>(i) / 4;
    return sum / count();
  }
  double variance() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double d = static_cast<double>(i) / 4 - mean();
      sum += pairs[i] * d * d;
    }
    return sum / count();
  }
  /// Returns the logarithm of how much likelier H1 is than H0, with scores assumed to be normally
  /// distributed.
  double likelihood() const {
    if (count() < 8 || variance() <= 0) return 0;
    const double s0 = expected(kElo0), s1 = expected(kElo1);
    return count() * (s1 - s0) * (2 * mean() - s0 - s1) / (2 * variance());
  }
};

double elo_of(double score) {
  const double s = std::min(std::max(score, 0.001), 0.999);
  return -400 * std::log10(1 / s - 1);
}

class Duel {
 public:
  Duel(std::array<std::string, 2> networks, std::uint64_t nodes, double most)
      : networks_(std::move(networks)), nodes_(nodes), most_(most) {}

  void fight(std::uint64_t seed) {
    std::array<std::unique_ptr<Engine>, 2> engines;
    for (std::size_t i = 0; i < 2; ++i) {
      auto engine = bundled_engine({.hash_mib = 8, .network = networks_[i]});
      if (!engine) throw std::runtime_error("no such network: " + networks_[i]);
      engines[i] = std::move(*engine);
    }
    std::mt19937_64 random(seed);
    while (!over_) {
      const auto opening = random_opening(random);
      if (!opening) continue;
      const auto nodes = [this] { return nodes_; };
      for (auto& e : engines) e->new_game();
      const auto first = play({engines[0].get(), engines[1].get()}, *opening, nodes);
      for (auto& e : engines) e->new_game();
      const auto second = play({engines[1].get(), engines[0].get()}, *opening, nodes);
      if (first && second) record(static_cast<std::size_t>(*first + 2 - *second));
    }
  }

  int verdict() const {
    const double error = 1.96 * std::sqrt(tally_.variance() / tally_.count());
    std::printf("%.0f pairs: %.0f %.0f %.0f %.0f %.0f, Elo %+.0f [%+.0f, %+.0f], likelihood %.2f\n",
                tally_.count(), tally_.pairs[0], tally_.pairs[1], tally_.pairs[2], tally_.pairs[3],
                tally_.pairs[4], elo_of(tally_.mean()), elo_of(tally_.mean() - error),
                elo_of(tally_.mean() + error), tally_.likelihood());
    return tally_.likelihood() >= kBound ? 0 : tally_.likelihood() <= -kBound ? 1 : 3;
  }

 private:
  void record(std::size_t half_points) {
    const std::lock_guard lock(mutex_);
    tally_.pairs[half_points] += 1;
    over_ = over_ || std::abs(tally_.likelihood()) >= kBound || tally_.count() >= most_;
  }

  std::array<std::string, 2> networks_;
  std::uint64_t nodes_;
  double most_;
  std::mutex mutex_;
  Tally tally_;
  std::atomic<bool> over_{false};
};

int run(const std::vector<std::string>& args) {
  if (args.size() < 5 || args.size() > 6) {
    throw std::runtime_error("usage: qipu_duel NEW OLD NODES THREADS SEED [MOST-PAIRS]");
  }
  Duel duel({args[0], args[1]}, std::stoull(args[2]), args.size() == 6 ? std::stod(args[5]) : 2000);
  const std::uint64_t seed = std::stoull(args[4]);
  on_threads(static_cast<unsigned>(std::stoul(args[3])),
             [&](unsigned i) { duel.fight(seed * 1000 + i); });
  return duel.verdict();
}

}  // namespace
}  // namespace qipu::train

int main(int argc, char** argv) {
  try {
    return qipu::train::run({argv + 1, argv + argc});
  } catch (const std::exception& e) {
    std::fprintf(stderr, "qipu_duel: %s\n", e.what());
    return 2;
  }
}
