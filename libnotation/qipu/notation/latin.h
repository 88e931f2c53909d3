// Private. Shared by all notations in Latin letters: normalises full-width forms, blanks and marks.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// A move text in plain ASCII without blanks, and the marks that stood after it.
///
/// Full-width forms and all kinds of dashes become their ASCII equivalents; blanks (U+3000, NBSP,
/// ZWSP and BOM, too) are removed everywhere. A text that needs none of this is not copied.
class LatinText {
 public:
  static constexpr std::size_t kLongest = 24;

  /// Refuses (ok() is false) texts longer than kLongest or with any other character.
  explicit LatinText(std::string_view words);
  LatinText(const LatinText&) = delete;
  LatinText& operator=(const LatinText&) = delete;

  bool ok() const { return ok_; }
  std::string_view text() const { return text_; }
  std::string_view marks() const { return marks_; }  ///< any of ! ? + # . , ;
  bool inner_blanks() const { return inner_blanks_; }

 private:
  bool fold(std::string_view words);

  std::string_view text_, marks_;
  bool ok_ = false;
  bool inner_blanks_ = false;
  char buffer_[kLongest];
};

/// Appends a number below 100 (a rank, a file, a count).
template <class String>
void append_number(String& out, int n) {
  if (n >= 10) out.push_back(static_cast<char>('0' + n / 10));
  out.push_back(static_cast<char>('0' + n % 10));
}

}  // namespace qipu
