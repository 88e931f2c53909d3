// Private. What all notations in Latin letters share: full-width forms, blanks, marks at the end.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// A move's words in plain ASCII, without blanks, and the marks that stood behind them.
///
/// Full-width forms and every kind of dash become their ASCII sisters; blanks (U+3000, NBSP, ZWSP,
/// BOM too) vanish wherever they stand. Words that need none of this are not copied.
class LatinText {
 public:
  static constexpr std::size_t kLongest = 24;

  /// Refuses (ok() is false) words longer than kLongest and any other character.
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

/// Prints a number below 100 (a rank, a file, a count).
template <class String>
void append_number(String& out, int n) {
  if (n >= 10) out.push_back(static_cast<char>('0' + n / 10));
  out.push_back(static_cast<char>('0' + n % 10));
}

}  // namespace qipu
