// The numbers printed before rounds show errors: missing rounds, and numbers that are wrong
// themselves.

#include "repair/line/numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "repair/line/gaps.h"
#include "support/one_game.h"
#include "support/played.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using test::Words;

// A game of data/repair as it was played, in Chinese.
Words words_of(const std::string& name) { return test::written(test::played(name), kChinese); }

// A line for each round, as in a sheet.
Words sheet_of(const Words& words) {
  Words out;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    out.push_back(std::to_string(i / 2 + 1) + ". " + words[i]);
    if (i + 1 < words.size()) out.back() += ' ' + words[i + 1];
  }
  return out;
}

std::optional<Repair> repair_of(const Words& sheet) {
  std::string text;
  for (const std::string& line : sheet) text += line + '\n';
  RepairOptions options;
  options.work = 1'000'000;
  return repair_of_pgn(text + "*\n", options);
}

// Two or more missing rounds cannot be found: other moves would also make the words legal.
TEST(Numbers, WhereTheyPassOverRoundsNoRepairIsSure) {
  int gaps = 0;
  for (const char* const name :
       {"line-printed-twice", "black-move-lost", "front-printed-as-rear"}) {
    const Words sheet = sheet_of(words_of(name));
    for (const std::size_t lost : {2U, 3U}) {
      for (std::size_t at = 3; at + lost + 4 < sheet.size(); at += 11 * test::step(5U)) {
        Words cut = sheet;
        const auto first = cut.begin() + static_cast<std::ptrdiff_t>(at);
        cut.erase(first, first + static_cast<std::ptrdiff_t>(lost));
        const auto repair = repair_of(cut);
        if (!repair) continue;
        EXPECT_LE(repair->confidence, 0.5) << name << ' ' << at;
        if (!repair->whole) continue;
        ++gaps;
        EXPECT_EQ(repair->gap.number, static_cast<int>(at + lost + 1)) << name;
        EXPECT_EQ(repair->gap.due, static_cast<int>(at + 1)) << name;
      }
    }
  }
  EXPECT_GT(gaps, test::some(5, 5));
}

TEST(Numbers, RoundsThatAreTakenOutWereCounted) {
  // Round 4 is printed twice and counted twice.
  Words words = words_of("line-printed-twice");
  for (const std::size_t i : {6U, 7U}) {
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(i + 2), std::string(words[i]));
  }
  const auto repair = repair_of(sheet_of(words));
  ASSERT_TRUE(repair && repair->whole);
  EXPECT_EQ(repair->changes.front().error, "printed_twice");
  EXPECT_EQ(repair->gap.node, kNoNode);
  EXPECT_GT(repair->confidence, 0.9);
}

TEST(Numbers, OneThatIsWrongSaysNothingOfTheWords) {
  const Words sound = sheet_of(words_of("line-printed-twice"));
  const auto damage = [](Words& sheet) { sheet[16].replace(sheet[16].find(". ") + 2, 3, "龖"); };
  Words damaged = sound;
  damage(damaged);
  const auto alone = repair_of(damaged);
  ASSERT_TRUE(alone && alone->whole);
  for (const std::size_t round : {3U, 6U, 9U, 12U}) {
    for (const std::string wrong : {"3", "5", "9", "26"}) {
      if (std::to_string(round) == wrong) continue;
      Words sheet = sound;
      std::string& line = sheet[round - 1];
      line.replace(0, line.find('.'), wrong);
      EXPECT_FALSE(repair_of(sheet)) << line;
      // Together with another fault it is not a gap, either.
      damage(sheet);
      const auto repair = repair_of(sheet);
      ASSERT_TRUE(repair && repair->whole) << line;
      EXPECT_EQ(repair->gap.node, kNoNode) << line;
      EXPECT_EQ(repair->confidence, alone->confidence) << line;
    }
  }
}

TEST(Numbers, BreaksAreSeenWhereNumbersTell) {
  // For both first movers: the numbers alone show which moves begin rounds.
  const auto go_wrong = [](const std::vector<int>& numbers) {
    std::vector<Printed> printed;
    for (const int n : numbers) printed.push_back({n, false, 0});
    const bool red = repair::numbering_of(printed, Color::red).go_wrong();
    EXPECT_EQ(repair::numbering_of(printed, Color::black).go_wrong(), red);
    return red;
  };
  EXPECT_FALSE(go_wrong({1, 0, 2, 0, 3, 0, 4, 0}));
  EXPECT_FALSE(go_wrong({1, 2, 0, 3, 0, 4, 0, 5}));  // Black begins
  EXPECT_TRUE(go_wrong({1, 0, 2, 0, 4, 0, 5, 0}));
  EXPECT_FALSE(go_wrong({1, 2, 3, 4, 5, 6, 7, 8}));        // moves are counted, not rounds
  EXPECT_TRUE(go_wrong({1, 0, 2, 0, 4, 0, 3, 0, 5, 0}));   // each once, two exchanged
  EXPECT_FALSE(go_wrong({1, 0, 2, 0, 4, 0, 2, 0, 6, 0}));  // some twice: nothing is certain
  EXPECT_FALSE(go_wrong({0, 0, 0, 0}));
  EXPECT_FALSE(go_wrong({}));
}

