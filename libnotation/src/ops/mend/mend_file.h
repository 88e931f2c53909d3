// Applies patches to a file, all of them or none, or shows them as a unified diff.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ops/mend/patch.h"
#include "qipu/diag/result.h"

namespace qipu {

/// Appends a diff for `patch` and `git apply`: file names, and hunks of whole lines with three
/// lines of context, in the file's own bytes. REQUIRES: the same as patched(), and that patched()
/// returns a value.
void write_unified_diff(std::string& out, std::string_view name, std::string_view bytes,
                        std::span<const Patch> patches);

/// Returns the name of the backup: FILE.orig.
std::string backup_of(const std::string& path);

struct MendFileOptions {
  bool backup = false;  ///< the original file is kept as FILE.orig
  bool force = false;   ///< change read-only files too, and replace an existing FILE.orig
};

/// Returns why the file must not be changed in place: mend_read_only, mend_loses (the file that
/// replaces it would lose its hard links, owner, attributes ...), mend_no_place, cannot_write (the
/// folder is not writable, or the file is marked immutable). Returns no value if the file may be
/// changed.
std::optional<Diagnostic> not_to_be_mended(const std::string& path, const MendFileOptions& options);

/// Replaces the file with its patched version, which keeps the owner, mode and attributes. Errors:
/// cannot_open, cannot_read, too_large, cannot_write (also if the file has changed since it was
/// read), output_exists, and those of not_to_be_mended().
Result<void> mend_file(const std::string& path, std::span<const Patch> patches,
                       const MendFileOptions& options, std::size_t limit);

}  // namespace qipu
