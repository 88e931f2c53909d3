#include "qipu/ops/run/counted_inputs.h"

#include <algorithm>
#include <string>

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
  const auto standard = std::ranges::find(own_->inputs, "-", &Input::path);
  if (standard != own_->inputs.end()) put_aside(*standard);
  if (!trouble_) own_->options.choice.settle(games_in(own_->options, own_->inputs));
}

void CountedInputs::put_aside(Input& input) {
  const auto source = ByteSource::open(input.path);
  if (!source) return;  // which will be said when it is read
  constexpr std::size_t kPiece = std::size_t{1} << 18;
  for (std::string piece;; piece.clear()) {
    const auto got = (*source)->read(piece, kPiece);
    if (!got) trouble_ = got.error();
    if (!got || *got == 0) break;
    if (auto done = standard_.write(piece); !done) {
      trouble_ = std::move(done.error());
      return;
    }
  }
  auto path = standard_.opened_as();
  if (path) input.stored = std::move(*path);
  if (!path) trouble_ = std::move(path.error());
}

}  // namespace qipu
