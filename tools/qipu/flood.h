// What many files have alike is told a few times, then counted.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

/// Tells a code's findings of the first three files that have it; counts the other files.
class Flood {
 public:
  explicit Flood(Language language) : language_(language) {}
  /// Whether the finding is told; if not, it is counted. `file` is "" for what concerns no input:
  /// then what its first argument names stands for a file.
  bool tells(const std::string& file, const Diagnostic& d);
  /// A finding for each code that was counted, in the order of the codes.
  std::vector<Diagnostic> counted() const;

 private:
  struct Files {
    std::vector<std::string> told;
    std::string last;  ///< of those not told: all of a file comes together
    std::uint64_t more = 0;
    bool has(const std::string& file) const;
  };
  Language language_;
  std::map<std::string, Files> codes_;  ///< by "Q3104"
};

}  // namespace qipu::tool
