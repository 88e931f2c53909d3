// Private. Words of dates that are no dates, and what they were meant to say; days and years that
// other words of a record speak of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/date.h"

namespace qipu::repair {

/// A way in which words may have been meant: one slip of a typist or a scanner.
struct DateMeant {
  std::string words;
  double share = 0;  ///< of all ways that were thought of, with a little left for others
};

/// What the words may mean, the likeliest first. `years` are those that the rest of the record
/// speaks of. Empty where no single slip leads to a day, a month or a year of a game. O(words^2).
std::vector<DateMeant> meant_dates(std::string_view words, const std::vector<int>& years);

/// Whether a letter that looks like a digit touches one: 2014.1O.24, which reads as a day too.
bool has_letter_for_digit(std::string_view words);

/// Whether a year becomes the other by one digit misread or two neighbours exchanged.
bool one_slip_apart(int year, int other);

/// A stretch of words that names a year, perhaps with the month and the day.
struct Mention {
  Date date;
  std::string_view words;
};
/// "2003年", "1953.3.14", "20020404" of a title, in their order; of "1997年-1998年" both.
std::vector<Mention> dates_in(std::string_view words);

}  // namespace qipu::repair
