// Limits repeated findings: a finding that many files have is reported a few times, then counted.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

/// Reports a code's findings for the first three files that have it, and counts the other files.
class Flood {
 public:
  explicit Flood(Language language) : language_(language) {}
  /// Returns true if the finding is to be reported; otherwise counts it. `file` is "" for a finding
  /// about no input; then its first argument stands for the file.
  bool tells(const std::string& file, const Diagnostic& d);
  /// Returns a finding for each code that was counted, in the order of the codes.
  std::vector<Diagnostic> counted() const;

 private:
  struct Files {
    std::vector<std::string> named;
    std::string last;  ///< the last file not reported; all findings of a file come together
    std::uint64_t more = 0;
    bool has(const std::string& file) const;
  };
  Language language_;
  std::map<std::string, Files> codes_;  ///< the key is "Q3104"
};

}  // namespace qipu::tool
