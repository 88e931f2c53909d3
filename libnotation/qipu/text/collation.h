// Texts in the order in which people look them up.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace qipu {

/// Chinese by its pinyin (拼音次序), letters as dictionaries have them, runs of digits as numbers.
/// Any number of threads may ask one.
class Collation {
 public:
  Collation();
  /// Keys compare, byte by byte, as the texts are ordered. No byte of it is 0. O(n).
  std::string key(std::string_view text) const;

 private:
  struct Rules;
  std::shared_ptr<const Rules> rules_;
};

}  // namespace qipu
