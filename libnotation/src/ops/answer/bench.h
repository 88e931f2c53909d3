// A fixed benchmark for the engine: `qipu bench`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// Returns the positions as FENs: openings, middle games, endgames, mates.
std::span<const std::string_view> bench_positions();

struct BenchReport {
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  /// A hash of every best move, score and node count. It changes only if the engine behaves
  /// differently.
  std::uint64_t signature = 0;
};

/// Searches each position to `depth`, from an empty hash table.
Result<BenchReport> bench(Engine& engine, int depth);

}  // namespace qipu
