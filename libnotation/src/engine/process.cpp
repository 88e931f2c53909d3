#include "engine/process.h"

#include <utility>

namespace qipu {

std::expected<std::unique_ptr<Process>, std::string> Process::start(
    const std::vector<std::string>& command, const std::string& folder) {
  if (command.empty()) return std::unexpected(std::string("no command"));
  auto child = platform::Child::start(command, folder);
  if (!child) return std::unexpected(std::move(child.error()));
  return std::unique_ptr<Process>(new Process(std::move(*child)));
}

bool Process::take_line(std::string& line) {
  for (;;) {
    const std::size_t end = pending_.find('\n', searched_);
    if (end == pending_.npos) {
      searched_ = pending_.size();
      if (pending_.size() > kLongestLine) skipping_ = true;
      if (skipping_) {
        pending_.clear();
        searched_ = 0;
      }
      return false;
    }
    const bool whole = !skipping_ && end <= kLongestLine;
    if (whole) {
      line.assign(pending_, 0, end);
      if (line.ends_with('\r')) line.pop_back();
    }
    pending_.erase(0, end + 1);
    searched_ = 0;
    skipping_ = false;
    if (whole) return true;
  }
}

Process::Event Process::read(std::string& line, Clock::time_point deadline,
                             const platform::Wake& wake) {
  using Heard = platform::Child::Event;
  for (;;) {
    if (take_line(line)) return Event::line;
    switch (child_->receive(pending_, deadline, wake)) {
      case Heard::woken: return Event::woken;
      case Heard::ended: return Event::ended;
      case Heard::bytes:
      case Heard::nothing: break;
    }
    if (Clock::now() >= deadline && pending_.find('\n', searched_) == pending_.npos) {
      return Event::silence;
    }
  }
}

}  // namespace qipu
