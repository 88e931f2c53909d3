// The order of texts for readers.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace qipu {

/// Orders Chinese by pinyin (拼音次序), letters as in dictionaries, and sequences of digits as
/// numbers. Any number of threads may use one object.
class Collation {
 public:
  Collation();
  /// Returns a key; keys compared byte by byte have the order of the texts. No byte of a key is 0.
  /// O(n).
  std::string key(std::string_view text) const;

 private:
  struct Rules;
  std::shared_ptr<const Rules> rules_;
};

}  // namespace qipu
