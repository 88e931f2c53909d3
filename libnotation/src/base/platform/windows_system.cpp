#include <windows.h>
// windows.h has to come first.
#include <bcrypt.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "base/platform/system.h"
#include "base/platform/windows_text.h"

namespace qipu::platform {
namespace {

/// The number that a shell shows for a program that Ctrl-C ended.
constexpr int kInterrupt = 2, kTerminate = 15;

void (*stopping)(int) = nullptr;

BOOL WINAPI on_console_event(DWORD event) {
  stopping(event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT ? kInterrupt : kTerminate);
  return 1;
}

}  // namespace

// The id of the installation; the time of the start would differ by the clock's changes.
std::string machine_text() {
  const std::string id = text_in_registry(LR"(SOFTWARE\Microsoft\Cryptography)", L"MachineGuid");
  return id.empty() ? host_name() : id;
}

std::string host_name() {
  std::array<wchar_t, 256> name{};
  DWORD size = name.size();
  return GetComputerNameExW(ComputerNameDnsHostname, name.data(), &size) != 0 ? narrow(name.data())
                                                                              : std::string();
}

std::int64_t process_id() { return GetCurrentProcessId(); }

bool may_run(std::int64_t process) {
  const HANDLE handle =
      OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | SYNCHRONIZE, 0, static_cast<DWORD>(process));
  if (handle == nullptr) return GetLastError() == ERROR_ACCESS_DENIED;
  const bool runs = WaitForSingleObject(handle, 0) == WAIT_TIMEOUT;
  CloseHandle(handle);
  return runs;
}

bool draw_number(std::uint64_t& number) {
  return BCryptGenRandom(nullptr, reinterpret_cast<unsigned char*>(&number), sizeof number,
                         BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}

void pause_for(int milliseconds) { Sleep(static_cast<DWORD>(milliseconds)); }

void wait_for_the_end() {
  for (;;) Sleep(INFINITE);
}

void leave_at_once(int code) {
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
  wait_for_the_end();
}

void around_fork(void (* /*before*/)(), void (* /*after*/)()) {}

// Large pages need a privilege that users do not have.
void* allocate_large(std::size_t bytes) {
  void* const memory = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void free_large(void* memory) noexcept {
  if (memory != nullptr) VirtualFree(memory, 0, MEM_RELEASE);
}

// tools/windows/libarchive/utf8.h makes libarchive convert names to UTF-8.
Utf8Locale::Utf8Locale() = default;
Utf8Locale::~Utf8Locale() = default;

// --- signals ------------------------------------------------------------------------------------

// A thread of its own takes the events of the console, so no thread is ended between two calls.
SignalsHeld::SignalsHeld() = default;
SignalsHeld::~SignalsHeld() = default;

void on_end(void (*stop)(int signal)) {
  stopping = stop;
  SetConsoleCtrlHandler(on_console_event, 1);
}

struct EndSignal::Parts {
  std::mutex mutex;
  std::condition_variable changed;
  bool over = false;
  std::thread waiter;

  void end() {
    {
      const std::lock_guard lock(mutex);
      over = true;
    }
    changed.notify_all();
  }
  static inline Parts* now = nullptr;
  static BOOL WINAPI on_event(DWORD /*event*/) {
    if (now != nullptr) now->end();
    return 1;
  }
};

EndSignal::EndSignal() : parts_(std::make_unique<Parts>()) {
  Parts::now = parts_.get();
  SetConsoleCtrlHandler(Parts::on_event, 1);
}

EndSignal::~EndSignal() {
  SetConsoleCtrlHandler(Parts::on_event, 0);
  Parts::now = nullptr;
  enough();
}

void EndSignal::wait(std::function<void()> ended) {
  parts_->waiter = std::thread([parts = parts_.get(), ended = std::move(ended)] {
    std::unique_lock lock(parts->mutex);
    parts->changed.wait(lock, [parts] { return parts->over; });
    lock.unlock();
    ended();
  });
}

void EndSignal::enough() {
  if (!parts_->waiter.joinable()) return;
  parts_->end();
  parts_->waiter.join();
}

}  // namespace qipu::platform
