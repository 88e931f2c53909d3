// Databases: what goes in comes out, queries give the games they give without one, and a file that
// is added to, cut off or damaged.
//
// Long: what is promised of one file, with one fixture.

#include "qipu/archive/database/database.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "qipu/archive/database/writer.h"
#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/format/packed/packed.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/resolve.h"
#include "qipu/text/search_text.h"
#include "support/edit_database.h"
#include "support/folder.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu {
namespace {

class DatabaseFile : public test::Folder {
 protected:
  std::string in(const char* name) const { return (root_ / name).string(); }
};

/// Random games as a run would hand them over: resolved, and cut down to what is kept.
std::vector<Game> random_games(std::uint32_t seed, int count) {
  test::RandomGames games(seed);
  std::vector<Game> out;
  Unheard nobody;
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

std::string packed(std::span<const Game> games) {
  std::string out;
  int number = 0;
  for (const Game& game : games) {
    out += std::to_string(++number);
    out += '\0';
    pack_game(game, out);
  }
  return out;
}

void add(DatabaseWriter& writer, const std::string& path, std::span<const Game> games) {
  ASSERT_TRUE(writer.begin({path, path, "", path}));
  ASSERT_TRUE(writer.add(packed(games)));
  ASSERT_TRUE(writer.end(true));
  ASSERT_TRUE(writer.files_ended());
}

/// A file in a packed one.
void add_packed(DatabaseWriter& writer, const std::string& packed_file, const std::string& name,
                std::span<const Game> games) {
  ASSERT_TRUE(writer.begin({packed_file + "/" + name, name, packed_file, packed_file}));
  ASSERT_TRUE(writer.add(packed(games)));
  ASSERT_TRUE(writer.end(true));
}

std::unique_ptr<DatabaseWriter> writer_of(
    const std::string& path, DatabaseWriter::Mode mode = DatabaseWriter::Mode::create) {
  auto writer = DatabaseWriter::open(path, mode);
  EXPECT_TRUE(writer) << (writer ? "" : message(writer.error(), Language::en));
  return writer ? std::move(*writer) : nullptr;
}

/// The games of a database, in its order.
std::vector<Game> games_of(const std::string& path, const GameSet* wanted = nullptr) {
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
      for (Game& game : test::read_all(kPacked, bytes).games) out.push_back(std::move(game));
      bytes.clear();
    }
    for (Game& game : test::read_all(kPacked, bytes).games) out.push_back(std::move(game));
  }
  return out;
}

std::string code_of(const Diagnostic& d) { return std::string(d.code->name); }

TEST_F(DatabaseFile, GivesBackWhatItWasGiven) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(1, 700);
  auto writer = writer_of(path);
  add(*writer, "one.pgn", std::span(games).subspan(0, 600));
  add(*writer, "none.pgn", {});
  add(*writer, "two.pgn", std::span(games).subspan(600));
  ASSERT_TRUE(writer->finish());
  writer.reset();
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));  // one file, not three
  const std::vector<Game> back = games_of(path);
  ASSERT_EQ(back.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(first_difference(games[i], back[i]), "") << i;
    for (const Node& node : games[i].nodes()) {
      if (node.written.length == 0) continue;
      // Words of moves too, which are no part of the record.
      const auto id = static_cast<NodeId>(&node - games[i].nodes().data());
      if (games[i].main_line().size() + 1 == games[i].size()) {
        EXPECT_EQ(games[i].written(id), back[i].written(id)) << i;
      }
    }
  }
}

