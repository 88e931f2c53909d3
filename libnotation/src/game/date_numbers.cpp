#include "game/date_numbers.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "base/ascii.h"

namespace qipu::dates {
namespace {

using ascii::is_digit;

constexpr std::string_view kUnits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kZeros[] = {"〇", "零", "○"};

// Returns the value of the Chinese digit at the front and its length in bytes; -1 if there is none.
int take_digit(std::string_view text, std::size_t& length) {
  for (const std::string_view zero : kZeros) {
    if (text.starts_with(zero)) return length = zero.size(), 0;
  }
  for (std::size_t i = 0; i < std::size(kUnits); ++i) {
    if (text.starts_with(kUnits[i])) return length = kUnits[i].size(), static_cast<int>(i) + 1;
  }
  // 元 is 1 in the first year of a reign and in the first month of a year.
  if (text.starts_with("元年") || text.starts_with("元月"))
    return length = std::string_view("元").size(), 1;
  return -1;
}

// Returns the number of tens that 十, 廿 or 卅 at the front stands for; 0 for anything else.
int tens_at(std::string_view text) {
  return text.starts_with("十") ? 1 : text.starts_with("廿") ? 2 : text.starts_with("卅") ? 3 : 0;
}

// Reads 二〇〇三, 十二, 廿三, 六十七, 二十: digits one by one, or with tens.
bool take_chinese(std::string_view text, Number& number, std::size_t& length) {
  std::size_t pos = 0;
  bool tens = false;
  while (pos < text.size() && number.digits < 9) {
    std::size_t size = 0;
    const std::string_view rest = text.substr(pos);
    if (const int t = tens_at(rest); t != 0 && !tens) {
      const int before = number.digits == 0 ? 1 : number.value;
      number.value = (t == 1 ? before : t) * 10;
      number.digits = 2;
      tens = true;
      pos += 3;
      continue;
    }
    const int digit = take_digit(rest, size);
    // Some people type the letter o for 〇.
    const bool letter = digit < 0 && pos != 0 && rest[0] == 'o';
    if (digit < 0 && !letter) break;
    if (tens) {
      number.value += digit;
      pos += size;
      break;
    }
    number.value = number.value * 10 + (letter ? 0 : digit);
    ++number.digits;
    pos += letter ? 1 : size;
  }
  length = pos;
  return pos != 0;
}

constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                        "jul", "aug", "sep", "oct", "nov", "dec"};

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::size_t count_while(std::string_view text, bool (*is)(char)) {
  std::size_t n = 0;
  while (n < text.size() && is(text[n])) ++n;
  return n;
}

bool is_unknown(char c) { return c == '?' || c == 'x' || c == '*'; }

/// REQUIRES: `number` is new.
bool take_number(std::string_view text, Number& number, std::size_t& length) {
  if (is_digit(text[0])) {
    length = count_while(text, is_digit);
    number.text = text.substr(0, length);
    number.digits = static_cast<int>(length);
    for (const char c : number.text.substr(0, 8)) number.value = number.value * 10 + (c - '0');
    return true;
  }
  if (is_unknown(text[0])) {
    length = count_while(text, is_unknown);
    return length <= 4;
  }
  if (is_letter(text[0])) {
    length = count_while(text, is_letter);
    const auto* const month = std::ranges::find(kMonths, text.substr(0, 3));
    if (length < 3 || month == std::end(kMonths)) return false;
    number.value = static_cast<int>(month - kMonths) + 1;
    number.digits = 2;
    number.month_name = true;
    return true;
  }
  return take_chinese(text, number, length);
}

}  // namespace

std::vector<Number> numbers_of(std::string_view text) {
  constexpr std::size_t kEnough = 6;
  std::vector<Number> all;
  std::size_t gap = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    Number number;
    std::size_t length = 1;
    if (!take_number(text.substr(pos), number, length)) {
      pos += std::max(length, std::size_t{1});
      continue;
    }
    if (!all.empty()) all.back().after = text.substr(gap, pos - gap);
    if (all.size() == kEnough) break;
    all.push_back(number);
    pos += length;
    gap = pos;
  }
  if (!all.empty() && all.back().after.data() == nullptr) all.back().after = text.substr(gap);
  return all;
}

bool follows(const Number& number, std::string_view sign) {
  const std::string_view after = number.after;
  return after.substr(std::min(after.find_first_not_of(' '), after.size())).starts_with(sign);
}

}  // namespace qipu::dates
