// Wrong diagrams. Games of tests/data/repair from their middle on, with diagrams that are damaged
// in one piece: what is reported as certain is true.

#include "repair/line/starts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "qipu/rules/position.h"
#include "support/played.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using test::line_of;
using test::worded;
using test::Words;

TEST(Starts, AnotherStartIsFound) {
  const Words ending = {"仕五退四", "将4进1", "车七进八", "将4退1",
                        "车七平八", "车8平6", "帅五进一", "车6平5"};
  const char* const diagram = "3k5/4a4/4ba3/9/9/9/9/4B4/4A4/2RAK2r1 w - - 0 1";
  EXPECT_FALSE(find_repair(worded(diagram, ending)));
  const Words opening = {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3",
                         "兵七进一", "卒7进1", "车二进六", "炮8平9", "车二平三", "炮9退1"};
  const Words odds = {"炮二平五", "马8进7",   "炮八进二", "卒7进1",   "车九平八",
                      "马2进3",   "马二进三", "车9平8",   "兵七进一", "炮8进4",
                      "车一平二", "炮2进2",   "车八进三", "卒1进1"};
  const auto expect = [](const Game& game, std::string_view error, const qipu::Setup& start) {
    const auto repair = find_repair(game);
    ASSERT_TRUE(repair) << error;
    EXPECT_TRUE(repair->whole);
    ASSERT_EQ(repair->changes.size(), 1U) << error;
    EXPECT_EQ(repair->changes[0].error, error);
    EXPECT_EQ(repair->start.board, start.board) << error;
    EXPECT_GT(repair->confidence, 0.9) << error;
  };
  const qipu::Setup meant = parse_fen(diagram)->setup;
  expect(worded("5k3/4a4/3ab4/9/9/9/9/4B4/4A4/1r2KAR2 w", ending), "mirrored_start", meant);
  expect(worded(diagram, opening), "usual_start", qipu::Setup::standard());
  qipu::Setup without_horse = qipu::Setup::standard();
  without_horse.board.set(*Square::parse("b0"), {});
  expect(worded(nullptr, odds), "odds_start", without_horse);
  Game headlong = worded(diagram, ending);
  for (int i = 0; i < Square::kCount; ++i) {
    headlong.start.board.set(Square::from_index(i),
                             meant.board[Square::from_index(Square::kCount - 1 - i)]);
  }
  expect(headlong, "turned_start", meant);
}

/// A game from its middle on.
struct Rest {
  Setup start;
  Words moves, words;
};

Rest rest_of(const char* name, std::size_t from, std::size_t length) {
  Rest out;
  Position position = Position::standard();
  const Words moves = test::played(name);
  for (std::size_t i = 0; i < std::min(from + length, moves.size()); ++i) {
    if (i == from) out.start = position.setup();
    const Move move(*Square::parse(moves[i].substr(0, 2)), *Square::parse(moves[i].substr(2)));
    if (i >= from) {
      out.moves.push_back(moves[i]);
      kChinese.write(out.words.emplace_back(), position, move);
    }
    position.make(move);
  }
  return out;
}

Game game_of(const Setup& start, const Words& words) {
  Game game = worded(nullptr, words);
  game.start = start;
  return game;
}