TEST_F(DatabaseFile, AsksAsQueriesAskEachGame) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(2, 900);
  auto writer = writer_of(path);
  add(*writer, "old/one.pgn", std::span(games).subspan(0, 500));
  add(*writer, "old/two.xqf", std::span(games).subspan(500));
  ASSERT_TRUE(writer->finish());
  writer.reset();
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  std::mt19937 random(3);
  const auto pick = [&](std::size_t n) { return random() % n; };
  // A board that some game meets, made looser in places.
  const auto board = [&](bool loose) {
    const Game& game = games[pick(games.size())];
    const auto line = main_line_of(game);
    if (!line) return std::string("*/*/*/*/*/*/*/*/*/*");
    Position position = line->start;
    const std::size_t plies = pick(line->moves.size() + 1);
    for (std::size_t i = 0; i < plies; ++i) position.make(line->moves[i]);
    std::string fen = write_fen_board(position.setup().board);
    if (!loose) return pick(2) == 0 ? fen : write_fen(position.setup());
    std::string out;
    for (const char c : fen) {
      const bool piece = c != '/' && (c < '1' || c > '9');
      out += piece && pick(2) == 0 ? (pick(2) == 0 ? '?' : '!') : c;
    }
    if (pick(3) == 0) out = "*" + out.substr(out.find('/'));
    return out;
  };
  const auto term = [&]() -> std::string {
    // What comments are made of (random_game.h), and parts of it.
    const std::vector<std::string> said = {"~ 當頭炮",
                                           "~ 头炮马",
                                           "~ 平穩",
                                           "~ 炮二",
                                           "~ 稳",
                                           "~ 也可平",
                                           "~ 圖",
                                           "~ 1回合",
                                           "= 平稳",
                                           "!= 红胜",
                                           "~ 胜红",
                                           "~ \"\"",
                                           "= \"\"",
                                           "~ É",
                                           "in (平稳, \"—— 完\", \"（参看下图）\")",
                                           "~ \"（参看下图）当头炮\"",
                                           "~ 没有人说过"};
    switch (pick(18)) {
      case 17: {
        const std::vector<std::string> asked = {"= 3",  "!= 03",  "< 第三轮",
                                                ">= 3", "= 2..4", "~ 3"};
        return "round " + asked[pick(asked.size())];
      }
      case 16: return "comment " + said[pick(said.size())];
      case 0: return "red = 胡荣华";
      case 1: return "player ~ 楊官璘";
      case 2: return "player != 胡荣华";
      case 3: return "date > 1959.05";
      case 4: return "year in 1950..1960";
      case 5: return "result = 1-0";
      case 6: return "plies > " + std::to_string(pick(40));
      case 7: return "has(variations)";
      case 8: return "has(comments, evals)";
      case 9: return pick(2) == 0 ? "ending(time, checkmate)" : "ending(stalemate, checkmate)";
      case 10: return "\"Odd\" ~ 炮";
      case 11: return "source ~ two";
      case 12: return "position(\"" + board(false) + "\")";
      case 13: return "pattern(\"" + board(true) + "\")" + (pick(2) == 0 ? " in variations" : "");
      case 14: return "mirrored(pattern(\"" + board(true) + "\") for 2)";
      default: return "line(\"* * ... 炮二平五\")";
    }
  };
  int met = 0;
  for (int i = 0; i < 300; ++i) {
    std::string text = term();
    for (std::size_t more = pick(3); more != 0; --more) {
      text =
          (pick(3) == 0 ? "not (" : "(") + text + ") " + (pick(2) == 0 ? "and " : "or ") + term();
    }
    auto query = Query::parse(text);
    ASSERT_TRUE(query) << text;
    const auto answer = (*database)->ask(*query, static_cast<unsigned>(1 + pick(3)));
    ASSERT_TRUE(answer) << text;
    for (std::size_t at = 0; at < games.size(); ++at) {
      // The second source begins where the first ends: numbers are those of the games.
      const auto number = static_cast<std::uint32_t>(at + 1);
      const bool fits =
          query->find(games[at], at < 500 ? "old/one.pgn" : "old/two.xqf").has_value();
      if (answer->maybe.has(number)) continue;
      EXPECT_EQ(answer->yes.has(number), fits) << text << "\ngame " << at;
      met += fits ? 1 : 0;
    }
  }
  EXPECT_GT(met, 1000);
}

