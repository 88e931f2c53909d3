#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <mutex>
#include <utility>

#include "qipu/base/file.h"
#include "qipu/base/reason.h"
#include "qipu/base/temporary.h"

namespace qipu {
namespace {

struct Place {
  std::mutex mutex;
  std::string folder;
};
Place& place() {
  static auto* const kPlace = new Place;
  return *kPlace;
}

}  // namespace

void set_temporary_folder(const std::string& folder) {
  const std::lock_guard lock(place().mutex);
  place().folder = folder;
}

Result<int> open_temporary(const std::string& beside) {
  std::string folder;
  {
    const std::lock_guard lock(place().mutex);
    folder = place().folder;
  }
  if (folder.empty()) folder = beside.empty() ? P_tmpdir : temporary::folder_of(beside);
  if (!folder.empty() && !folder.ends_with('/')) folder += '/';
  const temporary::File file = temporary::create_nameless(folder);
  if (file.descriptor >= 0) return file.descriptor;
  return fail(diag::cannot_write, {}, {folder.empty() ? "./" : folder, reason(file.error)});
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
    auto opened = open_temporary(path_);
    if (!opened) return std::unexpected(std::move(opened.error()));
    descriptor_ = *opened;
  }
  if (const int error = temporary::write_all(descriptor_, memory_); error != 0) {
    return fail(diag::cannot_write, {}, {"a temporary file", reason(error)});
  }
  memory_.clear();
  return {};
}

Result<std::string> Spool::opened_as() {
  if (auto done = spill(); !done) return std::unexpected(std::move(done.error()));
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

Result<void> Spool::replay(const std::function<Result<void>(std::string_view)>& take) {
  if (descriptor_ >= 0) {
    constexpr std::size_t kPiece = std::size_t{1} << 18;
    std::string piece(kPiece, '\0');
    for (off_t at = 0;;) {
      const ssize_t n = ::pread(descriptor_, piece.data(), piece.size(), at);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return fail(diag::cannot_read, {}, {"a temporary file", reason(errno)});
      if (n == 0) break;
      at += n;
      auto taken = take(std::string_view(piece).substr(0, static_cast<std::size_t>(n)));
      if (!taken) return taken;
    }
  }
  return memory_.empty() ? Result<void>() : take(memory_);
}

}  // namespace qipu
