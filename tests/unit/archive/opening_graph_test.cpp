// Trees of moves with each position once: compared with the tree, position by position.

#include "archive/counting/opening_graph.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>
#include <vector>

#include "support/positions.h"

namespace qipu {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

MoveTree random_tree(unsigned seed, bool joined) {
  std::mt19937 random(seed);
  MoveTree tree(Position::standard(), 5, joined);
  for (int i = 0; i < 200; ++i) {
    std::vector<Move> line;
    Position position = Position::standard();
    for (int ply = 0; ply < 6; ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      line.push_back(moves[static_cast<int>(random() % 3)]);
      position.make(line.back());
    }
    tree.add(Position::standard(), line, static_cast<GameResult>(random() % 4), 1990);
  }
  return tree;
}

TEST(OpeningGraph, HasTheMovesOfTheTreeAndEachPositionOnce) {
  for (const bool joined : {false, true}) {
    const MoveTree tree = random_tree(joined ? 1 : 2, joined);
    for (const KeptMoves& kept :
         {KeptMoves{5, 1, 0}, KeptMoves{3, 1, 0}, KeptMoves{5, 4, 0}, KeptMoves{5, 1, 2}}) {
      const auto graph = opening_graph(tree, kept, kAll);
      ASSERT_TRUE(graph);
      EXPECT_EQ(graph->joined, joined);
      EXPECT_EQ(graph->games.games, 200U);
      std::set<std::uint64_t> seen;
      std::size_t depth = 0, met = 0, moves = 0;
      for (std::size_t i = 0; i < graph->places.size(); ++i) {
        const OpeningGraph::Place& place = graph->places[i];
        EXPECT_TRUE(seen.insert(place.position.key()).second);
        EXPECT_GE(place.depth, depth);
        depth = place.depth;
        Position position = Position::standard();
        const auto line = graph->line_to(i);
        for (const Move move : line) position.make(move);
        EXPECT_EQ(position.key(), place.position.key());
        EXPECT_EQ(line.size(), place.depth);
        if (place.depth == kept.plies) {
          EXPECT_TRUE(place.moves.empty());
          continue;
        }
        const auto wanted = kept_moves(tree, position, kept);
        ASSERT_EQ(place.moves.size(), wanted.size());
        std::uint64_t games = 0;
        const auto all = tree.played_in(position);
        for (const auto& played : all) games += played.count.games;
        EXPECT_EQ(place.all.games, games);
        EXPECT_EQ(place.left_out, all.size() - wanted.size());
        for (std::size_t m = 0; m < wanted.size(); ++m) {
          const auto& [played, to] = place.moves[m];
          EXPECT_EQ(played.move, wanted[m].move);
          EXPECT_EQ(played.count.games, wanted[m].count.games);
          Position after = position;
          after.make(played.move);
          EXPECT_EQ(graph->places[to].position.key(), after.key());
          met += graph->places[to].from != i || graph->places[to].by != played.move ? 1 : 0;
          ++moves;
        }
      }
      EXPECT_EQ(moves, graph->places.size() - 1 + met);
      EXPECT_TRUE(met > 0 || kept.least > 1 || kept.plies < 5) << "no orders of moves meet";
      EXPECT_TRUE(opening_graph(tree, kept, moves));
      EXPECT_FALSE(opening_graph(tree, kept, moves - 1));
    }
  }
}

TEST(OpeningGraph, OfNoGamesIsItsRoot) {
  const MoveTree tree(Position::standard(), 3, false);
  const auto graph = opening_graph(tree, {.plies = 3}, 0);
  ASSERT_TRUE(graph);
  ASSERT_EQ(graph->places.size(), 1U);
  EXPECT_TRUE(graph->places[0].moves.empty());
  EXPECT_TRUE(graph->line_to(0).empty());
}

}  // namespace
}  // namespace qipu
