// Interruption of long work by its caller, for example by a language's interpreter after a signal.
#pragma once

#include <chrono>
#include <functional>

namespace qipu {

/// While this object lives, functions of this thread that wait or read ask `breaks_off` about every
/// 20 ms whether to stop. After it has returned true it is not asked again. Only the innermost
/// object of a thread counts.
class Interruption {
 public:
  explicit Interruption(std::function<bool()> breaks_off);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  friend bool interrupted();
  friend bool interrupted_by_signal();
  bool asks(bool at_once);

  std::function<bool()> breaks_off_;
  std::chrono::steady_clock::time_point asked_;
  bool came_ = false;
  Interruption* outer_;
};

/// Returns true if this thread's work is to stop; false if no Interruption lives in this thread.
/// O(1).
bool interrupted();
/// The same, but asks at once: for system calls that failed with EINTR. Keeps errno.
bool interrupted_by_signal();

/// Returns true if an Interruption lives in this thread.
bool may_be_interrupted();

/// How often it is asked.
inline constexpr std::chrono::milliseconds kInterruptionStep{20};

}  // namespace qipu
