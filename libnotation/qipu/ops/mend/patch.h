// A change of an input's bytes: at `offset`, `before` is replaced by `after`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qipu {

struct Patch {
  std::uint64_t offset = 0;
  std::string before, after;
};

/// The bytes with every patch applied; nothing where a patch's `before` is not what stands there.
/// REQUIRES: `patches` are in order and do not overlap.
std::optional<std::string> patched(std::string_view bytes, std::span<const Patch> patches);

/// Adds more patches and sorts all by offset. False, with nothing added, where two overlap.
bool add_patches(std::vector<Patch>& patches, std::vector<Patch> more);

}  // namespace qipu
