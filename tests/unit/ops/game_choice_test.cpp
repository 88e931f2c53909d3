// Games chosen by their numbers, or at random: the choice alone, and in runs.

#include "qipu/ops/game_choice.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/run.h"

namespace qipu {
namespace {

std::vector<std::uint64_t> chosen(const GameChoice& choice, std::uint64_t games) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t n = 1; n <= games; ++n) {
    if (choice.has(n)) out.push_back(n);
  }
  return out;
}
std::vector<std::uint64_t> in_ranges(std::string_view words, std::uint64_t games) {
  GameChoice choice;
  EXPECT_TRUE(choice.set_ranges(words)) << words;
  return chosen(choice, games);
}
GameChoice sample(std::uint64_t size, std::uint64_t seed, std::uint64_t games,
                  std::string_view ranges = "1-") {
  GameChoice choice;
  EXPECT_TRUE(choice.set_ranges(ranges));
  choice.set_sample(size);
  choice.set_seed(seed);
  choice.settle(games);
  return choice;
}

TEST(GameChoice, RangesAreOfNumbers) {
  using Numbers = std::vector<std::uint64_t>;
  EXPECT_EQ(in_ranges("2-4", 6), (Numbers{2, 3, 4}));
  EXPECT_EQ(in_ranges("5-,1", 6), (Numbers{1, 5, 6}));
  EXPECT_EQ(in_ranges("4 , 2-3,3-5", 6), (Numbers{2, 3, 4, 5}));
  EXPECT_EQ(in_ranges("1-18446744073709551615", 2), (Numbers{1, 2}));
  EXPECT_EQ(in_ranges("7", 6), Numbers());
  GameChoice choice;
  for (const char* wrong : {"", "0", "0-3", "3-2", "x", "1-x", "1,,2", "-5", "1-2-3", "1.5", ",1",
                            "99999999999999999999"}) {
    EXPECT_FALSE(choice.set_ranges(wrong)) << wrong;
  }
  EXPECT_TRUE(choice.all());
  EXPECT_FALSE(choice.over(1'000'000));
  EXPECT_TRUE(choice.set_ranges("3,5-9"));
  EXPECT_FALSE(choice.over(8));
  EXPECT_TRUE(choice.over(9));
}

TEST(GameChoice, ASampleHasTheSizeThatIsAskedFor) {
  for (const std::uint64_t games : {0U, 1U, 2U, 17U, 1000U}) {
    for (const std::uint64_t size : {0U, 1U, 5U, 16U, 17U, 999U, 1000U, 2000U}) {
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const GameChoice choice = sample(size, seed, games);
        const auto numbers = chosen(choice, games);
        EXPECT_EQ(numbers.size(), std::min(size, games)) << games << " " << size;
        // A larger sample with the same seed contains the smaller one.
        const auto more = chosen(sample(size + 1, seed, games), games);
        EXPECT_TRUE(std::ranges::includes(more, numbers));
      }
    }
  }
  const auto within = chosen(sample(10, 1, 1000, "100-130,500"), 1000);
  EXPECT_EQ(within.size(), 10U);
  for (const std::uint64_t n : within) EXPECT_TRUE((n >= 100 && n <= 130) || n == 500);
}

// In 4000 samples of 5 out of 20, each number occurs about 1000 times: ten standard deviations are
// 274.
TEST(GameChoice, EveryGameIsAsLikely) {
  constexpr std::uint64_t kGames = 20, kSize = 5, kSeeds = 4000;
  std::vector<int> in(kGames + 1);
  std::set<std::vector<std::uint64_t>> all;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto numbers = chosen(sample(kSize, seed, kGames), kGames);
    for (const std::uint64_t n : numbers) ++in[n];
    all.insert(numbers);
  }
  for (std::uint64_t n = 1; n <= kGames; ++n) EXPECT_NEAR(in[n], 1000, 274) << n;
  EXPECT_GT(all.size(), 3000U);  // of 15,504 possible ones
}

class Choosing : public test::Folder {
 protected:
  Choosing() {
    int n = 0;
    for (const char* const name : {"in/a.pgn", "in/b.pgn", "in/c.pgn"}) {
      std::string text;
      for (int i = 0; i < 7; ++i) {
        ++n;
        text += "[Event \"" + std::to_string(n) + "\"]\n\n1. " +
                (n % 3 == 0 ? "炮二平九" : "炮二平五") + " *\n\n";
      }
      put(name, text);
    }
    request_ = {.names = {(root_ / "in").string()}, .recurse = true};
  }
  static constexpr int kGames = 21;

  test::Ran run(const GameChoice& choice, unsigned threads, std::size_t block) const {
    Job job;
    job.to = find_format("csv");
    job.columns = "event";
    job.choice = choice;
    job.threads = threads;
    job.limits.block_bytes = block;
    return test::run_over(job, request_);
  }
  InputRequest request_;
};

std::string expected(const GameChoice& choice, std::uint64_t games) {
  std::string out = "event\n";
  for (const std::uint64_t n : chosen(choice, games)) out += std::to_string(n) + "\n";
  return out;
}

TEST_F(Choosing, NumbersGoThroughAllInputsHoweverTheyAreRead) {
  std::vector<GameChoice> choices;
  for (const char* words : {"1", "21", "6-9,20", "15-", "1-", "100"}) {
    choices.emplace_back();
    ASSERT_TRUE(choices.back().set_ranges(words));
  }
  choices.push_back(sample(4, 7, kGames));
  choices.push_back(sample(100, 7, kGames));
  choices.push_back(sample(3, 8, kGames, "8-14"));
  for (const GameChoice& choice : choices) {
    const auto numbers = chosen(choice, kGames);
    std::uint64_t last = 1;
    while (last < kGames && !choice.over(last)) ++last;
    for (const unsigned threads : {1U, 2U, 5U}) {
      for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
        const test::Ran ran = run(choice, threads, block);
        EXPECT_EQ(ran.bytes, expected(choice, kGames));
        const GameCounts& games = ran.summary.games;
        EXPECT_EQ(games.written, numbers.size());
        EXPECT_EQ(games.read, games.written + games.unasked);
        EXPECT_EQ(games.read, last);
        // Errors in games that were not chosen do not matter.
        std::vector<std::string> wrong;
        for (const std::uint64_t n : numbers) {
          if (n % 3 == 0) wrong.push_back("#" + std::to_string((n - 1) % 7 + 1) + ".1 error");
        }
        ASSERT_EQ(ran.heard.said.size(), wrong.size());
        for (std::size_t i = 0; i < wrong.size(); ++i) {
          EXPECT_NE(ran.heard.said[i].find(wrong[i]), std::string::npos) << ran.heard.said[i];
        }
      }
    }
  }
}

// A reader of one game after the other gets the same ones.
TEST_F(Choosing, StreamsChooseAsRunsDo) {
  for (const GameChoice& choice : {sample(5, 3, kGames), sample(9, 1, kGames, "3-18")}) {
    ReadOptions options;
    options.choice = choice;
    test::Hearer hearer;
    const InputList list = list_inputs(request_);
    GameStream stream(options, list, hearer);
    std::string got = "event\n";
    while (const auto game = stream.next()) {
      got += std::string(game->game.tags.get("Event")) + "\n";
      EXPECT_EQ(std::to_string(game->among), game->game.tags.get("Event"));
    }
    EXPECT_EQ(got, expected(choice, kGames));
  }
}

}  // namespace
}  // namespace qipu
