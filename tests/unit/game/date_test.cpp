// Dates of every shape, compared with the calendar of the standard library; guesses for two digits
// and for small numbers, number by number; the numbers into which words are cut.

#include "qipu/game/date.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "game/date_numbers.h"

namespace qipu {
namespace {

struct ReadAsIso {
  std::string_view words, iso;
};

// The expected dates are what a person would read.
TEST(Dates, OfEveryShapeAreRead) {
  for (const auto& [words, iso] : std::vector<ReadAsIso>{
           {"1999.12.09", "1999-12-09"},
           {"1995-4-12", "1995-04-12"},
           {"1995/4/12", "1995-04-12"},
           {"19950412", "1995-04-12"},
           {"1995年4月12日", "1995-04-12"},
           {"1995 年 4 月 12 日", "1995-04-12"},
           {"1995年04月12号晚", "1995-04-12"},
           {"1995年4月12", "1995-04-12"},
           {"1978年-4月-25日", "1978-04-25"},
           {"2000年年11月04", "2000-11-04"},
           {"２００３．０４．０５", "2003-04-05"},
           {"2001。3。3", "2001-03-03"},
           {"2001·8·14", "2001-08-14"},
           {"2001、1", "2001-01"},
           {"2006 7 10", "2006-07-10"},
           {"1993:8:11", "1993-08-11"},
           {"2003", "2003"},
           {"2003年", "2003"},
           {"1986.1", "1986-01"},
           {"1962-11", "1962-11"},
           {"1954年4月", "1954-04"},
           {"2007.10月份", "2007-10"},
           {"2006-11月下旬", "2006-11"},
           {"199512", "1995-12"},
           {"199510月9日上午", "1995-10-09"},
           {"19990925上午", "1999-09-25"},
           {"二〇〇三", "2003"},
           {"二〇〇三年", "2003"},
           {"二○○三年十二月二十三日", "2003-12-23"},
           {"一九六二年十月", "1962-10"},
           {"一九八o年五月卅一日", "1980-05-31"},
           {"民国六十七年五月三日", "1978-05-03"},
           {"民國67年5月3日", "1978-05-03"},
           {"民國67.5.3", "1978-05-03"},
           {"民国元年", "1912"},
           {"1981年元月10日", "1981-01-10"},
           {"公元1956年12月", "1956-12"},
           {"1957年全国赛", "1957"},
           {"1957年第3轮", "1957"},
           {"1999.??.??", "1999"},
           {"2000.11.??", "2000-11"},
           {"1983.*.*", "1983"},
           {"199604XX", "1996-04"},
           {"1983年8月XX日", "1983-08"},
           {"1983年8月 日", "1983-08"},
           {"1999-00-00", "1999"},
           {"10月28日下午", "--10-28"},
           {"????.12.03", "--12-03"},
           {"April 12, 1997", "1997-04-12"},
           {"12 Apr 1997", "1997-04-12"},
           {"Sept. 1997", "1997-09"},
           {"5/17/1982", "1982-05-17"},
           {"16-5-2009", "2009-05-16"},
       }) {
    const auto date = parse_date(words);
    ASSERT_TRUE(date.has_value()) << words;
    EXPECT_EQ(date->iso(), iso) << words;
    EXPECT_FALSE(date->doubtful) << words;
    EXPECT_FALSE(date->impossible) << words;
  }
}

TEST(Dates, EndWhereATimeOrASpanBegins) {
  for (const auto& [words, iso] : std::vector<ReadAsIso>{
           {"2013-09-26 12:36", "2013-09-26"},
           {"2009-08-1215:15:00", "2009-08-12"},
           {"2008年6月30日 22点48分", "2008-06-30"},
           {"2011-6-26 下午 06：13：24", "2011-06-26"},
           {"20140730-13：00武汉", "2014-07-30"},
           {"1997/10/31-11/06", "1997-10-31"},
           {"2003.12.14－17", "2003-12-14"},
           {"1981年-2001年", "1981"},
           {"1985年5月-6月", "1985-05"},
           {"2013-11-25-11轮", "2013-11-25"},
       }) {
    const auto date = parse_date(words);
    ASSERT_TRUE(date.has_value()) << words;
    EXPECT_EQ(date->iso(), iso) << words;
  }
}

TEST(Dates, WhereSomethingIsGuessedAreDoubtful) {
  for (const auto& [words, iso] : std::vector<ReadAsIso>{
           {"82-5-18", "1982-05-18"},
           {"06-06-03", "2006-06-03"},
           {"00-12-31", "2000-12-31"},
           {"56。12。26", "1956-12-26"},
           {"66年4月15日", "1966-04-15"},
           {"15-02-12-2303", "2015-02-12"},
           {"1-20-83", "1983-01-20"},
           {"10-10-83", "1983-10-10"},
           {"12/2/1987", "1987-12-02"},
           {"060603", "2006-06-03"},
           {"051218月", "2005-12-18"},
           {"19891年月17日", "1989-01"},
       }) {
    const auto date = parse_date(words);
    ASSERT_TRUE(date.has_value()) << words;
    EXPECT_EQ(date->iso(), iso) << words;
    EXPECT_TRUE(date->doubtful) << words;
  }
}

TEST(Dates, ThatNeverWereAreImpossible) {
  for (const auto& [words, iso] : std::vector<ReadAsIso>{
           {"1999.13.40", "1999"},
           {"1999.04.31", "1999-04"},
           {"2001-02-29", "2001-02"},
           {"20011301", "2001"},
       }) {
    const auto date = parse_date(words);
    ASSERT_TRUE(date.has_value()) << words;
    EXPECT_EQ(date->iso(), iso) << words;
    EXPECT_TRUE(date->impossible) << words;
  }
  EXPECT_FALSE(parse_date("2000-02-29")->impossible);
}

TEST(Dates, AreNotFoundInOtherWords) {
  for (const auto* words : {"", " ", "????.??.??", "0000-00-00", "杨官璘", "7.9", "986-04-25",
                            "199.11.10", "20世纪30年代", "第三轮", "比赛日期", "5", "\xE4\xB8"}) {
    EXPECT_FALSE(parse_date(words).has_value()) << words;
  }
}

TEST(Dates, AreOrderedByTime) {
  const auto day = [](const char* words) { return *parse_date(words); };
  EXPECT_LT(day("1999"), day("1999年1月"));
  EXPECT_LT(day("1999.1"), day("1999.1.1"));
  EXPECT_LT(day("82-5-18"), day("二〇〇三年"));
  EXPECT_EQ(day("民国六十七年五月三日"), day("1978.05.03"));
}

// Dates with dots and two digits each have a separate fast path.
TEST(Dates, AreTheSameWithDotsAndDashes) {
  for (const std::string year : {"0000", "0999", "1000", "1999", "2000", "2199", "2200", "9999"}) {
    for (int n = 0; n < 10'000; n += n % 100 == 40 ? 60 : 1) {
      const std::string digits = std::to_string(10'000 + n);
      const std::string month = digits.substr(1, 2);
      const std::string day = digits.substr(3, 2);
      const auto dots = parse_date(year + "." + month + "." + day);
      const auto dashes = parse_date(year + "-" + month + "-" + day);
      ASSERT_EQ(dots.has_value(), dashes.has_value()) << year << month << day;
      if (!dots) continue;
      ASSERT_EQ(dots->iso(), dashes->iso());
      ASSERT_EQ(dots->doubtful, dashes->doubtful) << dots->iso();
      ASSERT_EQ(dots->impossible, dashes->impossible) << dots->iso();
    }
  }
}

TEST(Dates, HaveTheFormOfPgn) {
  EXPECT_EQ(parse_date("1995年4月12日")->pgn(), "1995.04.12");
  EXPECT_EQ(parse_date("二〇〇三年")->pgn(), "2003.??.??");
  EXPECT_EQ(parse_date("10月28日")->pgn(), "????.10.28");
}

/// Every field of a date, "1995-4-12", with ~ if it is doubtful and ! if it is impossible; "none"
/// if there is no date.
std::string all_of(std::string_view words) {
  const auto date = parse_date(words);
  if (!date) return "none";
  return std::to_string(date->year) + "-" + std::to_string(date->month) + "-" +
         std::to_string(date->day) + (date->doubtful ? "~" : "") + (date->impossible ? "!" : "");
}

struct DateRow {
  std::string_view words, all;
};

void expect_rows(const std::vector<DateRow>& rows) {
  for (const auto& [words, all] : rows) EXPECT_EQ(all_of(words), all) << words;
}

std::string two(int n) { return (n < 10 ? "0" : "") + std::to_string(n); }

TEST(DateShapes, DaysAreThoseOfTheCalendar) {
  for (const int year : {1000, 1582, 1700, 1899, 1900, 2000, 2023, 2024, 2199}) {
    for (int month = 1; month <= 13; ++month) {
      for (const int day : {0, 1, 9, 10, 27, 28, 29, 30, 31, 32, 99}) {
        using namespace std::chrono;
        const bool is = (std::chrono::year(year) / month / day).ok();
        const std::string y = std::to_string(year), m = std::to_string(month),
                          d = std::to_string(day);
        std::string all = y;
        if (month > 12) {
          all += "-0-0!";
        } else {
          all += "-" + m + "-" + (is ? d : "0") + (is || day == 0 ? "" : "!");
        }
        for (const std::string& words :
             {y + "年" + m + "月" + d + "日", y + "-" + m + "-" + d, y + "/" + two(month) + "/" + d,
              y + two(month) + two(day), y + "." + two(month) + "." + two(day)}) {
          EXPECT_EQ(all_of(words), all) << words;
        }
      }
    }
  }
}

/// Without a year February has 29 days.
TEST(DateShapes, DaysWithoutAYearAreThoseOfALeapYear) {
  for (int month = 1; month <= 12; ++month) {
    for (int day = 1; day <= 32; ++day) {
      using namespace std::chrono;
      const bool is = (std::chrono::year(2000) / month / day).ok();
      const std::string words = std::to_string(month) + "月" + std::to_string(day) + "日";
      const std::string all = "0-" + std::to_string(month) + "-" + std::to_string(day);
      EXPECT_EQ(all_of(words), is ? all : "none") << words;
    }
  }
}

TEST(DateShapes, TwoDigitsAreAYearOf1930To2029) {
  for (int yy = 0; yy < 100; ++yy) {
    const std::string year = std::to_string(yy < 30 ? 2000 + yy : 1900 + yy), y = two(yy);
    EXPECT_EQ(all_of(y + "-5-6"), year + "-5-6~");
    EXPECT_EQ(all_of(y + "年5月6日"), year + "-5-6~");
    EXPECT_EQ(all_of(y + "年5月"), year + "-5-0~");
    EXPECT_EQ(all_of(y + "年"), year + "-0-0~");
    // Six digits are a year and a month if the first four are a year.
    if (yy >= 10 && yy < 22) continue;
    EXPECT_EQ(all_of(y + "0506"), year + "-5-6~");
  }
}

/// The year last: a number that cannot be a month is the day; with slashes the month comes first.
TEST(DateShapes, WithTheYearLastTheMonthIsTheNumberThatCanBeOne) {
  for (int a = 1; a <= 31; ++a) {
    for (int b = 1; b <= 31; ++b) {
      const auto expected = [&](int month, int day, bool doubt) {
        if (month > 12) return std::string("1982-0-0") + (doubt ? "~!" : "!");
        using namespace std::chrono;
        const bool is = (std::chrono::year(1982) / month / day).ok();
        return "1982-" + std::to_string(month) + "-" + std::to_string(is ? day : 0) +
               (doubt ? "~" : "") + (is ? "" : "!");
      };
      const std::string one = std::to_string(a), other = std::to_string(b);
      const bool doubt = a <= 12 && b <= 12 && a != b;
      const bool first = b > 12;  // the month
      EXPECT_EQ(all_of(one + "-" + other + "-1982"),
                first ? expected(a, b, doubt) : expected(b, a, doubt))
          << a << '-' << b;
      EXPECT_EQ(all_of(one + "/" + other + "/1982"),
                first || a <= 12 ? expected(a, b, doubt) : expected(b, a, doubt))
          << a << '/' << b;
    }
  }
}

TEST(DateShapes, TheYearIsLastInTwoDigitsWhereItCanBeNoDay) {
  expect_rows({
      {"1-20-31", "2001-0-0~!"},
      {"1-20-32", "1932-1-20~"},
      {"20-1-99", "1999-1-20~"},
      {"12-31-30", "2012-0-0~!"},
      {"31-12-30", "1931-12-30~"},
      {"1/2/99", "1999-1-2~"},
      {"1-2-99", "1999-2-1~"},
      {"1-2-099", "2001-2-9~"},  // a time may follow the day
      {"1-2-999", "2001-2-0~!"},
  });
}

TEST(DateShapes, OfDigitsWithoutSignsTheNumberOfDigitsTells) {
  expect_rows({
      {"1995", "1995-0-0"},
      {"0999", "none"},
      {"1000", "1000-0-0"},
      {"2199", "2199-0-0"},
      {"2200", "none"},
      {"99912", "none"},
      {"19951", "1995-1-0~"},
      {"199504", "1995-4-0"},
      {"199513", "1995-0-0!"},
      {"1995041", "1995-4-1~"},
      {"19950412", "1995-4-12"},
      {"199504121", "1995-4-12~"},
      {"199504121530", "1995-4-12"},
      {"1995041215300", "1995-4-12~"},
      {"19950412153000", "1995-4-12"},
      {"950412", "1995-4-12~"},
      {"9504123", "none"},
      {"95041", "none"},
      {"999999", "1999-0-0~!"},
  });
}

TEST(DateShapes, SignsTellWhatANumberIs) {
  expect_rows({
      {"1995年4", "1995-4-0"},
      {"1995年-4", "1995-4-0"},
      {"1995年 4 ", "1995-4-0"},
      {"1995年第4轮", "1995-0-0"},
      {"1983年123", "1983-0-0"},
      {"1983年123月", "1983-0-0!"},
      {"01995年4月", "none"},
      {"199年4月", "none"},
      {"2200年4月", "none"},
      {"19954年5月", "1995-4-0~"},
      {"1995年4月12", "1995-4-12"},
      {"1995年4月  12", "1995-4-12"},
      {"1995年4月     12", "1995-4-0"},
      {"1995年4月8时", "1995-4-0"},
      {"1995年4月8点", "1995-4-0"},
      {"1995年4月8:30", "1995-4-0"},
      {"1995年4月8月", "1995-4-0"},
      {"1995年4月12日8时", "1995-4-12"},
      {"1995年4月一二三", "1995-4-0"},
      {"1995年十二月三十一日", "1995-12-31"},
      {"1995年十二", "1995-12-0"},
      {"66年4月", "1966-4-0~"},
      {"66年代", "none"},
      {"1990年代", "none"},
      {"200811月", "2008-11-0"},
      {"200811月06日", "2008-11-6"},
      {"200811月31日", "2008-11-0!"},
      {"200813月06日", "2008-0-0!"},
      {"999913月06日", "1999-0-0~!"},
      {"99991月06日", "none"},
      {"4月", "none"},
      {"4月0日", "none"},
      {"13月5日", "none"},
      {"杨官璘1995年4月", "1995-4-0"},
      {"第3届1995年", "1995-0-0"},
      {"第3届95年", "none"},
      {"民国元年正月", "1912-0-0"},
      {"民国一年", "1912-0-0"},
      {"民国288年", "2199-0-0"},
      {"民国289年", "none"},
      {"民国999年", "none"},
      {"民国2003年", "none"},
      {"民国67.5", "1978-5-0"},
      {"民国67", "1978-0-0"},
      {"民国5月3日", "none"},
      {"民国五月三日", "none"},
      {"民国 5 月", "none"},
  });
}

TEST(DateShapes, PartsThatNobodyKnowsAreLeftOut) {
  expect_rows({
      {"1983.*.5", "1983-0-0"},   {"1983.?.5", "1983-0-0"},      {"1983.xx.05", "1983-0-0"},
      {"1983.XX.05", "1983-0-0"}, {"1983.05.**", "1983-5-0"},    {"????.05.06", "0-5-6"},
      {"****.05.06", "0-5-6"},    {"????.05.??", "none"},        {"????.??.06", "none"},
      {"0000.05.06", "0-5-6"},    {"1983.00.06", "1983-0-0"},    {"1983.05.00", "1983-5-0"},
      {"1983.1a.09", "1983-1-9"}, {"1983.12.0日", "1983-12-0"},  {"1983.123.4", "1983-0-0"},
      {"1983-123-4", "1983-0-0"}, {"12-123-1983", "none"},       {"123-12-1983", "none"},
      {"12-1983", "none"},        {"1983-12-123", "1983-12-12"},
  });
}

TEST(DateShapes, MonthsHaveTheirEnglishNames) {
  constexpr std::string_view kMonths[] = {"January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December"};
  int number = 0;
  for (const std::string_view name : kMonths) {
    const std::string month = std::to_string(++number);
    for (const std::string& spelt : {std::string(name), std::string(name.substr(0, 3))}) {
      EXPECT_EQ(all_of(spelt + " 12, 1997"), "1997-" + month + "-12");
      EXPECT_EQ(all_of("12 " + spelt + " 1997"), "1997-" + month + "-12");
      EXPECT_EQ(all_of(spelt + " 1997"), "1997-" + month + "-0");
      EXPECT_EQ(all_of("1997 " + spelt), "1997-" + month + "-0");
      EXPECT_EQ(all_of(spelt + " 12"), "0-" + month + "-12");
      EXPECT_EQ(all_of("z" + spelt + " 12, 1997"), "none") << spelt;
      EXPECT_EQ(all_of("a" + spelt), "none") << spelt;
    }
    EXPECT_EQ(all_of(name.substr(0, 2)), "none");
  }
}

TEST(DateShapes, OnlyTheBeginningOfALongTextIsADatesText) {
  const std::string day = "1995年4月12日";
  EXPECT_EQ(all_of(std::string(128 - day.size(), ' ') + day), "1995-4-12");
  EXPECT_EQ(all_of(std::string(129 - day.size(), ' ') + day), "1995-4-12");  // 日 is cut
  EXPECT_EQ(all_of(std::string(128, ' ') + day), "none");
}

TEST(DateShapes, AreWrittenWithWhatIsKnown) {
  struct Row {
    Date date;
    std::string_view iso, pgn;
  };
  for (const auto& [date, iso, pgn] : {
           Row{{0, 0, 0}, "", ""},
           Row{{0, 0, 5}, "", ""},
           Row{{987, 0, 0}, "0987", "0987.??.??"},
           Row{{1995, 0, 0}, "1995", "1995.??.??"},
           Row{{1995, 0, 7}, "1995", "1995.??.??"},
           Row{{1995, 4, 0}, "1995-04", "1995.04.??"},
           Row{{1995, 4, 7}, "1995-04-07", "1995.04.07"},
           Row{{1995, 12, 31}, "1995-12-31", "1995.12.31"},
           Row{{0, 4, 7}, "--04-07", "????.04.07"},
           Row{{0, 4, 0}, "--04", "????.04.??"},
       }) {
    EXPECT_EQ(date.iso(), iso);
    EXPECT_EQ(date.pgn(), pgn);
  }
}

TEST(DateShapes, AreOrderedByYearMonthAndDay) {
  std::vector<Date> dates;
  for (const int year : {0, 1999, 2000}) {
    for (const int month : {0, 1, 12}) {
      for (const int day : {0, 1, 31}) dates.push_back({year, month, day});
    }
  }
  for (std::size_t i = 0; i < dates.size(); ++i) {
    for (std::size_t k = 0; k < dates.size(); ++k) {
      EXPECT_EQ(dates[i] <=> dates[k], i <=> k) << i << ' ' << k;
      EXPECT_EQ(dates[i] == dates[k], i == k);
    }
  }
}

TEST(DateShapes, WhatNobodyKnowsOfAValueIsLeftOut) {
  for (const auto& [value, known] : {
           DateRow{"", ""},
           DateRow{"?", ""},
           DateRow{"??", ""},
           DateRow{"????.??.??", ""},
           DateRow{"1690.??.??", "1690"},
           DateRow{"1690.?.?", "1690"},
           DateRow{"1690.?", "1690"},
           DateRow{"1690.04.??", "1690.04"},
           DateRow{"1690.??.05", "1690.??.05"},
           DateRow{"1690.???", "1690.???"},
           DateRow{"甲?", "甲?"},
           DateRow{".?", ""},
           DateRow{"a.b", "a.b"},
       }) {
    EXPECT_EQ(known_part(value), known) << value;
  }
}

// --- the numbers in words -----------------------------------------------------------------------

/// "1995:4'年' 4:1'月'": value, digits, the text after it; m after the name of a month.
std::string numbers_in(std::string_view text) {
  std::string out;
  for (const dates::Number& n : dates::numbers_of(text)) {
    out += (out.empty() ? "" : " ") + std::to_string(n.value) + ":" + std::to_string(n.digits) +
           (n.month_name ? "m" : "") + (n.text.empty() ? "" : "=" + std::string(n.text)) + "'" +
           std::string(n.after) + "'";
  }
  return out;
}

TEST(DateNumbers, AreCutOutOfWords) {
  for (const auto& [words, numbers] : {
           DateRow{"", ""},
           DateRow{"无", ""},
           DateRow{"1995年4月12日", "1995:4=1995'年' 4:1=4'月' 12:2=12'日'"},
           DateRow{"甲1995", "1995:4=1995''"},
           DateRow{"0012", "12:4=0012''"},
           DateRow{"二〇〇三年", "2003:4'年'"},
           DateRow{"二零○三", "2003:4''"},
           DateRow{"一九八o年", "1980:4'年'"},
           DateRow{"o年", ""},
           DateRow{"十", "10:2''"},
           DateRow{"十二月", "12:2'月'"},
           DateRow{"二十", "20:2''"},
           DateRow{"二十三日", "23:2'日'"},
           DateRow{"廿", "20:2''"},
           DateRow{"廿三", "23:2''"},
           DateRow{"卅一", "31:2''"},
           DateRow{"六十七", "67:2''"},
           DateRow{"十二三", "12:2'' 3:1''"},
           DateRow{"十十", "10:2'' 10:2''"},
           DateRow{"元年", "1:1'年'"},
           DateRow{"元月", "1:1'月'"},
           DateRow{"元日", ""},
           DateRow{"一二三四五六七八九", "123456789:9''"},
           DateRow{"一一一一一一一一一二", "111111111:9'' 2:1''"},
           DateRow{"sept. 5", "9:2m'. ' 5:1=5''"},
           DateRow{"se 5", "5:1=5''"},
           DateRow{"mayz", "5:2m''"},
           DateRow{"zmay", ""},
           DateRow{"amay", ""},
           DateRow{"1999.??.xx", "1999:4=1999'.' 0:0'.' 0:0''"},
           DateRow{"*.5", "0:0'.' 5:1=5''"},
           DateRow{"????", "0:0''"},
           DateRow{"?????", ""},
           DateRow{"1 2 3 4 5 6 7 8", "1:1=1' ' 2:1=2' ' 3:1=3' ' 4:1=4' ' 5:1=5' ' 6:1=6' '"},
           DateRow{"1 2 3 4 5 6 x", "1:1=1' ' 2:1=2' ' 3:1=3' ' 4:1=4' ' 5:1=5' ' 6:1=6' '"},
           DateRow{"123456789012", "12345678:12=123456789012''"},
       }) {
    EXPECT_EQ(numbers_in(words), numbers) << words;
  }
}

/// The text may be a part of a longer one.
TEST(DateNumbers, EndWhereTheirTextDoes) {
  const std::string_view digits = "1234";
  EXPECT_EQ(numbers_in(digits.substr(0, 2)), "12:2=12''");
  const std::string_view chinese = "二〇〇三年";
  EXPECT_EQ(numbers_in(chinese.substr(0, 6)), "20:2''");
  const std::string_view months = "12 may";
  EXPECT_EQ(numbers_in(months.substr(0, 5)), "12:2=12' ma'");
  EXPECT_EQ(numbers_in(months.substr(0, 2)), "12:2=12''");
  EXPECT_EQ(numbers_in(std::string_view("5.?????").substr(0, 6)), "5:1=5'.' 0:0''");
}

TEST(DateNumbers, ASignFollowsBehindBlanks) {
  const auto follows = [](std::string_view text, std::string_view sign) {
    return dates::follows(dates::numbers_of(text).front(), sign);
  };
  EXPECT_TRUE(follows("5月", "月"));
  EXPECT_TRUE(follows("5  月", "月"));
  EXPECT_FALSE(follows("5日", "月"));
  EXPECT_FALSE(follows("5", "月"));
  EXPECT_FALSE(follows("5  ", "月"));
  EXPECT_FALSE(follows("5-月", "月"));
}

}  // namespace
}  // namespace qipu
