// Files over POSIX calls, which say why they fail; streams would not.

#include "qipu/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

namespace qipu {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

class DescriptorSource final : public ByteSource {
 public:
  DescriptorSource(std::string name, int descriptor, bool owned)
      : name_(std::move(name)), descriptor_(descriptor), owned_(owned) {}
  ~DescriptorSource() override {
    if (owned_) ::close(descriptor_);
  }
  DescriptorSource(const DescriptorSource&) = delete;
  DescriptorSource& operator=(const DescriptorSource&) = delete;

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t before = out.size();
    int error = 0;
    out.resize_and_overwrite(before + want, [&](char* data, std::size_t) {
      std::size_t got = 0;
      while (got < want) {
        const ssize_t n = ::read(descriptor_, data + before + got, want - got);
        if (n == 0) break;
        if (n < 0) {
          if (errno == EINTR) continue;
          error = errno;
          break;
        }
        got += static_cast<std::size_t>(n);
      }
      return before + got;
    });
    if (error != 0) return fail(diag::cannot_read, {}, {name_, reason(error)});
    return out.size() - before;
  }

 private:
  std::string name_;
  int descriptor_;
  bool owned_;
};

// --- what is not committed yet ------------------------------------------------------------------

/// The name of a temporary file that exists. Slots are used again and never freed, so a signal
/// handler may walk the list at any moment.
struct Unfinished {
  enum State : int { vacant, taken, live };
  std::atomic<int> state{taken};
  std::array<char, PATH_MAX> path{};
  Unfinished* next = nullptr;
};
std::atomic<Unfinished*> unfinished{nullptr};

void remember(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
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

/// Where a path leads when it is a symbolic link, so that the link stays one.
std::string resolved(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  char* real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string result(real);
  std::free(real);
  return result;
}

std::string beside(const std::string& path) {
  static std::atomic<unsigned> counter{0};
  const std::size_t slash = path.rfind('/');
  std::string name = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
  name += ".qipu-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".tmp";
  return name;
}

/// 0, or why it could not.
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

}  // namespace

Result<std::unique_ptr<ByteSource>> ByteSource::open(const std::string& path) {
  if (path == "-") return std::make_unique<DescriptorSource>("<stdin>", STDIN_FILENO, false);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  struct stat status{};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    ::close(descriptor);
    return fail(diag::cannot_open, {}, {path, reason(EISDIR)});
  }
  return std::make_unique<DescriptorSource>(path, descriptor, true);
}

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  // A file tells its size; what it says is taken as a hint only.
  struct stat status{};
  std::size_t piece = kPiece;
  if (path != "-" && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
    piece = std::min(static_cast<std::size_t>(status.st_size), limit) + 1;
  }
  std::string out;
  for (;;) {
    const auto got = (*source)->read(out, piece);
    if (!got) return std::unexpected(got.error());
    if (out.size() > limit) {
      return fail(diag::too_large, {}, {path, std::to_string(limit) + " bytes"});
    }
    if (*got == 0) return out;
    piece = *got < piece ? 1 : kPiece;  // after a short read only the end is left
  }
}

Result<AtomicFile> AtomicFile::create(const std::string& path) {
  AtomicFile file;
  file.path_ = resolved(path);
  struct stat status{};
  const bool exists = ::stat(file.path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    return fail(diag::cannot_write, {}, {path, reason(EISDIR)});
  }
  if (exists && !S_ISREG(status.st_mode)) {
    // A device or a pipe cannot be replaced, only written to.
    file.descriptor_ = ::open(file.path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
    return file;
  }
  file.temporary_ = beside(file.path_);
  file.descriptor_ = ::open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file.descriptor_ < 0) {
    const int error = errno;
    file.temporary_.clear();
    return fail(diag::cannot_write, {}, {path, reason(error)});
  }
  remember(file.temporary_);
  if (exists) ::fchmod(file.descriptor_, status.st_mode & 07777);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& o) noexcept
    : path_(std::move(o.path_)),
      temporary_(std::exchange(o.temporary_, {})),
      descriptor_(std::exchange(o.descriptor_, -1)) {}

AtomicFile& AtomicFile::operator=(AtomicFile&& o) noexcept {
  std::swap(path_, o.path_);
  std::swap(temporary_, o.temporary_);
  std::swap(descriptor_, o.descriptor_);
  return *this;
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

Result<void> AtomicFile::write(std::string_view bytes) {
  const int error = write_all(descriptor_, bytes);
  return error == 0 ? Result<void>() : fail(diag::cannot_write, {}, {path_, reason(error)});
}

Result<void> AtomicFile::commit() {
  if (::close(std::exchange(descriptor_, -1)) != 0) {
    return fail(diag::cannot_write, {}, {path_, reason(errno)});
  }
  if (temporary_.empty()) return {};
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
    return fail(diag::cannot_write, {}, {path_, reason(errno)});
  }
  forget(std::exchange(temporary_, {}));
  return {};
}

Spool::Spool(Spool&& o) noexcept
    : path_(std::move(o.path_)),
      memory_(std::move(o.memory_)),
      descriptor_(std::exchange(o.descriptor_, -1)) {}

Spool& Spool::operator=(Spool&& o) noexcept {
  std::swap(path_, o.path_);
  std::swap(memory_, o.memory_);
  std::swap(descriptor_, o.descriptor_);
  return *this;
}

Spool::~Spool() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> Spool::write(std::string_view bytes) {
  constexpr std::size_t kFew = std::size_t{1} << 20;
  memory_ += bytes;
  return memory_.size() < kFew ? Result<void>() : spill();
}

Result<void> Spool::spill() {
  if (descriptor_ < 0) {
    const std::string name = path_.empty() ? beside(P_tmpdir "/") : beside(resolved(path_));
    descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor_ < 0) return fail(diag::cannot_write, {}, {name, reason(errno)});
    ::unlink(name.c_str());
  }
  if (const int error = write_all(descriptor_, memory_); error != 0) {
    return fail(diag::cannot_write, {}, {path_.empty() ? P_tmpdir : path_, reason(error)});
  }
  memory_.clear();
  return {};
}

Result<void> Spool::replay(const std::function<Result<void>(std::string_view)>& take) {
  if (descriptor_ >= 0) {
    if (::lseek(descriptor_, 0, SEEK_SET) != 0) {
      return fail(diag::cannot_read, {}, {path_, reason(errno)});
    }
    constexpr std::size_t kPiece = std::size_t{1} << 18;
    DescriptorSource source(path_, descriptor_, false);
    std::string piece;
    for (;;) {
      piece.clear();
      const auto got = source.read(piece, kPiece);
      if (!got) return std::unexpected(got.error());
      if (*got == 0) break;
      if (auto taken = take(piece); !taken) return taken;
    }
  }
  return memory_.empty() ? Result<void>() : take(memory_);
}

void discard_unfinished_files() {
  for (Unfinished* slot = unfinished.load(); slot != nullptr; slot = slot->next) {
    if (slot->state.load() == Unfinished::live) ::unlink(slot->path.data());
  }
}

}  // namespace qipu
