// Laws about headers and titles, dates and codes: every wording of a result in a title, each error
// of a date, the limits of every family of openings.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "opening/ecco.h"
#include "repair/header/dates.h"
#include "repair/header/title_result.h"
#include "support/positions.h"

namespace qipu::repair {
namespace {

/// "R r 1-0 words": who is named first, the colour that the title gives the first one (- if none),
/// the result, the words.
std::string bout_said(std::string_view title, std::string_view red, std::string_view black) {
  const auto b = find_title_result(title, forms_of(red), forms_of(black));
  if (!b) return "none";
  std::string out = b->named_first == Color::red ? "R " : "B ";
  out += !b->first_is ? "-" : *b->first_is == Color::red ? "r" : "b";
  return out + " " + std::string(pgn_token(b->result)) + " " + b->words;
}

TEST(BoutWords, OfEveryVerbSayWhoWon) {
  struct Verb {
    std::string_view word;
    int won;  // by the first player: 1, lost: -1
  };
  for (const auto& [word, won] :
       {Verb{"胜", 1}, Verb{"勝", 1}, Verb{"赢", 1}, Verb{"贏", 1}, Verb{"负", -1}, Verb{"負", -1},
        Verb{"败", -1}, Verb{"敗", -1}, Verb{"输", -1}, Verb{"輸", -1}, Verb{"和", 0}}) {
    for (const std::string_view color : {"", "红", "紅", "红方", "黑", "黑方"}) {
      for (const std::string_view first : {"", "先", "先手", "后", "後", "后手"}) {
        for (const bool red_first : {true, false}) {
          char has = '-';
          if (first.starts_with("先")) has = 'r';
          if (first.starts_with("后") || first.starts_with("後")) has = 'b';
          if (color.starts_with("红") || color.starts_with("紅")) has = 'r';
          if (color.starts_with("黑")) has = 'b';
          const std::string who = red_first ? "R " : "B ";
          const std::string result = won == 0 ? "1/2-1/2" : (won > 0) == red_first ? "1-0" : "0-1";
          for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
                   {"", ""}, {" ", " "}, {"（", "）"}, {"-", "-"}, {"  [", "] "}, {"，", "："}}) {
            const std::string one = red_first ? "胡荣华" : "许银川";
            const std::string other = red_first ? "许银川" : "胡荣华";
            const std::string words =
                one + before + std::string(color).append(first).append(word) + behind + other;
            const std::string said = who + has + " " + result + " " + words;
            EXPECT_EQ(bout_said(words, "胡荣华", "许银川"), said);
            EXPECT_EQ(bout_said("12. " + words + " (1)", "胡荣华", "许银川"), said);
            // 和 alone also means "and" if the sentence continues.
            const bool bare = won == 0 && has == '-' && before.empty();
            EXPECT_EQ(bout_said(words + "的对局", "胡荣华", "许银川"), bare ? "none" : said);
          }
        }
      }
    }
  }
}

TEST(BoutWords, ATeamMayStandBeforeTheSecondName) {
  const auto with = [](std::string_view team) {
    return bout_said("胡荣华先胜" + std::string(team) + "许银川", "胡荣华", "许银川") != "none";
  };
  for (const auto* team : {"", "广东", "广东队 ", "一二三四五六七八九十"}) {
    EXPECT_TRUE(with(team)) << team;
  }
  for (const auto* team : {"一二三四五六七八九十百", "广东1", "徐天红负", "徐天红胜", "和徐",
                           "败徐", "输徐", "赢徐", "徐先", "徐后", "徐对", "徐，", "徐(", "徐]"}) {
    EXPECT_FALSE(with(team)) << team;
  }
}

