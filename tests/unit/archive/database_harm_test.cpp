// Databases: a file appears whole or not at all, has one writer at a time, and reports damage;
// files made to do harm are refused.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/archive/database.h"
#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "support/database_games.h"
#include "support/edit_database.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::add;
using test::code_of;
using test::DatabaseFile;
using test::games_of;
using test::packed;
using test::random_games;
using test::writer_of;

/// The names of all entries of a folder.
std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    out.insert(entry.path().filename().string());
  }
  return out;
}

// A writer that is dropped before finish() leaves the old file, and nothing else.
TEST_F(DatabaseFile, AppearsWholeOrNotAtAll) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(5, 9000);
  {
    auto writer = writer_of(path);
    add(*writer, "one", games);
    EXPECT_FALSE(std::filesystem::exists(path));
  }
  EXPECT_TRUE(names_in(root_).empty());
  {
    auto writer = writer_of(path);
    add(*writer, "one", std::span(games).subspan(0, 20));
    ASSERT_TRUE(writer->finish());
  }
  const std::string before = test::read_bytes(path);
  using Mode = DatabaseWriter::Mode;
  for (const Mode mode : {Mode::update, Mode::replace}) {
    auto writer = writer_of(path, mode);
    add(*writer, "two", games);
    if (mode == Mode::update) {
      ASSERT_TRUE(writer->remove("one"));
    }
    EXPECT_EQ(test::read_bytes(path), before);
    writer.reset();
    EXPECT_EQ(test::read_bytes(path), before);
    EXPECT_EQ(names_in(root_), std::set<std::string>{"a.qdb"});
  }
  EXPECT_EQ(code_of(DatabaseWriter::open(path, Mode::create).error()), "output_exists");
  auto writer = writer_of(path, Mode::update);
  add(*writer, "two", std::span(games).subspan(20, 10));
  ASSERT_TRUE(writer->finish());
  EXPECT_EQ(games_of(path).size(), 30U);
}

// A reader continues with the content at the time of opening. Files that an older version has left
// beside a database are removed with the database they belong to.
TEST_F(DatabaseFile, ReplacesAFileThatIsRead) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(11, 40);
  const auto make = [&](DatabaseWriter::Mode mode, std::size_t count) {
    auto writer = writer_of(path, mode);
    add(*writer, "one", std::span(games).subspan(0, count));
    ASSERT_TRUE(writer->finish());
  };
  make(DatabaseWriter::Mode::create, 10);
  auto reader = Database::open(path);
  ASSERT_TRUE(reader);
  std::ofstream(path + "-wal") << "\x37\x7f\x06\x82" << std::string(500, 'x');
  std::ofstream(path + "-shm") << "x";
  std::ofstream(path + "-journal") << "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" << std::string(600, 'x');
  EXPECT_EQ(games_of(path).size(), 10U);
  make(DatabaseWriter::Mode::replace, 40);
  EXPECT_EQ(names_in(root_), std::set<std::string>{"a.qdb"});
  EXPECT_EQ(games_of(path).size(), 40U);
  EXPECT_EQ((*reader)->games(), 10U);
  std::string bytes;
  EXPECT_TRUE((*reader)->read((*reader)->sources().front(), nullptr)->next(bytes, 1 << 20));
  EXPECT_EQ(test::read_all(kPacked, bytes).games.size(), 10U);
}

// A link stays a link, and the file it leads to is written.
TEST_F(DatabaseFile, WritesWhereALinkLeads) {
  std::filesystem::create_directory(root_ / "disk");
  const std::string path = in("disk/a.qdb"), link = in("link.qdb");
  std::filesystem::create_symlink("disk/a.qdb", link);
  const std::vector<Game> games = random_games(13, 30);
  std::size_t count = 10;
  using Mode = DatabaseWriter::Mode;
  for (const Mode mode : {Mode::create, Mode::update, Mode::replace}) {
    auto writer = writer_of(link, mode);
    add(*writer, "one", std::span(games).subspan(0, count));
    ASSERT_TRUE(writer->finish());
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(games_of(path).size(), count);
    count += 10;
  }
}

