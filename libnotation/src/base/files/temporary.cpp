#include "base/files/temporary.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/hash/fnv.h"

namespace qipu {
namespace temporary {
namespace {

constexpr std::string_view kHead = ".qipu-", kTail = ".tmp";
constexpr std::size_t kDigits = 16, kMachineDigits = 8;
constexpr int kTries = 100;
constexpr std::array<const char*, 3> kBesideDatabases = {"-wal", "-shm", "-journal"};

std::atomic<bool> nameless_allowed{true};

// --- the last moments ---------------------------------------------------------------------------

std::atomic<int> open_sections{0};
std::atomic<bool> leaving{false};

/// The name of a temporary file that exists. Slots are reused and never freed, so that a signal
/// handler can walk the list at any moment.
struct Unfinished {
  enum State : int { vacant, taken, live };
  std::atomic<int> state{taken};
  std::array<char, PATH_MAX> path{};
  Unfinished* next = nullptr;
};
std::atomic<Unfinished*> unfinished{nullptr};

/// REQUIRES: a Section lives, and the path fits.
void remember(const std::string& path) {
  Unfinished* slot = unfinished.load();
  for (; slot != nullptr; slot = slot->next) {
    int expected = Unfinished::vacant;
    if (slot->state.compare_exchange_strong(expected, Unfinished::taken)) break;
  }
  if (slot == nullptr) {
    slot = new Unfinished;
    slot->next = unfinished.load();
    while (!unfinished.compare_exchange_weak(slot->next, slot)) {
    }
  }
  std::memcpy(slot->path.data(), path.c_str(), path.size() + 1);
  slot->state.store(Unfinished::live);
}

void forget(const std::string& path) {
  for (Unfinished* slot = unfinished.load(); slot != nullptr; slot = slot->next) {
    if (slot->state.load() == Unfinished::live && path == slot->path.data()) {
      slot->state.store(Unfinished::vacant);
      return;
    }
  }
}

/// Older versions wrote databases under such names, and SQLite put files beside them.
void unlink_beside(const std::string& database) {
  for (const char* const part : kBesideDatabases) ::unlink((database + part).c_str());
}

// --- folders that may have leftovers ------------------------------------------------------------

struct Folders {
  std::mutex mutex;
  std::set<std::string> written;
};
Folders& folders() {
  static auto* const kFolders = new Folders;  // outlives every thread
  return *kFolders;
}

void note(const std::string& folder) {
  Folders& known = folders();
  const std::lock_guard lock(known.mutex);
  known.written.insert(folder);
}

/// ".qipu-01234567-0123456789abcdef.tmp": the machine and a random number. Older versions wrote
/// names without a machine, or like ".qipu-31-0.tmp".
enum class Shape : std::uint8_t { none, random, numbered, foreign };
Shape shape_of(std::string_view name) {
  if (!name.starts_with(kHead) || !name.ends_with(kTail)) return Shape::none;
  name.remove_prefix(kHead.size());
  if (name.size() < kTail.size()) return Shape::none;
  name.remove_suffix(kTail.size());
  const auto all_of = [](std::string_view part, std::string_view digits) {
    return !part.empty() && part.find_first_not_of(digits) == part.npos;
  };
  if (name.size() == kDigits && all_of(name, "0123456789abcdef")) return Shape::random;
  const std::size_t dash = name.find('-');
  constexpr std::string_view kHex = "0123456789abcdef";
  if (dash == kMachineDigits && name.size() == dash + 1 + kDigits &&
      all_of(name.substr(0, dash), kHex) && all_of(name.substr(dash + 1), kHex)) {
    return name.starts_with(machine()) ? Shape::random : Shape::foreign;
  }
  const bool numbers = dash != name.npos && all_of(name.substr(0, dash), "0123456789") &&
                       all_of(name.substr(dash + 1), "0123456789");
  return numbers ? Shape::numbered : Shape::none;
}

/// Returns true if no other process has the file open, in any container: only then does the kernel
/// grant a lease.
bool is_let_alone(int descriptor) {
  if (::fcntl(descriptor, F_SETLEASE, F_WRLCK) != 0) return false;
  ::fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return true;
}

/// Returns true if the folder was changed more than a week after the file was last written, by the
/// clock of the file system. Our own clock may differ, and locks of other machines may be invisible
/// here.
bool is_old(const std::string& path, const struct stat& folder) {
  constexpr std::time_t kWeek = 7 * 24 * 3600;
  struct stat s{};
  return ::lstat(path.c_str(), &s) == 0 && folder.st_mtime - s.st_mtime > kWeek;
}

/// Removes a file that no running process uses any more.
bool remove_if_left(const std::string& path, Shape shape) {
  constexpr int kHow = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  int descriptor = ::open(path.c_str(), O_RDWR | kHow);
  // It may have been made to replace a read-only file.
  if (descriptor < 0) descriptor = ::open(path.c_str(), O_RDONLY | kHow);
  if (descriptor < 0) return false;
  struct stat open{}, named{};
  const bool gone = ::fstat(descriptor, &open) == 0 && S_ISREG(open.st_mode) &&
                    ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
                    (shape != Shape::numbered || is_let_alone(descriptor)) &&
                    ::lstat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
                    open.st_ino == named.st_ino && ::unlink(path.c_str()) == 0;
  ::close(descriptor);
  if (gone) unlink_beside(path);
  return gone;
}

// --- making and naming --------------------------------------------------------------------------

std::string drawn_name() {
  std::uint64_t number = 0;
  if (::getrandom(&number, sizeof number, 0) != sizeof number) {
    static std::atomic<std::uint64_t> counter{0};  // no randomness: unique in this process
    number = (static_cast<std::uint64_t>(::getpid()) << 32) + counter++;
  }
  std::array<char, kDigits + 1> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return std::string(kHead) + machine() + "-" + digits.data() + std::string(kTail);
}

/// Returns true if an open file without a name can be given one.
bool can_link_open() {
  struct stat s{};
  return ::lstat("/proc/self/fd", &s) == 0;
}

int link_open(int descriptor, const std::string& path) {
  const std::string open = "/proc/self/fd/" + std::to_string(descriptor);
  if (::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0) return 0;
  return errno;
}

File create_named(const std::string& folder, mode_t mode) {
  File file;
  for (int i = 0; i < kTries; ++i) {
    const std::string name = folder + drawn_name();
    if (name.size() >= PATH_MAX) return {.error = ENAMETOOLONG};
    const Section section;
    file.descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file.descriptor < 0) {
      file.error = errno;
      if (file.error == EEXIST) continue;
      return file;
    }
    remember(name);
    file.name = name;
    // Before it is locked, another run may take it for a leftover.
    const bool locked = ::flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    struct stat s{};
    if (locked && ::fstat(file.descriptor, &s) == 0 && s.st_nlink != 0) {
      file.error = 0;
      return file;
    }
    drop(file);
  }
  return {.error = EEXIST};
}

/// Like rename(), but fails if the new name exists.
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

}  // namespace

std::string machine() {
  static const std::string kMachine = [] {
    // This id is the same in every container; if it cannot be read, the host name is used.
    std::array<char, 256> name{};
    const int descriptor = ::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || ::read(descriptor, name.data(), name.size() - 1) <= 0) {
      static_cast<void>(::gethostname(name.data(), name.size() - 1));
    }
    if (descriptor >= 0) ::close(descriptor);
    Fnv fnv;
    fnv.add(std::string_view(name.data()));
    std::array<char, kMachineDigits + 1> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x",
                  static_cast<unsigned>(fnv.value() ^ fnv.value() >> 32U));
    return std::string(digits.data());
  }();
  return kMachine;
}

