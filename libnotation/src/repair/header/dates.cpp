// Repairs dates. The errors handled were seen in 40,000 dates of real records: letters for digits
// (l973年, 1O月), month and day exchanged (2016-30-11), 年 for 月 (1995年01年16), a digit of the
// year missing or added (156年12月21日, 20144.10.24) or moved to after 年 (19891年月17日), a wrong
// century (1882年 for 1982).

#include "repair/header/dates.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/ascii.h"
#include "text/utf8.h"

namespace qipu::repair {
namespace {

using ascii::is_digit;

constexpr int kLastYear = 2099;
// The range of years that a repair may lead to; nearly all dated records are from it.
constexpr int kFirstLikely = 1900, kLastLikely = 2035;

/// A run of ASCII digits.
struct Run {
  std::size_t begin, end;
  std::size_t size() const { return end - begin; }
};

std::vector<Run> runs_of(std::string_view words) {
  constexpr std::string_view kDigits = "0123456789";
  std::vector<Run> out;
  for (std::size_t begin = words.find_first_of(kDigits); begin != words.npos;) {
    const std::size_t end = std::min(words.find_first_not_of(kDigits, begin), words.size());
    out.push_back({begin, end});
    begin = words.find_first_of(kDigits, end);
  }
  return out;
}

int number(std::string_view digits) {
  int value = 0;
  for (const char c : digits.substr(0, 9)) value = value * 10 + (c - '0');
  return value;
}
int number(std::string_view words, Run run) { return number(words.substr(run.begin, run.size())); }

class Guesser {
 public:
  Guesser(std::string_view words, const std::vector<int>& years) : words_(words), years_(years) {}

  std::vector<DateMeant> guess() {
    letters_for_digits();
    const std::vector<Run> runs = runs_of(words_);
    if (!runs.empty()) {
      month_and_day_exchanged(runs);
      year_for_month(runs);
      digit_of_the_year_lost(runs.front());
      digit_too_many(runs.front());
      digit_behind_the_year(runs);
      digit_of_the_year_misread(runs.front());
    }
    double sum = 0;
    for (const DateMeant& m : found_) sum += m.share;
    constexpr double kOthers = 0.03;  // left for errors that are not in the list
    for (DateMeant& m : found_) m.share *= (1 - kOthers) / sum;
    std::ranges::stable_sort(found_, std::ranges::greater(), &DateMeant::share);
    return std::move(found_);
  }

 private:
  void add(std::string words) {
    const auto date = parse_date(words);
    if (!date || date->impossible || date->doubtful) return;
    if (date->year < kFirstLikely || date->year > kLastLikely) return;
    if (std::ranges::find(found_, words, &DateMeant::words) != found_.end()) return;
    constexpr double kSame = 20, kNear = 4, kFar = 0.05;
    double weight = years_.empty() ? 1 : kFar;
    for (const int year : years_) {
      const int apart = std::abs(year - date->year);
      weight = std::max(weight, apart == 0 ? kSame : apart == 1 ? kNear : kFar);
    }
    found_.push_back({std::move(words), weight});
  }
  std::string replaced(Run run, std::string_view by) const {
    return std::string(words_.substr(0, run.begin)).append(by).append(words_.substr(run.end));
  }

  // Replaces all letters at once, because a typist who writes l for 1 does so everywhere.
  void letters_for_digits() {
    static constexpr std::pair<std::string_view, char> kLetters[] = {
        {"l", '1'}, {"I", '1'}, {"|", '1'}, {"上", '1'}, {"O", '0'}, {"o", '0'},
        {"s", '5'}, {"S", '5'}, {"z", '2'}, {"Z", '2'},  {"B", '8'},
    };
    std::string out;
    bool any = false;
    for (std::size_t i = 0; i < words_.size();) {
      const std::string_view rest = words_.substr(i);
      const auto* const letter =
          std::ranges::find_if(kLetters, [&](const auto& l) { return rest.starts_with(l.first); });
      const bool among_digits =
          letter != std::end(kLetters) && (touches_number(out, rest.substr(letter->first.size())));
      if (among_digits) {
        out += letter->second;
        i += letter->first.size();
        any = true;
      } else {
        out += words_[i++];
      }
    }
    if (any) add(std::move(out));
  }
  static bool touches_number(std::string_view before, std::string_view behind) {
    if (!before.empty() && is_digit(before.back())) return true;
    if (!behind.empty() && is_digit(behind.front())) return true;
    return (before.ends_with("年") || before.ends_with("月")) &&
           (behind.starts_with("月") || behind.starts_with("日") || behind.starts_with("l"));
  }

