// Ends a program at a chosen moment. Loaded before it (LD_PRELOAD), this library counts the calls
// that change files and acts before call number QIPU_AT. QIPU_HOW says how:
//
//   kill  the program is killed; if the call is a write, its first half is done before
//   term  it gets SIGTERM and continues
//   stop  it is stopped, until it gets SIGCONT
//   full  from now on no file can grow, as on a full disk
//   sync  from now on fsync fails
//   slow  it sleeps for 2 ms at this call and at each one after it
//
// QIPU_COUNT names a file that receives the number of calls when the program ends by itself. Calls
// on pipes, terminals and devices are not counted. If QIPU_SENT is set, only data sent to a server
// are counted.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> calls{0};
std::atomic<bool> armed{true};

template <typename F>
F next(const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  F out;
  std::memcpy(&out, &found, sizeof out);
  return out;
}

long at() {
  static const long value = [] {
    const char* text = std::getenv("QIPU_AT");
    return text == nullptr ? 0L : std::atol(text);
  }();
  return value;
}

char how() {  // the first letter; "slow" is 'l', "sync" is 'y'
  static const char value = [] {
    const char* text = std::getenv("QIPU_HOW");
    if (text == nullptr) return ' ';
    if (std::strcmp(text, "slow") == 0) return 'l';
    if (std::strcmp(text, "sync") == 0) return 'y';
    return text[0];
  }();
  return value;
}

bool regular(int fd) {
  struct stat s{};
  return fstat(fd, &s) == 0 && S_ISREG(s.st_mode);
}

bool sent_alone() {
  static const bool value = std::getenv("QIPU_SENT") != nullptr;
  return value;
}

/// Counts a call. Returns true if the program is to be killed at this one.
bool counted(bool sent = false) {
  if (!armed || sent != sent_alone()) return false;
  const long number = ++calls;
  if (at() == 0 || number < at()) return false;
  if (how() == 'l') {
    usleep(2000);
    return false;
  }
  if (number != at()) return false;
  if (how() == 't') kill(getpid(), SIGTERM);
  if (how() == 's') kill(getpid(), SIGSTOP);
  return how() == 'k';
}

[[noreturn]] void die() {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/// Counts a call that is not a write.
void change() {
  if (counted()) die();
}

bool full(int fd, off_t end) {
  if (how() != 'f' || at() == 0 || calls < at()) return false;
  struct stat s{};
  return fstat(fd, &s) == 0 && end > s.st_size;
}

bool no_sync() { return how() == 'y' && at() != 0 && calls >= at(); }

struct AtEnd {
  ~AtEnd() {
    armed = false;
    const char* path = std::getenv("QIPU_COUNT");
    if (path == nullptr) return;
    if (std::FILE* file = std::fopen(path, "w")) {
      std::fprintf(file, "%ld\n", calls.load());
      std::fclose(file);
    }
  }
} at_end;

ssize_t write_at(const char* name, int fd, const void* data, size_t size, off_t offset) {
  using Pwrite = ssize_t (*)(int, const void*, size_t, off_t);
  const auto real = next<Pwrite>(name);
  if (regular(fd)) {
    if (counted()) {
      real(fd, data, size / 2, offset);
      die();
    }
    if (full(fd, offset + static_cast<off_t>(size))) return errno = ENOSPC, -1;
  }
  return real(fd, data, size, offset);
}

mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(arguments, unsigned))
                                              : 0;
}

void opened(int flags) {
  if ((flags & (O_CREAT | O_TRUNC)) != 0 || (flags & O_TMPFILE) == O_TMPFILE) change();
}

}  // namespace

