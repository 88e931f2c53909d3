#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/likeness.h"
#include "base/reason.h"

namespace qipu {
namespace {

/// Returns true if flushing fails. EINVAL means that there is nothing to flush, which is no
/// failure.
bool flush_fails(int descriptor) { return ::fsync(descriptor) != 0 && errno != EINVAL; }

}  // namespace

std::string without_links(std::string path) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks; ++i) {
    std::array<char, PATH_MAX> target;
    const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
    if (size <= 0) return path;
    const std::string next(target.data(), static_cast<std::size_t>(size));
    path = next.starts_with('/') ? next : temporary::folder_of(path) + next;
  }
  return path;  // open() reports what is wrong with it
}

Result<AtomicFile> AtomicFile::create(const std::string& path, Existing existing) {
  AtomicFile file;
  file.existing_ = existing;
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  // The file that /dev/stdout leads to may have no path.
  file.path_ = exists && !S_ISREG(status.st_mode) ? path : without_links(path);
  if (exists && S_ISDIR(status.st_mode)) {
    return fail(diag::cannot_write, {}, {path, reason(EISDIR)});
  }
  if (exists && !S_ISREG(status.st_mode)) {
    // A device or a pipe can be written to but not replaced.
    file.device_ = true;
    file.descriptor_ = ::open(file.path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
    return file;
  }
  if (exists && existing == Existing::kept) return fail(diag::output_exists, {}, {path});
  constexpr mode_t kPrivate = 0600, kUsual = 0666;  // until it is made like the file it replaces
  temporary::File made =
      temporary::create(temporary::folder_of(file.path_), exists ? kPrivate : kUsual);
  if (made.descriptor < 0) return fail(diag::cannot_write, {}, {path, reason(made.error)});
  file.descriptor_ = made.descriptor;
  file.temporary_ = std::move(made.name);
  file.become_like(file.path_);  // if there is such a file
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& o) noexcept
    : path_(std::move(o.path_)),
      temporary_(std::exchange(o.temporary_, {})),
      descriptor_(std::exchange(o.descriptor_, -1)),
      device_(o.device_),
      existing_(o.existing_) {}

AtomicFile& AtomicFile::operator=(AtomicFile&& o) noexcept {
  std::swap(path_, o.path_);
  std::swap(temporary_, o.temporary_);
  std::swap(descriptor_, o.descriptor_);
  std::swap(device_, o.device_);
  std::swap(existing_, o.existing_);
  return *this;
}

AtomicFile::~AtomicFile() {
  temporary::File file{.descriptor = descriptor_, .name = std::move(temporary_)};
  temporary::drop(file);
}

std::vector<std::string> AtomicFile::become_like(const std::string& path) {
  return make_like(descriptor_, path);
}

Result<void> AtomicFile::write(std::string_view bytes) {
  const int error = temporary::write_all(descriptor_, bytes);
  return error == 0 ? Result<void>() : fail(diag::cannot_write, {}, {path_, reason(error)});
}

Result<void> AtomicFile::write_all_of(int descriptor) {
  if (::ioctl(descriptor_, FICLONE, descriptor) == 0) return {};
  constexpr std::size_t kAtOnce = std::size_t{64} << 20;
  loff_t at = 0;
  for (;;) {
    const ssize_t n = ::copy_file_range(descriptor, &at, descriptor_, nullptr, kAtOnce, 0);
    if (n == 0 && at != 0) return {};
    if (n <= 0) break;
  }
  // Some file systems cannot copy by themselves, or not from other file systems.
  std::vector<char> bytes(std::size_t{1} << 20);
  for (;;) {
    const ssize_t n = ::pread(descriptor, bytes.data(), bytes.size(), at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail(diag::cannot_write, {}, {path_, reason(errno)});
    if (n == 0) return {};
    if (auto done = write({bytes.data(), static_cast<std::size_t>(n)}); !done) return done;
    at += n;
  }
}

/// Makes sure that everything written has reached the disk; returns an error if it has not.
Result<void> AtomicFile::settle() const {
  struct stat status{};
  const bool replaces = !device_ && ::stat(path_.c_str(), &status) == 0;
  // Some file systems report errors only when a descriptor is closed. A copy is closed, because the
  // file's own descriptor holds its lock.
  const int copy = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  const bool failed =
      (replaces && flush_fails(descriptor_)) || (copy >= 0 && ::close(copy) != 0 && errno != EINTR);
  return failed ? fail(diag::cannot_write, {}, {path_, reason(errno)}) : Result<void>();
}

Result<void> AtomicFile::commit() {
  if (auto settled = settle(); !settled) return settled;
  if (device_) {
    ::close(std::exchange(descriptor_, -1));
    return {};
  }
  temporary::File file{.descriptor = descriptor_, .name = temporary_};
  std::string failed;
  const bool replaces = existing_ == Existing::replaced;
  if (const int error = temporary::publish(file, path_, replaces, failed); error != 0) {
    if (error == EEXIST && !replaces) return fail(diag::output_exists, {}, {path_});
    return fail(diag::cannot_write, {}, {failed, reason(error)});
  }
  temporary_.clear();
  ::close(std::exchange(descriptor_, -1));
  return {};
}

void discard_unfinished_files() { temporary::leave(); }

}  // namespace qipu