// The full text of comments tells which records have to be read: all that answer, and few others.
TEST_F(DatabaseFile, FindsCommentsByTheirPairsOfCharacters) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(11, 900);
  auto writer = writer_of(path);
  add(*writer, "a", games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  SearchText texts;
  const auto says = [&](const Game& game, const std::string& text) {
    for (NodeId id = 0; id < game.size(); ++id) {
      const Notes& notes = game.notes(id);
      if (texts.form(notes.lead).contains(text)) return true;
      if (texts.form(notes.comment).contains(text)) return true;
    }
    return false;
  };
  const struct {
    const char* text;
    std::vector<const char*> pairs;  ///< that have to be there; "": any comment
  } kCases[] = {{"當頭炮", {"当头", "头炮"}},
                {"稳当头", {"稳当", "当头"}},
                {"穩", {""}},
                {"红胜1-0红胜", {"红胜"}},
                {"——完", {""}},
                {"图）马8进7 也可", {"也可"}},
                {"备注，", {"备注"}},
                {"QUOT", {""}},
                {"炮二平五平稳", {"炮二", "二平", "平五", "五平", "平稳"}},
                {"没有人说过", {"没有", "有人", "人说", "说过"}}};
  int met = 0;
  for (const auto& c : kCases) {
    auto query = Query::parse("comment ~ \"" + std::string(c.text) + "\"");
    ASSERT_TRUE(query) << c.text;
    const auto answer = (*database)->ask(*query, 1);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->yes.empty());
    for (std::uint32_t n = 1; n <= games.size(); ++n) {
      const Game& game = games[n - 1];
      const auto there = [&](const std::string& pair) {
        return pair.empty() ? Query::parse("has(comments)")->find(game, "").has_value()
                            : says(game, pair);
      };
      ASSERT_EQ(answer->maybe.has(n), std::ranges::all_of(c.pairs, there)) << c.text << " " << n;
      const bool fits = query->find(game, "").has_value();
      ASSERT_EQ(fits, says(game, texts.form(c.text))) << c.text << " " << n;
      ASSERT_TRUE(answer->maybe.has(n) || !fits) << c.text << " " << n;
      met += fits ? 1 : 0;
    }
  }
  EXPECT_GT(met, 500);
}

TEST_F(DatabaseFile, CountsMovesAsATreeOfTheGamesDoes) {
  const std::string path = in("a.qdb");
  std::vector<Game> games = random_games(4, 300);
  // Many that begin alike, so that postings alone are asked.
  const std::vector<Game> once = games;
  for (int i = 0; i < 12; ++i) games.insert(games.end(), once.begin(), once.end());
  auto writer = writer_of(path);
  add(*writer, "a", games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  for (const bool joined : {false, true}) {
    for (const std::size_t plies : {std::size_t{1}, std::size_t{3}}) {
      MoveTree expected(Position::standard(), plies, joined), tree = expected;
      for (const Game& game : games) {
        const auto line = main_line_of(game);
        const auto date = parse_date(game.tags.get("Date"));
        if (line) {
          expected.add(line->start, line->moves, game.outcome.result, date ? date->year : 0);
        }
      }
      ASSERT_TRUE((*database)->add_to(tree));
      EXPECT_EQ(tree.games().games, expected.games().games);
      EXPECT_GT(tree.games().games, 2000U);
      const auto is = tree.played_in(tree.root()), should = expected.played_in(tree.root());
      ASSERT_EQ(is.size(), should.size());
      for (std::size_t i = 0; i < is.size(); ++i) {
        EXPECT_EQ(is[i].move, should[i].move);
        EXPECT_EQ(is[i].count.games, should[i].count.games);
        EXPECT_EQ(is[i].count.wins, should[i].count.wins);
        EXPECT_EQ(is[i].year, should[i].year);
      }
    }
  }
}

TEST_F(DatabaseFile, ShowsTheMainLinesOfItsGames) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(10, 300);
  auto writer = writer_of(path);
  add(*writer, "a", games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  std::size_t next = 0;
  const auto seen = (*database)->each_line(
      [&](const Position& start, std::span<const Move> moves, GameResult result) {
        auto line = main_line_of(games[next]);
        while (!line && next < games.size()) line = main_line_of(games[++next]);
        ASSERT_TRUE(line);
        EXPECT_EQ(start.key(), line->start.key());
        EXPECT_TRUE(std::ranges::equal(moves, line->moves));
        EXPECT_EQ(result, games[next].outcome.result);
        ++next;
      });
  ASSERT_TRUE(seen);
  EXPECT_GT(next, 200U);
}

/// All that lies in a folder, by name.
std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    out.insert(entry.path().filename().string());
  }
  return out;
}

// A writer that is dropped before finish() leaves what was there before, and nothing else.
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

// Who reads goes on with what was there when the file was opened, and whatever an older version has
// left beside a file goes with the file that it belonged to.
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

// A link stays one, and what it leads to is written.
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

// An update that finds nothing to do leaves the file as it is, to the byte and the inode.
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
  const auto reader = Database::open(path);  // so that the inode is not given to another file
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

// One writer has a file at a time; another waits, and says so where that is too long.
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
  // Where none was there, the one that is done first makes it.
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

