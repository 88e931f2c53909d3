// The numbers that a word processor shows before the paragraphs of lists. They are not
// part of their text.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace qipu::document {

/// A level of a list.
struct ListLevel {
  unsigned start = 1;
  std::string format = "decimal";  ///< name in docx: chineseCounting, upperRoman, bullet ...
  std::string text;                ///< "%1.", "第%1局": %1 is the number of the first level
};

/// The lists of a document, and the current number of each.
class Numbering {
 public:
  static constexpr std::size_t kLevels = 9;

  void define(const std::string& list, std::size_t level, ListLevel what);
  /// Adds another name for a list. Both names share the numbers.
  void name(const std::string& name, const std::string& list);
  /// Makes the level begin again under this name.
  void restart(const std::string& name, std::size_t level, unsigned start);

  /// Returns the number before the next paragraph of that list and level; "" for bullets and the
  /// like.
  std::string next(const std::string& name, std::size_t level);

 private:
  struct List {
    std::array<ListLevel, kLevels> levels;
    std::array<unsigned, kLevels> counts{};
    std::array<bool, kLevels> begun{};
  };
  std::map<std::string, List> lists_;
  std::map<std::string, std::string> names_;
  std::map<std::string, std::map<std::size_t, unsigned>> restarts_;
};

/// Returns the number in such a format: "三", "iv", "c"; in digits if the format is unknown.
std::string number_text(unsigned number, std::string_view format);

}  // namespace qipu::document
