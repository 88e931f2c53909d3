// Days as records name them: 1999.12.09, 1995年4月12日, 二〇〇三年, 民国六十七年, 19950412,
// 82-5-18.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace qipu {

class Tags;

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
/// The year of the tag Date; 0 where it tells none.
int year_of(const Tags& tags);

/// What is certain of a date's words.
struct CertainDate {
  Date date;          ///< neither doubtful nor impossible
  bool more = false;  ///< the words say more than it: a time, a place, the end of a span
};
/// Of a span, what all its days have in common: May of 5月1-3日, the year of 1997/10/31-11/06.
/// Nothing where a century, an order of day and month, or a sign would be guessed, where the day
/// never was, nor of years in which no game can have been dated (before 1500, from 2100 on).
std::optional<CertainDate> certain_date(std::string_view words);

/// The tag that keeps the words of a date as they were printed, where Date says less.
inline constexpr std::string_view kPrintedDate = "DatePrinted";

/// Gives Date the form of PGN where it is certain; the words are kept where they say more. What is
/// not certain stays as it is printed. The one place where records' dates are made so; judges of
/// heads come before it. Doing it twice changes nothing more.
void settle_date(Tags& tags);

/// Whether a game may have been dated so: days from before the 16th century and after the 21st
/// are misprints, or no days of games.
bool may_be_dated(const Date& date);

/// "1690" of "1690.??.??", "" of "?": a tag's value without parts that nobody knows.
std::string_view known_part(std::string_view value);

}  // namespace qipu
