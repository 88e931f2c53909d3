#include "qipu/game/outcome.h"

#include <gtest/gtest.h>

namespace qipu {
namespace {

using enum GameResult;

TEST(ResultWords, SayWhoWonInEverySpelling) {
  struct Row {
    GameResult result;
    std::vector<std::string_view> words;
  };
  for (const auto& [result, words] : {
           Row{red_wins,
               {"1-0", "１－０", "红胜", "紅勝", "红先胜", "红方胜", "红 胜", "先胜", "先勝", "胜",
                "勝", "W", "w", "黑负", "红方胜。", "（红胜）", "後負", " 红胜\r\n"}},
           Row{black_wins,
               {"0-1", "黑胜", "黑勝", "红先负", "红方负", "红负", "紅負", "先负", "后胜", "後勝",
                "负", "L", "黑方胜", "[黑胜]"}},
           Row{draw,
               {"1/2-1/2", "½-½", "1⁄2-1⁄2", "½", "和棋", "和局", "红先和", "先和", "和", "D",
                "平局", "双方和"}},
           Row{unknown, {"*", "未知", "不详", "?"}},
       }) {
    for (const auto word : words) EXPECT_EQ(parse_result_words(word), result) << word;
  }
}

TEST(ResultWords, AreNotFoundInOtherText) {
  for (const auto* text :
       {"", " ", "和平杯", "胜负未分", "炮二平五", "多种结果", "1-0-1", "红胜黑"}) {
    EXPECT_FALSE(parse_result_words(text).has_value()) << text;
  }
}

TEST(EndingWords, NameWhoItBefell) {
  struct Row {
    std::string_view words;
    GameResult result;
    Ending ending;
  };
  for (const auto& [words, result, ending] : {
           Row{"红方投子认负", unknown, Ending::resignation},
           Row{"红方认负", black_wins, Ending::resignation},
           Row{"红方被绝杀", black_wins, Ending::checkmate},
           Row{"黑方被困毙", red_wins, Ending::stalemate},
           Row{"黑方步超时", red_wins, Ending::time},
           Row{"红方读秒超时", black_wins, Ending::time},
           Row{"黑方被判负", red_wins, Ending::forfeit},
           Row{"双方议和", draw, Ending::agreement},
       }) {
    const Outcome outcome = parse_outcome(words);
    EXPECT_EQ(outcome.ending, ending) << words;
    if (result != unknown) {
      EXPECT_EQ(outcome.result, result) << words;
    }
  }
}

TEST(EndingWords, SayByWhat) {
  struct Row {
    std::string_view words;
    Ending ending;
  };
  for (const auto& [words, ending] : {
           Row{"超时", Ending::time},
           Row{"逾時", Ending::time},
           Row{"認輸", Ending::resignation},
           Row{"长将", Ending::perpetual_check},
           Row{"長將判負", Ending::perpetual_check},
           Row{"困毙", Ending::stalemate},
           Row{"困斃", Ending::stalemate},
           Row{"絕殺", Ending::checkmate},
           Row{"议和", Ending::agreement},
           Row{"不变作和", Ending::repetition},
           Row{"自然限着", Ending::move_limit},
           Row{"弃权", Ending::forfeit},
           Row{"中断", Ending::abandoned},
       }) {
    EXPECT_EQ(parse_ending_words(words), ending) << words;
  }
  EXPECT_FALSE(parse_ending_words("马八进七"));
}

TEST(Outcome, IsReadFromAWholeField) {
  struct Row {
    std::string_view words;
    GameResult result;
    Ending ending;
    bool says_more;
  };
  for (const auto& [words, result, ending, says_more] : {
           Row{"", unknown, Ending::unsaid, false},
           Row{"红胜", red_wins, Ending::unsaid, false},
           Row{"红方胜（黑方超时）", red_wins, Ending::time, true},
           Row{"红胜（超时）", red_wins, Ending::time, false},
           Row{"黑方认输", red_wins, Ending::resignation, true},
           Row{"红方超时负", black_wins, Ending::time, true},
           Row{"双方议和", draw, Ending::agreement, true},
           Row{"多种结果", unknown, Ending::unsaid, true},
           Row{"红先胜 28回合", red_wins, Ending::unsaid, true},
       }) {
    const Outcome o = parse_outcome(words);
    EXPECT_EQ(o.result, result) << words;
    EXPECT_EQ(o.ending, ending) << words;
    EXPECT_EQ(o.words, says_more ? words : "") << words;
  }
}

TEST(Outcome, MarkupOfAForumAroundWordsSaysNothing) {
  for (const std::string_view words :
       {"[b]红胜[/b]", "<font color=red>1-0</font>", "[color=#ff0000][B]（红先胜）[/B][/color]"}) {
    EXPECT_EQ(parse_result_words(words), red_wins) << words;
    EXPECT_EQ(parse_outcome(words), (Outcome{red_wins, Ending::unsaid, ""})) << words;
  }
  EXPECT_EQ(parse_outcome("[b]红方胜[/b] （黑方超时）"),
            (Outcome{red_wins, Ending::time, "红方胜 （黑方超时）"}));
  EXPECT_EQ(parse_outcome("1-0 [time]").words, "1-0 [time]");  // a word, not markup
  EXPECT_EQ(parse_outcome("[b][/b]").words, "[b][/b]");
}

TEST(Outcome, SurvivesItsOwnWords) {
  for (const GameResult result : {unknown, red_wins, black_wins, draw}) {
    for (int i = 0; i <= static_cast<int>(Ending::abandoned); ++i) {
      const Outcome o{result, static_cast<Ending>(i), ""};
      EXPECT_EQ(parse_outcome(write_outcome(o)), o) << write_outcome(o);
      EXPECT_EQ(parse_ending(ending_name(o.ending)), o.ending);
    }
    EXPECT_EQ(parse_result_words(pgn_token(result)), result);
  }
}

}  // namespace
}  // namespace qipu
