#include "base/interrupt.h"

#include <cerrno>
#include <utility>

namespace qipu {
namespace {

/// The innermost interruption of this thread.
Interruption*& innermost() {
  thread_local Interruption* known = nullptr;
  return known;
}

}  // namespace

Interruption::Interruption(std::function<bool()> breaks_off)
    : breaks_off_(std::move(breaks_off)),
      asked_(std::chrono::steady_clock::now()),
      outer_(std::exchange(innermost(), this)) {}

Interruption::~Interruption() { innermost() = outer_; }

bool Interruption::asks(bool at_once) {
  const auto now = std::chrono::steady_clock::now();
  if (!came_ && (at_once || now - asked_ >= kInterruptionStep)) {
    const int error = errno;
    asked_ = now;
    came_ = breaks_off_();
    errno = error;
  }
  return came_;
}

bool interrupted() {
  Interruption* const known = innermost();
  return known != nullptr && known->asks(false);
}

bool interrupted_by_signal() {
  Interruption* const known = innermost();
  return known != nullptr && known->asks(true);
}

bool may_be_interrupted() { return innermost() != nullptr; }

}  // namespace qipu
