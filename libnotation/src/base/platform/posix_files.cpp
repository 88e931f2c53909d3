#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/platform/files.h"
#include "base/platform/locks.h"

namespace qipu::platform {
namespace {

static_assert(kLongestPath == PATH_MAX);

Facts facts_in(const struct stat& s) {
  using Kind = Facts::Kind;
  constexpr std::int64_t kNano = 1'000'000'000;
  return {.kind = S_ISREG(s.st_mode)   ? Kind::file
                  : S_ISDIR(s.st_mode) ? Kind::folder
                  : S_ISLNK(s.st_mode) ? Kind::link
                                       : Kind::other,
          .size = static_cast<std::uint64_t>(s.st_size),
          .changed = std::int64_t{s.st_mtim.tv_sec} * kNano + s.st_mtim.tv_nsec,
          .identity = {s.st_dev, s.st_ino},
          .names = s.st_nlink};
}

int error_of(int result) { return result == 0 ? 0 : errno; }

const char* place_of(const std::string& folder) { return folder.empty() ? "." : folder.c_str(); }

/// Returns 0, or an error number. EINVAL means that there is nothing to flush, which is no failure.
int flush(int descriptor) { return ::fsync(descriptor) != 0 && errno != EINVAL ? errno : 0; }

std::string open_name(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

}  // namespace

std::optional<Facts> facts_of(const std::string& path) {
  struct stat s{};
  if (::stat(path.c_str(), &s) != 0) return std::nullopt;
  return facts_in(s);
}

std::optional<Facts> facts_of_name(const std::string& path) {
  struct stat s{};
  if (::lstat(path.c_str(), &s) != 0) return std::nullopt;
  return facts_in(s);
}

std::optional<Facts> facts_of_open(int descriptor) {
  struct stat s{};
  if (::fstat(descriptor, &s) != 0) return std::nullopt;
  return facts_in(s);
}

std::string target_of_link(const std::string& path) {
  std::array<char, PATH_MAX> target;
  const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
  return size <= 0 ? std::string() : std::string(target.data(), static_cast<std::size_t>(size));
}

bool is_read_only(const std::string& path) {
  constexpr mode_t kWritable = 0222;
  struct stat s{};
  if (::stat(path.c_str(), &s) != 0) return false;
  return (s.st_mode & kWritable) == 0 ||
         (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0 && errno == EACCES);
}

bool is_frozen(const std::string& path) {
  struct statx marks{};
  return ::statx(AT_FDCWD, path.c_str(), 0, 0, &marks) == 0 &&
         (marks.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
}

bool may_execute(const std::string& path) { return ::access(path.c_str(), X_OK) == 0; }

int list_folder(const std::string& path, const std::function<bool(const std::string&)>& take) {
  struct Close {
    void operator()(DIR* dir) const { ::closedir(dir); }
  };
  const std::unique_ptr<DIR, Close> dir(::opendir(place_of(path)));
  if (dir == nullptr) return errno;
  for (;;) {
    errno = 0;
    const dirent* const entry = ::readdir(dir.get());
    if (entry == nullptr) return errno;
    const std::string name = entry->d_name;
    if (name != "." && name != ".." && !take(name)) return 0;
  }
}

int open_to_read(const std::string& path, bool waits) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK));
}

int open_device(const std::string& path) { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC); }

