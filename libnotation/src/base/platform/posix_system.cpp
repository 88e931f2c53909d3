#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <new>
#include <thread>
#include <utility>

#include "base/platform/system.h"

namespace qipu::platform {

// This id is the same in every container; if it cannot be read, the host name is used.
std::string machine_text() {
  std::array<char, 256> name{};
  const int descriptor = ::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || ::read(descriptor, name.data(), name.size() - 1) <= 0) {
    static_cast<void>(::gethostname(name.data(), name.size() - 1));
  }
  if (descriptor >= 0) ::close(descriptor);
  return name.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::int64_t process_id() { return ::getpid(); }

bool may_run(std::int64_t process) {
  return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

bool draw_number(std::uint64_t& number) {
  return ::getrandom(&number, sizeof number, 0) == sizeof number;
}

void pause_for(int milliseconds) { ::poll(nullptr, 0, milliseconds); }

void wait_for_the_end() {
  for (;;) ::pause();
}

void leave_at_once(int code) { ::_exit(code); }

void around_fork(void (*before)(), void (*after)()) { ::pthread_atfork(before, after, after); }

void* allocate_large(std::size_t bytes) {
  constexpr std::size_t kPage = std::size_t{2} << 20;
  const std::size_t rounded = (bytes + kPage - 1) / kPage * kPage;
  void* const memory = std::aligned_alloc(kPage, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  static_cast<void>(::madvise(memory, rounded, MADV_HUGEPAGE));
  return memory;
}

void free_large(void* memory) noexcept { std::free(memory); }

namespace {

/// Any locale with UTF-8 characters will do; systems differ in which they have.
locale_t utf8_locale() {
  static const locale_t kUtf8 = [] {
    locale_t known = locale_t{};
    for (const char* const name : {"C.UTF-8", "en_US.UTF-8", "zh_CN.UTF-8", "POSIX.UTF-8"}) {
      if (known == locale_t{}) known = ::newlocale(LC_CTYPE_MASK, name, locale_t{});
    }
    return known;
  }();
  return kUtf8;
}

}  // namespace

Utf8Locale::Utf8Locale() {
  if (utf8_locale() != locale_t{}) before_ = ::uselocale(utf8_locale());
}

Utf8Locale::~Utf8Locale() {
  if (before_ != nullptr) ::uselocale(static_cast<locale_t>(before_));
}

// --- signals ------------------------------------------------------------------------------------

static_assert(sizeof(sigset_t) <= SignalsHeld::kBytes);

SignalsHeld::SignalsHeld() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, reinterpret_cast<sigset_t*>(before_));
}

SignalsHeld::~SignalsHeld() {
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, reinterpret_cast<const sigset_t*>(before_), nullptr);
  errno = error;
}

void on_end(void (*stop)(int signal)) {
  struct sigaction stopping{};
  stopping.sa_handler = stop;
  sigfillset(&stopping.sa_mask);
  for (const int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGXCPU, SIGUSR1, SIGUSR2, SIGPOLL}) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) sigaction(signal, &stopping, nullptr);  // nohup stays in force
  }
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

struct EndSignal::Parts {
  sigset_t ends{};
  std::thread waiter;
};

EndSignal::EndSignal() : parts_(std::make_unique<Parts>()) {
  sigemptyset(&parts_->ends);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&parts_->ends, signal);
  pthread_sigmask(SIG_BLOCK, &parts_->ends, nullptr);
}

EndSignal::~EndSignal() { enough(); }

void EndSignal::wait(std::function<void()> ended) {
  parts_->waiter = std::thread([ends = parts_->ends, ended = std::move(ended)] {
    int signal = 0;
    sigwait(&ends, &signal);
    ended();
  });
}

void EndSignal::enough() {
  if (!parts_->waiter.joinable()) return;
  pthread_kill(parts_->waiter.native_handle(), SIGTERM);
  parts_->waiter.join();
}

}  // namespace qipu::platform
