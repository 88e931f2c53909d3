// The network's arithmetic for each kind of processor; the fastest usable one is chosen when the
// program starts.
//
// a <= 255 and |weight| <= 127, so a x weight fits in 16 bits, and the sum of 256 products a x a x
// weight fits in 32. The kernels add in different orders, but the sums are equal, because integers
// are not rounded.

#include <algorithm>

#include "engine/network.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace qipu {
namespace {

constexpr std::size_t kSize = Network::kHidden;

[[gnu::always_inline]] inline void update(std::int16_t* __restrict to,
                                          const std::int16_t* __restrict from,
                                          const std::int16_t* __restrict add,
                                          const std::int16_t* __restrict remove,
                                          const std::int16_t* __restrict taken) {
  if (taken == nullptr) {
    for (std::size_t i = 0; i < kSize; ++i) {
      to[i] = static_cast<std::int16_t>(from[i] + add[i] - remove[i]);
    }
  } else {
    for (std::size_t i = 0; i < kSize; ++i) {
      to[i] = static_cast<std::int16_t>(from[i] + add[i] - remove[i] - taken[i]);
    }
  }
}

void update_plain(std::int16_t* to, const std::int16_t* from, const std::int16_t* add,
                  const std::int16_t* remove, const std::int16_t* taken) {
  update(to, from, add, remove, taken);
}

std::int32_t weigh_plain(const std::int16_t* sums, const std::int16_t* weights) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) {
    const int a = std::clamp<int>(sums[i], 0, Network::kOne);
    sum += a * (a * weights[i]);
  }
  return sum;
}

#if defined(__x86_64__)

template <std::size_t N>
std::int32_t sum_of(const std::array<std::int32_t, N>& parts) {
  std::int32_t sum = 0;
  for (const std::int32_t part : parts) sum += part;
  return sum;
}

// The compiler vectorizes update() by itself; for weigh() GCC 12 does not find the right
// instructions.

[[gnu::target("avx512bw")]] void update_avx512(std::int16_t* to, const std::int16_t* from,
                                               const std::int16_t* add, const std::int16_t* remove,
                                               const std::int16_t* taken) {
  update(to, from, add, remove, taken);
}

[[gnu::target("avx512bw")]] std::int32_t weigh_avx512(const std::int16_t* sums,
                                                      const std::int16_t* weights) {
  const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi16(Network::kOne);
  __m512i total = zero;
  for (std::size_t i = 0; i < kSize; i += 32) {
    const __m512i a = _mm512_min_epi16(_mm512_max_epi16(_mm512_loadu_si512(sums + i), zero), one);
    const __m512i weighed = _mm512_mullo_epi16(a, _mm512_loadu_si512(weights + i));
    total = _mm512_add_epi32(total, _mm512_madd_epi16(a, weighed));
  }
  alignas(64) std::array<std::int32_t, 16> parts;
  _mm512_store_si512(parts.data(), total);
  return sum_of(parts);
}

[[gnu::target("avx2")]] void update_avx2(std::int16_t* to, const std::int16_t* from,
                                         const std::int16_t* add, const std::int16_t* remove,
                                         const std::int16_t* taken) {
  update(to, from, add, remove, taken);
}

[[gnu::target("avx2")]] std::int32_t weigh_avx2(const std::int16_t* sums,
                                                const std::int16_t* weights) {
  const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(Network::kOne);
  __m256i total = zero;
  for (std::size_t i = 0; i < kSize; i += 16) {
    const __m256i a = _mm256_min_epi16(
        _mm256_max_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums + i)), zero),
        one);
    const __m256i weighed =
        _mm256_mullo_epi16(a, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights + i)));
    total = _mm256_add_epi32(total, _mm256_madd_epi16(a, weighed));
  }
  alignas(32) std::array<std::int32_t, 8> parts;
  _mm256_store_si256(reinterpret_cast<__m256i*>(parts.data()), total);
  return sum_of(parts);
}

[[gnu::target("sse4.1")]] void update_sse41(std::int16_t* to, const std::int16_t* from,
                                            const std::int16_t* add, const std::int16_t* remove,
                                            const std::int16_t* taken) {
  update(to, from, add, remove, taken);
}

[[gnu::target("sse4.1")]] std::int32_t weigh_sse41(const std::int16_t* sums,
                                                   const std::int16_t* weights) {
  const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi16(Network::kOne);
  __m128i total = zero;
  for (std::size_t i = 0; i < kSize; i += 8) {
    const __m128i a = _mm_min_epi16(
        _mm_max_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sums + i)), zero), one);
    const __m128i weighed =
        _mm_mullo_epi16(a, _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights + i)));
    total = _mm_add_epi32(total, _mm_madd_epi16(a, weighed));
  }
  alignas(16) std::array<std::int32_t, 4> parts;
  _mm_store_si128(reinterpret_cast<__m128i*>(parts.data()), total);
  return sum_of(parts);
}

#elif defined(__wasm_simd128__)

std::int32_t weigh_simd128(const std::int16_t* sums, const std::int16_t* weights) {
  const v128_t zero = wasm_i16x8_const_splat(0), one = wasm_i16x8_const_splat(Network::kOne);
  v128_t total = wasm_i32x4_const_splat(0);
  for (std::size_t i = 0; i < kSize; i += 8) {
    const v128_t a = wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(sums + i), zero), one);
    const v128_t weighed = wasm_i16x8_mul(a, wasm_v128_load(weights + i));
    total = wasm_i32x4_add(total, wasm_i32x4_dot_i16x8(a, weighed));
  }
  return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
         wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
}

#endif

constexpr Kernels kKernels[] = {
#if defined(__x86_64__)
    {"AVX-512", [] { return __builtin_cpu_supports("avx512bw") != 0; }, update_avx512,
     weigh_avx512},
    {"AVX2", [] { return __builtin_cpu_supports("avx2") != 0; }, update_avx2, weigh_avx2},
    {"SSE4.1", [] { return __builtin_cpu_supports("sse4.1") != 0; }, update_sse41, weigh_sse41},
#elif defined(__wasm_simd128__)
    {"SIMD128", [] { return true; }, update_plain, weigh_simd128},
#endif
    {"plain", [] { return true; }, update_plain, weigh_plain},
};

}  // namespace

std::span<const Kernels> all_kernels() { return kKernels; }

const Kernels& best_kernels() {
  static const Kernels& best =
      *std::ranges::find_if(kKernels, [](const Kernels& k) { return k.usable(); });
  return best;
}

}  // namespace qipu
