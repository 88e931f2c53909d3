// Databases: games come out as they went in, queries find the same games as without a database, and
// a file can be added to.

#include "qipu/archive/database.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/resolve.h"
#include "qipu/text/search_text.h"
#include "support/database_games.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::add;
using test::add_packed;
using test::DatabaseFile;
using test::games_of;
using test::packed;
using test::random_games;
using test::writer_of;

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
      // Also the words of moves, which are not part of the record.
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
  // A board that some game reaches, with some squares left open.
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
    // Texts of which comments consist (random_game.h), and parts of them.
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

// The full-text index of comments shows which records must be read: all that match, and few others.
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
    std::vector<const char*> pairs;  ///< that must be there; "": any comment
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
  // Many games with the same beginning, so that only postings are used.
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

// A large game has its own row, so a block of games is never large.
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

// Parts are committed of a packed file, and of a file whose games come in another order.
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
    add_packed(*writer, zip, "1.pgn", first);  // without files_ended()
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
    ASSERT_TRUE(writer->finish());  // without files_ended()
  }
  const std::vector<Game> is = games_of(path), should = games_of(whole);
  ASSERT_EQ(is.size(), should.size());
  for (std::size_t i = 0; i < is.size(); ++i) ASSERT_TRUE(same_record(is[i], should[i])) << i;
  EXPECT_TRUE(writer_of(path, DatabaseWriter::Mode::update)->keep(zip, zip));
  EXPECT_FALSE(writer_of(whole, DatabaseWriter::Mode::update)->keep(zip, zip));
  // One of its files was left out, so it is read again.
  {
    auto writer = writer_of(whole, DatabaseWriter::Mode::update);
    ASSERT_TRUE(writer->begin({zip + "/1.pgn", "1.pgn", zip, zip}));
    ASSERT_TRUE(writer->end(false));
    add_packed(*writer, zip, "2.pgn", rest);
    ASSERT_TRUE(writer->files_ended());
    ASSERT_TRUE(writer->finish());
  }
  EXPECT_FALSE(writer_of(whole, DatabaseWriter::Mode::update)->keep(zip, zip));
  // It is also read again if it changes while it is read.
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

// More than twenty segments become few.
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

}  // namespace
}  // namespace qipu
