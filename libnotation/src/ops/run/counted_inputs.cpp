#include "ops/run/counted_inputs.h"

#include <optional>
#include <utility>

#include "ops/run/visit.h"
#include "qipu/archive/names.h"
#include "qipu/archive/query.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

/// The numbers of an item's games that match the query.
struct Answering final : ItemProduct {
  std::vector<std::uint64_t> numbers;
};

/// Applies the query that limits a sample to each game.
class SampleSelector final : public GameVisitor {
 public:
  explicit SampleSelector(const ReadOptions& options)
      : options_(options), query_(*options.sampled) {}

  void begin(WorkItem& item) override {
    found_ = &item.results<Answering>();
    found_->numbers.clear();
  }

  bool visit(const ReadGame& read) override {
    if (query_.asks_moves()) {
      ResolveOptions how;
      how.notation = options_.words;
      how.explain = false;
      resolve(read.game, how, read.locate, read.sink);
    }
    settle_date(read.game.tags);
    if (options_.names != nullptr) options_.names->apply(read.game.tags);
    if (query_.matches(read.game, read.item.from->origin())) {
      found_->numbers.push_back(read.item.counts.read);
    }
    return true;
  }

 private:
  const ReadOptions& options_;
  Query query_;  // this thread's own query
  Answering* found_ = nullptr;
};

/// Draws the sample from all games, or from those that match the query.
void draw(ReadOptions& options, const std::vector<Input>& inputs) {
  ReadOptions all = options;
  all.choice = GameChoice();
  all.wanted = nullptr;
  all.only_counted = false;
  all.max_findings = 1;
  std::uint64_t games = 0;
  const auto make = [&]() -> std::unique_ptr<GameVisitor> {
    if (all.sampled != nullptr) return std::make_unique<SampleSelector>(all);
    return std::make_unique<NullVisitor>();
  };
  visit_games(all, inputs, make, [&](const WorkItem& item) {
    if (const auto* const found = item.results_if_any<Answering>()) {
      for (const std::uint64_t number : found->numbers) options.choice.offer(games + number);
    }
    games += item.counts.read;
    return true;
  });
  if (all.sampled != nullptr) {
    options.choice.settle_offered();
  } else {
    options.choice.settle(games);
  }
}

}  // namespace

CountedInputs::CountedInputs(const ReadOptions& options, const std::vector<Input>& inputs)
    : options_(options), inputs_(inputs) {
  if (!options.choice.is_sample()) return;
  own_.emplace(options, inputs);
  if (auto trouble = aside_.put(own_->inputs)) trouble_ = std::move(trouble->second);
  if (!trouble_) draw(own_->options, own_->inputs);
}

}  // namespace qipu
