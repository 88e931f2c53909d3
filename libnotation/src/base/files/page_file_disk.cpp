// The pages of files on a disk (POSIX).

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/files/page_file.h"
#include "base/reason.h"

namespace qipu {
namespace {

// The bytes that SQLite locks to keep readers and writers apart.
constexpr off_t kShared = 0x40000002;
constexpr off_t kSharedBytes = 510;

/// Keeps writers out while the descriptor is open. The lock survives when this process closes other
/// descriptors of the file. Returns false if another program is writing.
bool lock_shared(int descriptor) {
  constexpr int kPatience = 5000, kStep = 10;  // ms
  for (int waited = 0;; waited += kStep) {
    struct flock lock{};
    lock.l_type = F_RDLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kShared;
    lock.l_len = kSharedBytes;
    if (::fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return true;
    // On a file system without locks no writer would respect them.
    if (errno != EAGAIN && errno != EACCES) return true;
    if (waited >= kPatience) return false;
    ::poll(nullptr, 0, kStep);
  }
}

}  // namespace

Result<std::shared_ptr<PageFile>> PageFile::open(const std::string& path) {
  // Opening a pipe would block.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  std::shared_ptr<PageFile> out(new PageFile(descriptor, true));
  struct stat s{};
  if (::fstat(descriptor, &s) != 0 || !S_ISREG(s.st_mode)) {
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
  if (owned_) ::close(descriptor_);
}

std::uint64_t PageFile::file_size() const {
  struct stat s{};
  return ::fstat(descriptor_, &s) == 0 ? static_cast<std::uint64_t>(s.st_size) : 0;
}

std::ptrdiff_t PageFile::read_file(char* out, std::size_t bytes, std::uint64_t at) const {
  std::size_t got = 0;
  while (got < bytes) {
    const ssize_t n = ::pread(descriptor_, out + got, bytes - got, static_cast<off_t>(at + got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return -1;
    if (n == 0) break;
    got += static_cast<std::size_t>(n);
  }
  return static_cast<std::ptrdiff_t>(got);
}

int PageFile::write_file(const char* bytes, std::size_t size, std::uint64_t at) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t n =
        ::pwrite(descriptor_, bytes + done, size - done, static_cast<off_t>(at + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    done += static_cast<std::size_t>(n);
  }
  return 0;
}

int PageFile::cut_file(std::uint64_t bytes) {
  return ::ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0 ? 0 : errno;
}

}  // namespace qipu
