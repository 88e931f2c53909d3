// Plays games of the bundled engine against itself and writes what there is to learn from them.
//
//   qipu_selfplay OUT SECONDS NODES THREADS SEED
//
// Appends records (sample.h) to OUT.0, OUT.1 ..., one file a thread. Games begin with a few random
// moves. Kept are quiet positions: not in check, the best move no capture, nothing decided.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/engine/recurrence.h"
#include "sample.h"

namespace qipu::train {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kLongest = 320;  // plies; then a draw
constexpr int kUneven = 450;   // centipawns: openings beyond are thrown away
constexpr int kWon = 1600;     // centipawns, so many times running: the game is given up
constexpr int kWonTimes = 5;
constexpr int kLearnable = 1500;  // centipawns

struct Count {
  std::atomic<std::uint64_t> games{0}, samples{0};
  std::array<std::atomic<std::uint64_t>, 3> results{};  // lost, drawn, won by Red
};

class Player {
 public:
  Player(std::string file, std::uint64_t nodes, std::uint64_t seed)
      : out_(file, std::ios::binary | std::ios::app), nodes_(nodes), random_(seed) {
    EngineOptions options;
    options.hash_mib = 8;
    engine_ = std::move(*bundled_engine(options));
  }

  bool ready() const { return out_.good(); }

  void play(Count& count) {
    Task task;
    if (!open(task)) return;
    engine_->new_game();
    Position p = task.start;
    Past past;
    past.reset(p);
    for (const Move m : task.moves) {
      const bool irreversible = !p.make(m).captured.empty();
      past.push(m, p, irreversible);
    }
    std::vector<Sample> samples;
    int red = 1;  // the result: 0, 1, 2
    int won = 0, lost = 0;
    for (int ply = 0;; ++ply) {
      past.mark_root();
      if (const auto v = past.verdict(p)) {
        red = *v == 0 ? 1 : (*v > 0) == (p.turn() == Color::red) ? 2 : 0;
        break;
      }
      if (p.quiet_plies() >= 120 || ply >= kLongest) break;
      task.limits.nodes = nodes_ * 3 / 4 + random_() % (nodes_ / 2 + 1);
      const auto answer = engine_->analyse(task);
      if (!answer || !answer->best) {  // mated, or stuck
        red = p.turn() == Color::red ? 0 : 2;
        break;
      }
      const Score score = answer->lines[0].score;
      const int cp = score.is_mate() ? (score.value() > 0 ? 30000 : -30000) : score.centipawns();
      if (ply == 0 && std::abs(cp) > kUneven) return;
      const int for_red = p.turn() == Color::red ? cp : -cp;
      won = for_red > kWon ? won + 1 : 0;
      lost = for_red < -kWon ? lost + 1 : 0;
      if (won >= kWonTimes || lost >= kWonTimes || score.is_mate()) {
        red = for_red > 0 ? 2 : 0;
        break;
      }
      const Move m = *answer->best;
      if (!past.in_check() && p[m.to()].empty() && std::abs(cp) <= kLearnable) {
        samples.push_back(sample_of(p, cp));
      }
      const bool irreversible = !p.make(m).captured.empty();
      past.push(m, p, irreversible);
      task.moves.push_back(m);
    }
    for (Sample& s : samples) s.result = static_cast<std::uint8_t>(s.turn == 0 ? red : 2 - red);
    out_.write(reinterpret_cast<const char*>(samples.data()),
               static_cast<std::streamsize>(samples.size() * sizeof(Sample)));
    ++count.games;
    ++count.results[static_cast<std::size_t>(red)];
    count.samples += samples.size();
  }

 private:
  /// A few random moves from the start. False where they end the game.
  bool open(Task& task) {
    Position p = task.start;
    const auto plies = 5 + random_() % 8;
    for (std::uint64_t i = 0; i < plies; ++i) {
      MoveList moves;
      p.legal_moves(moves);
      if (moves.empty()) return false;
      const Move m = moves[static_cast<int>(random_() % static_cast<unsigned>(moves.size()))];
      p.make(m);
      task.moves.push_back(m);
    }
    return p.has_legal_move();
  }

  std::ofstream out_;
  std::uint64_t nodes_;
  std::mt19937_64 random_;
  std::unique_ptr<Engine> engine_;
};

int run(const std::vector<std::string>& args) {
  if (args.size() != 5) {
    std::fputs("usage: qipu_selfplay OUT SECONDS NODES THREADS SEED\n", stderr);
    return 2;
  }
  const auto until = Clock::now() + std::chrono::seconds(std::stoll(args[1]));
  const std::uint64_t nodes = std::stoull(args[2]);
  const unsigned threads = static_cast<unsigned>(std::stoul(args[3]));
  const std::uint64_t seed = std::stoull(args[4]);
  Count count;
  std::atomic<bool> failed{false};
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
      workers.emplace_back([&, i] {
        Player player(args[0] + "." + std::to_string(i), nodes, seed * 1000 + i);
        while (player.ready() && Clock::now() < until) player.play(count);
        if (!player.ready()) failed = true;
      });
    }
  }
  std::printf("%llu games, %llu positions; Red lost %llu, drew %llu, won %llu\n",
              static_cast<unsigned long long>(count.games),
              static_cast<unsigned long long>(count.samples),
              static_cast<unsigned long long>(count.results[0]),
              static_cast<unsigned long long>(count.results[1]),
              static_cast<unsigned long long>(count.results[2]));
  return failed ? 2 : 0;
}

}  // namespace
}  // namespace qipu::train

int main(int argc, char** argv) { return qipu::train::run({argv + 1, argv + argc}); }
