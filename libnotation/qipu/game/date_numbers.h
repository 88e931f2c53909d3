// Private. The numbers in the words of a date.
#pragma once

#include <string_view>
#include <vector>

namespace qipu::dates {

struct Number {
  int value = 0;
  int digits = 0;           // 0: unknown, written ?? or XX
  bool month_name = false;  // "April"
  std::string_view text;    // of ASCII digits
  std::string_view after;   // what stands behind it, up to the next number
};

inline constexpr int kLastYear = 2199;
inline bool is_year(int n) { return n >= 1000 && n <= kLastYear; }

/// In any digits, months in letters too; six at most. `text` is folded and must outlive them.
std::vector<Number> numbers_of(std::string_view text);

/// Whether the sign stands behind it, blanks aside.
bool follows(const Number& number, std::string_view sign);

}  // namespace qipu::dates