TEST(Starts, AManThatStandsWrongIsFoundOrDoubted) {
  int found = 0, damaged = 0;
  const Rest rest = rest_of("two-printed-as-three", 20, 24);
  EXPECT_FALSE(find_repair(game_of(rest.start, rest.words)));
  int place = 0;
  for (int i = 0; i < Square::kCount; i += test::step(4)) {
    const Square s = Square::from_index(i);
    const Piece piece = rest.start.board[s];
    if (!piece || piece.role() == Role::king) continue;
    qipu::Setup wrong = rest.start;
    const auto beside = Square::at(s.file() == 8 ? 7 : s.file() + 1, s.rank());
    switch (place++ % 3) {
      case 0: wrong.board.set(s, {}); break;
      case 1: wrong.board.set(s, Piece(!piece.color(), piece.role())); break;
      default:
        if (wrong.board[*beside]) continue;
        wrong.board.set(s, {});
        wrong.board.set(*beside, piece);
    }
    const auto repair = find_repair(game_of(wrong, rest.words));
    ++damaged;
    if (!repair || repair->confidence < 0.9) continue;
    EXPECT_EQ(line_of(*repair), rest.moves) << s.iccs();
    EXPECT_EQ(repair->start.board, rest.start.board) << s.iccs();
    EXPECT_TRUE(repair->changes[0].error.starts_with("diagram_piece")) << repair->changes[0].error;
    ++found;
  }
  EXPECT_GT(damaged, test::some(15, 4));
  EXPECT_GT(found, damaged / 4);  // pieces that the moves do not need cannot be found
}

TEST(Starts, TheOtherSideBeginsFromADiagram) {
  const Rest rest = rest_of("two-printed-as-three", 20, 24);
  qipu::Setup turned = rest.start;
  turned.turn = !turned.turn;
  const auto repair = find_repair(game_of(turned, rest.words));
  ASSERT_TRUE(repair);
  EXPECT_EQ(repair->start.turn, rest.start.turn);
  EXPECT_EQ(line_of(*repair), rest.moves);
  EXPECT_GT(repair->confidence, 0.9);
}

TEST(Starts, TheOtherSideBeginsThoughAWordIsMisreadToo) {
  const Rest rest = rest_of("two-printed-as-three", 20, 12);
  qipu::Setup turned = rest.start;
  turned.turn = !turned.turn;
  Words words = rest.words;
  words[7].replace(words[7].size() - 3, 3, "龖");
  const auto repair = find_repair(game_of(turned, words));
  ASSERT_TRUE(repair);
  EXPECT_EQ(repair->start.turn, rest.start.turn);
  EXPECT_EQ(repair->changes[0].error, "wrong_turn");
  EXPECT_EQ(repair->line.size(), rest.moves.size());
}

TEST(Starts, OfAFenThatCannotBeReadTheMovesTellWhatItWas) {
  const Rest rest = rest_of("two-printed-as-three", 20, 24);
  const std::string fen = write_fen(rest.start);
  int sure = 0, damaged = 0;
  for (std::size_t i = 0; i < fen.find(' '); ++i) {
    if (fen[i] < '1' || fen[i] > '8') continue;
    std::string wrong = fen;
    ++wrong[i];
    ASSERT_FALSE(parse_fen(wrong)) << wrong;
    bool has = false;
    for (const repair::OtherStart& other : repair::starts_of_bad_fen(wrong)) {
      has = has || other.start.board == rest.start.board;
    }
    EXPECT_TRUE(has) << wrong;
    Game game = worded(nullptr, rest.words);
    set_unread_start(game, wrong);
    const auto repair = find_repair(game);
    ++damaged;
    ASSERT_TRUE(repair) << wrong;
    EXPECT_EQ(line_of(*repair), rest.moves) << wrong;
    if (repair->confidence < 0.9) continue;
    EXPECT_EQ(repair->start.board, rest.start.board) << wrong;
    ++sure;
  }
  EXPECT_GT(damaged, 10);
  EXPECT_GT(sure, damaged / 3);
}

/// Counts how often an error is among the candidates for a diagram.
std::ptrdiff_t count_of(const Setup& given, repair::Error error) {
  return std::ranges::count(repair::starts_with_a_piece_otherwise(given), error,
                            &repair::OtherStart::error);
}