extern "C" {

ssize_t write(int fd, const void* data, size_t size) {
  using Write = ssize_t (*)(int, const void*, size_t);
  static const auto real = next<Write>("write");
  if (regular(fd)) {
    if (counted()) {
      real(fd, data, size / 2);
      die();
    }
    const off_t place =
        (fcntl(fd, F_GETFL) & O_APPEND) != 0 ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
    if (full(fd, place + static_cast<off_t>(size))) return errno = ENOSPC, -1;
  }
  return real(fd, data, size);
}

ssize_t writev(int fd, const struct iovec* parts, int count) {
  using Writev = ssize_t (*)(int, const struct iovec*, int);
  static const auto real = next<Writev>("writev");
  if (regular(fd)) {
    if (counted()) {
      real(fd, parts, (count + 1) / 2);
      die();
    }
    if (full(fd, lseek(fd, 0, SEEK_CUR) + 1)) return errno = ENOSPC, -1;
  }
  return real(fd, parts, count);
}

ssize_t pwrite(int fd, const void* data, size_t size, off_t offset) {
  return write_at("pwrite", fd, data, size, offset);
}

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  return write_at("pwrite64", fd, data, size, offset);
}

ssize_t send(int fd, const void* data, size_t size, int flags) {
  using Send = ssize_t (*)(int, const void*, size_t, int);
  static const auto real = next<Send>("send");
  if (counted(true)) {
    real(fd, data, size / 2, flags);
    die();
  }
  return real(fd, data, size, flags);
}

int fsync(int fd) {
  change();
  if (no_sync()) return errno = EIO, -1;
  return next<int (*)(int)>("fsync")(fd);
}

int fdatasync(int fd) {
  change();
  if (no_sync()) return errno = EIO, -1;
  return next<int (*)(int)>("fdatasync")(fd);
}

int ftruncate(int fd, off_t size) noexcept {
  change();
  if (full(fd, size)) return errno = ENOSPC, -1;
  return next<int (*)(int, off_t)>("ftruncate")(fd, size);
}

int ftruncate64(int fd, off64_t size) noexcept {
  change();
  if (full(fd, size)) return errno = ENOSPC, -1;
  return next<int (*)(int, off64_t)>("ftruncate64")(fd, size);
}

int fallocate(int fd, int mode, off_t offset, off_t size) {
  change();
  if (full(fd, offset + size)) return errno = ENOSPC, -1;
  return next<int (*)(int, int, off_t, off_t)>("fallocate")(fd, mode, offset, size);
}

int rename(const char* from, const char* to) noexcept {
  change();
  return next<int (*)(const char*, const char*)>("rename")(from, to);
}

int renameat(int a, const char* from, int b, const char* to) noexcept {
  change();
  return next<int (*)(int, const char*, int, const char*)>("renameat")(a, from, b, to);
}

int renameat2(int a, const char* from, int b, const char* to, unsigned flags) noexcept {
  change();
  return next<int (*)(int, const char*, int, const char*, unsigned)>("renameat2")(a, from, b, to,
                                                                                  flags);
}

int link(const char* from, const char* to) noexcept {
  change();
  return next<int (*)(const char*, const char*)>("link")(from, to);
}

int linkat(int a, const char* from, int b, const char* to, int flags) noexcept {
  change();
  return next<int (*)(int, const char*, int, const char*, int)>("linkat")(a, from, b, to, flags);
}

int unlink(const char* path) noexcept {
  change();
  return next<int (*)(const char*)>("unlink")(path);
}

int unlinkat(int at, const char* path, int flags) noexcept {
  change();
  return next<int (*)(int, const char*, int)>("unlinkat")(at, path, flags);
}

int mkdir(const char* path, mode_t mode) noexcept {
  change();
  return next<int (*)(const char*, mode_t)>("mkdir")(path, mode);
}

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  opened(flags);
  static const auto real = next<int (*)(const char*, int, ...)>("open");
  return real(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  opened(flags);
  static const auto real = next<int (*)(const char*, int, ...)>("open64");
  return real(path, flags, mode);
}

int openat(int at, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  opened(flags);
  static const auto real = next<int (*)(int, const char*, int, ...)>("openat");
  return real(at, path, flags, mode);
}

}  // extern "C"
