// Limits findings of one kind in a game: the first 4 are reported, then the number of the
// rest.
#pragma once

#include <cstddef>
#include <string>

namespace qipu {

class FindingLimiter {
 public:
  /// Counts one more finding. Returns true if it is to be reported.
  bool one_more() { return count_++ < kTold; }
  bool untold() const { return count_ > kTold; }
  /// Returns the number of findings that were not reported, as text for the finding that says so.
  std::string rest() const { return std::to_string(untold() ? count_ - kTold : 0); }

 private:
  static constexpr std::size_t kTold = 4;
  std::size_t count_ = 0;
};

}  // namespace qipu
