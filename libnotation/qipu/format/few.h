// Private. Findings of one kind that a game may be full of: the first few are told, then how many
// more there were.
#pragma once

#include <cstddef>
#include <string>

namespace qipu {

class Few {
 public:
  /// Counts one more; whether it is to be told.
  bool one_more() { return count_++ < kTold; }
  bool untold() const { return count_ > kTold; }
  /// How many were not told, for the finding that says so.
  std::string rest() const { return std::to_string(untold() ? count_ - kTold : 0); }

 private:
  static constexpr std::size_t kTold = 4;
  std::size_t count_ = 0;
};

}  // namespace qipu
