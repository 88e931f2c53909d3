// Reads dates. The words are cut into numbers and the text between them. 年 月 日 show which number
// is which; without them the number of digits does. The shapes were seen in 60,000 records.

#include "qipu/game/date.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "base/ascii.h"
#include "game/date_numbers.h"
#include "game/fold.h"
#include "qipu/game/tags.h"

namespace qipu {
namespace {

using ascii::is_digit;
using dates::follows;
using dates::is_year;
using dates::Number;
using dates::numbers_of;

// --- from numbers to a date -------------------------------------------------------------------

int days_of(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool common = year % 4 != 0 || (year % 100 == 0 && year % 400 != 0);
  return month == 2 && year != 0 && common ? 28 : kDays[static_cast<std::size_t>(month - 1)];
}

// Removes an impossible month or day and marks the date; nothing if neither a year nor a day of a
// month is left.
std::optional<Date> settled(Date date) {
  if (date.month > 12) {
    date.month = date.day = 0;
    date.impossible = true;
  }
  if (date.day > (date.month == 0 ? 31 : days_of(date.year, date.month))) {
    date.day = 0;
    date.impossible = true;
  }
  if (date.month == 0) date.day = 0;
  if (date.year == 0 && date.day == 0) return std::nullopt;
  return date;
}

void set_short_year(Date& date, int yy) {
  constexpr int kPivot = 30;
  date.year = yy + (yy < kPivot ? 2000 : 1900);
  date.doubtful = true;
}

// 19950412, 199504, 1989032, 060603: digits without separators.
std::optional<Date> run_of_digits(const Number& number) {
  const std::string_view text = number.text;
  const auto part = [&](std::size_t at, std::size_t n) {
    int value = 0;
    for (const char c : text.substr(std::min(at, text.size()), n)) value = value * 10 + (c - '0');
    return value;
  };
  Date date;
  if (is_year(part(0, 4))) {
    date.year = part(0, 4);
    date.month = part(4, 2);
    date.day = part(6, 2);
    date.doubtful = text.size() != 6 && text.size() != 8 && text.size() != 12 && text.size() != 14;
  } else if (text.size() == 6) {
    set_short_year(date, part(0, 2));
    date.month = part(2, 2);
    date.day = part(4, 2);
  } else {
    return std::nullopt;
  }
  return settled(date);
}

// "1215:15:00" after a month: the time of day follows the day without a blank.
int day_of(const Number& number) {
  if (number.digits <= 2) return number.value;
  return number.text.size() < 3 ? 0 : (number.text[0] - '0') * 10 + (number.text[1] - '0');
}

// 1995年4月12日; parts may be missing at either end.
std::optional<Date> signed_date(const std::vector<Number>& numbers, std::size_t year) {
  Date date;
  std::size_t next = 0;
  if (year != numbers.size()) {
    const Number& n = numbers[year];
    if (follows(n, "年代")) return std::nullopt;
    if (n.digits == 4 && is_year(n.value)) {
      date.year = n.value;
    } else if (n.digits == 2) {
      set_short_year(date, n.value);
    } else if (n.digits > 4) {
      return run_of_digits(n);
    } else {
      return std::nullopt;
    }
    next = year + 1;
  }
  if (next < numbers.size()) {
    const Number& n = numbers[next];
    const bool bare = n.digits <= 2 && year != numbers.size() &&  // 1983年3
                      numbers[year].after.size() <= std::string_view("年- ").size();
    if (!follows(n, "月") && !bare) return settled(date);
    date.month = n.value;
    ++next;
  }
  if (date.month != 0 && next < numbers.size() && follows(numbers[next - 1], "月")) {
    // A number after 月 is the day, unless the text shows that it is a time of day.
    const Number& n = numbers[next];
    const bool other = follows(n, "时") || follows(n, "点") || follows(n, ":") ||
                       follows(n, "月") ||  // 5月-6月
                       numbers[next - 1].after.size() > std::string_view("月    ").size();
    if (!other) date.day = day_of(n);
  }
  return settled(date);
}

// Numbers with separators that do not say what the numbers are.
std::optional<Date> plain_date(const std::vector<Number>& numbers) {
  const Number& a = numbers[0];
  const Number none;
  const Number& b = numbers.size() > 1 ? numbers[1] : none;
  const Number& c = numbers.size() > 2 ? numbers[2] : none;
  Date date;
  if (a.month_name || b.month_name) {  // April 12, 1997; 12 Apr 1997; April 1997
    const Number& month = a.month_name ? a : b;
    const Number& other = a.month_name ? b : a;
    date.month = month.value;
    if (is_year(other.value)) {
      date.year = other.value;
    } else {
      date.day = other.value;
      if (is_year(c.value)) date.year = c.value;
    }
    return settled(date);
  }
  const auto small = [](const Number& n) { return n.digits <= 2; };
  if (a.digits == 4 ? is_year(a.value) || a.value == 0 : a.digits == 0) {
    date.year = a.value;
    if (small(b)) {
      date.month = b.value;
      date.day = day_of(c);
    }
    return settled(date);
  }
  if (a.digits > 4) return run_of_digits(a);
  if (a.digits > 2 || numbers.size() < 3 || !small(b)) return std::nullopt;
  const bool year_last = is_year(c.value) || (c.value > 31 && c.digits == 2);
  if (!year_last) {  // 82-5-18
    set_short_year(date, a.value);
    date.month = b.value;
    date.day = day_of(c);
    return settled(date);
  }
  date.year = c.value;
  if (!is_year(c.value)) set_short_year(date, c.value);
  // With slashes the month comes first, as in American dates. A number that cannot be a month is
  // the day.
  const bool month_first = b.value > 12 || (a.value <= 12 && follows(a, "/"));
  date.month = month_first ? a.value : b.value;
  date.day = month_first ? b.value : a.value;
  date.doubtful = date.doubtful || (a.value <= 12 && b.value <= 12 && a.value != b.value);
  return settled(date);
}

// 1999.12.09, the form of most records: the same result as the general way, without its steps.
std::optional<Date> usual_date(std::string_view words) {
  if (words.size() != 10 || words[4] != '.' || words[7] != '.') return std::nullopt;
  const auto part = [&](std::size_t at, std::size_t n) {
    int value = 0;
    for (const char c : words.substr(at, n)) {
      if (!is_digit(c)) return -1;
      value = value * 10 + (c - '0');
    }
    return value;
  };
  Date date;
  date.year = part(0, 4);
  date.month = part(5, 2);
  date.day = part(8, 2);
  if (!is_year(date.year) || date.month < 0 || date.day < 0) return std::nullopt;
  return settled(date);
}

// Every game's date passes through here, and fmt would take four times as long.
std::string padded(int n, std::size_t width) {
  const std::string digits = std::to_string(n);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

}  // namespace

std::string Date::iso() const {
  if (year == 0 && month == 0) return {};
  std::string out = year == 0 ? "-" : padded(year, 4);
  if (month != 0) out += "-" + padded(month, 2);
  if (month != 0 && day != 0) out += "-" + padded(day, 2);
  return out;
}

std::string Date::pgn() const {
  if (year == 0 && month == 0) return {};
  const auto part = [](int n, std::size_t width) {
    return n == 0 ? std::string(width, '?') : padded(n, width);
  };
  return part(year, 4) + "." + part(month, 2) + "." + part(month == 0 ? 0 : day, 2);
}

std::strong_ordering operator<=>(const Date& a, const Date& b) {
  return std::tie(a.year, a.month, a.day) <=> std::tie(b.year, b.month, b.day);
}

std::optional<Date> parse_date(std::string_view words) {
  if (const auto date = usual_date(words)) return date;
  constexpr std::size_t kEnough = 128;  // longer texts are not dates
  const std::string text = folded(words.substr(0, kEnough));
  std::vector<Number> numbers = numbers_of(text);
  if (numbers.empty()) return std::nullopt;
  std::size_t year = 0;
  while (year < numbers.size() && !follows(numbers[year], "年")) ++year;
  if (text.find("民国") != text.npos) {
    constexpr int kBeforeRepublic = 1911;
    Number& n = numbers[year == numbers.size() ? 0 : year];
    if (n.value >= 1000 || follows(n, "月")) return std::nullopt;  // 民国5月3日 lacks the year
    n.value += kBeforeRepublic;
    n.digits = 4;
  }
  const bool year_signed = year == 0 || (year < numbers.size() && is_year(numbers[year].value));
  const bool month_first = follows(numbers[0], "月") && numbers[0].digits <= 2;
  if (year_signed || month_first) return signed_date(numbers, year);
  if (numbers[0].digits > 4 && follows(numbers[0], "月") && numbers.size() > 1) {  // 200811月06日
    Date date = run_of_digits(numbers[0]).value_or(Date());
    if (date.year == 0) return std::nullopt;
    date.day = numbers[1].value;
    return settled(date);
  }
  return plain_date(numbers);
}

std::string_view known_part(std::string_view value) {
  while (value.ends_with(".?") || value.ends_with(".??")) value = value.substr(0, value.rfind('.'));
  return value.find_first_not_of('?') == value.npos ? "" : value;
}

int year_of(const Tags& tags) {
  const auto date = parse_date(tags.get("Date"));
  return date ? date->year : 0;
}

}  // namespace qipu
