// The law of notations, for the whole registry: what is written reads back as exactly the move,
// without remarks.

#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "support/diagrams.h"

namespace qipu {
namespace {

using test::Dice;

/// Checks every legal move in every notation; returns the number of checks.
int check(const Position& position, bool plain = true) {
  MoveList moves;
  position.legal_moves(moves);
  std::string text;
  Reading reading;
  for (const Notation* notation : all_notations()) {
    for (const Move move : moves) {
      text.clear();
      notation->write(text, position, move);
      notation->read(text, position, reading);
      EXPECT_TRUE(notation->recognise(text)) << notation->id << ' ' << text;
      if (reading.legal.size() != 1 || reading.legal[0] != move ||
          (plain && !reading.quirks.empty())) {
        ADD_FAILURE() << notation->id << ' ' << write_fen(position.setup()) << ' ' << move.ucci()
                      << " written as " << text << " has " << reading.legal.size()
                      << " readings and quirks " << reading.quirks.bits();
        return 0;
      }
    }
  }
  return moves.size();
}

TEST(NotationLaw, HoldsInRandomPlay) {
  Dice dice(11);
  int checked = 0;
  for (int game = 0; game < 100; ++game) {
    Position position = Position::standard();
    for (int ply = 0; ply < 150; ++ply) {
      if (ply % 3 == game % 3) checked += check(position);
      if (!play_on(dice, position)) break;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(checked, 100'000);
}

TEST(NotationLaw, HoldsForStacksAndPairs) {
  Dice dice(12);
  int checked = 0;
  for (int round = 0; round < 100; ++round) {
    for (const auto& shape : test::kStackShapes) {
      for (const Color side : {Color::red, Color::black}) {
        checked += check(test::stacked(dice, side, shape, round % 2 == 0));
      }
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(checked, 50'000);
}

TEST(NotationLaw, HoldsForMorePiecesThanAGameHas) {
  Dice dice(13);
  int checked = 0;
  for (int round = 0; round < 500; ++round) {
    checked += check(test::crowded(dice), /*plain=*/false);
    if (HasFailure()) return;
  }
  EXPECT_GT(checked, 10'000);
}

// Read without a notation, the move is always among the readings, except in the scripts with lower
// precedence: WinBoard's ranks after Fairy-Stockfish's, Vietnamese after WXF.
TEST(NotationLaw, WithoutANotationTheMoveIsAmongTheReadings) {
  Dice dice(14);
  std::string text;
  Reading reading;
  for (int round = 0; round < 40; ++round) {
    for (const auto& shape : test::kStackShapes) {
      const Position position =
          test::stacked(dice, round % 2 == 0 ? Color::red : Color::black, shape, true);
      MoveList moves;
      position.legal_moves(moves);
      for (const Notation* notation : all_notations()) {
        if (notation->id == "san0" || notation->id == "vi") continue;
        for (const Move move : moves) {
          text.clear();
          notation->write(text, position, move);
          read_any(text, position, reading);
          bool found = false;
          for (const Move m : reading.legal) found |= m == move;
          ASSERT_TRUE(found) << notation->id << ' ' << write_fen(position.setup()) << ' ' << text;
        }
      }
    }
  }
}

}  // namespace
}  // namespace qipu