TEST(Starts, NoSideIsGivenMorePiecesThanItHas) {
  const qipu::Setup all = qipu::Setup::standard();
  EXPECT_EQ(count_of(all, repair::Error::diagram_piece_lost), 0);
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = all.board[s];
    if (!piece || piece.role() == Role::king) continue;
    qipu::Setup less = all;
    less.board.set(s, {});
    bool back = false;  // the original board
    for (const repair::OtherStart& other : repair::starts_with_a_piece_otherwise(less)) {
      back = back || other.start.board == all.board;
    }
    EXPECT_TRUE(back) << s.iccs();
  }
}

// Horses and rooks in the corners; elephants, advisors and kings cannot be exchanged with
// neighbours on squares where one of the two may not stand.
TEST(Starts, NeighboursOfARankAreExchanged) {
  const qipu::Setup all = qipu::Setup::standard();
  Words found;
  for (const repair::OtherStart& other : repair::starts_with_a_piece_otherwise(all)) {
    if (other.error != repair::Error::diagram_pieces_swapped) continue;
    found.push_back(write_fen_board(other.start.board));
  }
  std::ranges::sort(found);
  const std::string black = "/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/";
  EXPECT_EQ(found, (Words{"nrbakabnr" + black + "RNBAKABNR", "rnbakabnr" + black + "NRBAKABNR",
                          "rnbakabnr" + black + "RNBAKABRN", "rnbakabrn" + black + "RNBAKABNR"}));
}

TEST(Starts, AManMayStandElsewhereOnItsRankOrFile) {
  // The rook: eight squares of its rank and nine of its file, without d5 and h9, from which it
  // would take the king. The kings: f0, e1, e2 and d8, d7, f9; elsewhere they would face each
  // other.
  const qipu::Setup given = parse_fen("3k5/9/9/9/7R1/9/9/9/9/4K4 w")->setup;
  EXPECT_EQ(count_of(given, repair::Error::diagram_piece_beside), 4 + 2 + 1);
  EXPECT_EQ(count_of(given, repair::Error::diagram_piece_off), 11 + 1 + 2);
}

TEST(Starts, RowsAreMendedByOneSignEach) {
  using repair::starts_of_bad_fen;
  const auto boards = [](std::string_view fen) {
    std::vector<std::string> out;
    for (const auto& other : starts_of_bad_fen(fen)) {
      out.push_back(write_fen_board(other.start.board));
    }
    return out;
  };
  // The elephant of the first row has one square nearby; the king of the last row must be in its
  // palace.
  EXPECT_EQ(boards("3k2b/9/9/9/9/9/9/9/9/4K4 w"), (Words{"3k2b2/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(boards("3k5/9/9/9/9/9/9/9/9/4K w"), (Words{"3k5/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(boards("3kxy4/9/9/9/9/9/9/9/9/4K4 w"), Words());  // two signs are wrong
  EXPECT_EQ(boards("3kx5/9/9/9/9/9/9/9/9/4K4 w"), (Words{"3k5/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(boards("3kx4/9/9/9/9/9/9/9/9/4K4 w"), (Words{"3k5/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(boards("3k5/9/9/9 w"), Words());
  // One empty row too many, or one missing.
  EXPECT_EQ(boards("3k5/9/9/9/9/9/9/9/9/9/4K4 w"), (Words{"3k5/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(
      boards("3k5/9/9/9/9/9/9/9/4K4 w"),
      (Words{"9/3k5/9/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/4K4/9"}));
  EXPECT_EQ(boards("3k5/9/9/9/9/9/9/9/9/9/9/4K4 w"), Words());
  // Five digits, each of which may be one too high, and four: 5 * 5 * 5 * 4 boards are the most
  // that are tried.
  EXPECT_EQ(boards("3k5/22222/22222/22222/3322/9/9/9/9/4K4 w"), (Words{"3k5/9/9/9/9/9/9/9/9/4K4"}));
  EXPECT_EQ(boards("3k5/22222/22222/22222/22222/9/9/9/9/4K4 w"), Words());
  EXPECT_EQ(boards(""), Words());
}

}  // namespace
}  // namespace qipu
