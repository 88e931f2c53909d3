#pragma once

namespace qipu::test {

/// The step by which a law that sweeps over many cases takes them: 1, or `n` under the sanitizers
/// of .ci/run, where a case takes five times as long and what they look for shows in few of them.
/// ./test and .ci/full take every case.
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