TEST(BoutWords, LatinNamesStandAlone) {
  EXPECT_EQ(bout_said("Adam 胜 Bobby", "Adam", "Bobby"), "R - 1-0 Adam 胜 Bobby");
  EXPECT_EQ(bout_said("adam 胜 BOBBY!", "Adam", "Bobby"), "R - 1-0 adam 胜 BOBBY");
  EXPECT_EQ(bout_said("1Adam 胜 Bobby", "Adam", "Bobby"), "none");
  EXPECT_EQ(bout_said("Adams 胜 Bobby", "Adam", "Bobby"), "none");
  EXPECT_EQ(bout_said("Adam 胜 Bobby1", "Adam", "Bobby"), "none");
  EXPECT_EQ(bout_said("Madam Adam 胜 Bobby", "Adam", "Bobby"), "R - 1-0 Adam 胜 Bobby");
  EXPECT_EQ(bout_said("2胡荣华胜许银川2", "胡荣华", "许银川"), "R - 1-0 胡荣华胜许银川");
}

TEST(BoutWords, NamesHaveTheirForms) {
  struct Row {
    std::string_view name;
    Forms forms;
  };
  for (const auto& [name, forms] : {
           Row{"", {}},
           Row{"吕", {}},
           Row{"吕钦", {"吕钦"}},
           Row{" 吕钦 ", {"吕钦"}},
           Row{"广东 吕钦", {"广东 吕钦", "吕钦"}},
           Row{"广东　吕钦", {"广东 吕钦", "吕钦"}},
           Row{"广东-吕钦", {"广东-吕钦", "吕钦"}},
           Row{"广东 吕", {"广东 吕"}},
           Row{"广东  吕钦", {"广东 吕钦", "吕钦"}},
           Row{"Al", {}},
           Row{"Bob", {"bob"}},
           Row{"John Bob", {"john bob"}},
           Row{"???", {}},
           Row{"123", {}},
           Row{"12a", {"12a"}},
           Row{"- - -", {}},
           Row{"未知", {}},
           Row{"未知棋手", {}},
           Row{"不详", {}},
           Row{"佚名", {}},
           Row{"無名氏", {}},
       }) {
    EXPECT_EQ(forms_of(name), forms) << name;
  }
}

TEST(BoutWords, TheOpponentIsNamedOnEitherSide) {
  const auto said = [](std::string_view title, std::string_view name) -> std::string {
    const auto o = find_opponent(title, forms_of(name));
    if (!o) return "none";
    return std::string(o->known_first ? "first" : "second") + "|" + o->other + "|" + o->words;
  };
  for (const std::string verb : {"胜", "负", "先胜", "后负", "(先和)", " 负 ", "红先胜"}) {
    const std::string one = "吕钦" + verb + "刘殿中", other = "刘殿中" + verb + "吕钦";
    for (const std::string end : {"", "(1988)", "，", ".", "]"}) {
      EXPECT_EQ(said("19880905" + one + end, "吕钦"), "first|刘殿中|" + one) << end;
      EXPECT_EQ(said("19880905" + other + end, "吕钦"), "second|刘殿中|" + other) << end;
    }
    EXPECT_EQ(said(one + " 局", "吕钦"), "first||" + one);  // a team may stand there
    EXPECT_EQ(said("x " + other + "甲", "吕钦"), "second||" + other);
  }
  EXPECT_EQ(said("吕钦和刘殿中", "吕钦"), "none");
  EXPECT_EQ(said("吕钦胜刘", "吕钦"), "none");
  EXPECT_EQ(said("吕钦胜一二三四五六七八", "吕钦"),
            "first|一二三四五六七八|吕钦胜一二三四五六七八");
  EXPECT_EQ(said("吕钦胜一二三四五六七八九", "吕钦"), "none");
  EXPECT_EQ(said("吕钦胜吕钦", "吕钦"), "none");
  EXPECT_EQ(said("吕钦 刘殿中", "吕钦"), "none");
}