// An update without changes leaves the file as it is, with its bytes and its inode.
TEST_F(DatabaseFile, StaysWhereNothingChanges) {
  const std::string path = in("a.qdb"), one = in("one"), two = in("two");
  std::ofstream(one) << "1";
  std::ofstream(two) << "2";
  const std::vector<Game> games = random_games(14, 10);
  {
    auto writer = writer_of(path);
    add(*writer, one, std::span(games).subspan(0, 4));
    add(*writer, two, std::span(games).subspan(4));
    ASSERT_TRUE(writer->finish());
  }
  const auto inode = [&] {
    struct stat s{};
    EXPECT_EQ(stat(path.c_str(), &s), 0);
    return s.st_ino;
  };
  const auto was = inode();
  const auto reader = Database::open(path);  // keeps the inode from being used for another file
  const auto keep = [&](const std::vector<std::string>& files) {
    auto writer = writer_of(path, DatabaseWriter::Mode::update);
    writer->arrange(files);
    for (const std::string& file : files) EXPECT_TRUE(writer->keep(file, file));
    ASSERT_TRUE(writer->finish());
  };
  keep({one, two});
  keep({two});
  EXPECT_EQ(inode(), was);
  keep({two, one});
  EXPECT_NE(inode(), was);
  EXPECT_TRUE(same_record(games_of(path).front(), games[4]));
}

// A file has one writer at a time; another one waits, and reports it if that takes too long.
TEST_F(DatabaseFile, IsWrittenByOneAtATime) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(15, 20);
  {
    auto writer = writer_of(path);
    add(*writer, "one", std::span(games).subspan(0, 5));
    ASSERT_TRUE(writer->finish());
  }
  using Mode = DatabaseWriter::Mode;
  auto first = writer_of(path, Mode::update);
  std::thread other([&] {
    auto second = writer_of(path, Mode::update);
    add(*second, "three", std::span(games).subspan(10, 10));
    EXPECT_TRUE(second->finish());
  });
  add(*first, "two", std::span(games).subspan(5, 5));
  ASSERT_TRUE(first->finish());
  first.reset();
  other.join();
  EXPECT_EQ(games_of(path).size(), 20U);
  // If there was no file, the first writer to finish makes it.
  const std::string fresh = in("b.qdb");
  auto a = writer_of(fresh, Mode::update), b = writer_of(fresh, Mode::replace);
  add(*a, "one", std::span(games).subspan(0, 5));
  add(*b, "one", games);
  ASSERT_TRUE(a->finish());
  const auto lost = b->finish();
  ASSERT_FALSE(lost);
  EXPECT_EQ(code_of(lost.error()), "output_exists");
  EXPECT_EQ(games_of(fresh).size(), 5U);
}