int open_to_append(const std::string& path, bool read_too) {
  constexpr mode_t kUsual = 0666;
  return ::open(path.c_str(), (read_too ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | O_CLOEXEC,
                kUsual);
}

int open_to_lock(const std::string& path, bool link_too) {
  const int how = O_CLOEXEC | O_NONBLOCK | (link_too ? 0 : O_NOFOLLOW);
  const int descriptor = ::open(path.c_str(), O_RDWR | how);
  // A read-only file may still be replaced.
  if (descriptor >= 0 || errno == ENOENT) return descriptor;
  return ::open(path.c_str(), O_RDONLY | how);
}

int make_folders(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return error.value();
}

int create_file(const std::string& path, unsigned permissions) {
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
}

int create_nameless_file(const std::string& folder, unsigned permissions, bool nameable) {
  return ::open(place_of(folder), O_TMPFILE | (nameable ? 0 : O_EXCL) | O_RDWR | O_CLOEXEC,
                permissions);
}

void close_file(int descriptor) { ::close(descriptor); }

int close_copy(int descriptor) {
  const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  return copy >= 0 && ::close(copy) != 0 && errno != EINTR ? errno : 0;
}

std::string path_of_open_file(int descriptor) { return open_name(descriptor); }

bool is_full(int error) { return error == ENOSPC || error == EDQUOT; }

std::ptrdiff_t read_some(int descriptor, char* out, std::size_t size) {
  return ::read(descriptor, out, size);
}

std::ptrdiff_t read_at(int descriptor, char* out, std::size_t size, std::uint64_t at) {
  std::size_t got = 0;
  while (got < size) {
    const ssize_t n = ::pread(descriptor, out + got, size - got, static_cast<off_t>(at + got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return -1;
    if (n == 0) break;
    got += static_cast<std::size_t>(n);
  }
  return static_cast<std::ptrdiff_t>(got);
}

int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
    if (n < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

int write_at_once(int descriptor, std::string_view bytes) {
  const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
  if (written < 0) return errno;
  return static_cast<std::size_t>(written) == bytes.size() ? 0 : ENOSPC;
}

int write_at(int descriptor, std::string_view bytes, std::uint64_t at) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n = ::pwrite(descriptor, bytes.data() + done, bytes.size() - done,
                               static_cast<off_t>(at + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    done += static_cast<std::size_t>(n);
  }
  return 0;
}

int resize_file(int descriptor, std::uint64_t bytes) {
  return error_of(::ftruncate(descriptor, static_cast<off_t>(bytes)));
}

void rewind_file(int descriptor) { ::lseek(descriptor, 0, SEEK_SET); }

std::uint64_t copy_by_system(int from, int to, std::uint64_t at) {
  constexpr std::size_t kAtOnce = std::size_t{64} << 20;
  if (at == 0 && ::ioctl(to, FICLONE, from) == 0) return kEverything;
  auto position = static_cast<loff_t>(at);
  for (;;) {
    const ssize_t n = ::copy_file_range(from, &position, to, nullptr, kAtOnce, 0);
    if (n == 0 && position != 0) return kEverything;
    if (n <= 0) return static_cast<std::uint64_t>(position);
  }
}

int flush_file(int descriptor) { return flush(descriptor); }

int flush_path(const std::string& path, bool folder, bool& opened) {
  const int descriptor =
      ::open(path.c_str(), (folder ? O_RDONLY | O_DIRECTORY : O_RDONLY) | O_CLOEXEC);
  opened = descriptor >= 0;
  if (!opened) return errno;
  const int failed = flush(descriptor);
  ::close(descriptor);
  return failed;
}

int wait_to_read(int descriptor, int milliseconds) {
  pollfd waited{};
  waited.fd = descriptor;
  waited.events = POLLIN;
  return ::poll(&waited, 1, milliseconds);
}

int remove_file(const std::string& path) { return remove_file_now(path.c_str()); }

int remove_file_now(const char* path) { return error_of(::unlink(path)); }

int rename_over(const std::string& from, const std::string& to) {
  return error_of(::rename(from.c_str(), to.c_str()));
}

int rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != ENOSYS && errno != EINVAL) return errno;
  if (::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return 0;
  }
  if (errno == EEXIST || (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)) return errno;
  // Links do not work either: the name is reserved first, then replaced.
  const int place = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (place < 0) return errno;
  ::close(place);
  if (::rename(from.c_str(), to.c_str()) == 0) return 0;
  const int error = errno;
  ::unlink(to.c_str());
  return error;
}

int add_name(const std::string& path, const std::string& name) {
  return error_of(::linkat(AT_FDCWD, path.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW));
}

bool can_name_open_files() { return facts_of_name("/proc/self/fd").has_value(); }

int name_open_file(int descriptor, const std::string& path) {
  return add_name(open_name(descriptor), path);
}

// --- locks --------------------------------------------------------------------------------------

Lock lock_file(int descriptor) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return Lock::taken;
  return errno == EWOULDBLOCK ? Lock::busy : Lock::unknown;
}

Lock lock_bytes(int descriptor, std::uint64_t first, std::uint64_t count, bool exclusive) {
  struct flock lock{};
  lock.l_type = exclusive ? F_WRLCK : F_RDLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = static_cast<off_t>(first);
  lock.l_len = static_cast<off_t>(count);
  if (::fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return Lock::taken;
  return errno == EAGAIN || errno == EACCES ? Lock::busy : Lock::unknown;
}

// Only then does the kernel grant a lease.
bool is_let_alone(int descriptor) {
  if (::fcntl(descriptor, F_SETLEASE, F_WRLCK) != 0) return false;
  ::fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return true;
}

}  // namespace qipu::platform
