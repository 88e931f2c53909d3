// Measures how many games a second get a code. By the order of moves, 300,000 are expected.

#include <benchmark/benchmark.h>

#include <string_view>
#include <vector>

#include "opening/ecco.h"

namespace {

using qipu::EccoMethod;
using qipu::Move;

// Twenty plies of 屏风马 with 平炮兑车, for which most rules are checked, and of 飞相, for which
// few are.
constexpr std::string_view kLines[][20] = {
    {"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4", "g6g5", "h0h6", "h7i7",
     "h6g6", "i7i8", "b0c2", "d9e8", "b2a2", "i8g8", "g6f6", "a9b9", "a0b0", "g7h5"},
    {"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5", "b0a2", "a6a5",
     "b2c2", "c7b5", "a0a1", "c9e7", "a1d1", "a9a6", "h0h6", "b5a3", "c2c1", "a5a4"},
    {"g0e2", "h7e7", "h0g2", "h9g7", "i0h0", "i9h9", "b0c2", "b9c7", "c3c4", "h9h5",
     "a0a1", "h5d5", "a1f1", "d9e8", "f1f5", "a9b9", "d0e1", "b9b5", "b2a2", "e6e5"},
};

void give_codes(benchmark::State& state, EccoMethod method) {
  std::vector<std::vector<Move>> games;
  for (const auto& line : kLines) {
    for (auto& moves = games.emplace_back(); const auto words : line) {
      moves.push_back(*Move::parse(words));
    }
  }
  const char* const codes[] = {"C46", "C77", "A28"};
  const qipu::Setup& start = qipu::Setup::standard();
  for (std::size_t i = 0; i < std::size(codes); ++i) {
    const auto& code = qipu::ecco_of(start, games[i], EccoMethod::xqbase).code;
    if (code != codes[i]) return state.SkipWithError("a wrong answer is not worth timing");
  }
  for (auto _ : state) {
    for (const auto& game : games) benchmark::DoNotOptimize(qipu::ecco_of(start, game, method));
  }
  state.counters["games/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(games.size()),
      benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(give_codes, xqbase, EccoMethod::xqbase);
BENCHMARK_CAPTURE(give_codes, position, EccoMethod::position);

}  // namespace