TEST_F(DatabaseFile, RefusesWhatIsNone) {
  const std::string path = in("a.qdb");
  EXPECT_EQ(code_of(Database::open(path).error()), "cannot_open");
  std::ofstream(path) << "";
  EXPECT_EQ(code_of(Database::open(path).error()), "database_unusable");
  std::ofstream(path) << "[Red \"x\"]\n1. h2e2 *\n" << std::string(4096, ' ');
  EXPECT_EQ(code_of(Database::open(path).error()), "database_unusable");
  std::filesystem::remove(path);
  const std::vector<Game> games = random_games(8, 400);
  {
    auto writer = writer_of(path);
    add(*writer, "a", games);
    ASSERT_TRUE(writer->finish());
  }
  const std::string whole = test::read_bytes(path);
  const auto put = [&](std::string bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  };
  constexpr std::size_t kVersion = 60;
  std::string newer = whole;
  newer[kVersion + 3] = 9;
  put(newer);
  EXPECT_EQ(code_of(Database::open(path).error()), "database_newer");
  // A file of layout 1 to which SQLite was writing, with its new content in another file.
  std::string older = whole.substr(0, 4096);
  older[kVersion + 3] = 1;
  older[18] = older[19] = 2;
  put(older);
  std::ofstream(path + "-wal") << "x";
  EXPECT_EQ(code_of(Database::open(path).error()), "database_interrupted");
  EXPECT_EQ(code_of(DatabaseWriter::open(path, DatabaseWriter::Mode::update).error()),
            "database_interrupted");
  std::filesystem::remove(path + "-wal");
  // A damaged record is one game less, and is reported.
  const std::string bytes = packed(std::span(games).subspan(0, 2));
  const auto read = test::read_all(kPacked, bytes.substr(0, bytes.size() - 1));
  EXPECT_EQ(read.games.size(), 1U);
  EXPECT_EQ(test::codes(read), test::Codes{"packed_damaged"});
  // A file without its tables is damaged, too.
  put(whole.substr(0, whole.size() / 2));
  auto half = Database::open(path);
  if (half) {
    std::string out;
    std::optional<Diagnostic> trouble;
    for (const Database::Source& source : (*half)->sources()) {
      const auto reading = (*half)->read(source, nullptr);
      const auto more = reading->next(out, ~std::size_t{0});
      if (!more) trouble = more.error();
    }
    ASSERT_TRUE(trouble);
    EXPECT_EQ(code_of(*trouble), "database_damaged");
  } else {
    EXPECT_EQ(code_of(half.error()), "database_damaged");
  }
  // Cut or overwritten anywhere: a finding or fewer games, and no crash.
  std::mt19937 random(9);
  auto query = Query::parse("red ~ 胡 and pattern(\"*/*/*/*/*/*/*/*C*/*/*\")");
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    if (random() % 4 == 0) damaged.resize(100 + random() % (damaged.size() - 100));
    for (int n = 0; n < 20; ++n) {
      damaged[100 + random() % (damaged.size() - 100)] = static_cast<char>(random());
    }
    put(damaged);
    auto database = Database::open(path);
    if (!database) continue;
    static_cast<void>((*database)->ask(*query, 1));
    MoveTree tree(Position::standard(), 2, true);
    static_cast<void>((*database)->add_to(tree));
    for (const Database::Source& source : (*database)->sources()) {
      const auto reading = (*database)->read(source, nullptr);
      std::string out;
      for (auto more = reading->next(out, 1 << 16); more && *more;
           more = reading->next(out, 1 << 16)) {
        static_cast<void>(test::read_all(kPacked, out));
        out.clear();
      }
    }
  }
}

/// Returns the answers of a database; nothing if it reports damage.
std::optional<std::string> answers_of(const std::string& path, const std::vector<Query>& queries) {
  auto database = Database::open(path);
  if (!database) return std::nullopt;
  std::string out = std::to_string((*database)->games()) + "\n";
  for (const Query& query : queries) {
    const auto answer = (*database)->ask(query, 1);
    if (!answer) return std::nullopt;
    for (const GameSet* const set : {&answer->yes, &answer->maybe}) {
      for (std::uint32_t game = 1; game <= set->size(); ++game) out += set->has(game) ? '1' : '0';
    }
  }
  MoveTree tree(Position::standard(), 2, true);
  if (!(*database)->add_to(tree)) return std::nullopt;
  for (const auto& played : tree.played_in(tree.root())) {
    out += "\n" + std::to_string(played.move.bits()) + " " + std::to_string(played.count.games);
  }
  for (const Database::Source& source : (*database)->sources()) {
    const auto name = (*database)->name_of(source);
    if (!name) return std::nullopt;
    out += "\n" + name->path;
    const auto reading = (*database)->read(source, nullptr);
    std::string games;
    for (bool more = true; more; games.clear()) {
      const auto next = reading->next(games, 1 << 16);
      if (!next || !test::codes(test::read_all(kPacked, games)).empty()) return std::nullopt;
      more = *next;
      out += games;
    }
  }
  return out;
}

