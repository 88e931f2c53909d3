// How far a plan is: which shards are done, by their notes, and which are not.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "qipu/ops/shard/part.h"
#include "qipu/ops/shard/plan.h"

namespace qipu {

struct PlanProgress {
  std::uint64_t done = 0;
  std::vector<std::uint64_t> missing;  ///< shards that are not done, those at work too
  /// Of these, where a note says who works on it. Its process may be long gone.
  std::vector<std::pair<std::uint64_t, WorkNote>> running;
  GameCounts games;    ///< of the shards that are done
  Tally findings;      ///< likewise
  double seconds = 0;  ///< that they took, one after the other
  std::uint64_t games_left = 0, bytes_left = 0;
};

/// Looks at all notes. O(shards).
PlanProgress progress_of(const Plan& plan, const PartFolder& folder);

/// Numbers in ascending order as clusters take them: "3,7,12-20".
std::string array_spec(const std::vector<std::uint64_t>& numbers);

}  // namespace qipu
