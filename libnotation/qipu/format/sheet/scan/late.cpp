#include "qipu/format/sheet/scan/late.h"

#include <algorithm>
#include <utility>

namespace qipu::sheet::scan {

void LateFindings::note(const Code& code, std::string_view part, std::vector<std::string> args) {
  constexpr std::size_t kMost = 1000;
  const auto at = static_cast<std::size_t>(part.data() - source_.text.data());
  late_.push_back({at, part.size(), &code, std::move(args)});
  if (late_.size() >= kMost) tell();
}

void LateFindings::tell() {
  std::ranges::stable_sort(late_, {}, &Late::at);
  for (Late& late : late_) {
    sink_->report(source_.finding(*late.code, late.at, std::move(late.args), late.length));
  }
  late_.clear();
}

void LateFindings::note_gaps(const Game& game, const Rounds& rounds) {
  const auto& numbers = rounds.by_node();
  const int last = *std::ranges::max_element(numbers);
  NodeId id = game[kRoot].first_child;
  for (int round = 1; round <= last; ++round) {
    const int begin = round;
    while (round < last && rounds.seen(round) == 0) ++round;
    while (id != kNoNode && numbers[id] < round) id = game[id].first_child;
    if (id == kNoNode) return;
    const std::string_view place = source_.text.substr(game[id].place, 1);
    if (round > begin) {
      const std::string first = std::to_string(begin);
      const bool one = round - begin == 1;
      note(diag::number_missing, place,
           {one ? first : first + "-" + std::to_string(round - 1), std::to_string(round)});
    }
    if (rounds.seen(round) == 1 && round < last) {
      note(diag::reply_missing, place, {std::to_string(round)});
    }
  }
}

}  // namespace qipu::sheet::scan
