#include "qipu/game/date.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

}  // namespace
}  // namespace qipu
