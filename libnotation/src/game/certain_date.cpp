// Decides what the words of a date say for certain, and whether they say more than a date. The
// shapes found in records are listed in tests/unit/game/certain_date_test.cpp.

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/ascii.h"
#include "game/date_numbers.h"
#include "game/fold.h"
#include "qipu/game/date.h"
#include "qipu/game/tags.h"

namespace qipu {
namespace {

using ascii::is_digit;
using ascii::take;
using dates::follows;
using dates::is_year;
using dates::Number;

constexpr std::size_t kLongest = 128;  // longer texts are not dates
constexpr int kFirstYear = 1500, kLastYearOfGames = 2099;

/// The words of a date and the checks on them.
class Certain {
 public:
  explicit Certain(std::string_view words) : text_(folded(words)) {
    // Unknown numbers (??, XX) are left out.
    for (const Number& n : dates::numbers_of(text_)) {
      if (n.digits != 0) numbers_.push_back(n);
    }
  }

  std::optional<CertainDate> of(const Date& date) const {
    if (has_letters_for_digits() || repeats_year_sign() || names_another_year(date) ||
        may_be_short_year() || swallows_day(date) || has_digit_too_many()) {
      return std::nullopt;
    }
    CertainDate out{date, false};
    const std::size_t used = numbers_used(date);
    if (cuts_day(date, used) || ends_nowhere(used)) return std::nullopt;
    if (const auto last = span_end(date, used)) {
      out.date = common(date, *last);
      out.more = true;
      // 5月1日-6月3日: no year, and two months.
      const bool nothing = out.date.year == 0 && out.date.month == 0;
      return nothing ? std::nullopt : std::optional(out);
    }
    out.more = numbers_.size() > used || says_more();
    return out;
  }

 private:
  /// The end of a span: its month if it names one, and its day.
  struct SpanEnd {
    int month = 0, day = 0;
  };

  // l for 1, O for 0, s for 5: the digit would be a guess.
  bool has_letters_for_digits() const {
    constexpr std::string_view kLetters = "liosz|";
    const std::string_view text = text_;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!kLetters.contains(text[i])) continue;
      const std::string_view before = text.substr(0, i), behind = text.substr(i + 1);
      if (behind.starts_with("t") && text[i] == 's') continue;  // 1st
      const bool sign = before.ends_with("年") || before.ends_with("月");
      const bool number = !behind.empty() && (is_digit(behind[0]) || behind.starts_with("月") ||
                                              behind.starts_with("日"));
      if (sign || number || (!before.empty() && is_digit(before.back()))) return true;
    }
    return false;
  }

  // 1995年01年16: one of the two 年 should be another sign.
  bool repeats_year_sign() const {
    constexpr std::string_view kYear = "年";
    const std::size_t first = text_.find(kYear);
    if (first == text_.npos) return false;
    const std::size_t second = text_.find(kYear, first + kYear.size());
    return second != text_.npos && second != first + kYear.size();
  }

  // 1999-2000, 1981年-2001年.
  bool names_another_year(const Date& date) const {
    return std::ranges::any_of(numbers_, [&](const Number& n) {
      return n.digits == 4 && is_year(n.value) && n.value != date.year && date.year != 0 &&
             (n.value >= kFirstYear && n.value <= kLastYearOfGames) && !follows(n, ":");
    });
  }

  // 200512 is 2005-12 or the 12th of May.
  bool may_be_short_year() const {
    const Number& n = numbers_.front();
    if (n.text.size() != 6 || follows(n, "月")) return false;
    const int month = n.value / 100 % 100, day = n.value % 100;
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
  }

  // "May 1-3, 2024": parse_date() reads the day and misses the year.
  bool swallows_day(const Date& date) const {
    const bool named = std::ranges::any_of(numbers_, &Number::month_name);
    return date.year == 0 && (named || !text_.contains("月"));
  }

  // 1975年6月218日, 1975.6.1218日: a day or month of three or four digits.
  bool has_digit_too_many() const {
    return std::ranges::any_of(numbers_, [](const Number& n) {
      const bool many = n.digits == 3 || n.digits == 4;
      return many && (follows(n, "日") || follows(n, "号") || follows(n, "月"));
    });
  }

  // 1975.6.1218, 1985年5月至113: the day is the beginning of a longer number. It is certain only if
  // nothing but a time of day follows: 2009-08-1215:15:00.
  bool cuts_day(const Date& date, std::size_t used) const {
    if (date.day == 0 || used < 2) return false;
    const Number& n = numbers_[used - 1];
    if (n.digits <= 2 || n.value == date.year) return false;
    return n.digits != 4 || used == numbers_.size();
  }

  // 1985年5月 至 113: the end of the span is not a day, month or year.
  bool ends_nowhere(std::size_t used) const {
    if (used == 0 || used >= numbers_.size()) return false;
    const std::string_view mark = mark_behind(numbers_[used - 1]);
    const Number& next = numbers_[used];
    const bool to = is_to(mark) && (mark.starts_with("至") || mark.starts_with("到"));
    return to && next.digits > 2 && !is_year(next.value);
  }

  std::size_t numbers_used(const Date& date) const {
    const Number& n = numbers_.front();
    const bool run = n.text.size() > 4;
    const std::size_t parts = (date.year != 0) + (date.month != 0) + (date.day != 0);
    if (!run) return std::min(parts, numbers_.size());
    return n.text.size() == 6 && date.day != 0 ? 2 : 1;
  }

