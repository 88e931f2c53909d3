// The law of Chinese notation: reading what was written gives the same move, in every hand, for
// every legal move of many positions.
#include <gtest/gtest.h>

#include <initializer_list>
#include <random>
#include <set>
#include <string>

#include "qipu/board/fen.h"
#include "qipu/notation/chinese.h"

namespace qipu {
namespace {

constexpr const Notation* kHands[] = {&kChinese,         &kChineseFull,   &kChineseTraditional,
                                      &kChineseHongKong, &kChineseXqbase, &kChinese1957};

std::string write(const Position& position, Move move, const Notation& hand) {
  std::string out;
  hand.write(out, position, move);
  return out;
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 random_;
};

// The law, for every legal move of a position and every hand.
void expect_law(const Position& position, std::int64_t& moves, bool plain = true) {
  MoveList list;
  position.legal_moves(list);
  for (const Notation* hand : kHands) {
    for (const Move move : list) {
      const std::string text = write(position, move, *hand);
      Reading out;
      hand->read(text, position, out);
      ASSERT_TRUE(out.legal.size() == 1 && out.legal[0] == move && (out.quirks.empty() || !plain))
          << write_fen(position.setup()) << " " << move.ucci() << " " << text << " " << hand->id;
      ++moves;
    }
  }
}

TEST(ChineseLaw, HoldsInRandomPlay) {
  Dice dice(1);
  std::int64_t moves = 0;
  for (int game = 0; game < 150; ++game) {
    Position position = Position::standard();
    for (int ply = 0; ply < 150; ++ply) {
      MoveList list;
      position.legal_moves(list);
      if (list.empty()) break;
      if (ply % 3 == game % 3) expect_law(position, moves);
      if (HasFatalFailure()) return;
      position.make(list[dice.below(list.size())]);
    }
  }
  EXPECT_GT(moves, 600000);
}

// A diagram with pawns stacked as `stacks` says and pairs of the kinds in `pairs` on files.
Setup stacked(Dice& dice, Color side, std::initializer_list<int> stacks, bool pairs) {
  Setup setup;
  setup.turn = side;
  const auto free_file = [&](std::initializer_list<int> ranks) {
    for (;;) {
      const int file = dice.below(9);
      bool free = true;
      for (const int rank : ranks) free &= setup.board[*Square::at(file, rank)].empty();
      if (free) return file;
    }
  };
  setup.board.set(*Square::at(3 + dice.below(3), dice.below(3)), Piece(Color::red, Role::king));
  setup.board.set(*Square::at(3 + dice.below(3), 7 + dice.below(3)),
                  Piece(Color::black, Role::king));
  std::set<int> used;
  for (const int size : stacks) {
    int file = dice.below(9);
    while (used.contains(file)) file = dice.below(9);
    used.insert(file);
    for (int placed = 0; placed < size;) {
      const int rank = side == Color::red ? 9 - dice.below(5) : dice.below(5);
      const Square s = *Square::at(file, rank);
      if (setup.board[s].empty()) {
        setup.board.set(s, Piece(side, Role::pawn));
      } else if (setup.board[s].role() == Role::king) {
        break;
      } else {
        continue;
      }
      ++placed;
    }
  }
  if (!pairs) return setup;
  for (const Role role : {Role::rook, Role::horse, Role::cannon}) {
    const int low = dice.below(10);
    const int high = (low + 1 + dice.below(9)) % 10;
    const int file = free_file({low, high});
    setup.board.set(*Square::at(file, low), Piece(side, role));
    setup.board.set(*Square::at(file, high), Piece(side, role));
  }
  return setup;
}

TEST(ChineseLaw, HoldsForStacksAndPairs) {
  Dice dice(2);
  std::int64_t moves = 0;
  const std::initializer_list<int> kShapes[] = {{2},    {3},    {4},       {5},      {2, 2},
                                                {3, 2}, {2, 3}, {2, 2, 1}, {4, 1},   {3, 1, 1},
                                                {2, 1}, {1, 1}, {3, 1},    {2, 1, 1}};
  for (int round = 0; round < 150; ++round) {
    for (const auto& shape : kShapes) {
      for (const Color side : {Color::red, Color::black}) {
        const auto position =
            Position::from(stacked(dice, side, shape, round % 2 == 0), Faults::all());
        ASSERT_TRUE(position);
        expect_law(*position, moves);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(moves, 500000);
}

TEST(ChineseLaw, HoldsForMoreMenThanAGameHas) {
  Dice dice(3);
  std::int64_t moves = 0;
  for (int round = 0; round < 300; ++round) {
    qipu::Setup setup;
    setup.turn = dice.below(2) == 0 ? Color::red : Color::black;
    setup.board.set(*Square::at(3 + dice.below(3), dice.below(3)), Piece(Color::red, Role::king));
    setup.board.set(*Square::at(3 + dice.below(3), 7 + dice.below(3)),
                    Piece(Color::black, Role::king));
    const int files = 1 + dice.below(4);
    for (int men = 0; men < 15; ++men) {
      const Square s = *Square::at(dice.below(files), dice.below(10));
      if (!setup.board[s].empty()) continue;
      setup.board.set(s, Piece(setup.turn, static_cast<Role>(1 + dice.below(6))));
    }
    const auto position = Position::from(setup, Faults::all());
    ASSERT_TRUE(position);
    expect_law(*position, moves, false);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(moves, 10000);
}

}  // namespace
}  // namespace qipu
