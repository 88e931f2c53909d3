// Headings made from tags, for pages and sentences.

#include "game/headings.h"

#include <gtest/gtest.h>

#include <string>

#include "qipu/diag/diagnostic.h"

namespace qipu {
namespace {

Tags tags_of(std::initializer_list<std::pair<const char*, const char*>> all) {
  Tags out;
  for (const auto& [name, value] : all) out.add(name, value);
  return out;
}

TEST(Headings, ARoundSaysOnceThatItIsOne) {
  struct Row {
    const char *round, *zh, *en;
  };
  for (const Row& row : {
           Row{"3", "第3轮", "round 3"},
           Row{"02", "第02轮", "round 02"},
           Row{"3.1", "第3.1轮", "round 3.1"},
           Row{"第02轮", "第02轮", "round 02"},
           Row{"第 2 輪", "第 2 輪", "round 2"},
           Row{"第5", "第5轮", "round 5"},
           Row{"7轮", "7轮", "round 7"},
           Row{"十二", "第十二轮", "round 十二"},
           Row{"第三轮", "第三轮", "round 三"},
           Row{"决赛", "决赛", "决赛"},
           Row{"第02轮第1台", "第02轮第1台", "第02轮第1台"},
           Row{"?", "", ""},
           Row{"", "", ""},
       }) {
    const Tags tags = tags_of({{"Round", row.round}});
    EXPECT_EQ(round_words(tags, Language::zh), row.zh) << row.round;
    EXPECT_EQ(round_words(tags, Language::en), row.en) << row.round;
  }
}

TEST(Headings, AnOpeningIsToldApartIntoCodeAndName) {
  struct Row {
    const char *ecco, *opening, *code, *name, *both;
  };
  for (const Row& row : {
           Row{"", "E13 仙人指路对卒底炮", "E13", "仙人指路对卒底炮", "E13 仙人指路对卒底炮"},
           Row{"E13", "E13 仙人指路对卒底炮", "E13", "仙人指路对卒底炮", "E13 仙人指路对卒底炮"},
           Row{"", "E13：仙人指路", "E13", "仙人指路", "E13 仙人指路"},
           Row{"", "E13", "E13", "", "E13"},
           Row{"E13", "仙人指路", "E13", "仙人指路", "E13 仙人指路"},
           Row{"E13 仙人指路", "", "E13", "仙人指路", "E13 仙人指路"},
           Row{"", "中炮对屏风马", "", "中炮对屏风马", "中炮对屏风马"},
           // Two different codes are both kept.
           Row{"C36", "E13 仙人指路", "C36", "E13 仙人指路", "C36 E13 仙人指路"},
           Row{"", "E130 仙人指路", "", "E130 仙人指路", "E130 仙人指路"},
           Row{"", "", "", "", ""},
       }) {
    const OpeningWords words = opening_in(tags_of({{"ECCO", row.ecco}, {"Opening", row.opening}}));
    EXPECT_EQ(words.code, row.code) << row.ecco << '|' << row.opening;
    EXPECT_EQ(words.name, row.name) << row.ecco << '|' << row.opening;
    EXPECT_EQ(words.both(), row.both) << row.ecco << '|' << row.opening;
  }
  EXPECT_EQ(opening_in(tags_of({{"Opening", "E13 仙人指路"}, {"Variation", "对飞象"}})).name,
            "仙人指路，对飞象");
}

TEST(Headings, GamesOfOneEventAreCalledByIt) {
  CommonTitle title;
  EXPECT_EQ(title.words(), "");
  const Tags first = tags_of({{"Event", "全国赛"}, {"Red", "甲"}, {"Black", "乙"}});
  title.add(first);
  EXPECT_EQ(title.words(), "全国赛");
  title.add(first);
  EXPECT_EQ(title.words(), "全国赛");
  title.add(tags_of({{"Event", "甲级联赛"}}));
  EXPECT_EQ(title.words(), "");
  title.add(tags_of({{"Event", ""}}));
  EXPECT_EQ(title.words(), "");

  CommonTitle players, problem, unknown;
  players.add(tags_of({{"Event", "?"}, {"Red", "甲"}, {"Black", "乙"}}));
  EXPECT_EQ(players.words(), "甲 – 乙");
  players.add(tags_of({{"Red", "甲"}}));
  EXPECT_EQ(players.words(), "");
  problem.add(tags_of({{"Title", "七星聚会"}}));
  EXPECT_EQ(problem.words(), "七星聚会");
  unknown.add(Tags());
  EXPECT_EQ(unknown.words(), "");
}

// Blanks separate Chinese from digits and letters, but not from Chinese.
TEST(Sentences, ChineseWordsStandInChineseWithoutBlanks) {
  const auto zh = [](const Code& code, std::vector<std::string> arguments) {
    return message(make_diagnostic(code, {}, std::move(arguments)), Language::zh);
  };
  EXPECT_EQ(zh(diag::result_mismatch, {"0-1", "黑方已被将死"}), "结果为 0-1，但黑方已被将死");
  EXPECT_EQ(zh(diag::result_contradicted, {"1-0", "标题", "先和"}), "结果为 1-0，但标题写作“先和”");
  EXPECT_EQ(zh(diag::result_contradicted, {"1-0", "Title", "先和"}),
            "结果为 1-0，但 Title 写作“先和”");
  EXPECT_EQ(zh(diag::more_files, {"3,214", "Q2207"}), "另有 3,214 个文件有 Q2207");
  const std::string english =
      message(make_diagnostic(diag::result_mismatch, {}, {"0-1", "黑方已被将死"}), Language::en);
  EXPECT_EQ(english, "result is 0-1, but 黑方已被将死");
}

/// With Chinese for every argument, no sentence has a blank between Chinese characters because of
/// its argument.
TEST(Sentences, NoBlankStandsBesideAnArgumentInChinese) {
  for (const Code* code : all_codes()) {
    Diagnostic d;
    d.code = code;
    d.args.assign(static_cast<std::size_t>(code->args), "某");
    const std::string text = message(d, Language::zh);
    for (std::size_t at = text.find("某"); at != text.npos; at = text.find("某", at + 1)) {
      constexpr std::size_t kBytes = 3;
      const bool before = at > 1 && text[at - 1] == ' ' && (text[at - 2] & 0x80) != 0;
      const bool behind = at + kBytes + 1 < text.size() && text[at + kBytes] == ' ' &&
                          (text[at + kBytes + 1] & 0x80) != 0;
      EXPECT_FALSE(before || behind) << code->id() << ' ' << text;
    }
  }
}

}  // namespace
}  // namespace qipu