TEST(BoutWords, WhatTitlesPromise) {
  struct Row {
    std::string_view words, result;
  };
  for (const auto& [words, result] :
       {Row{"红先胜", "1-0"}, Row{"紅先勝", "1-0"}, Row{"红先和", "1/2-1/2"},
        Row{"紅先和", "1/2-1/2"}, Row{"红先负", "0-1"}, Row{"紅先負", "0-1"}, Row{"黑先胜", "0-1"},
        Row{"黑先勝", "0-1"}, Row{"黑先和", "1/2-1/2"}, Row{"黑先负", "1-0"},
        Row{"黑先負", "1-0"}}) {
    const std::string title = "第3局（" + std::string(words) + "）";
    const auto promise = find_promise(title);
    ASSERT_TRUE(promise) << words;
    EXPECT_EQ(pgn_token(promise->result), result) << words;
    EXPECT_EQ(promise->words, words);
    EXPECT_FALSE(find_promise(title + (words == "黑先和" ? "红先和" : "黑先和"))) << words;
  }
}

// --- dates --------------------------------------------------------------------------------------

std::string likeliest(std::string_view words, const std::vector<int>& years = {}) {
  const auto all = meant_dates(words, years);
  return all.empty() ? "" : all.front().words;
}

TEST(DateSlips, MonthAndDayAreExchangedWhereThatMakesADay) {
  for (int a = 1; a <= 32; ++a) {
    for (int b = 1; b <= 32; ++b) {
      using namespace std::chrono;
      const bool meant = a > 12 && b <= 12 && (year(2016) / b / a).ok();
      const std::string one = std::to_string(a), other = std::to_string(b);
      EXPECT_EQ(likeliest("2016-" + one + "-" + other), meant ? "2016-" + other + "-" + one : "")
          << a << ' ' << b;
      EXPECT_EQ(likeliest("2016年" + one + "月" + other + "日"),
                meant ? "2016年" + other + "月" + one + "日" : "");
    }
  }
}

TEST(DateSlips, EveryLetterThatLooksLikeADigitIsOne) {
  const std::vector<std::pair<std::string, std::string>> letters = {
      {"l", "1"}, {"I", "1"}, {"|", "1"}, {"上", "1"}, {"O", "0"}, {"o", "0"},
      {"s", "5"}, {"S", "5"}, {"z", "2"}, {"Z", "2"},  {"B", "8"}};
  for (const auto& [letter, digit] : letters) {
    for (const std::string place : {"19@1年10月1日", "20@1-10-11", "199@.10.11"}) {
      std::string seen = place, is = place;
      seen.replace(seen.find('@'), 1, letter);
      is.replace(is.find('@'), 1, digit);
      const int year = std::stoi(is.substr(0, 4));
      EXPECT_EQ(likeliest(seen), year >= 1900 && year <= 2035 ? is : "") << seen;
    }
    if (digit != "0") {
      EXPECT_EQ(likeliest("1998年" + letter + "月5日"), "1998年" + digit + "月5日");
      EXPECT_EQ(likeliest("1998年10月" + letter + "日"), "1998年10月" + digit + "日");
    }
    const bool first = letter == "l" || letter == "I" || letter == "|" || digit == "0";
    EXPECT_EQ(has_letter_for_digit("1" + letter), first) << letter;
    EXPECT_EQ(has_letter_for_digit(letter + "1"), first) << letter;
    EXPECT_FALSE(has_letter_for_digit("a" + letter + "a")) << letter;
    EXPECT_FALSE(has_letter_for_digit(letter)) << letter;
  }
}

TEST(DateSlips, OneDigitOfAYearOrTwoExchanged) {
  for (int a = 1890; a <= 2110; a += 3) {
    for (int b = 1000; b <= 2999; b += 1) {
      const std::string x = std::to_string(a), y = std::to_string(b);
      int apart = 0, exchanges = 0;
      for (std::size_t i = 0; i < 4; ++i) apart += x[i] != y[i] ? 1 : 0;
      for (std::size_t i = 0; i < 3; ++i) {
        std::string z = x;
        std::swap(z[i], z[i + 1]);
        exchanges += z == y && z != x ? 1 : 0;
      }
      ASSERT_EQ(one_slip_apart(a, b), apart == 1 || exchanges == 1) << a << ' ' << b;
    }
  }
  EXPECT_FALSE(one_slip_apart(199, 1999));
}