// A game that is large lies by itself, so a block of games never is.
TEST_F(DatabaseFile, HoldsLargeGames) {
  const std::string path = in("a.qdb");
  std::vector<Game> games = random_games(16, 70);
  for (const std::size_t at : {std::size_t{3}, std::size_t{64}, std::size_t{69}}) {
    games[at].edit_notes(kRoot).comment = std::string(3 << 20, static_cast<char>('a' + at % 20));
  }
  auto writer = writer_of(path);
  add(*writer, "one", games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  const auto back = games_of(path);
  ASSERT_EQ(back.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(first_difference(games[i], back[i]), "");
}

// Of a packed file, and of one whose games come in another order, parts are committed.
TEST_F(DatabaseFile, TakesOverOnlyWhatWasReadToItsEnd) {
  const std::string path = in("a.qdb"), whole = in("whole.qdb");
  const std::string zip = in("a.zip"), one = in("one");
  std::ofstream(zip) << "zip";
  std::ofstream(one) << "1";
  const std::vector<Game> games = random_games(12, 9000);
  const std::span<const Game> first = std::span(games).subspan(0, 8500), second = games;
  const auto rest = second.subspan(8500);
  {
    auto writer = writer_of(path);
    add(*writer, one, rest);
    add_packed(*writer, zip, "1.pgn", first);  // without the word that the file was at its end
    ASSERT_TRUE(writer->finish());
  }
  ASSERT_EQ(games_of(path).size(), games.size());
  {
    auto writer = writer_of(path, DatabaseWriter::Mode::update);
    writer->arrange({one, zip});
    EXPECT_TRUE(writer->keep(one, one));
    EXPECT_FALSE(writer->keep(zip, zip));
    add_packed(*writer, zip, "1.pgn", first);
    add_packed(*writer, zip, "inner.zip/2.pgn", rest);
    ASSERT_TRUE(writer->files_ended());
    ASSERT_TRUE(writer->finish());
  }
  {
    auto writer = writer_of(whole);
    add(*writer, one, rest);
    add_packed(*writer, zip, "1.pgn", first);
    add_packed(*writer, zip, "inner.zip/2.pgn", rest);
    ASSERT_TRUE(writer->finish());  // without the word that the files were at their end
  }
  const std::vector<Game> is = games_of(path), should = games_of(whole);
  ASSERT_EQ(is.size(), should.size());
  for (std::size_t i = 0; i < is.size(); ++i) ASSERT_TRUE(same_record(is[i], should[i])) << i;
  EXPECT_TRUE(writer_of(path, DatabaseWriter::Mode::update)->keep(zip, zip));
  EXPECT_FALSE(writer_of(whole, DatabaseWriter::Mode::update)->keep(zip, zip));
  // One of its files was left out: it is read again.
  {
    auto writer = writer_of(whole, DatabaseWriter::Mode::update);
    ASSERT_TRUE(writer->begin({zip + "/1.pgn", "1.pgn", zip, zip}));
    ASSERT_TRUE(writer->end(false));
    add_packed(*writer, zip, "2.pgn", rest);
    ASSERT_TRUE(writer->files_ended());
    ASSERT_TRUE(writer->finish());
  }
  EXPECT_FALSE(writer_of(whole, DatabaseWriter::Mode::update)->keep(zip, zip));
  // So it is where it changes while it is read.
  {
    auto writer = writer_of(whole, DatabaseWriter::Mode::update);
    add_packed(*writer, zip, "1.pgn", rest);
    std::ofstream(zip) << "changed";
    add_packed(*writer, zip, "2.pgn", rest);
    ASSERT_TRUE(writer->files_ended());
    ASSERT_TRUE(writer->finish());
  }
  EXPECT_FALSE(writer_of(whole, DatabaseWriter::Mode::update)->keep(zip, zip));
}

TEST_F(DatabaseFile, ReadsAgainOnlyWhatHasChanged) {
  const std::string path = in("a.qdb");
  const std::string one = in("one"), two = in("two");
  std::ofstream(one) << "1";
  std::ofstream(two) << "2";
  const std::vector<Game> games = random_games(6, 30);
  {
    auto writer = writer_of(path);
    add(*writer, one, std::span(games).subspan(0, 10));
    add(*writer, two, std::span(games).subspan(10, 10));
    ASSERT_TRUE(writer->finish());
  }
  std::ofstream(one) << "changed";
  {
    auto writer = writer_of(path, DatabaseWriter::Mode::update);
    EXPECT_FALSE(writer->keep(one, one));
    add(*writer, one, std::span(games).subspan(20));
    EXPECT_TRUE(writer->keep(two, two));
    EXPECT_FALSE(writer->keep(in("three"), in("three")));
    EXPECT_TRUE(writer->others().empty());
    ASSERT_TRUE(writer->finish());
  }
  const auto back = games_of(path);
  ASSERT_EQ(back.size(), 20U);
  EXPECT_TRUE(same_record(back[0], games[20]));
  EXPECT_TRUE(same_record(back[10], games[10]));
  auto writer = writer_of(path, DatabaseWriter::Mode::update);
  EXPECT_TRUE(writer->keep(two, two));
  EXPECT_EQ(writer->others(), std::vector<std::string>{one});
  ASSERT_TRUE(writer->remove(one));
  ASSERT_TRUE(writer->finish());
  writer.reset();
  EXPECT_EQ(games_of(path).size(), 10U);
}

// Twenty-odd segments become few.
TEST_F(DatabaseFile, JoinsWhatManyUpdatesLeave) {
  const std::string path = in("a.qdb");
  const std::vector<Game> games = random_games(7, 60);
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto writer = writer_of(path, DatabaseWriter::Mode::update);
    add(*writer, "file" + std::to_string(i), std::span(games).subspan(i, 1));
    ASSERT_TRUE(writer->finish());
  }
  const auto back = games_of(path);
  ASSERT_EQ(back.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_TRUE(same_record(back[i], games[i])) << i;
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  auto query = Query::parse("position(\"" + write_fen_board(Board::standard()) + "\")");
  std::uint64_t expected = 0;
  for (const Game& game : games) expected += query->find(game, "") ? 1 : 0;
  EXPECT_EQ((*database)->ask(*query, 1)->yes.count(), expected);
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
  // One of layout 1 that SQLite was writing to, whose new content lies in another file.
  std::string older = whole.substr(0, 4096);
  older[kVersion + 3] = 1;
  older[18] = older[19] = 2;
  put(older);
  std::ofstream(path + "-wal") << "x";
  EXPECT_EQ(code_of(Database::open(path).error()), "database_interrupted");
  EXPECT_EQ(code_of(DatabaseWriter::open(path, DatabaseWriter::Mode::update).error()),
            "database_interrupted");
  std::filesystem::remove(path + "-wal");
  // A record that is damaged is one game less, and told.
  const std::string bytes = packed(std::span(games).subspan(0, 2));
  const auto read = test::read_all(kPacked, bytes.substr(0, bytes.size() - 1));
  EXPECT_EQ(read.games.size(), 1U);
  EXPECT_EQ(test::codes(read), test::Codes{"packed_damaged"});
  // So is a file whose tables are gone.
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
  // Cut short or overwritten anywhere: a finding, or fewer games, and no crash.
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

/// What a database answers; nothing where it says that it is damaged.
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
      if (!next || reading->lost() != 0) return std::nullopt;
      more = *next;
      out += games;
    }
  }
  return out;
}

