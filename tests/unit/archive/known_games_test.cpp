// The places where games leave the known ones: compared with a simple count of all positions; the
// same from memory and from a database.

#include "archive/database/known_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/notation/main_line.h"
#include "support/edit_database.h"
#include "support/folder.h"
#include "support/positions.h"

namespace qipu {
namespace {

std::vector<Move> moves(std::initializer_list<std::string_view> line) {
  std::vector<Move> out;
  for (const std::string_view each : line) out.push_back(test::move(each));
  return out;
}

constexpr const char* kFile = "old/games.pgn";

Game game_of(const std::vector<Move>& line, const std::string& red = "",
             const std::string& black = "", const std::string& date = "") {
  Game out;
  NodeId at = kRoot;
  for (const Move move : line) {
    at = out.add(at, move);
    out.set_standing(at, Standing::legal);
  }
  if (!red.empty()) out.tags.add("Red", red);
  if (!black.empty()) out.tags.add("Black", black);
  if (!date.empty()) out.tags.add("Date", date);
  return out;
}

/// Few moves in each position, so that games share positions, also by transposition and mirrored;
/// few names and years.
std::vector<Game> random_games(std::uint32_t seed, int count) {
  std::mt19937 random(seed);
  std::vector<Game> out;
  for (int i = 0; i < count; ++i) {
    Position position = Position::standard();
    const bool turned = random() % 3 == 0;
    std::vector<Move> line;
    const std::size_t plies = 1 + random() % 9;
    while (line.size() < plies) {
      MoveList all;
      position.legal_moves(all);
      line.push_back(all[static_cast<int>(random() % 4)]);
      position.make(line.back());
    }
    if (turned) std::ranges::transform(line, line.begin(), &Move::mirrored);
    const auto name = [&] { return std::string(1, static_cast<char>('a' + random() % 6)); };
    std::string date;
    if (random() % 4 != 0) date = std::to_string(1950 + random() % 8);
    if (!date.empty() && random() % 2 == 0) date += ".0" + std::to_string(1 + random() % 3);
    out.push_back(game_of(line, name(), name(), date));
  }
  return out;
}

class KnownGamesTest : public test::Folder {
 protected:
  KnownGames in_memory(const std::vector<Game>& games) {
    KnownGames out;
    std::uint32_t number = 0;
    for (const Game& game : games) out.add(game, *main_line_of(game), kFile, ++number);
    out.settle();
    return out;
  }

