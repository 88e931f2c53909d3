#include "base/hash/checksum.h"

// The header contains the whole implementation; no library is linked.
#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

namespace qipu {

std::uint64_t checksum64(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

struct Checksum::State {
  State() { XXH3_128bits_reset(&state); }
  XXH3_state_t state;
};

Checksum::Checksum() : state_(std::make_unique<State>()) {}
Checksum::Checksum(Checksum&&) noexcept = default;
Checksum& Checksum::operator=(Checksum&&) noexcept = default;
Checksum::~Checksum() = default;

void Checksum::add(std::string_view bytes) {
  XXH3_128bits_update(&state_->state, bytes.data(), bytes.size());
}

std::string Checksum::digits() const {
  const XXH128_hash_t sum = XXH3_128bits_digest(&state_->state);
  return fmt::format("{:016x}{:016x}", sum.high64, sum.low64);
}

}  // namespace qipu
