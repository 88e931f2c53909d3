#include "ops/run/item_sink.h"

#include <algorithm>

namespace qipu {

void ItemSink::report(Diagnostic d) {
  if (!gravest_ || d.code->severity > gravest_->code->severity) gravest_ = d;
  if (!shows(*d.code)) return count(*d.code);
  ++shown_[d.code];
  note(*d.code);
  item_.findings.push_back(std::move(d));
}

void ItemSink::count(const Code& code) {
  note(code);
  ++item_.hidden[&code];
}

bool ItemSink::shows(const Code& code) const {
  const auto it = shown_.find(&code);
  return limit_ == 0 || it == shown_.end() || it->second < limit_;
}

void ItemSink::note(const Code& code) {
  item_.tally.add(code.severity);
  worst_ = std::max(worst_, code.severity);
}

}  // namespace qipu
