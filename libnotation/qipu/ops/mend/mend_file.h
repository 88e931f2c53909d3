// Patches of files: applied whole or not at all, or shown as a unified diff.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/ops/mend/patch.h"

namespace qipu {

/// The bytes with every patch applied; nothing where they are not what a patch was made for.
/// REQUIRES: `patches` are in order and do not overlap.
std::optional<std::string> patched(std::string_view bytes, std::span<const Patch> patches);

/// Adds more, in order; false, and nothing is added, where one would change what another changes.
bool add_patches(std::vector<Patch>& patches, std::vector<Patch> more);

/// Appends what `patch` and `git apply` read: names, hunks of whole lines with three lines around
/// them, all in the bytes of the file. REQUIRES: as patched(), which gives something.
void write_unified_diff(std::string& out, std::string_view name, std::string_view bytes,
                        std::span<const Patch> patches);

/// FILE.orig
std::string backup_of(const std::string& path);

struct MendFileOptions {
  bool backup = false;  ///< what the file was is kept as FILE.orig
  bool force = false;   ///< a read-only file is mended, and a FILE.orig that is there replaced
};

/// Why the file is not to be changed in place: mend_read_only, mend_loses (another in its place
/// would not have its other names, owner, attributes ...), mend_no_place, cannot_write (a folder
/// that is not to be written to, a file marked immutable). Nothing where it may be.
std::optional<Diagnostic> not_to_be_mended(const std::string& path, const MendFileOptions& options);

/// Replaces the file; the new one is all that the old one was, but for its bytes. Errors:
/// cannot_open, cannot_read, too_large, cannot_write (also where the file is not what it was when
/// it was read), output_exists, those of not_to_be_mended().
Result<void> mend_file(const std::string& path, std::span<const Patch> patches,
                       const MendFileOptions& options, std::size_t limit);

}  // namespace qipu
