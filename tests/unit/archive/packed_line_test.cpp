// Lines with one byte per ply: they come out as they went in, and replay gives the same boards.

#include "archive/query/packed_line.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "qipu/board/fen.h"

namespace qipu::store {
namespace {

/// A random legal line, with the boards of the start and after each ply.
struct Line {
  std::vector<Move> moves;
  std::vector<Board> boards;
};

Line random_line(const Position& start, std::mt19937& random, int plies) {
  Line out;
  Position position = start;
  out.boards.push_back(position.setup().board);
  for (int i = 0; i < plies; ++i) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    const Move move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
    out.moves.push_back(move);
    position.make(move);
    out.boards.push_back(position.setup().board);
  }
  return out;
}

/// The boards during a replay.
std::vector<Board> replayed(const LineView& line) {
  Replay replay;
  replay.begin(line);
  EXPECT_EQ(replay.turn(), start_of(line).turn);
  Board board;
  for (int at = 0; at < kOff; ++at) {
    board.set(Square::from_index(at),
              Piece::from_code(replay.start()[static_cast<std::size_t>(at)]));
  }
  std::vector<Board> out = {board};
  while (const Ply* const ply = replay.ply(out.size() - 1)) {
    const Square from = Square::from_index(ply->from), to = Square::from_index(ply->to);
    EXPECT_EQ(ply->mover, board[from].code());
    EXPECT_EQ(ply->taken, board[to].code());
    board.set(to, board[from]);
    board.set(from, Piece());
    out.push_back(board);
  }
  EXPECT_EQ(replay.end().board, board);
  EXPECT_EQ(replay.end().turn == replay.turn(), out.size() % 2 == 1);
  return out;
}

void holds(const Position& start, const Line& line, LineView::Form form) {
  std::string bytes;
  pack_line(&start, line.moves, bytes);
  std::string_view left = bytes;
  LineView view;
  ASSERT_TRUE(take_line(left, view));
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(view.form, form) << write_fen(start.setup());
  EXPECT_EQ(moves_of(view), line.moves) << write_fen(start.setup());
  EXPECT_EQ(start_of(view).board, start.setup().board);
  EXPECT_EQ(start_of(view).turn, start.turn());
  EXPECT_TRUE(replayed(view) == line.boards) << write_fen(start.setup());
}

TEST(PackedLine, GivesBackMovesAndBoards) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const Line line = random_line(Position::standard(), random, static_cast<int>(random() % 200));
    holds(Position::standard(), line, LineView::Form::standard);
  }
}

TEST(PackedLine, HoldsAnyStartThatCanBePlayed) {
  std::mt19937 random(2);
  const struct {
    const char* fen;
    LineView::Form form;
  } kStarts[] = {
      {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
       LineView::Form::setup},
      {"4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", LineView::Form::setup},
      {"3k5/4P4/9/9/PPPPP4/9/9/9/9/4K4 w - - 0 1", LineView::Form::wide},  // six pawns
      {"3k5/9/9/9/9/9/RRR6/9/9/4K4 b - - 0 1", LineView::Form::wide},      // three rooks
      {"9/9/4k4/9/9/9/9/4C4/9/9 w - - 0 1", LineView::Form::setup},        // no red king
  };
  for (const auto& start : kStarts) {
    const auto position = Position::from(parse_fen(start.fen)->setup, Faults::all());
    ASSERT_TRUE(position) << start.fen;
    for (int i = 0; i < 20; ++i) holds(*position, random_line(*position, random, 60), start.form);
  }
  std::string bytes;
  pack_line(nullptr, {}, bytes);
  std::string_view left = bytes;
  LineView view;
  ASSERT_TRUE(take_line(left, view));
  EXPECT_EQ(view.form, LineView::Form::none);
}

// For any bytes of a damaged file: no read or write beyond the board (under sanitizers), and the
// replay ends.
TEST(PackedLine, OfAnyBytesStaysOnTheBoard) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes(random() % 200, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    std::string_view left = bytes;
    LineView line;
    std::size_t plies = 0;
    while (take_line(left, line)) {
      Replay replay;
      replay.begin(line);
      for (std::size_t at = 0; const Ply* const ply = replay.ply(at); ++at) {
        EXPECT_LE(ply->from, kOff);
        EXPECT_LE(ply->to, kOff);
      }
      plies += moves_of(line).size();
    }
    EXPECT_LE(plies, bytes.size());
  }
}

}  // namespace
}  // namespace qipu::store
