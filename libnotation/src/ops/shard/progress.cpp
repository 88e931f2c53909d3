#include "ops/shard/progress.h"

namespace qipu {

PlanProgress progress_of(const Plan& plan, const PartFolder& folder) {
  PlanProgress out;
  for (const Shard& shard : plan.shards) {
    const auto note = folder.done(shard);
    if (note && note->planned == shard.hash) {
      ++out.done;
      out.games += note->games;
      out.findings += note->findings;
      out.seconds += note->seconds;
      continue;
    }
    out.missing.push_back(shard.id);
    out.games_left += shard.games();
    out.bytes_left += shard.bytes();
    if (auto running = read_running(folder.running(shard.id))) {
      out.running.emplace_back(shard.id, std::move(*running));
    }
  }
  return out;
}

std::string array_spec(const std::vector<std::uint64_t>& numbers) {
  std::string out;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!out.empty()) out += ',';
    out += std::to_string(numbers[i]);
    if (last != i) out += '-' + std::to_string(numbers[last]);
    i = last + 1;
  }
  return out;
}

}  // namespace qipu
