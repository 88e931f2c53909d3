#include "base/files/page_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "base/hash/checksum.h"
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

std::uint64_t sum_of(const char* page, std::uint64_t at) {
  return checksum64({page, PageFile::kPage - PageFile::kSum}, at / PageFile::kPage + 1);
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

std::uint64_t PageFile::size() const {
  struct stat s{};
  return ::fstat(descriptor_, &s) == 0 ? static_cast<std::uint64_t>(s.st_size) : 0;
}

PageFile::Read PageFile::read_page(char* out, std::uint64_t at) const {
  std::size_t got = 0;
  while (got < kPage) {
    const ssize_t n = ::pread(descriptor_, out + got, kPage - got, static_cast<off_t>(at + got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return Read::failed;
    if (n == 0) break;
    got += static_cast<std::size_t>(n);
  }
  if (got < kPage) {
    std::memset(out + got, 0, kPage - got);
    return Read::cut;
  }
  if (!sums_) return Read::whole;
  std::uint64_t written = 0;
  for (std::size_t i = kSum; i-- != 0;) {
    written = written << 8U | static_cast<std::uint8_t>(out[kPage - kSum + i]);
  }
  if (written == sum_of(out, at)) return Read::whole;
  std::uint64_t none = 0;
  damaged_.compare_exchange_strong(none, at / kPage + 1);
  return Read::damaged;
}

PageFile::Read PageFile::read(char* out, std::size_t bytes, std::uint64_t at) const {
  if (bytes == kPage && at % kPage == 0) return read_page(out, at);
  std::array<char, kPage> page;
  while (bytes != 0) {
    const std::size_t from = at % kPage, some = std::min(bytes, kPage - from);
    const Read read = read_page(page.data(), at - from);
    std::memcpy(out, page.data() + from, some);
    if (read != Read::whole) {
      std::memset(out + some, 0, bytes - some);
      return read;
    }
    out += some;
    at += some;
    bytes -= some;
  }
  return Read::whole;
}

int PageFile::write(const char* page, std::uint64_t at) {
  std::array<char, kPage> whole;
  std::memcpy(whole.data(), page, kPage - kSum);
  std::uint64_t sum = sum_of(page, at);
  for (std::size_t i = 0; i < kSum; ++i, sum >>= 8U) {
    whole[kPage - kSum + i] = static_cast<char>(sum & 0xFFU);
  }
  for (std::size_t done = 0; done < kPage;) {
    const ssize_t n =
        ::pwrite(descriptor_, whole.data() + done, kPage - done, static_cast<off_t>(at + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    done += static_cast<std::size_t>(n);
  }
  return 0;
}

int PageFile::cut(std::uint64_t bytes) {
  return ::ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0 ? 0 : errno;
}

}  // namespace qipu
