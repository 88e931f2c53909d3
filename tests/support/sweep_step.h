#pragma once

namespace qipu::test {

/// The step through the cases of a large law: 1, or `n` under the sanitizers of .ci/run, where a
/// case takes five times as long and few cases suffice. ./test and .ci/full run every case.
template <typename Count>
constexpr Count step([[maybe_unused]] Count n) {
#ifdef QIPU_THINNED
  return n;
#else
  return 1;
#endif
}

/// `all` cases, or one in `n` of them.
template <typename Count>
constexpr Count some(Count all, Count n) {
  return all / step(n);
}

}  // namespace qipu::test