TEST(Numbers, WhatIsDueFollowsFromTheFirst) {
  const auto numbering = [](std::vector<int> numbers, bool second_begins) {
    std::vector<Printed> printed;
    for (const int n : numbers) printed.push_back({n, false, 0});
    return repair::numbering_of(printed, second_begins ? Color::black : Color::red);
  };
  const repair::Numbering red = numbering({31, 0, 32, 0, 34}, false);
  EXPECT_EQ(red.due(4), 33);
  EXPECT_TRUE(red.begins_round(4));
  const repair::Numbering black = numbering({1, 2, 0, 3, 0}, true);
  EXPECT_EQ(black.due(0), 1);
  EXPECT_EQ(black.due(5), 4);
  EXPECT_FALSE(black.begins_round(4));
  for (const auto& [number, played] : {std::pair(1, 0), {2, 1}, {3, 3}}) {
    EXPECT_EQ(black.off({number, false, 0}, played), 0) << number;
  }
  // Numbers before the other moves are stronger than the side that begins; without numbers the side
  // decides.
  EXPECT_TRUE(numbering({1, 0, 2, 0, 3, 0}, true).begins_round(4));
  EXPECT_TRUE(numbering({0, 0, 0}, true).begins_round(1));
  // A move printed twice or missing early: most numbers are before other moves than the first ones.
  const repair::Numbering twice = numbering({1, 0, 2, 0, 3, 0, 0, 4, 0, 5, 0, 6, 0, 7, 0}, false);
  EXPECT_TRUE(twice.begins_round(4));
  EXPECT_EQ(twice.breaks, 1);
  const repair::Numbering lost = numbering({1, 2, 0, 3, 4, 0, 5, 0, 6, 0}, false);
  EXPECT_FALSE(lost.begins_round(0));
  EXPECT_EQ(lost.breaks, 1);
  // The first number is missing.
  EXPECT_EQ(numbering({0, 1, 2, 0, 3, 0}, false).due(2), 2);
}

TEST(Numbers, OfWordsTakenOutOrExchangedShowNoGap) {
  using repair::Error;
  using repair::Step;
  std::vector<repair::Token> words(10);
  repair::Way way;
  // 1 a b 2 c d 9 c d 3 e f 4 g h, with the second c d removed or not.
  int number = 0;
  for (const std::size_t at : {0U, 2U, 4U, 6U, 8U}) {
    words[at].printed.number = at == 4 ? 9 : ++number;
  }
  const repair::Numbering numbering{.tells = true, .numbers = 5, .breaks = 2};
  const auto jump = [&](const Step& step) {
    way.steps.assign(4, Step{.moves = 1, .tokens = 1});
    way.steps.push_back(step);
    return repair::unexplained_jump(way, words, numbering);
  };
  const auto plain = jump({.moves = 1, .tokens = 1});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->word, 4U);
  EXPECT_EQ(plain->due, 3);
  EXPECT_FALSE(jump({.error = Error::printed_twice, .moves = 0, .tokens = 2}));
  EXPECT_FALSE(jump({.error = Error::swapped_moves, .moves = 2, .tokens = 2, .order = 1}));
  // The first of several words of a step decides, whatever follows it.
  words[5].printed = {.number = 3, .reply = true};
  EXPECT_TRUE(jump({.moves = 2, .tokens = 2}));
}

TEST(Numbers, LinesAreSortedAsTheyStand) {
  // 1 a b 2 c | d 4 g h | 3 e f: a reply at the beginning of a line stays with its line.
  const std::vector<Printed> printed = {{1, false, 0}, {0, false, 0}, {2, false, 0},
                                        {4, false, 1}, {0, false, 1},  //
                                        {0, false, 2}, {3, false, 2}, {0, false, 2}};
  EXPECT_EQ(repair::by_numbers(printed), (std::vector<std::size_t>{0, 1, 2, 5, 6, 7, 3, 4}));
  // c 3 d 4 | 1 a 2 | e 5 f: the 4 at the end of the first line does not belong to the third.
  const std::vector<Printed> run_on = {
      {0, false, 0}, {3, false, 0}, {1, false, 1}, {4, false, 2, true}, {5, false, 2}};
  EXPECT_EQ(repair::by_numbers(run_on), (std::vector<std::size_t>{2, 0, 1, 3, 4}));
}

}  // namespace
}  // namespace qipu
