#include "base/hash/sha256.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace qipu {

struct Sha256::State {
  State() { nettle_sha256_init(&context); }
  sha256_ctx context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  nettle_sha256_update(&state_->context, bytes.size(),
                       reinterpret_cast<const std::uint8_t*>(bytes.data()));  // NOLINT
}

std::string Sha256::digits() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
  nettle_sha256_digest(&state_->context, digest.size(), digest.data());
  std::string out(BASE16_ENCODE_LENGTH(digest.size()), '\0');
  nettle_base16_encode_update(out.data(), digest.size(), digest.data());
  return out;
}

std::string sha256_of(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.digits();
}

}  // namespace qipu
