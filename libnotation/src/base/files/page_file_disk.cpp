// Reads and writes the pages of files on a disk.

#include <cerrno>

#include "base/files/page_file.h"
#include "base/platform/files.h"
#include "base/platform/locks.h"
#include "base/platform/system.h"
#include "base/reason.h"

namespace qipu {
namespace {

// The bytes that SQLite locks to keep readers and writers apart.
constexpr std::uint64_t kShared = 0x40000002, kSharedBytes = 510;

/// Keeps writers out while the descriptor is open. Returns false if another program is writing.
bool lock_shared(int descriptor) {
  constexpr int kPatience = 5000, kStep = 10;  // ms
  for (int waited = 0;; waited += kStep) {
    // On a file system without locks no writer would respect them.
    if (platform::lock_bytes(descriptor, kShared, kSharedBytes, false) != platform::Lock::busy) {
      return true;
    }
    if (waited >= kPatience) return false;
    platform::pause_for(kStep);
  }
}

}  // namespace

Result<std::shared_ptr<PageFile>> PageFile::open(const std::string& path) {
  // Opening a pipe would block.
  const int descriptor = platform::open_to_read(path, false);
  if (descriptor < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  std::shared_ptr<PageFile> out(new PageFile(descriptor, true));
  const auto facts = platform::facts_of_open(descriptor);
  if (!facts || !facts->is_file()) {
    return fail(diag::database_unusable, {}, {path, "it is not a regular file"});
  }
  if (!lock_shared(descriptor)) {
    return fail(diag::database_unusable, {}, {path, "another program is writing to it"});
  }
  return out;
}

std::shared_ptr<PageFile> PageFile::of(int descriptor) {
  return std::shared_ptr<PageFile>(new PageFile(descriptor, false));
}

PageFile::~PageFile() {
  if (owned_) platform::close_file(descriptor_);
}

std::uint64_t PageFile::file_size() const {
  const auto facts = platform::facts_of_open(descriptor_);
  return facts ? facts->size : 0;
}

std::ptrdiff_t PageFile::read_file(char* out, std::size_t bytes, std::uint64_t at) const {
  return platform::read_at(descriptor_, out, bytes, at);
}

int PageFile::write_file(const char* bytes, std::size_t size, std::uint64_t at) {
  return platform::write_at(descriptor_, {bytes, size}, at);
}

int PageFile::cut_file(std::uint64_t bytes) { return platform::resize_file(descriptor_, bytes); }

}  // namespace qipu
