// Which moves are probable, and which results: chances that sum to 1 and do not depend on earlier
// calls.
#include "ops/mend/plausible.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "opening/opening_book.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

TEST(Plausibility, OtherGamesAreHeardAsMuchAsThereAreOfThem) {
  const Position start = Position::standard();
  const Move odd(*Square::parse("a0"), *Square::parse("a1"));
  Plausibility alone(nullptr);
  float last = alone(start, odd);
  for (const int games : {1, 10, 30}) {
    OpeningBook book;
    for (int i = 0; i < games; ++i) {
      // As many games as there are different second moves.
      Position after = start;
      after.make(odd);
      MoveList replies;
      after.legal_moves(replies);
      book.add(std::array{odd, replies[i]}, GameResult::unknown);
    }
    book.settle(1);
    Plausibility dump(&book);
    const float cost = dump(start, odd);
    EXPECT_LT(cost, last);
    last = cost;
    MoveList all;
    start.legal_moves(all);
    double sum = 0;
    for (const Move m : all) sum += std::exp(-dump(start, m));
    EXPECT_NEAR(sum, 1, 0.05);
  }
  EXPECT_LT(last, 1);
}

TEST(Plausibility, WhatTakesBackIsPlayed) {
  // Red's cannon has taken the horse; the rook takes it back.
  Plausibility plausible(nullptr);
  Position position = Position::standard();
  const Move takes(*Square::parse("b2"), *Square::parse("b9"));
  position.make(takes);
  const Move takes_back(*Square::parse("a9"), *Square::parse("b9"));
  const float expected = plausible(position, takes_back);
  EXPECT_LT(expected, 1);
  MoveList legal;
  position.legal_moves(legal);
  double sum = 0;
  for (const Move m : legal) {
    EXPECT_GE(plausible(position, m), expected) << m.ucci();
    sum += std::exp(-static_cast<double>(plausible(position, m)));
  }
  EXPECT_NEAR(sum, 1, 1e-3);  // as chances
  // The same, independent of earlier calls.
  Plausibility fresh(nullptr);
  EXPECT_EQ(fresh(position, takes_back), expected);
}

TEST(Plausibility, ResultsFollowFromWhoStandsBetter) {
  Plausibility plausible(nullptr);
  const auto costs = [&](const char* fen) {
    const auto start = Position::from(parse_fen(fen)->setup, Faults::all());
    std::array<float, 3> out{};
    constexpr std::array kResults = {GameResult::red_wins, GameResult::draw,
                                     GameResult::black_wins};
    double sum = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = plausible.result_cost(kResults[i], *start).value_or(-1);
      sum += std::exp(-static_cast<double>(out[i]));
    }
    EXPECT_NEAR(sum, 1, 1e-3) << fen;  // as chances
    return out;
  };
  const auto [won, drawn, lost] =
      costs("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  EXPECT_LT(drawn, won);
  EXPECT_LT(won, lost);  // Red moves first
  // Black has no rooks; Red is mated.
  const auto rooks = costs("1nbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  EXPECT_LT(rooks[0], 0.1);
  const auto mate = costs("3k5/9/9/9/9/9/9/9/3r5/r3K4 w - - 0 1");
  EXPECT_LT(mate[2], 0.1);
  EXPECT_GT(mate[0], 3);
  const Position start = Position::standard();
  EXPECT_EQ(plausible.result_cost(GameResult::unknown, start), std::nullopt);
}

}  // namespace
}  // namespace qipu