Section::Section() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before_);
  ++open_sections;
  if (!leaving) return;
  --open_sections;
  for (;;) ::pause();
}

Section::~Section() {
  const int error = errno;
  --open_sections;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  errno = error;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string() : path.substr(0, slash + 1);
}

File create(const std::string& folder, mode_t mode) {
  note(folder);
  if (nameless_allowed && can_link_open()) {
    const char* const place = folder.empty() ? "." : folder.c_str();
    const int descriptor = ::open(place, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    if (descriptor >= 0) {
      ::flock(descriptor, LOCK_EX | LOCK_NB);  // for the moment when it has a temporary name
      return {.descriptor = descriptor};
    }
  }
  return create_named(folder, mode);
}

File create_nameless(const std::string& folder) {
  const char* const place = folder.empty() ? "." : folder.c_str();
  if (nameless_allowed) {
    const int descriptor = ::open(place, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0) return {.descriptor = descriptor};
  }
  note(folder);
  File file = create_named(folder, 0600);
  if (file.descriptor < 0) return file;
  ::unlink(file.name.c_str());
  forget(std::exchange(file.name, {}));
  return file;
}

int publish(File& file, const std::string& path, bool replaces, std::string& failed) {
  failed = path;
  const Section section;
  if (file.name.empty()) {
    int error = link_open(file.descriptor, path);
    if (error != EEXIST || !replaces) return error;
    // linkat() replaces no file, so the file first gets a temporary name and then the right one.
    for (int i = 0; error == EEXIST && i < kTries; ++i) {
      failed = folder_of(path) + drawn_name();
      error = link_open(file.descriptor, failed);
    }
    if (error != 0) return error;
    const std::string name = std::exchange(failed, path);
    if (::rename(name.c_str(), path.c_str()) == 0) return 0;
    error = errno;
    ::unlink(name.c_str());
    return error;
  }
  int error = 0;
  if (!replaces) {
    error = rename_to_new(file.name, path);
  } else if (::rename(file.name.c_str(), path.c_str()) != 0) {
    error = errno;
  }
  if (error == 0) {
    forget(file.name);
    file.name.clear();
  }
  return error;
}

void drop(File& file) {
  if (!file.name.empty()) {
    ::unlink(file.name.c_str());
    forget(file.name);
    file.name.clear();
  }
  if (file.descriptor >= 0) ::close(std::exchange(file.descriptor, -1));
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

void leave() {
  leaving = true;
  constexpr int kPatience = 2000;  // ms; a disk may hang
  for (int i = 0; i < kPatience && open_sections != 0; ++i) ::poll(nullptr, 0, 1);
  for (Unfinished* slot = unfinished.load(); slot != nullptr; slot = slot->next) {
    if (slot->state.load() == Unfinished::live) ::unlink(slot->path.data());
  }
}

void allow_nameless(bool allowed) { nameless_allowed = allowed; }

}  // namespace temporary

std::vector<std::string> take_leftovers() {
  temporary::Folders& known = temporary::folders();
  std::set<std::string> written;
  {
    const std::lock_guard lock(known.mutex);
    written.swap(known.written);
  }
  std::vector<std::string> gone;
  for (const std::string& folder : written) {
    struct Close {
      void operator()(DIR* dir) const { ::closedir(dir); }
    };
    const std::unique_ptr<DIR, Close> dir(::opendir(folder.empty() ? "." : folder.c_str()));
    struct stat now{};
    if (dir == nullptr || ::fstat(::dirfd(dir.get()), &now) != 0) continue;
    while (const dirent* const entry = ::readdir(dir.get())) {
      const temporary::Shape shape = temporary::shape_of(entry->d_name);
      if (shape == temporary::Shape::none) continue;
      std::string path = folder + entry->d_name;
      if (shape == temporary::Shape::foreign && !temporary::is_old(path, now)) continue;
      if (temporary::remove_if_left(path, shape)) gone.push_back(std::move(path));
    }
  }
  std::ranges::sort(gone);
  return gone;
}

}  // namespace qipu
