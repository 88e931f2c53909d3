// Moves counted in positions: compared with a count by hand; mirror images count as one.

#include "qipu/archive/move_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "qipu/board/fen.h"

namespace qipu {
namespace {

std::vector<Move> random_line(std::mt19937& random, std::size_t plies) {
  Position position = Position::standard();
  std::vector<Move> out;
  while (out.size() < plies) {
    MoveList moves;
    position.legal_moves(moves);
    if (moves.empty()) break;
    // Few moves, so that games share positions.
    out.push_back(moves[static_cast<int>(random() % 3) % moves.size()]);
    position.make(out.back());
  }
  return out;
}

std::string board_of(const Position& position) {
  const Setup setup = position.setup();
  return write_fen_board(setup.board) + (setup.turn == Color::red ? " w" : " b");
}

// Boards and moves as text in maps, without hashes and mirror images.
TEST(MoveTree, CountsAsOneCountsByHand) {
  std::mt19937 random(1);
  MoveTree tree(Position::standard(), 4, false);
  std::map<std::string, std::map<std::string, ResultCount>> by_hand;
  std::map<std::string, Position> positions;
  for (int i = 0; i < 300; ++i) {
    const std::vector<Move> line = random_line(random, 6);
    const auto result = static_cast<GameResult>(random() % 4);
    tree.add(Position::standard(), line, result, i % 2 == 0 ? 1980 : 0);
    Position position = Position::standard();
    std::set<std::pair<std::string, std::string>> once;
    std::size_t left = 0;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      const std::string board = board_of(position);
      if (board == board_of(Position::standard())) left = 4;  // rooks move back
      if (left == 0) break;
      --left;
      positions.emplace(board, position);
      if (once.emplace(board, line[ply].ucci()).second) {
        ResultCount& count = by_hand[board][line[ply].ucci()];
        ++count.games;
        count.wins += result == GameResult::red_wins ? 1 : 0;
        count.draws += result == GameResult::draw ? 1 : 0;
        count.losses += result == GameResult::black_wins ? 1 : 0;
      }
      position.make(line[ply]);
    }
  }
  EXPECT_EQ(tree.games().games, 300U);
  EXPECT_GT(positions.size(), 10U);
  for (const auto& [board, position] : positions) {
    const auto played = tree.played_in(position);
    ASSERT_EQ(played.size(), by_hand[board].size()) << board;
    for (const MoveTree::Played& p : played) {
      const ResultCount& count = by_hand[board][p.move.ucci()];
      EXPECT_EQ(p.count.games, count.games) << board << p.move.ucci();
      EXPECT_EQ(p.count.wins, count.wins);
      EXPECT_EQ(p.count.draws, count.draws);
      EXPECT_EQ(p.count.losses, count.losses);
      EXPECT_TRUE(p.year == 1980 || p.year == 0);
    }
  }
}

TEST(MoveTree, MirrorImagesAreOneWhereThatIsAskedFor) {
  std::mt19937 random(2);
  MoveTree tree(Position::standard(), 5, true), mirrored = tree,
                                                apart(Position::standard(), 5, false);
  for (int i = 0; i < 100; ++i) {
    std::vector<Move> line = random_line(random, 3);  // too few to move back
    tree.add(Position::standard(), line, GameResult::draw, 0);
    if (i % 2 == 0) {
      for (Move& move : line) move = move.mirrored();
    }
    mirrored.add(Position::standard(), line, GameResult::draw, 0);
    apart.add(Position::standard(), line, GameResult::draw, 0);
  }
  const auto one = tree.played_in(Position::standard()),
             other = mirrored.played_in(Position::standard());
  ASSERT_EQ(one.size(), other.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].count.games, other[i].count.games);
    sum += one[i].count.games;
  }
  EXPECT_EQ(sum, 100U);  // no game is counted twice
  EXPECT_GT(apart.played_in(Position::standard()).size(), one.size());
}

// In a symmetric position either of two moves may have been played; the same one is shown.
TEST(MoveTree, ShowsTheMoveOfRedsRight) {
  const auto setup = parse_fen("4k4/4a4/9/9/9/9/9/9/4A4/4K4 w");
  ASSERT_TRUE(setup);
  const Position root = *Position::from(setup->setup, Faults::all());
  for (const auto& [played, shown] :
       {std::pair("e0f0", "e0f0"), {"e0d0", "e0f0"}, {"e1d2", "e1f2"}, {"e1f0", "e1f0"}}) {
    MoveTree tree(root, 1, true);
    tree.add(root, std::vector<Move>{*Move::parse(played)}, GameResult::draw, 0);
    const auto moves = tree.played_in(root);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].move.ucci(), shown) << played;
  }
}

TEST(MoveTree, BeginsWhereItsRootIsMet) {
  const auto parsed = [](const char* text) { return *Move::parse(text); };
  const std::vector<Move> one = {parsed("h2e2"), parsed("h9g7"), parsed("h0g2"), parsed("i9h9")},
                          other = {parsed("h0g2"), parsed("h9g7"), parsed("h2e2"), parsed("b9c7")};
  Position root = Position::standard();
  for (const Move move : {one[0], one[1], one[2]}) root.make(move);
  MoveTree tree(root, 1, false);
  tree.add(Position::standard(), one, GameResult::red_wins, 1990);
  tree.add(Position::standard(), other, GameResult::black_wins, 2001);  // by another order of moves
  tree.add(Position::standard(), std::vector<Move>{one[0]}, GameResult::draw, 0);
  EXPECT_EQ(tree.games().games, 2U);
  const auto played = tree.played_in(root);
  ASSERT_EQ(played.size(), 2U);
  EXPECT_EQ(played[0].count.games + played[1].count.games, 2U);
  MoveTree sum(root, 1, false);
  sum.merge(tree);
  sum.merge(tree);
  EXPECT_EQ(sum.games().games, 4U);
  EXPECT_EQ(sum.played_in(root)[0].count.games, 2U);
  EXPECT_EQ(sum.played_in(root)[0].year, played[0].year);
}

}  // namespace
}  // namespace qipu
