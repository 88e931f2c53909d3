// Headers compared with the rest of their records. The misprints are real ones.

#include "repair/header/headers.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "opening/ecco.h"
#include "repair/header/dates.h"
#include "repair/header/title_result.h"

namespace qipu {
namespace {

using repair::dates_in;
using repair::find_opponent;
using repair::find_promise;
using repair::find_title_result;
using repair::forms_of;
using repair::meant_dates;

std::string meant(std::string_view words, const std::vector<int>& years = {}) {
  const auto all = meant_dates(words, years);
  return all.empty() ? "" : all.front().words;
}

TEST(Dates, OneSlipFromADay) {
  const std::pair<std::string_view, std::string_view> slips[] = {
      {"l973年1月27日", "1973年1月27日"},   {"上989年5月2日", "1989年5月2日"},
      {"1983年ll月21日", "1983年11月21日"}, {"1999年1O月30日", "1999年10月30日"},
      {"1993年s月10", "1993年5月10"},       {"994-12-27", "1994-12-27"},
      {"156年12月21日", "1956年12月21日"},  {"003年10月22日", "2003年10月22日"},
      {"19891年月17日", "1989年1月17日"},   {"1995年01年16", "1995年01月16"},
      {"2016-30-11", "2016-11-30"},         {"2014.1O.24", "2014.10.24"},
      {"20144.10.24", "2014.10.24"},
  };
  for (const auto& [was, is] : slips) EXPECT_EQ(meant(was), is) << was;
}

TEST(Dates, LettersAmongTheDigitsOfADay) {
  for (const auto* words : {"2014.1O.24", "l973年1月", "1998年1月I5日"}) {
    EXPECT_TRUE(repair::has_letter_for_digit(words)) << words;
  }
  for (const auto* words : {"2014.10.24", "1990s", "2014-10-24T10:00:00Z", "Oct 24, 2014", ""}) {
    EXPECT_FALSE(repair::has_letter_for_digit(words)) << words;
  }
}

TEST(Dates, WhatOtherWordsOfTheRecordSayDecides) {
  EXPECT_EQ(meant("196年10月27日", {1960}), "1960年10月27日");
  EXPECT_EQ(meant("199.11.10", {1997}), "1997.11.10");
  EXPECT_EQ(meant("2205.03.01", {2025}), "2025.03.01");
  EXPECT_EQ(meant("1097.05.01", {1997}), "1997.05.01");
  const auto open = meant_dates("196年10月27日", {});
  ASSERT_GT(open.size(), 5U);
  EXPECT_LT(open.front().share, 0.2);
  EXPECT_GT(meant_dates("1097.05.01", {1997}).front().share, 0.9);
}

TEST(Dates, NothingIsMadeOfWhatIsNoDate) {
  for (const auto* words : {"江苏徐天红", "日弈", "&nbsp;", "第四届全运会", "7.14", "30年代",
                            "0000-00-00", "1995-76-00", "2005-02-29", ""}) {
    EXPECT_EQ(meant(words), "") << words;
  }
}

TEST(Dates, MentionedInTitles) {
  const auto words = [](std::string_view title) {
    std::vector<std::string> out;
    for (const auto& m : dates_in(title)) out.emplace_back(m.words);
    return out;
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(words("1997年－1998年度“怪坡杯”"), (Words{"1997年", "1998年"}));
  EXPECT_EQ(words("杨官璘先胜陈松顺（1953.3.14于广州）"), (Words{"1953.3.14"}));
  EXPECT_EQ(words("第二届“嘉周杯” 20020404吕钦和陶汉明"), (Words{"20020404"}));
  EXPECT_EQ(words("2000局精选 8E9D-2007-475A 80年代 1990年代"), Words{});
}

std::string title_result(std::string_view title, std::string_view red, std::string_view black) {
  const auto b = find_title_result(title, forms_of(red), forms_of(black));
  if (!b) return "";
  std::string out = b->named_first == Color::red ? "R" : "B";
  if (b->first_is) out += *b->first_is == Color::red ? "r" : "b";
  return out + " " + std::string(pgn_token(b->result)) + " " + b->words;
}

TEST(Bouts, WhoMetWhomAndHowItEnded) {
  EXPECT_EQ(title_result("042-东北韩福德先胜上海胡荣华 顺炮", "东北韩福德", "上海胡荣华"),
            "Rr 1-0 东北韩福德先胜上海胡荣华");
  EXPECT_EQ(title_result("開灤集團 剛秋英 負 上海九城置業 鄭軼瑩", "剛秋英", "鄭軼瑩"),
            "R 0-1 剛秋英 負 上海九城置業 鄭軼瑩");
  EXPECT_EQ(title_result("吕  欽 (先和) 徐天红", "吕 欽", "徐天红"),
            "Rr 1/2-1/2 吕  欽 (先和) 徐天红");
  EXPECT_EQ(title_result("杨官璘先胜董文渊", "董文渊", "杨官璘"), "Br 0-1 杨官璘先胜董文渊");
  EXPECT_EQ(title_result("广东队许银川后胜黑龙江队张晓平", "张晓平", "许银川"),
            "Bb 0-1 许银川后胜黑龙江队张晓平");
  EXPECT_EQ(title_result("20001014柳大华和李来群", "柳大华", "李来群"), "R 1/2-1/2 柳大华和李来群");
}

TEST(Bouts, WhatOnlyLooksLikeOne) {
  EXPECT_EQ(title_result("胡荣华和徐天红的对局", "胡荣华", "徐天红"), "");
  EXPECT_EQ(title_result("胡荣华 -VS- 徐天红", "胡荣华", "徐天红"), "");
  EXPECT_EQ(title_result("胡荣华胜吕钦, 徐天红胜李来群", "胡荣华", "李来群"), "");
  EXPECT_EQ(title_result("Alan 胜 Bobby", "Al", "Bob"), "");
  EXPECT_EQ(title_result("未知 胜 未知", "未知", "未知"), "");
}

TEST(Bouts, TheOtherPlayerOfOneWhoIsNamedTwice) {
  const auto other = [](std::string_view title, std::string_view name) {
    const auto o = find_opponent(title, forms_of(name));
    return !o ? "" : std::string(o->known_first ? "B " : "R ") + o->other;
  };
  EXPECT_EQ(other("19880905刘殿中负吕钦", "刘殿中"), "B 吕钦");
  EXPECT_EQ(other("19880905刘殿中负吕钦", "吕钦"), "R 刘殿中");
  EXPECT_EQ(other("广东队 庄玉庭 负 广东队 许银川", "广东队"), "R ");  // teams where names belong
  EXPECT_EQ(other("李来群 先胜 河北 李来群", "李来群"), "B ");
  EXPECT_EQ(other("中炮对屏风马", "李来群"), "");
}

TEST(Bouts, WhatProblemsPromise) {
  EXPECT_EQ(find_promise("玉女穿梭（红先和）")->result, GameResult::draw);
  EXPECT_EQ(find_promise("第3局 黑先勝")->result, GameResult::black_wins);
  EXPECT_FALSE(find_promise("红先胜 红先和 两题"));
  EXPECT_FALSE(find_promise("七星聚会"));
}

std::string instead(std::string_view code, const std::vector<std::string>& moves) {
  std::vector<Move> line;
  for (const std::string& m : moves) {
    line.emplace_back(*Square::parse(m.substr(0, 2)), *Square::parse(m.substr(2)));
  }
  return ecco_instead(code, line);
}

TEST(Ecco, TheFirstTwoMovesDecideTheFamily) {
  EXPECT_EQ(instead("C36", {"g3g4", "h7g7"}), "E00-E09, E10-E38");
  EXPECT_EQ(instead("C36", {"h2e2", "b7e7"}), "D50-D55");
  EXPECT_EQ(instead("D23", {"h2e2", "h9g7"}), "B00-B07, B20-B25, C00-C99, D30-D43, D50-D55");
  EXPECT_EQ(instead("A61", {"h2e2"}).substr(0, 7), "B00-B07");
  EXPECT_EQ(instead("C36", {"i0i2"}), "A00-A08");
}

TEST(Ecco, LeftAndRightAreOne) {
  EXPECT_EQ(instead("D05", {"b2e2", "b7e7"}), "");
  EXPECT_EQ(instead("D05", {"b2e2", "h7e7"}), "D50-D55");
  EXPECT_EQ(instead("A45", {"b0c2"}), "");
}

TEST(Ecco, AScreenOfHorsesHasTwo) {
  const std::vector<std::string> line = {"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "h0h6",
                                         "h7i7", "h6g6", "g9e7", "b0c2", "f9e8", "c3c4", "i7i8",
                                         "g6f6", "h9h3", "b2b6", "e6e5", "b6e6", "b9a7"};
  EXPECT_EQ(instead("C36", line), "B00-B07, B20-B25");
  EXPECT_EQ(instead("C36", {line.begin(), line.begin() + 18}), "");
}

TEST(Ecco, WhatSaysNothingIsNotContradicted) {
  EXPECT_EQ(instead("A00", {"h2e2"}), "");  // programs write it if they know no code
  EXPECT_EQ(instead("", {"h2e2"}), "");
  EXPECT_EQ(instead("F12", {"h2e2"}), "");
  EXPECT_EQ(instead("C36", {}), "");
}

// A game of one move and the faults of its header: name, intended value, percent.
class Heads : public testing::Test {
 protected:
  void tag(std::string_view name, std::string_view value) { game_.tags.set(name, value); }
  void result(GameResult r) { game_.outcome.result = r; }
  /// `won_by`: who is winning at the end; other results are less probable by 3 nats.
  std::string faults(GameResult won_by = GameResult::unknown) {
    game_.add_written(kRoot, "炮二平五");
    Findings found;
    const Resolved resolved =
        resolve(game_, {}, [](std::uint32_t, std::string_view) { return Location(); }, found);
    HeaderOptions options;
    options.result_cost = [&](GameResult r, const Position&) -> std::optional<float> {
      if (won_by == GameResult::unknown) return std::nullopt;
      return r == won_by ? 0.0F : 3.0F;
    };
    std::string out;
    for (const HeaderFault& fault : header_faults(game_, resolved, options)) {
      out += (out.empty() ? "" : "; ") + std::string(fault.code->name);
      for (const FieldMend& m : fault.mends) out += " " + m.field + "=" + m.value;
      if (!fault.mends.empty()) out += " " + std::to_string(int(fault.confidence * 100));
    }
    return out;
  }

  Game game_;
};

TEST_F(Heads, AResultThatATitleContradicts) {
  tag("Red", "胡荣华");
  tag("Black", "于幼华");
  tag("Title", "嘉周杯赏析：胡荣华 先负 于幼华");
  result(GameResult::red_wins);
  EXPECT_EQ(faults(), "result_contradicted Result=0-1 71");
}

TEST_F(Heads, AResultThatTheLastCommentContradicts) {
  const auto with = [this](const char* words) {
    game_ = Game();
    result(GameResult::red_wins);
    game_.add_comment(game_.add_written(kRoot, "炮二平五"), words);
    return faults();
  };
  for (const char* const words : {"双方议和！", "红方超时。", "黑胜。", "至此，红方认负"}) {
    EXPECT_TRUE(with(words).starts_with("result_against_comment")) << words;
  }
  for (const char* const words : {"红方超时的危险很大。", "黑方认负。", "红胜势"}) {
    EXPECT_EQ(with(words), "") << words;
  }
}

TEST_F(Heads, TheBoardIsAWitnessToo) {
  tag("Red", "胡荣华");
  tag("Black", "于幼华");
  tag("Title", "胡荣华 先负 于幼华");
  result(GameResult::red_wins);
  Game game = game_;
  EXPECT_EQ(faults(GameResult::black_wins), "result_contradicted Result=0-1 98");
  game_ = game;
  EXPECT_EQ(faults(GameResult::red_wins), "result_contradicted");
}

TEST_F(Heads, NamesThatStandInEachOthersPlace) {
  tag("Red", "董文渊");
  tag("Black", "杨官璘");
  tag("RedTeam", "上海");
  tag("BlackTeam", "广东");
  tag("Event", "杨官璘先胜董文渊");
  result(GameResult::red_wins);
  EXPECT_EQ(faults(), "names_exchanged Red=杨官璘 Black=董文渊 RedTeam=广东 BlackTeam=上海 71");
}

TEST_F(Heads, NamesAndAResultThatCannotBothBeRight) {
  tag("Red", "董文渊");
  tag("Black", "杨官璘");
  tag("Event", "杨官璘先胜董文渊");
  result(GameResult::black_wins);
  EXPECT_EQ(faults(), "names_exchanged");
}

TEST_F(Heads, AWinnerNamedFirstNeedNotBeRed) {
  tag("Red", "董文渊");
  tag("Black", "杨官璘");
  tag("Event", "杨官璘胜董文渊");
  result(GameResult::black_wins);
  EXPECT_EQ(faults(), "");
}

TEST_F(Heads, DatesOfSeasonsThatEndInTheNextYear) {
  tag("Date", "2005-01-30");
  tag("Event", "2004年全国象棋个人赛");
  EXPECT_EQ(faults(), "");
}

TEST_F(Heads, ADateOfAnotherAge) {
  tag("Date", "1882年12月5日");
  tag("Event", "1982年全国象棋个人赛");
  EXPECT_EQ(faults(), "date_contradicted Date=1982年12月5日 95");
}

TEST_F(Heads, TheSameDayOfAnotherYear) {
  tag("Date", "1954.3.14");
  tag("Event", "杨官璘先胜陈松顺（1953.3.14于广州）");
  EXPECT_EQ(faults(), "date_contradicted");
}

TEST_F(Heads, TheUsualStartIsNoComposition) {
  tag("Title", "玉女穿梭红先和");
  result(GameResult::red_wins);
  EXPECT_EQ(faults(), "");
}

TEST_F(Heads, ACompositionIsWhatItsTitleSays) {
  game_.start.board.set(*Square::parse("a9"), Piece());
  tag("Title", "玉女穿梭红先和");
  result(GameResult::red_wins);
  EXPECT_EQ(faults(), "result_contradicted Result=1/2-1/2 71");
}

TEST_F(Heads, NothingIsAskedOfAHeadThatSaysNothing) { EXPECT_EQ(faults(), ""); }

TEST_F(Heads, MendedFieldsStandWhereTheyStood) {
  tag("Red", "甲");
  tag("Date", "l973");
  tag("Black", "乙");
  game_.outcome = parse_outcome("红胜（黑方超时）");
  mend_fields(game_, {{"Date", "l973", "1973"}, {"Result", "1-0", "0-1"}});
  EXPECT_EQ(game_.tags.get("Date"), "1973");
  EXPECT_EQ((game_.tags.begin() + 1)->first, "Date");
  EXPECT_EQ(game_.outcome.result, GameResult::black_wins);
  EXPECT_EQ(game_.outcome.words, "");
}

}  // namespace
}  // namespace qipu
