#include "qipu/base/sha256.h"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace qipu {
namespace {

using State = std::array<std::uint32_t, 8>;
constexpr std::size_t kBlock = 64;  // bytes

alignas(16) constexpr std::array<std::uint32_t, 64> kRound = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

void take_plain(State& state, const char* data, std::size_t blocks) {
  for (; blocks != 0; --blocks, data += kBlock) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        w[i] = (w[i] << 8U) | static_cast<unsigned char>(data[4 * i + j]);
      }
    }
    for (std::size_t i = 16; i < w.size(); ++i) {
      const std::uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U)) + w[i - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U));
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < w.size(); ++i) {
      const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
      const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
      const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
      const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const State more = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += more[i];
  }
}

#if defined(__x86_64__)
/// The same by the instructions for it. They keep the state as the words a b e f and c d g h, and
/// do two rounds each.
[[gnu::target("sha,sse4.1")]] void take_by_instructions(State& state, const char* data,
                                                        std::size_t blocks) {
  const __m128i turn = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  const auto word = [&](std::size_t i) { return static_cast<int>(state[i]); };
  __m128i abef = _mm_set_epi32(word(0), word(1), word(4), word(5));
  __m128i cdgh = _mm_set_epi32(word(2), word(3), word(6), word(7));
  for (; blocks != 0; --blocks, data += kBlock) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; ++i) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(data) + i), turn);
    }
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& now = w[i % 4];
      if (i >= 4) {  // the sixteen words before give the next four
        const __m128i last = w[(i + 3) % 4];
        now = _mm_sha256msg1_epu32(now, w[(i + 1) % 4]);
        now = _mm_add_epi32(now, _mm_alignr_epi8(last, w[(i + 2) % 4], 4));
        now = _mm_sha256msg2_epu32(now, last);
      }
      const __m128i* const constants = reinterpret_cast<const __m128i*>(kRound.data());
      const __m128i sum = _mm_add_epi32(now, _mm_load_si128(constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  alignas(16) std::array<std::uint32_t, 4> high{}, low{};
  _mm_store_si128(reinterpret_cast<__m128i*>(high.data()), abef);
  _mm_store_si128(reinterpret_cast<__m128i*>(low.data()), cdgh);
  state = {high[3], high[2], low[3], low[2], high[1], high[0], low[1], low[0]};
}

bool has_instructions() {
  constexpr unsigned kSha = 1U << 29;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __builtin_cpu_supports("sse4.1") != 0 && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 &&
         (b & kSha) != 0;
}
#endif

void take(State& state, const char* data, std::size_t blocks) {
#if defined(__x86_64__)
  static const bool by_instructions = has_instructions();
  if (by_instructions) return take_by_instructions(state, data, blocks);
#endif
  take_plain(state, data, blocks);
}

}  // namespace

void Sha256::add(std::string_view bytes) {
  bytes_ += bytes.size();
  if (held_ != 0) {
    const std::size_t count = std::min(kBlock - held_, bytes.size());
    std::copy_n(bytes.data(), count, block_.data() + held_);
    held_ += count;
    bytes.remove_prefix(count);
    if (held_ < kBlock) return;
    take(state_, block_.data(), 1);
  }
  take(state_, bytes.data(), bytes.size() / kBlock);
  held_ = bytes.size() % kBlock;
  std::copy_n(bytes.data() + bytes.size() - held_, held_, block_.data());
}

std::string Sha256::digits() {
  std::string rest(1, '\x80');
  const std::uint64_t bits = bytes_ * 8;
  rest.append((2 * kBlock - held_ - 9) % kBlock, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) {
    rest += static_cast<char>((bits >> static_cast<unsigned>(shift)) & 0xFFU);
  }
  add(rest);
  std::string out;
  for (const std::uint32_t word : state_) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      out += "0123456789abcdef"[(word >> static_cast<unsigned>(shift)) & 0xFU];
    }
  }
  return out;
}

std::string sha256_of(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.digits();
}

}  // namespace qipu
