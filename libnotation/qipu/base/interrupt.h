// Long work that its caller breaks off: a language's interpreter, where a signal came.
#pragma once

#include <chrono>
#include <functional>

namespace qipu {

/// While it lives, what waits or reads on in this thread asks `breaks_off` now and then, about
/// every 20 ms, whether to give up. Once it said so it is not asked again. The innermost of a
/// thread counts.
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

/// Whether this thread's work is to be given up; false where nobody may say so. O(1).
bool interrupted();
/// The same, asked at once: where a call of the system failed with EINTR. Leaves errno.
bool interrupted_by_signal();

/// Waits until the descriptor can be read, or has ended; false where it is interrupted() before.
bool wait_to_read(int descriptor);

}  // namespace qipu