TEST(DateSlips, SharesAddUpAndYearsThatAreSpokenOfCount) {
  // The years 1900 to 2035 that have the three digits and one more are equally probable.
  const auto open = meant_dates("196年10月27日", {});
  std::vector<std::string> expected;
  for (int year = 1900; year <= 2035; ++year) {
    std::string y = std::to_string(year);
    for (std::size_t i = 0; i < 4; ++i) {
      std::string less = y;
      less.erase(i, 1);
      if (less == "196") {
        expected.push_back(y + "年10月27日");
        break;
      }
    }
  }
  EXPECT_EQ(open.size(), expected.size());
  double sum = 0;
  for (const DateMeant& m : open) {
    EXPECT_NEAR(m.share, 0.97 / static_cast<double>(open.size()), 1e-9);
    EXPECT_EQ(std::count(expected.begin(), expected.end(), m.words), 1) << m.words;
    sum += m.share;
  }
  EXPECT_NEAR(sum, 0.97, 1e-9);
  // The mentioned year is five times as probable as the next one; others are hardly probable.
  const auto reported = meant_dates("196年10月27日", {1965});
  ASSERT_EQ(reported.size(), expected.size());
  EXPECT_EQ(reported[0].words, "1965年10月27日");
  EXPECT_NEAR(reported[0].share / reported[1].share, 5, 1e-9);
  EXPECT_NEAR(reported[1].share, reported[2].share, 1e-12);
  EXPECT_NEAR(reported[2].share / reported[3].share, 80, 1e-9);
  EXPECT_EQ(meant_dates(std::string(65, '1'), {}).size(), 0U);
  EXPECT_EQ(likeliest("l973年1月27日" + std::string(64 - 16, ' ')),
            "1973年1月27日" + std::string(64 - 16, ' '));
  EXPECT_EQ(likeliest("l973年1月27日" + std::string(65 - 16, ' ')), "");
}

TEST(DateSlips, AreOneEach) {
  struct Row {
    std::string_view was, is;
  };
  for (const auto& [was, is] : {
           Row{"1995年01年16日", "1995年01月16日"},
           Row{"1995年011年16日", ""},
           Row{"1995年01年", ""},
           Row{"19951年月17日", "1995年1月17日"},
           Row{"199512年月17日", "1995年12月17日"},
           Row{"1995123年月17日", ""},
           Row{"19951年17日", ""},
           Row{"20144.10.24", "2014.10.24"},
           Row{"20144/10/24", "2014/10/24"},
           Row{"20144-10-24", "2014-10-24"},
           Row{"20144年10月24日", ""},
           Row{"a20144.10.24", ""},
           Row{"a996-10-24", ""},
           Row{"99-10-24", ""},
           Row{"1899-10-24", "1999-10-24"},
           Row{"2036-10-24", "2026-10-24"},
           Row{"1900-10-24", ""},
           Row{"2035-10-24", ""},
       }) {
    if (was == "1899-10-24" || was == "2036-10-24") {
      bool has = false;
      for (const DateMeant& m : meant_dates(was, {})) has = has || m.words == is;
      EXPECT_TRUE(has) << was;
    } else {
      EXPECT_EQ(likeliest(was), is) << was;
    }
  }
}

