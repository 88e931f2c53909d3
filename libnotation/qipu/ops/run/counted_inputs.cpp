#include "qipu/ops/run/counted_inputs.h"

#include <utility>

#include "qipu/ops/run/visit.h"

namespace qipu {
namespace {

std::uint64_t games_in(const ReadOptions& options, const std::vector<Input>& inputs) {
  ReadOptions all = options;
  all.choice = GameChoice();
  all.max_findings = 1;
  std::uint64_t games = 0;
  const auto make = [] { return std::make_unique<Uninterested>(); };
  visit_games(all, inputs, make, [&](const WorkItem& item) {
    games += item.counts.read;
    return true;
  });
  return games;
}

}  // namespace

CountedInputs::CountedInputs(const ReadOptions& options, const std::vector<Input>& inputs)
    : options_(options), inputs_(inputs) {
  if (!options.choice.is_sample()) return;
  own_.emplace(options, inputs);
  if (auto trouble = aside_.put(own_->inputs)) trouble_ = std::move(trouble->second);
  if (!trouble_) own_->options.choice.settle(games_in(own_->options, own_->inputs));
}

}  // namespace qipu
