// Examples of positions: compared with lists made by hand, in parts and as a whole.

#include "qipu/archive/sample_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

struct Played {
  std::vector<Move> line;
  SampleGame game;
};

/// With few moves, days and names, so that positions and games coincide.
std::vector<Played> random_games(std::mt19937& random, int count) {
  std::vector<Played> out;
  for (int i = 0; i < count; ++i) {
    Played one;
    Position position = Position::standard();
    for (int ply = 0; ply < 5; ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      one.line.push_back(moves[static_cast<int>(random() % 3)]);
      position.make(one.line.back());
    }
    one.game.red = std::string(1, static_cast<char>('a' + random() % 6));
    one.game.day = static_cast<int>(random() % 3);
    out.push_back(std::move(one));
  }
  return out;
}

/// The newest games that reach the position, by a stable order and without keys.
std::vector<SampleGame> by_hand(const std::vector<Played>& games, const Position& position,
                                std::size_t plies, bool joined) {
  std::vector<SampleGame> met;
  const Setup wanted = position.setup(), image = position.mirrored().setup();
  for (auto game = games.rbegin(); game != games.rend(); ++game) {
    Position here = Position::standard();
    bool meets = false;
    std::size_t left = 0;
    for (std::size_t ply = 0; ply <= game->line.size(); ++ply) {
      const Setup setup = here.setup();
      if (setup.board == Setup::standard().board && setup.turn == Color::red) left = plies + 1;
      if (left == 0) break;
      --left;
      meets = meets || (setup.turn == wanted.turn &&
                        (setup.board == wanted.board || (joined && setup.board == image.board)));
      if (ply < game->line.size()) here.make(game->line[ply]);
    }
    if (meets && std::ranges::find(met, game->game) == met.end()) met.push_back(game->game);
  }
  std::vector<SampleGame> newest;
  while (!met.empty() && newest.size() < SampleGames::kGamesPerPosition) {
    const auto next = std::ranges::max_element(met, {}, &SampleGame::day);  // the first one of a
                                                                            // day
    newest.push_back(*next);
    met.erase(next);
  }
  return newest;
}

std::vector<SampleGame> dump(const SampleGames& samples, const Position& position, bool joined) {
  std::vector<SampleGame> out;
  for (const SampleGame* const game : samples.of(position, joined)) out.push_back(*game);
  return out;
}

TEST(SampleGames, AreTheNewestInWhateverPartsTheyCome) {
  std::mt19937 random(1);
  for (int round = 0; round < 20; ++round) {
    const std::vector<Played> games = random_games(random, 60);
    constexpr std::size_t kPlies = 4;
    SampleGames whole(Position::standard(), kPlies), parts(Position::standard(), kPlies),
        part(Position::standard(), kPlies);
    for (const Played& played : games) {
      whole.add(Position::standard(), played.line, played.game);
      part.add(Position::standard(), played.line, played.game);
      if (random() % 8 != 0) continue;
      parts.merge(part);
      part = SampleGames(Position::standard(), kPlies);
    }
    parts.merge(part);
    for (const Played& played : games) {
      Position position = Position::standard();
      for (std::size_t ply = 0;; ++ply) {
        for (const bool joined : {false, true}) {
          const auto wanted = by_hand(games, position, kPlies, joined);
          EXPECT_EQ(dump(whole, position, joined), wanted) << round << " " << ply;
          EXPECT_EQ(dump(parts, position, joined), wanted) << round << " " << ply;
        }
        if (ply == played.line.size()) break;
        position.make(played.line[ply]);
      }
    }
  }
}

TEST(SampleGames, BeginAtTheirRootOrItsImage) {
  Position root = Position::standard();
  root.make(move("h2e2"));
  SampleGames samples(root, 1);
  const std::vector<Move> right = {move("h2e2"), move("h9g7"), move("h0g2")};
  const std::vector<Move> left = {move("b2e2"), move("b9c7")};
  const std::vector<Move> other = {move("c3c4"), move("h9g7")};
  samples.add(Position::standard(), right, {.red = "right"});
  samples.add(Position::standard(), left, {.red = "left"});
  samples.add(Position::standard(), other, {.red = "other"});
  EXPECT_EQ(dump(samples, root, false), (std::vector<SampleGame>{{.red = "right"}}));
  EXPECT_EQ(dump(samples, root, true),
            (std::vector<SampleGame>{{.red = "left"}, {.red = "right"}}));
  EXPECT_TRUE(dump(samples, Position::standard(), true).empty());
  root.make(right[1]);
  EXPECT_EQ(dump(samples, root, false).size(), 1U);
  root.make(right[2]);
  EXPECT_TRUE(dump(samples, root, false).empty()) << "deeper than a ply";
}

TEST(SampleGames, TellWhatTheRecordSays) {
  Game game;
  EXPECT_EQ(SampleGame::of(game), SampleGame());
  game.tags.set("Red", "甲");
  game.tags.set("Black", "?");
  game.tags.set("Event", "赛");
  game.tags.set("Date", "1999.12.??");
  game.outcome.result = GameResult::draw;
  EXPECT_EQ(SampleGame::of(game), (SampleGame{.red = "甲",
                                              .black = "",
                                              .event = "赛",
                                              .date = "1999.12",
                                              .result = GameResult::draw,
                                              .day = 19991200}));
  for (const char* const date : {"2990.01.01", "1099", "??", "x"}) {
    game.tags.set("Date", date);
    EXPECT_EQ(SampleGame::of(game).day, 0) << date;
  }
}

}  // namespace
}  // namespace qipu
