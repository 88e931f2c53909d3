// Makes databases of random games, adds to them and reads them back.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/archive/database.h"
#include "qipu/format/formats.h"
#include "qipu/game/date.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/resolve.h"
#include "support/folder.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu::test {

class DatabaseFile : public Folder {
 protected:
  std::string in(const char* name) const { return (root_ / name).string(); }
};

/// Random games as a run passes them on: resolved, and reduced to what is kept.
inline std::vector<Game> random_games(std::uint32_t seed, int count) {
  RandomGames games(seed);
  std::vector<Game> out;
  NullSink nobody;
  for (int i = 0; i < count; ++i) {
    Game game = games.next();
    resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
    settle_date(game.tags);
    Losses losses;
    reduce(game, kPacked.can, losses);
    out.push_back(std::move(game));
  }
  return out;
}

inline std::string packed(std::span<const Game> games) {
  std::string out;
  int number = 0;
  for (const Game& game : games) {
    out += std::to_string(++number);
    out += '\0';
    pack_game(game, out);
  }
  return out;
}

inline void add(DatabaseWriter& writer, const std::string& path, std::span<const Game> games) {
  ASSERT_TRUE(writer.begin({path, path, "", path}));
  ASSERT_TRUE(writer.add(packed(games)));
  ASSERT_TRUE(writer.end(true));
  ASSERT_TRUE(writer.files_ended());
}

/// Adds a file in a packed file.
inline void add_packed(DatabaseWriter& writer, const std::string& packed_file,
                       const std::string& name, std::span<const Game> games) {
  ASSERT_TRUE(writer.begin({packed_file + "/" + name, name, packed_file, packed_file}));
  ASSERT_TRUE(writer.add(packed(games)));
  ASSERT_TRUE(writer.end(true));
}

inline std::unique_ptr<DatabaseWriter> writer_of(
    const std::string& path, DatabaseWriter::Mode mode = DatabaseWriter::Mode::create) {
  auto writer = DatabaseWriter::open(path, mode);
  EXPECT_TRUE(writer) << (writer ? "" : message(writer.error(), Language::en));
  return writer ? std::move(*writer) : nullptr;
}

/// Returns the games of a database, in its order.
inline std::vector<Game> games_of(const std::string& path, const GameSet* wanted = nullptr) {
  std::vector<Game> out;
  auto database = Database::open(path);
  EXPECT_TRUE(database) << (database ? "" : message(database.error(), Language::en));
  if (!database) return out;
  for (const Database::Source& source : (*database)->sources()) {
    const auto reading = (*database)->read(source, wanted);
    std::string bytes;
    while (true) {
      const auto more = reading->next(bytes, 100);
      EXPECT_TRUE(more) << (more ? "" : message(more.error(), Language::en));
      if (!more || !*more) break;
      for (Game& game : read_all(kPacked, bytes).games) out.push_back(std::move(game));
      bytes.clear();
    }
    for (Game& game : read_all(kPacked, bytes).games) out.push_back(std::move(game));
  }
  return out;
}

inline std::string code_of(const Diagnostic& d) { return std::string(d.code->name); }

}  // namespace qipu::test
