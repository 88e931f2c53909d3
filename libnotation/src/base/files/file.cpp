// Reads and writes files by calls of the system, which give the reason if they fail; streams of C++
// do not.

#include "base/files/file.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/files/file_part.h"
#include "base/interrupt.h"
#include "base/platform/files.h"
#include "base/reason.h"

namespace qipu {
namespace {

/// Waits until the descriptor can be read or has ended; returns false if interrupted() comes first.
bool wait_to_read(int descriptor) {
  if (!may_be_interrupted()) return true;  // reading itself waits
  constexpr int kStep = static_cast<int>(kInterruptionStep.count()) + 1;
  for (;;) {
    const int ready = platform::wait_to_read(descriptor, kStep);
    if (ready < 0 && errno != EINTR) return true;  // reading reports the reason
    if (interrupted()) return false;
    if (ready > 0) return true;
  }
}

class DescriptorSource final : public ByteSource {
 public:
  /// Reads from the current position of the descriptor on.
  DescriptorSource(std::string name, int descriptor, bool owned)
      : name_(std::move(name)), descriptor_(descriptor), owned_(owned), plain_(false) {}
  /// Reads a file with positions, from `first` up to `end`. The position is kept here, because a
  /// forked process shares that of the descriptor.
  DescriptorSource(std::string name, int descriptor, std::uint64_t first, std::uint64_t end)
      : name_(std::move(name)),
        descriptor_(descriptor),
        owned_(true),
        plain_(true),
        at_(first),
        end_(end) {}
  ~DescriptorSource() override {
    if (owned_) platform::close_file(descriptor_);
  }
  DescriptorSource(const DescriptorSource&) = delete;
  DescriptorSource& operator=(const DescriptorSource&) = delete;

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t before = out.size();
    const std::size_t most = std::min<std::uint64_t>(want, end_ - std::min(at_, end_));
    int error = 0;
    out.resize_and_overwrite(before + most, [&](char* data, std::size_t) {
      std::size_t got = 0;
      while (got < most) {
        if (!plain_ && !wait_to_read(descriptor_)) {
          error = EINTR;
          break;
        }
        char* const to = data + before + got;
        const std::ptrdiff_t n = plain_ ? platform::read_at(descriptor_, to, most - got, at_)
                                        : platform::read_some(descriptor_, to, most - got);
        if (n == 0) break;
        if (n < 0) {
          if (errno == EINTR) continue;
          error = errno;
          break;
        }
        got += static_cast<std::size_t>(n);
        at_ += static_cast<std::uint64_t>(n);
      }
      return before + got;
    });
    if (error != 0) return fail(diag::cannot_read, {}, {name_, reason(error)});
    return out.size() - before;
  }

 private:
  std::string name_;
  int descriptor_;
  bool owned_, plain_;
  std::uint64_t at_ = 0, end_ = kFileEnd;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> ByteSource::open(const std::string& path) {
  if (path == "-") return std::make_unique<DescriptorSource>("<stdin>", platform::kInput, false);
  return open_part(path, 0, kFileEnd);
}

Result<std::unique_ptr<ByteSource>> open_part(const std::string& path, std::uint64_t first,
                                              std::uint64_t end) {
  int descriptor = -1;
  do {  // opening a pipe waits until another process writes to it
    descriptor = platform::open_to_read(path);
  } while (descriptor < 0 && errno == EINTR && !interrupted_by_signal());
  if (descriptor < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  const auto facts = platform::facts_of_open(descriptor);
  if (facts && facts->is_folder()) {
    platform::close_file(descriptor);
    return fail(diag::cannot_open, {}, {path, reason(EISDIR)});
  }
  if (!facts || !facts->is_file()) {
    return std::make_unique<DescriptorSource>(path, descriptor, true);
  }
  return std::make_unique<DescriptorSource>(path, descriptor, first, end);
}

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  // The size that a file reports is only a hint.
  std::size_t piece = kPiece;
  const auto facts = path == "-" ? std::nullopt : platform::facts_of(path);
  if (facts && facts->is_file()) {
    piece = std::min(static_cast<std::size_t>(facts->size), limit) + 1;
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

}  // namespace qipu
