// The numbers in the words of a date.
#pragma once

#include <string_view>
#include <vector>

namespace qipu::dates {

struct Number {
  int value = 0;
  int digits = 0;           // 0: unknown, written ?? or XX
  bool month_name = false;  // "April"
  std::string_view text;    // the ASCII digits
  std::string_view after;   // the text after it, up to the next number
};

inline constexpr int kLastYear = 2199;
inline bool is_year(int n) { return n >= 1000 && n <= kLastYear; }

/// Returns at most six numbers, in any digits; names of months count as numbers. `text` is folded
/// and must outlive them.
std::vector<Number> numbers_of(std::string_view text);

/// Returns true if the sign follows the number, with or without blanks.
bool follows(const Number& number, std::string_view sign);

}  // namespace qipu::dates