  void month_and_day_exchanged(const std::vector<Run>& runs) {
    if (runs.size() < 3 || runs[0].size() != 4) return;
    const Run month = runs[1], day = runs[2];
    if (number(words_, month) <= 12 || number(words_, day) > 12) return;
    std::string out(words_.substr(0, month.begin));
    out.append(words_.substr(day.begin, day.size()))
        .append(words_.substr(month.end, day.begin - month.end))
        .append(words_.substr(month.begin, month.size()))
        .append(words_.substr(day.end));
    add(std::move(out));
  }

  void year_for_month(const std::vector<Run>& runs) {
    constexpr std::string_view kYear = "年";
    if (runs.size() < 3 || runs[1].size() > 2 || !words_.substr(runs[1].end).starts_with(kYear)) {
      return;
    }
    add(replaced({runs[1].end, runs[1].end + kYear.size()}, "月"));
  }

  void digit_of_the_year_lost(Run year) {
    if (year.size() != 3 || year.begin != 0) return;
    for (std::size_t at = 0; at <= year.size(); ++at) {
      for (char digit = '0'; digit <= '9'; ++digit) add(replaced({at, at}, {&digit, 1}));
    }
  }

  void digit_too_many(Run year) {
    const bool parted =
        year.end < words_.size() && std::string_view("-./").contains(words_[year.end]);
    if (year.size() != 5 || year.begin != 0 || !parted) return;
    for (std::size_t at = 0; at < year.size(); ++at) add(replaced({at, at + 1}, ""));
  }

  void digit_behind_the_year(const std::vector<Run>& runs) {
    const Run run = runs.front();
    constexpr std::string_view kSigns = "年月";
    if (run.size() < 5 || run.size() > 6 || !words_.substr(run.end).starts_with(kSigns)) return;
    std::string out(words_.substr(0, run.begin + 4));
    out.append("年").append(words_.substr(run.begin + 4, run.size() - 4)).append("月");
    add(out.append(words_.substr(run.end + kSigns.size())));
  }

  void digit_of_the_year_misread(Run year) {
    if (year.size() != 4) return;
    const int was = number(words_, year);
    if (was >= kFirstLikely && was <= kLastLikely) return;
    for (int other = kFirstLikely; other <= kLastLikely; ++other) {
      if (one_slip_apart(was, other)) add(replaced(year, std::to_string(other)));
    }
  }

  const std::string_view words_;
  const std::vector<int>& years_;
  std::vector<DateMeant> found_;
};

}  // namespace

bool has_letter_for_digit(std::string_view words) {
  constexpr std::string_view kLetters = "lI|Oo";  // s and Z also occur after correct digits
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!kLetters.contains(words[i])) continue;
    const bool behind = i > 0 && is_digit(words[i - 1]);
    if (behind || (i + 1 < words.size() && is_digit(words[i + 1]))) return true;
  }
  return false;
}

std::vector<DateMeant> meant_dates(std::string_view words, const std::vector<int>& years) {
  constexpr std::size_t kLongest = 64;
  if (words.size() > kLongest) return {};
  return Guesser(words, years).guess();
}

bool one_slip_apart(int year, int other) {
  const std::string a = std::to_string(year), b = std::to_string(other);
  if (a.size() != b.size() || a == b) return false;
  std::vector<std::size_t> apart;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) apart.push_back(i);
  }
  const bool exchanged = apart.size() == 2 && apart[1] == apart[0] + 1 &&
                         a[apart[0]] == b[apart[1]] && a[apart[1]] == b[apart[0]];
  return apart.size() == 1 || exchanged;
}

std::vector<Mention> dates_in(std::string_view words) {
  constexpr std::size_t kYear = 4, kWhole = 8, kLongest = 20;
  std::vector<Mention> out;
  for (const Run run : runs_of(words)) {
    const bool whole = run.size() == kWhole;
    if (!whole && run.size() != kYear) continue;
    const int year = number(words.substr(run.begin, kYear));
    if (year < kFirstLikely || year > kLastYear) continue;
    const std::string_view behind = words.substr(run.end);
    const bool named = behind.starts_with("年") && !behind.starts_with("年代");
    const bool goes_on =
        behind.size() > 1 && std::string_view("-./").contains(behind[0]) && is_digit(behind[1]);
    if (!whole && !named && !goes_on) continue;
    const auto date = parse_date(truncate_utf8(words.substr(run.begin), kLongest));
    if (!date || date->year != year || date->impossible) continue;
    if ((whole && date->day == 0) || (goes_on && date->month == 0)) continue;
    std::size_t end = run.end + (named ? std::string_view("年").size() : 0);
    if (!whole && date->day != 0) {
      const std::vector<Run> rest = runs_of(words.substr(run.end));
      end = run.end + rest[std::min<std::size_t>(1, rest.size() - 1)].end;
      if (words.substr(end).starts_with("日")) end += std::string_view("日").size();
    }
    out.push_back({*date, words.substr(run.begin, end - run.begin)});
  }
  return out;
}

}  // namespace qipu::repair
