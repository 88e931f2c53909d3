// The progress of a plan: which shards are done, according to their notes, and which are not.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ops/shard/part.h"
#include "ops/shard/plan.h"

namespace qipu {

struct PlanProgress {
  std::uint64_t done = 0;
  std::vector<std::uint64_t> missing;  ///< shards that are not done, including those at work
  /// Of these, the shards for which a note says who works on it. That process may have ended long
  /// ago.
  std::vector<std::pair<std::uint64_t, WorkNote>> running;
  GameCounts games;    ///< the games of the shards that are done
  Tally findings;      ///< the findings of the shards that are done
  double seconds = 0;  ///< the sum of their times
  std::uint64_t games_left = 0, bytes_left = 0;
};

/// Reads all notes. O(shards).
PlanProgress progress_of(const Plan& plan, const PartFolder& folder);

/// Returns numbers in ascending order in the form that clusters use: "3,7,12-20".
std::string array_spec(const std::vector<std::uint64_t>& numbers);

}  // namespace qipu
