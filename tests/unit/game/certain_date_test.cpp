// The certain part of printed dates. The shapes come from real headers; the expected dates are what
// a person would read.

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

}  // namespace
}  // namespace qipu
