// Explanations: the table has a complete block for each code and for nothing else, blocks are read
// unchanged, codes are found by all their names.
#include "qipu/diag/explanation.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace qipu {
namespace {

TEST(Explanations, AreWholeForEveryCodeInBothLanguages) {
  for (const Code* const code : all_codes()) {
    const auto explanation = explain(*code);
    ASSERT_TRUE(explanation) << code->id() << ' ' << code->name;
    const bool shown = !explanation->content.empty() || !explanation->commands.empty();
    EXPECT_EQ(explanation->file.empty(), explanation->content.empty()) << code->id();
    for (const Language language : {Language::en, Language::zh}) {
      const Explanation::Words& words = explanation->in(language);
      EXPECT_FALSE(words.meaning.empty()) << code->id();
      EXPECT_FALSE(words.remedy.empty()) << code->id();
      EXPECT_NE(words.example.empty(), !shown) << code->id();
    }
    for (const std::string_view line : explanation->commands) {
      EXPECT_TRUE(line.starts_with("$ ") || line.starts_with("  ")) << line;
    }
  }
}

TEST(Explanations, AreOfCodesThatThereAreInTheirOrder) {
  const std::string_view table = explanations();
  std::size_t at = 0, heads = 0;
  for (const Code* const code : all_codes()) {
    const std::string head = "\n[" + code->id() + " " + std::string(code->name) + "]\n";
    const std::size_t found = table.find(head, at);
    ASSERT_NE(found, table.npos) << head;
    at = found + 1;
  }
  for (at = table.find("\n["); at != table.npos; at = table.find("\n[", at + 1)) ++heads;
  EXPECT_EQ(heads, all_codes().size());
}

TEST(Explanations, AreInChineseWhereTheyAreSaidToBe) {
  const auto is_ascii = [](std::string_view text) {
    for (const char c : text) {
      if (static_cast<unsigned char>(c) >= 0x80) return false;
    }
    return true;
  };
  for (const Code* const code : all_codes()) {
    const auto explanation = explain(*code);
    ASSERT_TRUE(explanation);
    EXPECT_FALSE(is_ascii(explanation->zh.meaning)) << code->id();
    EXPECT_FALSE(is_ascii(explanation->zh.remedy)) << code->id();
    EXPECT_TRUE(explanation->en.remedy.ends_with('.')) << code->id();
    EXPECT_TRUE(explanation->en.meaning.ends_with('.')) << code->id();
    EXPECT_TRUE(explanation->zh.meaning.ends_with("。")) << code->id();
    EXPECT_TRUE(explanation->zh.remedy.ends_with("。")) << code->id();
  }
}

constexpr std::string_view kTable =
    "# a table\n"
    "[Q4101 illegal_move_too]\nmeans: another\n"
    "[Q4101 illegal_move]\n"
    "means: one\nmeans.zh: 一\n"
    "file: a.pgn\n| [Red \"x\"]\n|\n|  * \n"
    "run:\n| $ qipu check \\\n|   a.pgn\n"
    "# said to those who read the table\n\n"
    "example: two\nexample.zh: 二\n"
    "do: three: four\ndo.zh: 三\n"
    "[Q4111 why_empty_origin]\nmeans: last";

TEST(ExplanationBlocks, AreReadAsTheyStand) {
  const auto found = find_explanation(kTable, diag::illegal_move);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->en.meaning, "one");
  EXPECT_EQ(found->in(Language::zh).meaning, "一");
  EXPECT_EQ(found->in(Language::en).example, "two");
  EXPECT_EQ(found->zh.example, "二");
  EXPECT_EQ(found->en.remedy, "three: four");
  EXPECT_EQ(found->zh.remedy, "三");
  EXPECT_EQ(found->file, "a.pgn");
  EXPECT_EQ(found->content, (std::vector<std::string_view>{"[Red \"x\"]", "", " * "}));
  EXPECT_EQ(found->commands, (std::vector<std::string_view>{"$ qipu check \\", "  a.pgn"}));
  const auto last = find_explanation(kTable, diag::why_empty_origin);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->en.meaning, "last");
  EXPECT_TRUE(last->file.empty() && last->commands.empty() && last->zh.meaning.empty());
}

TEST(ExplanationBlocks, ThatAreNoneAreRefused) {
  for (const std::string_view table :
       {"", "means: one\n", "x [Q4101 illegal_move]\nmeans: one\n", "[Q4101 illegal_move]\n",
        "[Q4101 illegal_move]\nmeans one\n", "[Q4101 illegal_move]\nmeans: one\nmeans: two\n",
        "[Q4101 illegal_move]\n| a line of nothing\n", "[Q4101 illegal_move]\nmeans: a\n| b\n",
        "[Q4101 illegal_move]\nruns:\n| $ qipu\n", "[Q4102 illegal_move]\nmeans: one\n"}) {
    EXPECT_FALSE(find_explanation(table, diag::illegal_move)) << table;
  }
}

TEST(FindCode, TakesNumbersAndNamesInAnyCase) {
  for (const std::string_view name : {"Q4101", "q4101", "4101", "illegal_move", "Illegal_Move"}) {
    EXPECT_EQ(find_code(name), &diag::illegal_move) << name;
  }
  for (const std::string_view name : {"", "Q", "410", "41011", "QQ4101", "Q9999", "illegal"}) {
    EXPECT_EQ(find_code(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace qipu
