// A replacement for files, which do not exist here: bytes are in memory, and no path has a file.

#include <cerrno>

#include "base/files/file.h"
#include "base/files/file_part.h"
#include "base/packing/pack.h"
#include "base/reason.h"
#include "ops/mend/mend_file.h"
#include "qipu/base/stamp.h"

namespace qipu {

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

Result<void> Spool::read(std::uint64_t at, std::uint64_t size, std::string& out) const {
  out.assign(memory_, static_cast<std::size_t>(at), static_cast<std::size_t>(size));
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
  for (const std::string_view ending : {".gz", ".xz", ".zip"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  return name;
}

}  // namespace qipu
