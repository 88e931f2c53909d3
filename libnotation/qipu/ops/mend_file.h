// Patches of files: applied whole or not at all, or shown as a unified diff.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/ops/job.h"

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
/// Replaces the file. With `backup` what it was is kept as FILE.orig, which must not be there.
/// Errors: cannot_open, cannot_read, too_large, cannot_write (also where the file is
/// not what it was when it was read), output_exists.
Result<void> mend_file(const std::string& path, std::span<const Patch> patches, bool backup,
                       std::size_t limit);

}  // namespace qipu
