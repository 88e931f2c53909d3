// The assignment is the best of all (each is tried); the position is one that can stand, and the
// one that is seen if that can stand.
#include "see/likeliest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "qipu/board/fen.h"

namespace qipu::see {
namespace {

double sum_of(const std::vector<std::vector<double>>& gains,
              const std::vector<std::size_t>& columns) {
  double sum = 0;
  for (std::size_t row = 0; row < gains.size(); ++row) sum += gains[row][columns[row]];
  return sum;
}

TEST(Assignment, IsTheBestOfAll) {
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    const std::size_t rows = 1 + random() % 4, columns = rows + random() % 3;
    std::vector gains(rows, std::vector<double>(columns));
    for (auto& row : gains) {
      for (double& gain : row) gain = static_cast<double>(random() % 9) - 4;  // with many ties
    }
    std::vector<std::size_t> order(columns);
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = -1e9;
    do best = std::max(best, sum_of(gains, order));
    while (std::ranges::next_permutation(order).found);
    const auto found = best_assignment(gains);
    std::vector<std::size_t> sorted = found;
    std::ranges::sort(sorted);
    ASSERT_TRUE(std::ranges::adjacent_find(sorted) == sorted.end());
    ASSERT_EQ(sum_of(gains, found), best);
  }
}

/// Chances with which each point is what the position has there, and anything else otherwise.
Chances seen(const Board& board, double sure, bool red_below = true) {
  Chances out;
  for (std::size_t p = 0; p < out.size(); ++p) {
    const auto code = static_cast<std::size_t>(board[square_at(p, red_below)].code());
    for (std::size_t k = 0; k < Piece::kCodes; ++k)
      out[p][k] = std::log(k == code ? sure : (1 - sure) / 14);
  }
  return out;
}

Board board_of(const Likeliest& found) {
  Board board;
  for (std::size_t p = 0; p < Square::kCount; ++p)
    board.set(square_at(p, found.red_below), found.pieces[p]);
  return board;
}

constexpr std::string_view kPositions[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3ak4/9/9/9/9/9/9/9/4p4/2R1K4 w", "2bak4/4a4/4b1n2/p3p3p/2p6/9/P3P3P/2N1C4/4A4/2BAK4 b"};

TEST(LikeliestPosition, IsTheOneSeenFromEitherSide) {
  for (const std::string_view fen : kPositions) {
    const Board board = parse_fen(fen)->setup.board;
    for (const bool red_below : {true, false}) {
      const Likeliest found = likeliest(seen(board, 0.99, red_below));
      EXPECT_EQ(found.red_below, red_below) << fen;
      EXPECT_EQ(write_fen_board(board_of(found)), write_fen_board(board));
      EXPECT_GT(found.whole, 0.3);
      EXPECT_LE(found.whole, 1);
    }
  }
}

TEST(LikeliestPosition, HasNoMorePiecesThanAGame) {
  // Three rooks of Red are seen; the least likely is none.
  Board board = parse_fen(kPositions[1])->setup.board;
  for (const int file : {0, 8}) board.set(*Square::at(file, 4), Piece(Color::red, Role::rook));
  Chances chances = seen(board, 0.9);
  for (std::size_t p = 0; p < Square::kCount; ++p) {
    if (square_at(p, true) == *Square::at(8, 4)) {
      for (double& chance : chances[p]) chance = std::log(0.4 / 13);
      chances[p][5] = std::log(0.5);
      chances[p][0] = std::log(0.1);
    }
  }
  const Likeliest found = likeliest(chances);
  EXPECT_EQ(board_of(found)[*Square::at(8, 4)], Piece());
  EXPECT_EQ(board_of(found)[*Square::at(0, 4)], Piece(Color::red, Role::rook));
  EXPECT_LT(found.whole, 0.2);
}

TEST(LikeliestPosition, OfNoiseCanStand) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal(0, 3);
  for (int round = 0; round < 40; ++round) {
    Chances chances;
    for (auto& point : chances) {
      double sum = 0;
      for (double& chance : point) sum += std::exp(chance = normal(random));
      for (double& chance : point) chance -= std::log(sum);
    }
    const Likeliest found = likeliest(chances);
    qipu::Setup setup;
    setup.board = board_of(found);
    Faults faults = faults_of(setup);
    // Laws between pieces, such as kings that face each other, are no part of this.
    for (const Fault fault :
         {Fault::kings_facing, Fault::wrong_side_in_check, Fault::pawns_stacked_at_home}) {
      faults = faults.without(fault);
    }
    EXPECT_EQ(fault_names(faults), "") << write_fen_board(setup.board);
    for (const double certainty : found.certainty) {
      EXPECT_GE(certainty, 0);
      EXPECT_LE(certainty, 1);
    }
    EXPECT_LT(found.whole, 1e-3);
  }
}

TEST(SquareAt, ReadsRowByRow) {
  EXPECT_EQ(square_at(0, true).iccs(), "a9");
  EXPECT_EQ(square_at(10, true).iccs(), "b8");
  EXPECT_EQ(square_at(89, true).iccs(), "i0");
  EXPECT_EQ(square_at(0, false).iccs(), "i0");
}

}  // namespace
}  // namespace qipu::see
