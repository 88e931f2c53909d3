// Dates as records write them: 1999.12.09, 1995年4月12日, 二〇〇三年, 民国六十七年, 19950412,
// 82-5-18.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#pragma GCC visibility push(default)
namespace qipu {

class Tags;

/// A date, or the known parts of it. The original words stay in the tag. Dates are ordered by time,
/// and an unknown part comes before any known one.
struct Date {
  int year = 0;   ///< 0: unknown
  int month = 0;  ///< 1-12; 0: unknown
  int day = 0;    ///< 1-31; 0: unknown
  /// True if something was guessed: the century of a two-digit year, or which number is the month.
  bool doubtful = false;
  /// True if the words name a date that does not exist (the 13th month, 31 April); the impossible
  /// part is left out.
  bool impossible = false;

  /// "2003-04-12", "2003-04", "2003"; without a year "--04-12"; "" when nothing is known.
  std::string iso() const;
  /// "2003.04.12", "2003.??.??", the form of PGN; "" when nothing is known.
  std::string pgn() const;

  friend std::strong_ordering operator<=>(const Date& a, const Date& b);
  friend bool operator==(const Date& a, const Date& b) { return (a <=> b) == 0; }
};

/// Reads the first date in the words. Numbers may have any digits; they come in the order year,
/// month, day or in an English order, with any separators. Also read are years of the Republic
/// (民国) and unknown parts written ??, XX or *. The text that follows (a time of day, the end of a
/// span, a place) is ignored. Two-digit years are taken from 1930-2029. Returns nothing if neither
/// a year nor a day of a month is found.
std::optional<Date> parse_date(std::string_view words);
/// Returns the year of the tag Date; 0 if it has none.
int year_of(const Tags& tags);

/// The certain part of a date's words.
struct CertainDate {
  Date date;          ///< neither doubtful nor impossible
  bool more = false;  ///< the words say more than the date: a time, a place, the end of a span
};
/// Returns the date if it is certain. For a span it is the part that all its days share: May for
/// 5月1-3日, the year for 1997/10/31-11/06. Returns nothing if a century, the order of day and
/// month or a sign would have to be guessed, if the date does not exist, or if no game can be that
/// old or recent (before 1500, from 2100 on).
std::optional<CertainDate> certain_date(std::string_view words);

/// The tag that keeps the words of a date as they were printed, if they say more than Date.
inline constexpr std::string_view kPrintedDate = "DatePrinted";

/// Rewrites Date in the form of PGN if it is certain, and keeps the words if they say more. A date
/// that is not certain stays as printed. Only this function rewrites dates of records; code that
/// checks headers runs before it. Idempotent.
void settle_date(Tags& tags);

/// Returns true if a game can have this date: earlier dates than the 16th century and later ones
/// than the 21st are misprints or not dates of games.
bool may_be_dated(const Date& date);

/// Returns a tag's value without its unknown parts: "1690" for "1690.??.??", "" for "?".
std::string_view known_part(std::string_view value);

}  // namespace qipu
#pragma GCC visibility pop
