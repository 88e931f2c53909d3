#include "qipu/base/file_part.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "qipu/base/reason.h"
#include "qipu/base/sha256.h"

namespace qipu {
namespace {

class PartSource final : public ByteSource {
 public:
  PartSource(std::string path, int descriptor, std::uint64_t first, std::uint64_t end)
      : path_(std::move(path)), descriptor_(descriptor), at_(first), end_(end) {}
  ~PartSource() override { ::close(descriptor_); }
  PartSource(const PartSource&) = delete;
  PartSource& operator=(const PartSource&) = delete;

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t before = out.size();
    const std::size_t most = std::min<std::uint64_t>(want, end_ - std::min(at_, end_));
    int error = 0;
    out.resize_and_overwrite(before + most, [&](char* data, std::size_t) {
      std::size_t got = 0;
      while (got < most) {
        const ssize_t n =
            ::pread(descriptor_, data + before + got, most - got, static_cast<off_t>(at_ + got));
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
    if (error != 0) return fail(diag::cannot_read, {}, {path_, reason(error)});
    at_ += out.size() - before;
    return out.size() - before;
  }

 private:
  std::string path_;
  int descriptor_;
  std::uint64_t at_, end_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_part(const std::string& path, std::uint64_t first,
                                              std::uint64_t end) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  return std::make_unique<PartSource>(path, descriptor, first, end);
}

Result<std::string> sha256_of_part(const std::string& path, std::uint64_t first,
                                   std::uint64_t end) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  auto source = open_part(path, first, end);
  if (!source) return std::unexpected(std::move(source.error()));
  Sha256 sum;
  std::string bytes;
  for (;;) {
    bytes.clear();
    const auto got = (*source)->read(bytes, kBlock);
    if (!got) return std::unexpected(got.error());
    if (*got == 0) return sum.digits();
    sum.add(bytes);
  }
}

}  // namespace qipu
