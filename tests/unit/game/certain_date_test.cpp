// The certain part of printed dates: the shapes come from real headers, the expected dates are what
// a person would read. Then the laws: spans in every writing, text after a day, letters among
// digits, short years, and the years in which games can be.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/date.h"
#include "qipu/game/reduce.h"
#include "qipu/game/tags.h"

namespace qipu {
namespace {

struct ReadAsDate {
  std::string_view words, date;
};

constexpr ReadAsDate kWhole[] = {
    {"2024年5月1日", "2024.05.01"},
    {"2024-5-1", "2024.05.01"},
    {"2024/05/01", "2024.05.01"},
    {"2024.5.1", "2024.05.01"},
    {"2024·5·1", "2024.05.01"},
    {"2001。3。17", "2001.03.17"},
    {"1993、12、23", "1993.12.23"},
    {"1993:8:11", "1993.08.11"},
    {"2015－01-13", "2015.01.13"},
    {"1988_8_18", "1988.08.18"},
    {"20240501", "2024.05.01"},
    {"199512", "1995.12.??"},
    {"200811月06日", "2008.11.06"},
    {"二〇二四年五月一日", "2024.05.01"},
    {"一九八o年五月卅一日", "1980.05.31"},
    {"１９９８年", "1998.??.??"},
    {"1998年10月", "1998.10.??"},
    {"2001、1", "2001.01.??"},
    {"1988", "1988.??.??"},
    {"公元1956年12月", "1956.12.??"},
    {"1981年元月10日", "1981.01.10"},
    {"1996年12月??日", "1996.12.??"},
    {"1983.*.*", "1983.??.??"},
    {"1986年4月 日", "1986.04.??"},
    {"1 May 2024", "2024.05.01"},
    {"May 1, 2024", "2024.05.01"},
    {"1st May 2024", "2024.05.01"},
    {"5/17/1982", "1982.05.17"},
    {"16-5-2009", "2009.05.16"},
    {"10-10-2000", "2000.10.10"},
    {"2001.11.17.", "2001.11.17"},
    {"2024.??.??", "2024.??.??"},
};

constexpr ReadAsDate kMore[] = {
    {"2024年5月1日下午", "2024.05.01"},
    {"2024年5月1日星期三", "2024.05.01"},
    {"2024年5月1日（星期三）", "2024.05.01"},
    {"2013-09-26 12:36", "2013.09.26"},
    {"2009-08-1215:15:00", "2009.08.12"},
    {"2008-8-1 23-52-12", "2008.08.01"},
    {"2008-12-3123-57-10", "2008.12.31"},
    {"20090620-13：00", "2009.06.20"},
    {"2013-04-24 09:50-11:30", "2013.04.24"},
    {"19990926下午", "1999.09.26"},
    {"2007年9月27日11时", "2007.09.27"},
    {"2013-11-25-11轮", "2013.11.25"},
    {"1988年5月18日弈於揚州", "1988.05.18"},
    {"1984.全国赛", "1984.??.??"},
    {"1957年第3轮", "1957.??.??"},
    {"民国六十七年五月三日", "1978.05.03"},
    {"10月28日下午", "????.10.28"},
    {"2024年5月上旬", "2024.05.??"},
    {"第12卷第218期 2008年6月", "2008.06.??"},
    {"981331 1999年5月3日", "1999.05.03"},  // not part of the date
    // Spans: the part that all their days share.
    {"2024年5月1-3日", "2024.05.??"},
    {"2024年5月1日至3日", "2024.05.??"},
    {"2024年5月1日-6月2日", "2024.??.??"},
    {"2003.12.14－17", "2003.12.??"},
    {"1997/10/31-11/06", "1997.??.??"},
    {"1998/5/16-5/27", "1998.05.??"},
    {"1985年5月-6月", "1985.??.??"},
    {"1985年5-6月", "1985.??.??"},
    {"1986.1-2", "1986.??.??"},
};

constexpr std::string_view kOpen[] = {
    "98年",
    "98.5.1",
    "82-5-18",
    "06-06-03",
    "060603",
    "200512",
    "980531 1999年5月3日",
    "1989032",
    "12/2/1987",
    "5/1/2024",
    "己未年",
    "光绪二十年",
    "洪武三年",
    "30年代",
    "20世纪30年代",
    "2024-02-30",
    "1999.13.40",
    "0000-00-00",
    "????.??.??",
    "",
    "7.13",
    "l973年1月27日",
    "1984年12月l8日",
    "1982年4月ll日",
    "1993年s月10日",
    "1995年01年16",
    "156年12月21日",
    "20144.10.24",
    "1975年6月218日",
    "986-04-25",
    "1999-2000",
    "1981年-2001年",
    "1999-2000年",
    "May 1-3, 2024",
    "1050年1月1日",
    "2150.01.01",
    "比赛日期",
};

TEST(CertainDates, AreReadWhereTheWordsSayNoMore) {
  for (const auto& [words, date] : kWhole) {
    const auto said = certain_date(words);
    ASSERT_TRUE(said) << words;
    EXPECT_EQ(said->date.pgn(), date) << words;
    EXPECT_FALSE(said->more) << words;
  }
}

TEST(CertainDates, AreReadWhereTheWordsSayMore) {
  for (const auto& [words, date] : kMore) {
    const auto said = certain_date(words);
    ASSERT_TRUE(said) << words;
    EXPECT_EQ(said->date.pgn(), date) << words;
    EXPECT_TRUE(said->more) << words;
  }
}

TEST(CertainDates, AreNoneWhereSomethingWouldBeGuessed) {
  for (const std::string_view words : kOpen) EXPECT_FALSE(certain_date(words)) << words;
}

// A certain date stays the same when read again, and the printed words come back if there is one
// field for dates.
TEST(CertainDates, ReadAgainAreTheSame) {
  Capabilities one_field;
  one_field.other_tags = false;
  one_field.tags = "Date";
  one_field.printed_dates = true;
  const auto check = [&](std::string_view words) {
    Tags tags;
    tags.add("Date", words);
    settle_date(tags);
    const Tags once = tags;
    settle_date(tags);
    EXPECT_EQ(tags, once) << words;
    const auto said = certain_date(words);
    EXPECT_EQ(tags.get("Date"), said ? said->date.pgn() : words) << words;
    EXPECT_EQ(tags.get(kPrintedDate), said && said->more ? words : "") << words;

    Game game;
    game.tags = tags;
    Losses losses;
    reduce(game, one_field, losses);
    EXPECT_TRUE(losses.empty()) << words;
    settle_date(game.tags);
    EXPECT_EQ(game.tags, once) << words;
  };
  for (const auto& row : kWhole) check(row.words);
  for (const auto& row : kMore) check(row.words);
  for (const std::string_view words : kOpen) check(words);
}

TEST(CertainDates, OfEveryDayAreReadInEveryShape) {
  for (int month = 1; month <= 12; ++month) {
    for (const int day : {1, 9, 12, 13, 28}) {
      const std::string m = std::to_string(month), d = std::to_string(day);
      const auto two = [](const std::string& n) { return n.size() < 2 ? "0" + n : n; };
      const std::string date = "1998." + two(m) + "." + two(d);
      for (const std::string& words :
           std::vector<std::string>{"1998年" + m + "月" + d + "日", "1998-" + m + "-" + d,
                                    "1998/" + two(m) + "/" + two(d), "1998" + two(m) + two(d),
                                    "1998." + m + "." + d, date}) {
        const auto said = certain_date(words);
        ASSERT_TRUE(said) << words;
        EXPECT_EQ(said->date.pgn(), date) << words;
        EXPECT_FALSE(said->more) << words;
      }
    }
  }
}

/// "2003.12.14", with "+" if the words say more; "open" if nothing is certain.
std::string certain(std::string_view words) {
  const auto said = certain_date(words);
  if (!said) return "open";
  return said->date.pgn() + (said->more ? "+" : "");
}

struct CertainRow {
  std::string_view words, said;
};

void expect_certain(const std::vector<CertainRow>& rows) {
  for (const auto& [words, said] : rows) EXPECT_EQ(certain(words), said) << words;
}

std::string digits_of(int n) { return (n < 10 ? "0" : "") + std::to_string(n); }

/// Every mark between the days, with blanks and the sign of the day around it.
TEST(CertainSpans, AreReadInEveryWriting) {
  for (const std::string to :
       {"-", "~", "—", "–", "至", "到", "、", ",", "及", "和", "－", "～", "--", "——", "- -"}) {
    for (const std::string before : {"", " ", "  "}) {
      for (const std::string behind : {"", " ", "  "}) {
        for (const std::string sign : {"", "日", "号", " 日"}) {
          const std::string mark = sign + before + to + behind;
          EXPECT_EQ(certain("2003年12月14" + mark + "17日"), "2003.12.??+") << mark;
          EXPECT_EQ(certain("2003年12月14" + mark + "1月3日"), "2003.??.??+") << mark;
          EXPECT_EQ(certain("2003年12月14" + mark + "12月20日"), "2003.12.??+") << mark;
        }
        EXPECT_EQ(certain("1985年5月" + before + to + behind + "6月"), "1985.??.??+") << to;
      }
    }
  }
}

TEST(CertainSpans, EndBehindTheirFirstDay) {
  for (int last = 1; last <= 33; ++last) {
    const bool later = last > 14 && last <= 31;
    const std::string said = later ? "2003.12.??+" : "2003.12.14+";
    EXPECT_EQ(certain("2003.12.14~" + digits_of(last)), said) << last;
    EXPECT_EQ(certain("2003年12月14日至" + std::to_string(last) + "日"), said) << last;
  }
}

/// A number that counts something else is not a day.
TEST(CertainSpans, AreNoneWhereTheSecondNumberIsNoDay) {
  for (const std::string other :
       {":30", "点", "时", "轮", "局", "台", "场", "盘", "组", "時", "點"}) {
    EXPECT_EQ(certain("1998.5.1-3" + other), "1998.05.01+") << other;
    EXPECT_EQ(certain("1998年5月1日至3" + other), "1998.05.01+") << other;
    EXPECT_EQ(certain("1998年5月1日、3 " + other), "1998.05.01+") << other;
  }
  expect_certain({
      {"1998.5.1-3", "1998.05.??+"},
      {"1998.5.1-113", "1998.05.01+"},
      {"1998.5.1-113.4", "1998.05.01+"},
      {"1998.5.1-1130", "1998.05.01+"},
      {"1998.5.1 3", "1998.05.01+"},
      {"1998.5.1x3", "1998.05.01+"},
      {"1998.5.1-第3", "1998.05.01+"},
      {"1998.5.1/3", "1998.05.01+"},
      {"2008-12-3023-31", "2008.12.30+"},  // the time follows the day without a blank
      {"20031214-17", "2003.12.??+"},
      {"20031214-12月17日", "2003.12.??+"},
  });
}

TEST(CertainSpans, OverMonthsHaveTheYearInCommon) {
  expect_certain({
      {"1997/10/31-11/06", "1997.??.??+"},
      {"1997/10/31-11/ 06", "1997.??.??+"},
      {"1997.10.31-11.06", "1997.??.??+"},
      {"1997-10-31—11-06", "1997.??.??+"},
      {"1997/10/30-10/31", "1997.10.??+"},
      {"1997/10/31-11月6日", "1997.??.??+"},
      {"1997/10/31-11", "1997.10.31+"},
      {"1986.1-2", "1986.??.??+"},
      {"1986.1-2.", "1986.??.??+"},
      {"1986.1-1", "1986.01.??+"},
      {"1986-1-2", "1986.01.02"},
      {"1986.1.2", "1986.01.02"},
      {"1986.1-2 3", "1986.01.02+"},
      {"1986-1.2", "1986.01.02"},
      {"1985年5-6月", "1985.??.??+"},
      {"1985年5月-5月", "1985.05.??+"},
      {"5月1日-3日", "????.05.??+"},
  });
}

/// An end that is neither a day nor a month makes no span, and the beginning may be wrong, too.
TEST(CertainSpans, WithNothingInCommonOrWithoutAnEndAreOpen) {
  expect_certain({
      {"5月1日-5月3日", "????.05.??+"},
      {"5月1日-6月3日", "open"},
      {"5月31日至6月1日", "open"},
      {"1985年5月至113", "open"},
      {"1985年5月 至 113", "open"},
      {"1985年5月到113", "open"},
      {"1985年5月1日至113", "open"},
  });
}

/// l for 1, O for 0: at every place beside a digit or a sign, in either case.
TEST(CertainDates, HaveNoLettersForDigits) {
  for (const std::string letter : {"l", "I", "i", "L", "o", "O", "s", "S", "z", "Z", "|"}) {
    for (const std::string& words : std::vector<std::string>{
             "199" + letter + "年5月1日", "1995" + letter, "1995年" + letter, "1995年5月" + letter,
             "1995年" + letter + "月5日", "1995年5月" + letter + "日", "1995." + letter + "月",
             "1995.5." + letter + "日", "1995." + letter + "2.3", "1995.5.1" + letter,
             "1995.5." + letter + "2", "1995年" + letter + "0月1日"}) {
      EXPECT_EQ(certain(words), "open") << words;
    }
    // Among letters it is a letter.
    EXPECT_EQ(certain("1995.05.01 a" + letter + "a"), "1995.05.01+") << letter;
  }
  expect_certain({
      {"1st May 1995", "1995.05.01"},
      {"21ST May 1995", "1995.05.21"},
      {"1s May 1995", "open"},
      {"1995年5月1日 s", "1995.05.01+"},
  });
}

/// Six digits are a year and a month, unless they can be a day of two digits each.
TEST(CertainDates, OfSixDigitsAreNoneWhereTheyMayBeADay) {
  for (const int century : {15, 19, 20}) {
    for (int yy = 0; yy < 100; ++yy) {
      for (const int month : {0, 1, 12}) {
        const std::string words = std::to_string(century) + digits_of(yy) + digits_of(month);
        const std::string year = words.substr(0, 4) + ".";
        const bool may_be = yy >= 1 && yy <= 12 && month != 0;
        const std::string sure = year + (month == 0 ? "??" : digits_of(month)) + ".??";
        EXPECT_EQ(certain(words), may_be ? "open" : sure) << words;
        if (month != 0) {
          EXPECT_EQ(certain(words + "月"), sure) << words;
        }
      }
    }
  }
}

TEST(CertainDates, AreOfYearsInWhichGamesWerePlayed) {
  for (const int year : {1000, 1499, 1500, 1501, 2098, 2099, 2100, 2199}) {
    const bool may = year >= 1500 && year <= 2099;
    const std::string y = std::to_string(year);
    EXPECT_EQ(may_be_dated({year, 0, 0}), may) << year;
    EXPECT_EQ(certain(y + ".12.31"), may ? y + ".12.31" : "open");
    EXPECT_EQ(certain(y + "年12月"), may ? y + ".12.??" : "open");
    // A second possible year makes it uncertain; other numbers do not.
    EXPECT_EQ(certain("1995年5月1日 " + y), may ? "open" : "1995.05.01+");
    EXPECT_EQ(certain("1995年5月1日 " + y + ":30"), "1995.05.01+");
  }
  EXPECT_TRUE(may_be_dated({0, 5, 1}));
  EXPECT_EQ(certain("1995年5月1日 1995"), "1995.05.01+");
  EXPECT_EQ(certain("1995年5月1日 01996"), "1995.05.01+");
  EXPECT_EQ(certain("5月1日 1996年"), "1996.??.??+");
}

TEST(CertainDates, AreNoneWhereASignOrADigitMayBeAnother) {
  expect_certain({
      {"1995年01年16", "open"},
      {"1995年年4月", "1995.04.??"},
      {"1995年4月年", "open"},
      {"1975年6月218日", "open"},
      {"1975年6月218号", "open"},
      {"1975年612月", "open"},
      {"1975.6.1218日", "open"},
      {"1975.6.1218号第3局", "open"},
      {"1975.6.1218", "open"},
      {"1975.6.12 18日", "1975.06.12+"},
      {"1975年6月1日 第101局", "1975.06.01+"},
      {"1975年6月1日 101", "1975.06.01+"},
      {"5月1日", "????.05.01"},
      {"May 1", "open"},
      {"????.05.01", "????.05.01"},
      {"?\?\?\?-05-01", "open"},
      {"????年05月01日", "open"},
  });
}

TEST(CertainDates, SayMoreWhereAnythingIsLeft) {
  expect_certain({
      {"1995年5月1日。", "1995.05.01"},
      {"公元1995年5月1日", "1995.05.01"},
      {"1995年5月份", "1995.05.??"},
      {"1995·5·1", "1995.05.01"},
      {"1995、5、1", "1995.05.01"},
      {"1995—5—1", "1995.05.01"},
      {"1995–5–1", "1995.05.01"},
      {"1995,5,1", "1995.05.01"},
      {"1995_5_1", "1995.05.01"},
      {"1995*5*1", "1995.??.??+"},
      {"1995年5月1号", "1995.05.01"},
      {"一九九五年五月卅一日", "1995.05.31"},
      {"一九九五年十二月廿三日", "1995.12.23"},
      {"二零零五年六月七日", "2005.06.07"},
      {"二○○八年九月四日", "2008.09.04"},
      {"二〇〇八年元月", "2008.01.??"},
      {"一九八o年", "1980.??.??"},
      {"1995年5月1日晚", "1995.05.01+"},
      {"1995年5月1日 x", "1995.05.01"},
      {"1995年5月1日 q", "1995.05.01+"},
      {"1995年5月1日(", "1995.05.01+"},
      {"约1995年", "1995.??.??+"},
      {"1995年5月1日 8", "1995.05.01+"},
      {"2nd May 1995", "1995.05.02"},
      {"3rd May 1995", "1995.05.03"},
      {"4th May 1995", "1995.05.04"},
      {"4 Mays 1995", "1995.05.04+"},
  });
  for (const std::string_view month :
       {"January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "Sept"}) {
    const std::string words = std::string(month) + " 4, 1995", said = certain(words);
    EXPECT_EQ(said.substr(0, 5), "1995.") << words;
    EXPECT_EQ(said.substr(7), ".04") << words;
    EXPECT_EQ(certain(std::string(month.substr(0, 3)) + " 4, 1995"), said);
    EXPECT_EQ(certain(words + " a"), said + "+");
  }
}

TEST(CertainDates, OfLongWordsAreNone) {
  const std::string day = "1995年5月1日 ";
  EXPECT_EQ(certain(day + std::string(128 - day.size(), 'a')), "1995.05.01+");
  EXPECT_EQ(certain(day + std::string(129 - day.size(), 'a')), "open");
}

/// The tags before and after.
TEST(CertainDates, AreSetBesideWhatWasPrinted) {
  struct Row {
    const char *date, *printed, *date_then, *printed_then;
  };
  for (const Row& row : {
           Row{"1995年4月12日", nullptr, "1995.04.12", nullptr},
           Row{"1995年4月12日晚", nullptr, "1995.04.12", "1995年4月12日晚"},
           Row{"1995.04.12", nullptr, "1995.04.12", nullptr},
           Row{"1995.04.12", "x", "1995.04.12", "x"},
           Row{"1995年4月12日", "x", "1995.04.12", "x"},
           Row{"1995年4月12日晚", "x", "1995年4月12日晚", "x"},  // both have a meaning
           Row{"98年", nullptr, "98年", nullptr},
           Row{"", "x", "", "x"},
       }) {
    Tags tags, expected;
    tags.add("Event", "甲");
    tags.add("Date", row.date);
    tags.add("Red", "乙");
    if (row.printed != nullptr) tags.add(kPrintedDate, row.printed);
    expected.add("Event", "甲");
    expected.add("Date", row.date_then);
    expected.add("Red", "乙");
    if (row.printed_then != nullptr) expected.add(kPrintedDate, row.printed_then);
    settle_date(tags);
    EXPECT_EQ(tags, expected) << row.date;
  }
  Tags none;
  settle_date(none);
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace qipu
