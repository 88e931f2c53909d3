#include "ops/run/work_item.h"

#include <algorithm>

namespace qipu {

bool Tally::reaches(Severity s) const {
  for (auto i = static_cast<std::size_t>(s); i < by_severity.size(); ++i) {
    if (by_severity[i] != 0) return true;
  }
  return false;
}

Tally& Tally::operator+=(const Tally& o) {
  for (std::size_t i = 0; i < by_severity.size(); ++i) by_severity[i] += o.by_severity[i];
  return *this;
}

GameCounts& GameCounts::operator+=(const GameCounts& o) {
  read += o.read;
  written += o.written;
  left_out += o.left_out;
  unasked += o.unasked;
  reported += o.reported;
  plies += o.plies;
  return *this;
}

void clear_keeping_little(std::string& s) {
  constexpr std::size_t kKeep = 4U << 20;
  if (s.capacity() > kKeep) s = std::string();
  s.clear();
}

KnownAnswers WorkItem::known() const {
  const auto at =
      std::ranges::lower_bound(stored_games, game(), {}, &Database::Reading::Appended::number);
  if (answers == nullptr || at == stored_games.end() || at->number != game()) return {};
  return {answers.get(), at->game};
}

void WorkItem::clear() {
  clear_keeping_little(bytes);
  from.reset();
  number = 0;
  stored.reset();
  input = listed = 0;
  last = packed = misread = false;
  offset = passed = games_before = unused = 0;
  answers.reset();
  stored_games.clear();
  format = nullptr;
  detected = Detected();
  findings.clear();
  hidden.clear();
  tally = Tally();
  counts = GameCounts();
  reasons.clear();
  lines = columns = 0;
  encodings.clear();
  passed_over = false;
}

}  // namespace qipu
