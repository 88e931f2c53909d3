// The machine, this process, its memory and its signals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace qipu::platform {

/// Returns a text that is the same for all processes of this machine until it is started again.
std::string machine_text();
/// Returns "" if it is unknown.
std::string host_name();
std::int64_t process_id();
/// Returns true if a process of this machine may be running.
bool may_run(std::int64_t process);
/// Returns false if there is no randomness.
bool draw_number(std::uint64_t& number);
/// Safe in a signal handler.
void pause_for(int milliseconds);
[[noreturn]] void wait_for_the_end();
/// Ends the process at once, without destructors. Safe in a signal handler.
[[noreturn]] void leave_at_once(int code);
/// `before` is called before a fork of this process, `after` in both processes.
void around_fork(void (*before)(), void (*after)());

/// Returns memory for random access: in large pages, because most accesses to small ones would miss
/// the TLB. Throws std::bad_alloc.
void* allocate_large(std::size_t bytes);
void free_large(void* memory) noexcept;

/// While it lives, functions of C in this thread take texts for UTF-8.
class Utf8Locale {
 public:
  Utf8Locale();
  ~Utf8Locale();
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  void* before_ = nullptr;
};

// --- signals ------------------------------------------------------------------------------------

/// While it lives, no signal ends this thread.
class SignalsHeld {
 public:
  static constexpr std::size_t kBytes = 128;
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  alignas(16) unsigned char before_[kBytes];
};

/// From now on `stop` is called with the signal's number when the user or the system ends the
/// program: Ctrl-C, a closed window, SIGTERM. It does not return. A closed pipe and a file that
/// exceeds its size limit are left to the code that writes.
void on_end(void (*stop)(int signal));

/// A thread that waits for the signals that end the program. The threads that start after this
/// object leave them to it.
class EndSignal {
 public:
  EndSignal();
  ~EndSignal();
  EndSignal(const EndSignal&) = delete;
  EndSignal& operator=(const EndSignal&) = delete;
  /// Starts the thread, which calls `ended` once, at the latest in enough().
  void wait(std::function<void()> ended);
  /// Ends the wait.
  void enough();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu::platform
