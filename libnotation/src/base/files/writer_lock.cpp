#include "base/files/writer_lock.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/reason.h"

namespace qipu {
namespace {

enum class Taken { yes, busy, replaced };

Taken try_to_take(int descriptor, const std::string& path) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return Taken::busy;
  // The previous holder may have replaced the file.
  struct stat open{}, named{};
  const bool same = ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
                    open.st_dev == named.st_dev && open.st_ino == named.st_ino;
  if (!same) return Taken::replaced;
  // The byte that SQLite's writers lock to keep each other out.
  struct flock reserved{};
  reserved.l_type = F_WRLCK;
  reserved.l_whence = SEEK_SET;
  reserved.l_start = 0x40000001;
  reserved.l_len = 1;
  const bool busy =
      ::fcntl(descriptor, F_OFD_SETLK, &reserved) != 0 && (errno == EAGAIN || errno == EACCES);
  return busy ? Taken::busy : Taken::yes;
}

}  // namespace

Result<WriterLock> WriterLock::take(const std::string& path) {
  constexpr int kPatience = 5000, kStep = 10;  // ms
  for (int waited = 0;;) {
    constexpr int kHow = O_CLOEXEC | O_NONBLOCK;
    int descriptor = ::open(path.c_str(), O_RDWR | kHow);
    // A read-only file may still be replaced.
    if (descriptor < 0 && errno != ENOENT) descriptor = ::open(path.c_str(), O_RDONLY | kHow);
    if (descriptor < 0 && errno == ENOENT) return WriterLock(-1);
    if (descriptor < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
    WriterLock lock(descriptor);
    const Taken taken = try_to_take(descriptor, path);
    if (taken == Taken::yes) return lock;
    if (waited >= kPatience) {
      return fail(diag::cannot_write, {}, {path, "another program is writing to it"});
    }
    if (taken == Taken::replaced) continue;
    ::poll(nullptr, 0, kStep);
    waited += kStep;
  }
}

WriterLock::WriterLock(WriterLock&& o) noexcept : descriptor_(std::exchange(o.descriptor_, -1)) {}

WriterLock& WriterLock::operator=(WriterLock&& o) noexcept {
  std::swap(descriptor_, o.descriptor_);
  return *this;
}

WriterLock::~WriterLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace qipu