// Wherever a bit is flipped: the answers are the same, or it is said that the file is damaged.
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
  int told = 0;
  for (int i = 0; i < 120; ++i) {
    std::string damaged = whole;
    const std::size_t at = i < 40 ? static_cast<std::size_t>(i) : random() % damaged.size();
    damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ 1U << random() % 8);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
    const auto answers = answers_of(path, queries);
    told += answers ? 0 : 1;
    if (answers) {
      ASSERT_EQ(*answers, *expected) << at;
    }
  }
  EXPECT_GT(told, 60);
}

// What fits its sums need not be sound. Each of these asks for memory or time without end, or for
// what is not there.
TEST_F(DatabaseFile, BoundsWhatACraftedFileAsksFor) {
  const std::string path = in("a.qdb"), crafted = in("b.qdb");
  const std::vector<Game> games = random_games(19, 300);
  {
    auto writer = writer_of(path);
    add(*writer, "one", games);
    ASSERT_TRUE(writer->finish());
  }
  const std::vector<Query> queries = {
      *Query::parse("red ~ 胡"),
      *Query::parse("position(\"" + write_fen_board(Board::standard()) + "\")")};
  const char* const kEndless =
      " AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x AS id, 'p' AS "
      "text FROM c";
  const std::vector<std::string> all = {
      "UPDATE source SET last=1000000000",
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
      "UPDATE record SET data=zeroblob(200000000)",
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
