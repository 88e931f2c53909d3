#include "qipu/ops/plausible.h"

#include <algorithm>
#include <cmath>

namespace qipu {
namespace {

// Enough to see what hangs and what takes back; 2 ms.
constexpr std::uint64_t kNodes = 1500;
// By how many centipawns a move may be worse to be played e times more seldom, and how bad is as
// bad as any: players blunder, and so few nodes see little.
constexpr float kTemperature = 90;
constexpr float kWorst = 5;
// Positions remembered; records ask about few.
constexpr std::size_t kMost = 512;

}  // namespace

const std::vector<Plausibility::Seen>& Plausibility::look(const Position& position) {
  if (seen_.size() >= kMost) seen_.clear();
  const auto [it, fresh] = seen_.try_emplace(position.key());
  std::vector<Seen>& out = it->second;
  if (!fresh) return out;
  if (engine_ == nullptr && !failed_) {
    EngineOptions options;
    options.hash_mib = 1;
    auto made = bundled_engine(options);
    failed_ = !made;
    if (made) engine_ = std::move(*made);
  }
  MoveList legal;
  position.legal_moves(legal);
  if (engine_ == nullptr || legal.empty()) return out;
  engine_->new_game();
  Task task;
  task.start = position;
  task.lines = legal.size();
  task.limits.nodes = kNodes;
  const auto answer = engine_->analyse(task);
  if (!answer || answer->lines.empty()) return out;
  const float best = static_cast<float>(answer->lines.front().score.value());
  float sum = 0;
  for (const Line& line : answer->lines) {
    const float behind = (best - static_cast<float>(line.score.value())) / kTemperature;
    out.push_back({line.moves.front(), std::min(behind, kWorst)});
    sum += std::exp(-out.back().cost);
  }
  for (Seen& s : out) s.cost += std::log(sum);
  return out;
}

float Plausibility::operator()(const Position& position, Move move) {
  const std::vector<Seen>& seen = look(position);
  const auto found = std::ranges::find(seen, move, &Seen::move);
  if (found != seen.end()) return found->cost;
  return kWorst;
}

}  // namespace qipu
