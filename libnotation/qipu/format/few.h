// Private. Limits findings of one kind in a game: the first 4 are reported, then the number of the
// others.
#pragma once

#include <cstddef>
#include <string>

namespace qipu {

class Few {
 public:
  /// Counts one more finding; whether it is to be reported.
  bool one_more() { return count_++ < kTold; }
  bool untold() const { return count_ > kTold; }
  /// How many were not reported, as text for the finding that says so.
  std::string rest() const { return std::to_string(untold() ? count_ - kTold : 0); }

 private:
  static constexpr std::size_t kTold = 4;
  std::size_t count_ = 0;
};

}  // namespace qipu
