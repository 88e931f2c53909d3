// Repairs date texts that are not dates, and finds the days and years that other texts of
// a record mention.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/date.h"

namespace qipu::repair {

/// A date that may have been meant: one error of a typist or a scanner away from the text.
struct DateMeant {
  std::string words;
  /// Its probability among all dates found, with a small part left for other errors.
  double share = 0;
};

/// Returns the dates that `words` may mean, the likeliest first. `years` are those that the rest of
/// the record mentions. Empty if no single error leads to a day, a month or a year of a game.
/// O(words^2).
std::vector<DateMeant> meant_dates(std::string_view words, const std::vector<int>& years);

/// Returns true if a letter that looks like a digit is next to a digit, as in 2014.1O.24, which can
/// be read as a date too.
bool has_letter_for_digit(std::string_view words);

/// Returns true if the years differ by one misread digit or by two neighbouring digits exchanged.
bool one_slip_apart(int year, int other);

/// A part of a text that names a year, perhaps with month and day.
struct Mention {
  Date date;
  std::string_view words;
};
/// Returns the dates in a title, in order: "2003年", "1953.3.14", "20020404"; both of
/// "1997年-1998年".
std::vector<Mention> dates_in(std::string_view words);

}  // namespace qipu::repair