  /// `indexed` false: no game has postings, like the last games on a server that is being loaded.
  KnownGames in_database(const std::vector<Game>& games, bool indexed = true) {
    const std::string path = (root_ / "known.qdb").string();
    std::filesystem::remove(path);
    std::string packed;
    int number = 0;
    for (const Game& game : games) {
      packed += std::to_string(++number);
      packed += '\0';
      pack_game(game, packed);
    }
    auto writer = *DatabaseWriter::open(path, DatabaseWriter::Mode::create);
    EXPECT_TRUE(writer->begin({kFile, kFile, ""}));
    EXPECT_TRUE(writer->add(packed));
    EXPECT_TRUE(writer->end(true));
    EXPECT_TRUE(writer->finish());
    writer.reset();
    if (!indexed) {
      EXPECT_TRUE(test::edit_database(path,
                                      "DELETE FROM posting; DELETE FROM segment; "
                                      "UPDATE state SET value=1 WHERE name='indexed'"));
    }
    KnownGames out;
    auto database = Database::open(path);
    EXPECT_TRUE(database);
    if (database) out.add(std::move(*database));
    out.settle();
    return out;
  }
};

std::optional<Departure> departure(KnownGames& known, const Game& game) {
  auto left = known.departure(game, *main_line_of(game));
  EXPECT_TRUE(left);
  return left ? std::move(*left) : std::nullopt;
}

/// The keys of all positions of a line and of their mirror images, with the move played there.
std::multimap<std::uint64_t, std::optional<Move>> met_in(const Game& game) {
  std::multimap<std::uint64_t, std::optional<Move>> out;
  const auto line = main_line_of(game);
  Position position = line->start;
  for (std::size_t i = 0; i <= line->moves.size(); ++i) {
    const auto move = i < line->moves.size() ? std::optional(line->moves[i]) : std::nullopt;
    out.emplace(position.key(), move);
    const std::uint64_t image = position.mirrored().key();
    if (image != position.key()) {
      out.emplace(image, move ? std::optional(move->mirrored()) : std::nullopt);
    }
    if (move) position.make(*move);
  }
  return out;
}

std::string shown(const std::optional<Departure>& left) {
  if (!left) return "none";
  std::string out = std::to_string(left->plies) + " of " + std::to_string(left->games) + ":";
  for (const auto& [move, games] : left->moves) out += " " + move.ucci() + std::to_string(games);
  out += " +" + std::to_string(left->other_moves);
  for (const KnownGame& game : left->named) {
    out += "\n" + game.red + "-" + game.black + " " + game.date + " " +
           std::string(pgn_token(game.result)) + " " + game.file + std::to_string(game.number) +
           (game.move ? " " + game.move->ucci() : "");
  }
  return out;
}

// The named games pass through the position, but not through the one after the new move. This is
// true by a simple count, from memory, from a database, and from an unfinished one.
TEST_F(KnownGamesTest, ComeToThePositionAndNotBeyond) {
  const std::vector<Game> games = random_games(1, 400);
  KnownGames memory = in_memory(games);
  std::vector<std::multimap<std::uint64_t, std::optional<Move>>> met;
  for (const Game& game : games) met.push_back(met_in(game));
  KnownGames database = in_database(games);
  std::size_t left_early = 0, all_known = 0, ended = 0;
  std::vector<Game> asked = random_games(2, 150);
  asked.insert(asked.end(), games.begin(), games.begin() + 100);
  for (const Game& game : asked) {
    const auto left = departure(memory, game);
    ASSERT_EQ(shown(left), shown(departure(database, game)));
    if (!left) continue;
    const auto line = main_line_of(game);
    std::vector<std::uint64_t> keys;
    Position position = line->start;
    for (const Move move : line->moves) {
      keys.push_back(position.key());
      position.make(move);
    }
    keys.push_back(position.key());
    // The games that may count, by the words of the rule: not of a later year or month, not the
    // game itself.
    std::set<std::size_t> known;
    for (std::size_t i = 0; i < games.size(); ++i) {
      const std::string a(games[i].tags.get("Date")), b(game.tags.get("Date"));
      const std::size_t common = std::min(a.size(), b.size());
      if (common != 0 && a.substr(0, common) > b.substr(0, common)) continue;
      std::vector<Move> turned = line->moves;
      std::ranges::transform(turned, turned.begin(), &Move::mirrored);
      const auto other = main_line_of(games[i])->moves;
      const auto goes_along = [&](const std::vector<Move>& own) {
        const auto [x, y] = std::ranges::mismatch(own, other);
        return x == own.end() || y == other.end();
      };
      const bool along = goes_along(line->moves) || goes_along(turned);
      const bool who = games[i].tags.get("Red") == game.tags.get("Red") &&
                       games[i].tags.get("Black") == game.tags.get("Black");
      const bool when = common == 0 || a.substr(0, common) == b.substr(0, common);
      if (!(along && who && when)) known.insert(i);
    }
    const auto meeting = [&](std::uint64_t key) {
      std::vector<std::size_t> out;
      for (const std::size_t i : known) {
        if (met[i].contains(key)) out.push_back(i);
      }
      return out;
    };
    const auto there = meeting(keys[left->plies]);
    EXPECT_EQ(left->games, there.size());
    for (std::size_t i = left->plies + 1; i < keys.size(); ++i) {
      EXPECT_TRUE(meeting(keys[i]).empty());
    }
    std::map<std::uint16_t, std::uint64_t> played;
    for (const std::size_t i : there) {
      std::set<std::uint16_t> each;
      const auto [from, to] = met[i].equal_range(keys[left->plies]);
      for (auto at = from; at != to; ++at) {
        if (at->second) each.insert(at->second->bits());
      }
      for (const std::uint16_t move : each) ++played[move];
      ended += each.empty() ? 1 : 0;
    }
    EXPECT_EQ(left->moves.size() + left->other_moves, played.size());
    for (std::size_t i = 0; i < left->moves.size(); ++i) {
      EXPECT_EQ(left->moves[i].games, played[left->moves[i].move.bits()]);
      EXPECT_GE(left->moves[i == 0 ? 0 : i - 1].games, left->moves[i].games);
    }
    EXPECT_LE(left->named.size(), Departure::kGames);
    EXPECT_EQ(left->named.empty(), there.empty());
    std::string before = "9999";
    for (const KnownGame& named : left->named) {
      EXPECT_TRUE(std::ranges::find(there, named.number - 1) != there.end());
      const Game& other = games[named.number - 1];
      EXPECT_EQ(named.red, other.tags.get("Red"));
      EXPECT_EQ(named.black, other.tags.get("Black"));
      const std::string year = named.date.substr(0, 4);
      EXPECT_LE(year, before);  // the newest first, undated ones last
      before = year;
      EXPECT_TRUE(!named.move || played.contains(named.move->bits()));
    }
    (left->plies == line->moves.size() ? all_known : left_early) += 1;
  }
  EXPECT_GT(left_early, 50U);
  EXPECT_GT(all_known, 10U);
  EXPECT_GT(ended, 10U);
}

// If thousands reach a position, postings are trusted; games may have none yet.
TEST_F(KnownGamesTest, AreManyOrWithoutPostings) {
  const std::vector<Game> games = random_games(3, 9000);  // more than a commit's worth
  KnownGames memory = in_memory(games), database = in_database(games);
  std::vector<std::string> reported;
  const std::vector<Game> asked = random_games(4, 25);
  for (const Game& game : asked) {
    reported.push_back(shown(departure(memory, game)));
    EXPECT_EQ(reported.back(), shown(departure(database, game)));
  }
  KnownGames late = in_database(games, false);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_EQ(reported[i], shown(departure(late, asked[i])));
  }
}

TEST_F(KnownGamesTest, AreNotItselfAndNotLater) {
  const auto line = moves({"h2e2", "h9g7", "h0g2", "i9h9"});
  const Game game = game_of(line, "胡荣华", "杨官璘", "1960.05.03");
  const auto dump = [&](const Game& other) {
    KnownGames known = in_memory({other});
    const auto left = departure(known, game);
    return left ? std::to_string(left->plies) : "none";
  };
  EXPECT_EQ(dump(game), "none");
  EXPECT_EQ(dump(game_of(line)), "none");  // no fact shows that it is another game
  EXPECT_EQ(dump(game_of(line, "胡榮華", "杨官璘")), "none");
  EXPECT_EQ(dump(game_of(moves({"b2e2", "b9c7", "b0c2", "a9b9"}), "胡荣华")), "none");  // mirrored
  EXPECT_EQ(dump(game_of(line, "李义庭", "杨官璘")),
            "4");  // the same moves in a game of other players
  EXPECT_EQ(dump(game_of(line, "胡荣华", "杨官璘", "1959.05.03")), "4");
  EXPECT_EQ(dump(game_of(line, "李义庭", "", "1960.05")), "4");
  EXPECT_EQ(dump(game_of(line, "李义庭", "", "1960.05.03")), "4");  // on the same day
  EXPECT_EQ(dump(game_of(line, "李义庭", "", "1960.05.04")), "none");
  EXPECT_EQ(dump(game_of(line, "李义庭", "", "1960.06")), "none");
  EXPECT_EQ(dump(game_of(line, "李义庭", "", "1961")), "none");
  // Cut short: the same game if the names agree, otherwise a line that others continued.
  const auto cut = moves({"h2e2", "h9g7", "h0g2"});
  EXPECT_EQ(dump(game_of(cut, "胡荣华", "杨官璘", "1960")), "none");
  EXPECT_EQ(dump(game_of(cut)), "3");
  // A misprint, on the same day; a second game of the same year.
  const auto other = moves({"h2e2", "h9g7", "b0c2"});
  EXPECT_EQ(dump(game_of(other, "胡荣华", "杨官璘", "1960.05.03")), "none");
  EXPECT_EQ(dump(game_of(other, "胡荣华", "杨官璘", "1960")), "2");
  // By another order of moves, and mirrored.
  const Game turned = game_of(moves({"b0c2", "b9c7", "g3g4", "g6g5"}), "李义庭", "王嘉良", "1958");
  KnownGames known = in_memory({turned});
  EXPECT_EQ(shown(departure(known, game_of(moves({"c3c4", "h9g7", "h0g2", "i9h9"})))),
            "3 of 1: c6c51 +0\n李义庭-王嘉良 1958 * old/games.pgn1 c6c5");
}

// A game that returns to known positions after thirty rounds has already left; a game that is known
// so far is followed further.
TEST_F(KnownGamesTest, AreLookedForInThirtyRounds) {
  std::vector<Move> line = moves({"h2e2", "h9g7"});
  const auto rooks = moves({"a0a1", "a9a8", "a1a0", "a8a9"});
  for (int i = 0; i < 16; ++i) line.insert(line.end(), rooks.begin(), rooks.end());
  // As long, without the third move of each side, and back at the end.
  std::vector<Move> own = line;
  own.insert(own.begin() + 2, {test::move("i0i1"), test::move("i9i8")});
  own.push_back(test::move("i1i0"));
  own.push_back(test::move("i8i9"));
  KnownGames known = in_memory({game_of(line, "甲", "乙")});
  EXPECT_EQ(departure(known, game_of(own, "丙", "丁"))->plies, 2U);
  line.push_back(test::move("h0g2"));
  EXPECT_EQ(departure(known, game_of(line, "丙", "丁"))->plies, 66U);
}

}  // namespace
}  // namespace qipu
