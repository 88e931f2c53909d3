// Programs that this process starts, and talks to by their standard input and output. They end with
// this process, together with their own children, however this process ends.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::platform {

/// Wakes a thread that waits in Child::receive().
class Wake {
 public:
  Wake();
  ~Wake();
  Wake(const Wake&) = delete;
  Wake& operator=(const Wake&) = delete;
  /// From now on waits end at once, until clear().
  void wake();
  void clear();

 private:
  friend class Child;
  std::intptr_t handle_;
};

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  /// Searches for the program as a shell does. It runs in `folder` if that is not empty. Error: the
  /// reason.
  static std::expected<std::unique_ptr<Child>, std::string> start(
      const std::vector<std::string>& command, const std::string& folder);
  /// Closes its input, waits briefly, then kills it. Leaves no zombie.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Returns false if the program has exited, or did not read the text before the deadline.
  bool send(std::string_view text, Clock::time_point deadline);
  enum class Event : std::uint8_t { bytes, nothing, ended, woken };
  /// Waits for output, at most to the deadline, and appends it. It may return `nothing` earlier.
  Event receive(std::string& out, Clock::time_point deadline, const Wake& wake);
  void kill_now();
  /// "exit code 3", "signal 11". REQUIRES: it has ended, or is about to.
  std::string how_it_ended();

 private:
  struct Parts;
  explicit Child(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu::platform
