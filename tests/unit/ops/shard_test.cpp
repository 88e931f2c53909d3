// Plans: sections are whole games, follow each other and leave nothing out, for any size of the
// shards and number of threads; a plan is read as it was written.

#include <gtest/gtest.h>

#include "ops/shard/merge.h"
#include "ops/shard/progress.h"
#include "support/folder.h"

namespace qipu {
namespace {

class Shards : public test::Folder, public Reporter {
 protected:
  void finding(const std::string& /*file*/, const Diagnostic& d) override {
    findings_ += d.code->id() + " ";
  }

  /// Games of different lengths; the last has no line end.
  static std::string games(int count) {
    std::string text;
    for (int i = 1; i <= count; ++i) {
      text += "[Event \"" + std::to_string(i) + "\"]\n\n1. 炮二平五 {" +
              std::string(static_cast<std::size_t>(i * 37 % 200), 'x') + "} *\n\n";
    }
    text.resize(text.size() - 2);
    return text;
  }

  Plan plan(const std::vector<Input>& inputs, ShardSize size, unsigned threads = 1) {
    ReadOptions reading;
    reading.threads = threads;
    auto made = make_plan(reading, inputs, size, "1", *this);
    EXPECT_TRUE(made);
    return made ? std::move(*made) : Plan();
  }

  std::string findings_;
};

TEST_F(Shards, CoverTheFile) {
  const std::string text = games(60);
  const std::string path = put("a.pgn", text);
  for (const std::uint64_t shards : {1U, 2U, 3U, 7U, 30U}) {
    const Plan made = plan({{path, "a.pgn"}}, {.shards = shards});
    EXPECT_LE(made.shards.size(), shards);
    EXPECT_GE(made.shards.size() * 2, shards);
    EXPECT_EQ(made.head.games, 60U);
    EXPECT_EQ(made.head.bytes, text.size());
    std::uint64_t at = 0, before = 0;
    for (const Shard& shard : made.shards) {
      EXPECT_EQ(shard.games_before, before);
      for (const PlannedSection& each : shard.sections) {
        const Section& section = *each.input.section;
        if (section.whole()) {
          at = text.size();
        } else {
          EXPECT_EQ(section.first, at);
          EXPECT_EQ(text.substr(section.first, 7), "[Event ");
          EXPECT_EQ(section.games_before, before);
          const auto lines = std::ranges::count(text.substr(0, section.first), '\n');
          EXPECT_EQ(section.lines_before, lines);
          at = section.end;
        }
        before += each.games;
      }
    }
    EXPECT_EQ(at, text.size());
    EXPECT_EQ(before, 60U);
    EXPECT_EQ(plan_text(plan({{path, "a.pgn"}}, {.shards = shards}, 4)), plan_text(made));
  }
}

TEST_F(Shards, AreReadAsTheyWereWritten) {
  const std::string path = put("a.pgn", games(20));
  const Plan made = plan({{path, "a.pgn"}, {put("b.pgn", games(1)), "b.pgn"}}, {.bytes = 500});
  const std::string text = plan_text(made);
  const std::string file = put("plan", text);
  const auto read = read_plan(file, "1");
  ASSERT_TRUE(read);
  EXPECT_EQ(plan_text(*read), text);
  const auto one = read_shard(file, 2, "1");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->shards.front().hash, made.shards[2].hash);
  EXPECT_EQ(read_plan(file, "2").error().code, &diag::plan_otherwise);
  EXPECT_EQ(read_shard(file, made.shards.size(), "1").error().code, &diag::no_such_shard);
  // A line that is missing, or cut.
  EXPECT_EQ(read_plan(put("cut", text.substr(0, text.size() - 40)), "1").error().code,
            &diag::not_a_plan);
  EXPECT_TRUE(check_files(made.shards.front()));
  put("a.pgn", games(19));
  EXPECT_EQ(check_files(made.shards.front()).error().code, &diag::plan_changed);
}

TEST_F(Shards, TellWhatIsMissing) {
  EXPECT_EQ(array_spec({}), "");
  EXPECT_EQ(array_spec({3}), "3");
  EXPECT_EQ(array_spec({0, 1, 3, 7, 8, 9}), "0-1,3,7-9");
  const Plan made = plan({{put("a.pgn", games(20)), "a.pgn"}}, {.shards = 3});
  const PartFolder folder((root_ / "out").string());
  EXPECT_EQ(progress_of(made, folder).missing.size(), made.shards.size());
  EXPECT_EQ(all_notes(made, folder).error().code, &diag::parts_missing);
}

}  // namespace
}  // namespace qipu
