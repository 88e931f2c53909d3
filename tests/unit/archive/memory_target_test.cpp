// Databases in memory have the same bytes as those in files.

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "archive/database/writer.h"
#include "support/database_games.h"
#include "support/folder.h"

namespace qipu {
namespace {

using test::add;
using test::add_packed;
using test::code_of;
using test::DatabaseFile;
using test::games_of;
using test::random_games;
using test::writer_of;

std::unique_ptr<DatabaseWriter> in_memory(const std::shared_ptr<std::string>& bytes) {
  auto writer = DatabaseWriter::in_memory(bytes, "memory.qdb");
  EXPECT_TRUE(writer) << (writer ? "" : message(writer.error(), Language::en));
  return writer ? std::move(*writer) : nullptr;
}

using MemoryTarget = DatabaseFile;

TEST_F(MemoryTarget, HasTheBytesOfAFile) {
  const std::vector<Game> games = random_games(21, 900);
  const std::span all(games);
  const std::string path = in("a.qdb");
  const auto bytes = std::make_shared<std::string>();
  for (auto& writer : {writer_of(path), in_memory(bytes)}) {
    ASSERT_NE(writer, nullptr);
    add(*writer, "one.pgn", all.subspan(0, 300));
    add_packed(*writer, "old.zip", "two.xqf", all.subspan(300, 200));
    ASSERT_TRUE(writer->files_ended());
    ASSERT_TRUE(writer->finish());
  }
  EXPECT_EQ(get(path), *bytes);

  // A file that is there is replaced, others are added.
  for (auto& writer : {writer_of(path, DatabaseWriter::Mode::update), in_memory(bytes)}) {
    ASSERT_NE(writer, nullptr);
    add(*writer, "one.pgn", all.subspan(500, 100));
    add(*writer, "three.pgn", all.subspan(600));
    ASSERT_TRUE(writer->finish());
  }
  EXPECT_EQ(get(path), *bytes);
  EXPECT_EQ(games_of(path).size(), 200U + 400U);
}

TEST_F(MemoryTarget, KeepsWhatItHadUntilItIsFinished) {
  const auto bytes = std::make_shared<std::string>();
  auto first = in_memory(bytes);
  add(*first, "one.pgn", random_games(22, 20));
  ASSERT_TRUE(first->finish());
  const std::string before = *bytes;
  ASSERT_FALSE(before.empty());
  {
    auto writer = in_memory(bytes);
    add(*writer, "two.pgn", random_games(23, 20));
  }
  EXPECT_EQ(*bytes, before);
  ASSERT_TRUE(in_memory(bytes)->finish());
  EXPECT_EQ(*bytes, before) << "nothing was added";
}

TEST_F(MemoryTarget, RefusesWhatIsNoDatabase) {
  const auto bytes = std::make_shared<std::string>();
  auto writer = in_memory(bytes);
  add(*writer, "one.pgn", random_games(24, 50));
  ASSERT_TRUE(writer->finish());
  const auto refused = [](std::string content) {
    const auto opened =
        DatabaseWriter::in_memory(std::make_shared<std::string>(std::move(content)), "x.qdb");
    return opened ? "" : code_of(opened.error());
  };
  EXPECT_EQ(refused("[Event \"a\"]\n"), "database_unusable");
  EXPECT_EQ(refused(bytes->substr(0, bytes->size() / 2)), "database_damaged");
  std::string changed = *bytes;
  changed[200] = static_cast<char>(changed[200] ^ 1);
  EXPECT_EQ(refused(changed), "database_damaged");
}

}  // namespace
}  // namespace qipu