  // Returns the text between a number and the next one, without the number's own sign (年, 月 ...).
  static std::string_view mark_behind(const Number& n) {
    std::string_view mark = n.after;
    const auto skip_blanks = [&] {
      mark.remove_prefix(std::min(mark.find_first_not_of(' '), mark.size()));
    };
    skip_blanks();
    for (const std::string_view sign : {"年", "月", "日", "号"}) take(mark, sign);
    skip_blanks();
    return mark;
  }

  static bool is_to(std::string_view mark) {
    for (const std::string_view to : {"-", "~", "—", "–", "至", "到", "、", ",", "及", "和"}) {
      std::string_view rest = mark;
      if (!take(rest, to)) continue;
      while (take(rest, to) || take(rest, " ")) {
      }
      if (rest.empty()) return true;
    }
    return false;
  }

  // Returns the end of a span: 2003.12.14-17, 1997/10/31-11/06, 5月1日至3日, 1985年5月-6月.
  std::optional<SpanEnd> span_end(const Date& date, std::size_t used) const {
    if (date.month == 0 || used == 0) return std::nullopt;
    // 1986.1-2 is a span of months, because dots separate the other numbers.
    const bool plain = used == 3 && date.day != 0 && numbers_[0].digits == 4;
    if (plain && mark_behind(numbers_[0]) == "." && mark_behind(numbers_[1]) == "-" &&
        used == numbers_.size()) {
      return SpanEnd{.month = date.day, .day = 0};
    }
    if (used >= numbers_.size()) return std::nullopt;
    const Number &last = numbers_[used - 1], &next = numbers_[used];
    const bool glued = last.digits > 2 && used > 1;  // 2008-12-3123-57-10
    if (glued || !is_to(mark_behind(last)) || next.digits > 2) return std::nullopt;
    for (const std::string_view other : {":", "点", "时", "轮", "局", "台", "场", "盘", "组"}) {
      if (follows(next, other)) return std::nullopt;
    }
    if (follows(next, "月")) {
      const int day = used + 1 < numbers_.size() ? numbers_[used + 1].value : 0;
      return SpanEnd{.month = next.value, .day = day};
    }
    const bool parted = std::string_view("/.-").contains(next.after.substr(0, 1));
    if (date.day != 0 && used + 1 < numbers_.size() && !next.after.empty() && parted) {
      return SpanEnd{.month = next.value, .day = numbers_[used + 1].value};
    }
    if (date.day == 0) return std::nullopt;
    const bool later = next.value > date.day && next.value <= 31;
    return later ? std::optional(SpanEnd{.month = 0, .day = next.value}) : std::nullopt;
  }

  static Date common(Date date, const SpanEnd& last) {
    if (last.month != 0 && last.month != date.month) date.month = 0;
    date.day = 0;
    return date;
  }

  // Returns true if the words contain anything but numbers, their signs and separators.
  bool says_more() const {
    constexpr std::string_view kParts = "0123456789 .-/,:?x*_~";
    constexpr std::string_view kSigns[] = {"年", "月", "日", "号", "份", "公元", "·",  "、", "。",
                                           "—",  "–",  "一", "二", "三", "四",   "五", "六", "七",
                                           "八", "九", "十", "〇", "零", "○",    "元", "廿", "卅"};
    constexpr std::string_view kWords[] = {
        "january",   "february", "march",    "april",    "june", "july", "august",
        "september", "october",  "november", "december", "jan",  "feb",  "mar",
        "apr",       "may",      "jun",      "jul",      "aug",  "sept", "sep",
        "oct",       "nov",      "dec",      "st",       "nd",   "rd",   "th"};
    std::string_view rest = text_;
    const auto takes = [&](std::string_view word) { return take(rest, word); };
    while (!rest.empty()) {
      if (kParts.contains(rest.front())) {
        rest.remove_prefix(1);
      } else if (!std::ranges::any_of(kSigns, takes) && !std::ranges::any_of(kWords, takes)) {
        // 一九八o年
        const bool nought = rest.front() == 'o';
        if (!nought) return true;
        rest.remove_prefix(1);
      }
    }
    return false;
  }

  const std::string text_;
  std::vector<Number> numbers_;
};

}  // namespace

bool may_be_dated(const Date& date) {
  return date.year == 0 || (date.year >= kFirstYear && date.year <= kLastYearOfGames);
}

std::optional<CertainDate> certain_date(std::string_view words) {
  if (words.size() > kLongest) return std::nullopt;
  const auto date = parse_date(words);
  if (!date || date->doubtful || date->impossible || !may_be_dated(*date)) return std::nullopt;
  if (date->pgn() == words) return CertainDate{*date, false};
  return Certain(words).of(*date);
}

void settle_date(Tags& tags) {
  const std::string words(tags.get("Date"));
  const auto said = certain_date(words);
  if (!said) return;
  const std::string date = said->date.pgn();
  if (date == words) return;
  if (said->more && tags.has(kPrintedDate)) return;  // the tag already holds another text
  tags.set("Date", date);
  if (said->more) tags.add(kPrintedDate, words);
}

}  // namespace qipu
