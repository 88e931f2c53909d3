// Plays games of the bundled engine against itself and writes positions for training.
//
//   qipu_selfplay OUT SECONDS NODES THREADS SEED NETWORK [EACH]
//
// Appends records (sample.h) to OUT.0, OUT.1 ..., one file for each thread. NETWORK is a file,
// `none` (the evaluation by hand) or `` (the bundled one). EACH, 1 by default, is how many threads
// search for one move, so that a thread sanitizer can watch. Only quiet positions are kept: not in
// check, the best move is not a capture, nothing is decided.

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "play.h"
#include "sample.h"
#include "workers.h"

namespace qipu::train {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kLearnable = 1500;  // centipawns

struct Count {
  std::atomic<std::uint64_t> games{0}, samples{0};
  std::array<std::atomic<std::uint64_t>, 3> results{};
};

struct Settings {
  std::string out, network;
  std::chrono::seconds time{0};
  std::uint64_t nodes = 0, seed = 0;
  unsigned threads = 1;
  int each = 1;  // the threads of one engine
};

void play_until(Clock::time_point end, const Settings& set, unsigned number, Count& count) {
  const std::string name = set.out + "." + std::to_string(number);
  std::ofstream out(name, std::ios::binary | std::ios::app);
  auto engine = bundled_engine({.hash_mib = 8, .threads = set.each, .network = set.network});
  if (!engine) throw std::runtime_error("no such network: " + set.network);
  std::mt19937_64 random(set.seed * 1000 + number);
  while (Clock::now() < end) {
    auto opening = random_opening(random);
    if (!opening) continue;
    (*engine)->new_game();
    std::vector<Sample> samples;
    const auto nodes = [&] { return set.nodes * 3 / 4 + random() % (set.nodes / 2 + 1); };
    const auto result = play({engine->get(), engine->get()}, std::move(*opening), nodes,
                             [&](const Position& p, bool in_check, Move m, int score) {
                               if (in_check || !p[m.to()].empty() || std::abs(score) > kLearnable)
                                 return;
                               samples.push_back(sample_of(p, score));
                             });
    if (!result) continue;
    for (Sample& s : samples) {
      s.result = static_cast<std::uint8_t>(s.turn == 0 ? *result : 2 - *result);
    }
    out.write(reinterpret_cast<const char*>(samples.data()),
              static_cast<std::streamsize>(samples.size() * sizeof(Sample)));
    if (!out.flush()) throw std::runtime_error("cannot write " + name);
    ++count.games;
    ++count.results[static_cast<std::size_t>(*result)];
    count.samples += samples.size();
  }
}

void run(const Settings& set) {
  const auto end = Clock::now() + set.time;
  Count count;
  on_threads(set.threads, [&](unsigned i) { play_until(end, set, i, count); });
  const auto number = [](const auto& n) { return static_cast<unsigned long long>(n.load()); };
  std::printf("%llu games, %llu positions; Red lost %llu, drew %llu, won %llu\n",
              number(count.games), number(count.samples), number(count.results[0]),
              number(count.results[1]), number(count.results[2]));
}

}  // namespace
}  // namespace qipu::train

int main(int argc, char** argv) {
  try {
    if (argc != 7 && argc != 8) {
      throw std::runtime_error(
          "usage: qipu_selfplay OUT SECONDS NODES THREADS SEED NETWORK [EACH]");
    }
    qipu::train::run({.out = argv[1],
                      .network = argv[6],
                      .time = std::chrono::seconds(std::stoll(argv[2])),
                      .nodes = std::stoull(argv[3]),
                      .seed = std::stoull(argv[5]),
                      .threads = static_cast<unsigned>(std::stoul(argv[4])),
                      .each = argc > 7 ? std::stoi(argv[7]) : 1});
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "qipu_selfplay: %s\n", e.what());
    return 2;
  }
}