// If any bit is flipped, the answers are the same, or the file is reported as damaged.
TEST_F(DatabaseFile, SaysWhereABitIsFlipped) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(17, 40);
  {
    auto writer = writer_of(path);
    add(*writer, "one", std::span(games).subspan(0, 13));
    add(*writer, "two", std::span(games).subspan(13));
    ASSERT_TRUE(writer->finish());
  }
  std::vector<Query> queries;
  for (const char* const text : {"red ~ 胡", "event ~ 杯", "date > 1955", "comment ~ 平稳",
                                 "line(\"* * ... 炮二平五\")", "plies > 20", "source ~ two"}) {
    queries.push_back(*Query::parse(text));
  }
  queries.push_back(*Query::parse("position(\"" + write_fen_board(Board::standard()) + "\")"));
  const auto expected = answers_of(path, queries);
  ASSERT_TRUE(expected);
  const std::string whole = test::read_bytes(path);
  std::mt19937 random(18);
  int reported = 0;
  for (int i = 0; i < 120; ++i) {
    std::string damaged = whole;
    const std::size_t at = i < 40 ? static_cast<std::size_t>(i) : random() % damaged.size();
    damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ 1U << random() % 8);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    const auto answers = answers_of(path, queries);
    reported += answers ? 0 : 1;
    if (answers) {
      ASSERT_EQ(*answers, *expected) << at;
    }
  }
  EXPECT_GT(reported, 60);
}

// A file with correct checksums need not be valid. Each of these asks for endless memory or time,
// or for something that is not there.
TEST_F(DatabaseFile, BoundsWhatACraftedFileAsksFor) {
  const std::string path = in("a.qdb"), crafted = in("b.qdb");
  const std::vector<Game> games = random_games(19, 300);
  {
    auto writer = writer_of(path);
    add(*writer, "one", games);
    ASSERT_TRUE(writer->finish());
  }
  const std::vector<Query> queries = {
      *Query::parse("red ~ 胡"), *Query::parse("event ~ 杯"),
      *Query::parse("position(\"" + write_fen_board(Board::standard()) + "\")")};
  const char* const kEndless =
      " AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x AS id, 'p' AS "
      "text FROM c";
  const std::vector<std::string> all = {
      "UPDATE source SET last=1000000000",
      "UPDATE fact SET block=1000000000 WHERE block=1; UPDATE source SET last=200000000000",
      "UPDATE fact SET block=1000000000 WHERE block=1; UPDATE source SET last=1000000",
      "UPDATE source SET first=-5, last=-1",
      "UPDATE source SET first=2, last=0",
      "INSERT INTO source SELECT 2,'x','','',place+1,0,0,first,last FROM source",
      "INSERT INTO player VALUES (1000000000,'x')",
      "INSERT INTO event VALUES (-1,'x')",
      "UPDATE fact SET data=x'ffff'",
      "UPDATE fact SET data=x''",
      "DELETE FROM fact WHERE block=0",
      "DELETE FROM line WHERE block=1",
      "DELETE FROM record",
      "UPDATE record SET data=zeroblob(3000000)",
      "UPDATE segment SET bits=99",
      "UPDATE posting SET data=x'ff'",
      "DROP TABLE player; CREATE VIEW player" + std::string(kEndless),
      "DROP TABLE line",
      "CREATE TABLE other (x)",
      "CREATE TRIGGER t AFTER INSERT ON source BEGIN DELETE FROM game; END",
  };
  for (const std::string& sql : all) {
    std::filesystem::copy_file(path, crafted, std::filesystem::copy_options::overwrite_existing);
    ASSERT_TRUE(test::edit_database(crafted, sql)) << sql;
    EXPECT_FALSE(answers_of(crafted, queries)) << sql;
  }
}

}  // namespace
}  // namespace qipu