TEST(DateMentions, AreYearsThatWordsName) {
  const auto mentions = [](std::string_view title) {
    std::string out;
    for (const Mention& m : dates_in(title)) {
      out += (out.empty() ? "" : " ") + m.date.iso() + "=" + std::string(m.words);
    }
    return out;
  };
  struct Row {
    std::string_view title, found;
  };
  for (const auto& [title, found] : {
           Row{"2003年个人赛", "2003=2003年"},
           Row{"2003年代", ""},
           Row{"2003个人赛", ""},
           Row{"2003-决赛", ""},
           Row{"2003-第4轮", ""},
           Row{"2003- 4", ""},
           Row{"2003.", ""},
           Row{"2003/", ""},
           Row{"2003-4", "2003-04=2003"},
           Row{"2003-4-5", "2003-04-05=2003-4-5"},
           Row{"2003.4.5日", "2003-04-05=2003.4.5日"},
           Row{"2003/4/5 x", "2003-04-05=2003/4/5"},
           Row{"2003年4月5日赛", "2003-04-05=2003年4月5日"},
           Row{"2003年4月赛", "2003-04=2003年"},
           Row{"20030405", "2003-04-05=20030405"},
           Row{"20030431", ""},
           Row{"20030400", ""},
           Row{"2003-0-5", ""},
           Row{"1899年", ""},
           Row{"1900年", "1900=1900年"},
           Row{"2099年", "2099=2099年"},
           Row{"2100年", ""},
           Row{"2003年2月30日", ""},
           Row{"2001年与2002年4月5日", "2001=2001年 2002-04-05=2002年4月5日"},
           Row{"", ""},
       }) {
    EXPECT_EQ(mentions(title), found) << title;
  }
}

// --- openings -----------------------------------------------------------------------------------

TEST(EccoFamilies, BeginAndEndWithTheirCodes) {
  struct Row {
    std::string_view first, last;
    std::vector<std::string_view> moves;  // a game with this beginning has one of these codes
  };
  const std::vector<Row> families = {
      {"A10", "A39", {"g0e2"}},         {"A40", "A45", {"h0g2"}},
      {"A50", "A54", {"h2f2"}},         {"A60", "A65", {"h2d2"}},
      {"B00", "B07", {"h2e2", "g6g5"}}, {"B10", "B14", {"h2e2", "b9c7"}},
      {"B20", "B25", {"h2e2", "h9g7"}}, {"B30", "B56", {"h2e2", "b9c7"}},
      {"C00", "C99", {"h2e2", "h9g7"}}, {"D00", "D29", {"h2e2", "h7e7"}},
      {"D30", "D43", {"h2e2", "h9g7"}}, {"D50", "D55", {"h2e2", "b7e7"}},
      {"E00", "E09", {"g3g4"}},         {"E10", "E38", {"g3g4", "h7g7"}},
      {"E40", "E48", {"g3g4", "c6c5"}}, {"E40", "E48", {"g3g4", "b9c7"}}};
  const auto line_of = [](const std::vector<std::string_view>& moves, bool left) {
    std::vector<Move> out;
    for (const std::string_view m : moves) {
      const Move right = test::move(m);
      out.push_back(left ? Move(test::rearranged(right.from(), true, false),
                                test::rearranged(right.to(), true, false))
                         : right);
    }
    return out;
  };
  for (char letter = 'A'; letter <= 'F'; ++letter) {
    for (int n = 0; n < 100; ++n) {
      const std::string code = letter + std::to_string(100 + n).substr(1);
      bool known = false;
      for (const Row& row : families) {
        const bool mine = code >= row.first && code <= row.last;
        known = known || mine;
        for (const bool left : {false, true}) {
          if (mine) {
            EXPECT_EQ(ecco_instead(code, line_of(row.moves, left)), "") << code;
          }
        }
      }
      for (const bool left : {false, true}) {
        EXPECT_EQ(ecco_instead(code, line_of({"i0i1"}, left)), known ? "A00-A08" : "") << code;
      }
    }
  }
  EXPECT_EQ(ecco_instead("A10", line_of({"g3g4"}, false)), "E00-E09, E10-E38, E40-E48");
  EXPECT_EQ(ecco_instead("A10", line_of({"g3g4", "a9a8"}, false)), "E00-E09");
  EXPECT_EQ(ecco_instead("A10", line_of({"g3g4", "c6c5"}, true)), "E00-E09, E40-E48");
  EXPECT_EQ(ecco_instead("A10", line_of({"h2e2", "g6g5"}, true)), "B00-B07");
}

}  // namespace
}  // namespace qipu::repair
