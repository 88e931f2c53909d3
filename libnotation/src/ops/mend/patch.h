// A change of an input's bytes: at `offset`, `before` is replaced with `after`.
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

/// Returns the bytes with every patch applied; no value if the bytes at a patch's place are not its
/// `before`. REQUIRES: `patches` are in order and do not overlap.
std::optional<std::string> patched(std::string_view bytes, std::span<const Patch> patches);

/// Adds more patches and sorts all by offset. Returns false and adds nothing if two overlap.
bool add_patches(std::vector<Patch>& patches, std::vector<Patch> more);

}  // namespace qipu
