// Runs a child program that reads and writes lines: starts it, reads with a time limit,
// makes sure that it ends.
// A line beyond 64 KiB is not kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/platform/child.h"

namespace qipu {

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  static constexpr std::size_t kLongestLine = std::size_t{64} * 1024;

  /// Searches for the program as a shell does, in `folder` if that is not empty. Error: the reason.
  static std::expected<std::unique_ptr<Process>, std::string> start(
      const std::vector<std::string>& command, const std::string& folder);

  /// Returns false if the program has exited, or did not read the text before the deadline.
  bool send(std::string_view text, Clock::time_point deadline) {
    return child_->send(text, deadline);
  }

  enum class Event : std::uint8_t { line, silence, ended, woken };
  /// Reads the next line, without its line end. `wake` ends the wait.
  Event read(std::string& line, Clock::time_point deadline, const platform::Wake& wake);

  void kill_now() { child_->kill_now(); }
  /// "exit code 3", "signal 11". REQUIRES: it has ended, or is about to.
  std::string how_it_ended() { return child_->how_it_ended(); }

 private:
  explicit Process(std::unique_ptr<platform::Child> child) : child_(std::move(child)) {}
  bool take_line(std::string& line);

  std::unique_ptr<platform::Child> child_;
  std::string pending_;       // bytes read but not yet returned
  std::size_t searched_ = 0;  // length of its beginning that holds no line end
  bool skipping_ = false;     // true inside a line that is too long to keep
};

}  // namespace qipu
