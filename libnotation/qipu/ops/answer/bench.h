// A fixed piece of work for the engine: `qipu bench`.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// FENs: openings, middle games, endgames, mates.
std::span<const std::string_view> bench_positions();

struct BenchReport {
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  /// Of every best move, score and count of nodes: changes only when the engine behaves otherwise.
  std::uint64_t signature = 0;
};

/// Searches each position to that depth, from a clean table. `told` hears of each answer.
Result<BenchReport> bench(Engine& engine, int depth,
                          const std::function<void(std::string_view fen, const Answer&)>& told);

}  // namespace qipu
