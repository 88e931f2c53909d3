// Files where there are none: bytes are in memory, and nothing is at any path.

#include <algorithm>
#include <cerrno>

#include "qipu/base/file.h"
#include "qipu/base/file_part.h"
#include "qipu/base/pack.h"
#include "qipu/base/reason.h"
#include "qipu/base/stamp.h"
#include "qipu/ops/mend/mend_file.h"

namespace qipu {
namespace {

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t size = std::min(want, bytes_->size() - at_);
    out.append(*bytes_, at_, size);
    at_ += size;
    return size;
  }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> ByteSource::of(std::shared_ptr<const std::string> bytes) {
  return std::make_unique<MemorySource>(std::move(bytes));
}

Result<std::unique_ptr<ByteSource>> ByteSource::open(const std::string& path) {
  return fail(diag::cannot_open, {}, {path, reason(ENOENT)});
}

Result<std::unique_ptr<ByteSource>> open_part(const std::string& path, std::uint64_t /*first*/,
                                              std::uint64_t /*end*/) {
  return fail(diag::cannot_open, {}, {path, reason(ENOENT)});
}

Result<std::string> read_file(const std::string& path, std::size_t /*limit*/) {
  return fail(diag::cannot_open, {}, {path, reason(ENOENT)});
}

Stamp stamp_of(const std::string& /*path*/) { return {}; }

Spool::Spool(Spool&&) noexcept = default;
Spool& Spool::operator=(Spool&&) noexcept = default;
Spool::~Spool() = default;

Result<void> Spool::write(std::string_view bytes) {
  memory_ += bytes;
  return {};
}

Result<std::string> Spool::opened_as() {
  return fail(diag::cannot_write, {}, {"a temporary file", reason(ENOENT)});
}

std::optional<Diagnostic> not_to_be_mended(const std::string& path,
                                           const MendFileOptions& /*options*/) {
  return make_diagnostic(diag::cannot_write, {}, {path, reason(ENOENT)});
}

std::string_view without_packing(std::string_view name) {
  for (const std::string_view ending : {".gz", ".zip"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  return name;
}

}  // namespace qipu
