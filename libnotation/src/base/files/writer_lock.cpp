#include "base/files/writer_lock.h"

#include <cerrno>
#include <utility>

#include "base/platform/files.h"
#include "base/platform/locks.h"
#include "base/platform/system.h"
#include "base/reason.h"

namespace qipu {
namespace {

enum class Attempt { yes, busy, replaced };

Attempt try_to_take(int descriptor, const std::string& path) {
  using platform::Lock;
  if (platform::lock_file(descriptor) == Lock::busy) return Attempt::busy;
  // The previous holder may have replaced the file.
  const auto open = platform::facts_of_open(descriptor), current = platform::facts_of(path);
  if (!open || !current || open->identity != current->identity) return Attempt::replaced;
  // The byte that SQLite's writers lock to keep each other out.
  constexpr std::uint64_t kReserved = 0x40000001;
  const bool busy = platform::lock_bytes(descriptor, kReserved, 1, true) == Lock::busy;
  return busy ? Attempt::busy : Attempt::yes;
}

}  // namespace

Result<WriterLock> WriterLock::take(const std::string& path) {
  constexpr int kLongestWait = 5000, kPause = 10;  // ms
  for (int waited = 0;;) {
    const int descriptor = platform::open_to_lock(path, true);
    if (descriptor < 0 && errno == ENOENT) return WriterLock(-1);
    if (descriptor < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
    WriterLock lock(descriptor);
    const Attempt attempt = try_to_take(descriptor, path);
    if (attempt == Attempt::yes) return lock;
    if (waited >= kLongestWait) {
      return fail(diag::cannot_write, {}, {path, "another program is writing to it"});
    }
    if (attempt == Attempt::replaced) continue;
    platform::pause_for(kPause);
    waited += kPause;
  }
}

WriterLock::WriterLock(WriterLock&& o) noexcept : descriptor_(std::exchange(o.descriptor_, -1)) {}

WriterLock& WriterLock::operator=(WriterLock&& o) noexcept {
  std::swap(descriptor_, o.descriptor_);
  return *this;
}

WriterLock::~WriterLock() {
  if (descriptor_ >= 0) platform::close_file(descriptor_);
}

}  // namespace qipu
