#include <cerrno>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/reason.h"

namespace qipu {

std::string without_links(std::string path) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks; ++i) {
    const std::string next = platform::target_of_link(path);
    if (next.empty()) return path;
    path = platform::is_absolute(next) ? next : temporary::folder_of(path) + next;
  }
  return path;  // open() reports what is wrong with it
}

Result<AtomicFile> AtomicFile::create(const std::string& path, Existing existing) {
  AtomicFile file;
  file.existing_ = existing;
  const auto facts = platform::facts_of(path);
  // The file that /dev/stdout leads to may have no path.
  file.path_ = facts && !facts->is_file() ? path : without_links(path);
  if (facts && facts->is_folder()) {
    return fail(diag::cannot_write, {}, {path, reason(EISDIR)});
  }
  if (facts && !facts->is_file()) {
    // A device or a pipe can be written to but not replaced.
    file.device_ = true;
    file.descriptor_ = platform::open_device(file.path_);
    if (file.descriptor_ < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
    return file;
  }
  if (facts && existing == Existing::kept) return fail(diag::output_exists, {}, {path});
  constexpr unsigned kPrivate = 0600, kUsual = 0666;  // until it is made like the file it replaces
  temporary::File made =
      temporary::create(temporary::folder_of(file.path_), facts ? kPrivate : kUsual);
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
  return platform::make_like(descriptor_, path);
}

Result<void> AtomicFile::write(std::string_view bytes) {
  const int error = platform::write_all(descriptor_, bytes);
  return error == 0 ? Result<void>() : fail(diag::cannot_write, {}, {path_, reason(error)});
}

Result<void> AtomicFile::write_all_of(int descriptor) {
  std::uint64_t at = platform::copy_by_system(descriptor, descriptor_, 0);
  if (at == platform::kEverything) return {};
  // Some file systems cannot copy by themselves, or not from other file systems.
  std::vector<char> bytes(std::size_t{1} << 20);
  for (;;) {
    const std::ptrdiff_t n = platform::read_at(descriptor, bytes.data(), bytes.size(), at);
    if (n < 0) return fail(diag::cannot_write, {}, {path_, reason(errno)});
    if (n == 0) return {};
    if (auto done = write({bytes.data(), static_cast<std::size_t>(n)}); !done) return done;
    at += static_cast<std::uint64_t>(n);
  }
}

/// Makes sure that everything written has reached the disk; returns an error if it has not.
Result<void> AtomicFile::settle() const {
  const bool replaces = !device_ && platform::facts_of(path_);
  int error = replaces ? platform::flush_file(descriptor_) : 0;
  // A copy is closed, because the file's own descriptor holds its lock.
  if (error == 0) error = platform::close_copy(descriptor_);
  return error == 0 ? Result<void>() : fail(diag::cannot_write, {}, {path_, reason(error)});
}

Result<void> AtomicFile::commit() {
  if (auto settled = settle(); !settled) return settled;
  if (device_) {
    platform::close_file(std::exchange(descriptor_, -1));
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
  platform::close_file(std::exchange(descriptor_, -1));
  return {};
}

void discard_unfinished_files() { temporary::leave(); }

}  // namespace qipu
