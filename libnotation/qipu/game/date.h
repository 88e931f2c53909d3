// Days as records name them: 1999.12.09, 1995年4月12日, 二〇〇三年, 民国六十七年, 19950412,
// 82-5-18.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace qipu {

/// A day, or as much of it as is known. The words it was read from stay in the tag. Ordered by
/// time; what is not known comes first.
struct Date {
  int year = 0;   ///< 0: not known
  int month = 0;  ///< 1-12; 0: not known
  int day = 0;    ///< 1-31; 0: not known
  /// Something was guessed: the century of two digits, or which number is the month.
  bool doubtful = false;
  /// The words name a day that never was (the 13th month, 31 April); what was impossible is left
  /// out.
  bool impossible = false;

  /// "2003-04-12", "2003-04", "2003"; without a year "--04-12"; "" when nothing is known.
  std::string iso() const;
  /// "2003.04.12", "2003.??.??", as PGN writes it; "" when nothing is known.
  std::string pgn() const;

  friend std::strong_ordering operator<=>(const Date& a, const Date& b);
  friend bool operator==(const Date& a, const Date& b) { return (a <=> b) == 0; }
};

/// Reads the first day in the words: numbers in any digits, in the order of year, month, day or as
/// English writes it, with whatever stands between them; years of the Republic (民国); unknown
/// parts as ??, XX or *. What follows (a time of day, the end of a span, a place) is not looked at.
/// Years of two digits are of 1930-2029. Nothing when no year, or day of a month, can be told.
std::optional<Date> parse_date(std::string_view words);

/// "1690" of "1690.??.??", "" of "?": a tag's value without parts that nobody knows.
std::string_view known_part(std::string_view value);

}  // namespace qipu
