// FEN in both directions: boards of all kinds written by a second implementation, every short form
// of the fields after the board, every refusal with its place and message.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/board/fen.h"

namespace qipu {
namespace {

constexpr std::string_view kEmptyBoard = "9/9/9/9/9/9/9/9/9/9";

/// The first field of a board, from ninety letters; dots are empty squares.
std::string in_digits(const std::string& letters) {
  std::string out;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i % 9 == 0 && i > 0) out += '/';
    if (letters[i] != '.') {
      out += letters[i];
    } else if (i % 9 != 0 && out.back() >= '1' && out.back() <= '8') {
      ++out.back();
    } else {
      out += '1';
    }
  }
  return out;
}

std::string letters_of(const Board& board) {
  std::string out;
  for (int i = 0; i < 90; ++i) out += fen_letter(board[*Square::at(i % 9, 9 - i / 9)]);
  return out;
}

TEST(FenLaw, AnyBoardIsWrittenAndReadBack) {
  std::mt19937 random(17);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int n = 0; n < 400; ++n) {
    // No kings, because only they can exchange the cases. From nearly empty to full.
    std::string letters;
    const int density = n % 11;
    for (int i = 0; i < 90; ++i) {
      letters += below(10) < density
                     ? std::string_view("ABNRCPabnrcp")[static_cast<std::size_t>(below(12))]
                     : '.';
    }
    const std::string board = in_digits(letters);
    const bool black = below(2) == 0;
    const std::string text = board + (black ? " b - - " : " w - - ") + std::to_string(n) + " " +
                             std::to_string(n % 7 + 1);
    const auto read = parse_fen(text);
    ASSERT_TRUE(read) << text;
    ASSERT_EQ(letters_of(read->setup.board), letters) << text;
    EXPECT_EQ(read->setup.turn, black ? Color::black : Color::red);
    EXPECT_EQ(read->setup.quiet_plies, n);
    EXPECT_EQ(read->setup.round, n % 7 + 1);
    EXPECT_FALSE(read->side_missing);
    EXPECT_FALSE(read->case_exchanged);
    EXPECT_EQ(read->rest, "");
    EXPECT_EQ(write_fen_board(read->setup.board), board);
    EXPECT_EQ(write_fen(read->setup), text);
  }
}

TEST(FenLaw, EachLetterIsOnePieceInEitherCase) {
  const std::vector<std::pair<std::string_view, Role>> alphabet = {
      {"k", Role::king}, {"ag", Role::advisor}, {"be", Role::elephant}, {"nh", Role::horse},
      {"r", Role::rook}, {"c", Role::cannon},   {"ps", Role::pawn}};
  for (int c = 0; c < 256; ++c) {
    const char letter = static_cast<char>(c);
    std::optional<Role> small, any;
    for (const auto& [letters, role] : alphabet) {
      if (letters.find(letter) != std::string_view::npos) small = any = role;
      const bool upper = letter >= 'A' && letter <= 'Z';
      if (upper && letters.find(static_cast<char>(letter - 'A' + 'a')) != std::string_view::npos) {
        any = role;
      }
    }
    EXPECT_EQ(role_of_letter(static_cast<char32_t>(c)), small) << c;
    if (letter == '/' || letter == ' ' || letter == '_' || letter == '\t' || letter == '\r' ||
        letter == '\n' || (letter >= '1' && letter <= '9')) {
      continue;
    }
    const auto read = parse_fen(std::string("4") + letter + "4/9/9/9/9/9/9/9/9/9 w");
    ASSERT_EQ(read.has_value(), any.has_value()) << c;
    if (!read) {
      EXPECT_EQ(read.error().where.column, 2U) << c;
      EXPECT_EQ(read.error().args, std::vector{std::string("`") + letter + "` is not a piece"});
      continue;
    }
    const Piece piece(small ? Color::black : Color::red, *any);
    Board board;
    board.set(*Square::at(4, 9), piece);
    EXPECT_EQ(read->setup.board, board) << c;
    EXPECT_EQ(fen_letter(piece),
              std::string_view(small ? "kabnrcp" : "KABNRCP")[static_cast<std::size_t>(*any)]);
  }
  EXPECT_EQ(fen_letter(Piece()), '.');
  EXPECT_FALSE(role_of_letter(U'马'));
}

struct Fields {
  std::string_view text;  ///< after the board
  Color turn;
  int quiet, round;
  bool side_missing;
  std::string_view rest;
};

TEST(FenLaw, EveryShortFormOfTheFieldsIsUnderstood) {
  using enum Color;
  for (const auto& [text, turn, quiet, round, side_missing, rest] : {
           Fields{"", red, 0, 1, true, ""},
           Fields{" ", red, 0, 1, true, " "},
           Fields{" w", red, 0, 1, false, ""},
           Fields{" r", red, 0, 1, false, ""},
           Fields{" b", black, 0, 1, false, ""},
           Fields{" W", red, 0, 1, false, ""},
           Fields{" R", red, 0, 1, false, ""},
           Fields{" B", black, 0, 1, false, ""},
           Fields{"\tb", black, 0, 1, false, ""},
           Fields{"  \t b", black, 0, 1, false, ""},
           Fields{" b ", black, 0, 1, false, " "},
           Fields{" b\n", black, 0, 1, false, "\n"},
           Fields{" b\r\n", black, 0, 1, false, "\r\n"},
           Fields{"\n", red, 0, 1, true, "\n"},
           Fields{"\r\nb", red, 0, 1, true, "\r\nb"},
           Fields{" b -", black, 0, 1, false, ""},
           Fields{" b - -", black, 0, 1, false, ""},
           Fields{" b - - 0 1", black, 0, 1, false, ""},
           Fields{" b - - 12 34", black, 12, 34, false, ""},
           Fields{" b - - 12 0", black, 12, 1, false, ""},
           Fields{" b - - 12 1", black, 12, 1, false, ""},
           Fields{" b - - 12 2", black, 12, 2, false, ""},
           Fields{" b - - 12", black, 0, 12, false, ""},
           Fields{" b 12", black, 0, 12, false, ""},
           Fields{" b 0", black, 0, 1, false, ""},
           Fields{" b 1", black, 0, 1, false, ""},
           Fields{" b 2", black, 0, 2, false, ""},
           Fields{" b 12 34", black, 12, 34, false, ""},
           Fields{" b - 12 34", black, 12, 34, false, ""},
           Fields{" w - - - 34", red, 0, 34, false, ""},
           Fields{" w - - 5 -", red, 5, 1, false, ""},
           Fields{" w - - - 3 4", red, 0, 3, false, " 4"},
           Fields{" - - - 3 4", red, 0, 3, true, " 4"},
           Fields{" w - - - -", red, 0, 1, false, ""},
           Fields{" w - - 5 6 bm h2e2", red, 5, 6, false, " bm h2e2"},
           Fields{" w - - bm h2e2", red, 0, 1, false, " bm h2e2"},
           Fields{" w bm h2e2", red, 0, 1, false, " bm h2e2"},
           Fields{" w - - 5 6x", red, 0, 5, false, " 6x"},
           Fields{" w - - 5x 6", red, 0, 1, false, " 5x 6"},
           Fields{" w - - -5 6", red, 0, 1, false, " -5 6"},
           Fields{" w - - 5 -6", red, 0, 5, false, " -6"},
           Fields{" w - - 2147483647 2147483647", red, 2147483647, 2147483647, false, ""},
           Fields{" w - - 2147483648 1", red, 0, 1, false, " 2147483648 1"},
           Fields{" w - - 5\n6", red, 0, 5, false, "\n6"},
           Fields{" w - - 5 6\r\nmore", red, 5, 6, false, "\r\nmore"},
           Fields{" moves h2e2", red, 0, 1, true, " moves h2e2"},
           Fields{" wb", red, 0, 1, true, " wb"},
           Fields{" wb - 3", red, 0, 3, true, ""},  // a field for the side that names no side
           Fields{" x - - 3 4", red, 3, 4, true, ""},
           // Without a side: a dash or a number is in its place.
           Fields{" - - 3 4", red, 3, 4, true, ""},
           Fields{" 3 4", red, 3, 4, true, ""},
           Fields{" 3", red, 0, 3, true, ""},
           Fields{" - 3", red, 0, 3, true, ""},
           Fields{" -", red, 0, 1, true, ""},
       }) {
    const std::string whole = std::string(kEmptyBoard) + std::string(text);
    for (const std::string& lead : {std::string(), std::string(" \t ")}) {
      const std::string led = lead + whole;
      const auto read = parse_fen(led);
      ASSERT_TRUE(read) << whole;
      EXPECT_EQ(read->setup.turn, turn) << whole;
      EXPECT_EQ(read->setup.quiet_plies, quiet) << whole;
      EXPECT_EQ(read->setup.round, round) << whole;
      EXPECT_EQ(read->side_missing, side_missing) << whole;
      EXPECT_EQ(read->rest, rest) << whole;
      EXPECT_FALSE(read->case_exchanged) << whole;
      EXPECT_EQ(read->setup.board, Board()) << whole;
    }
  }
}

TEST(FenLaw, NothingBehindTheTextIsLookedAt) {
  // The text is the beginning of a longer one, cut at every place.
  const std::string whole = " 9/9/9/9/9/9/9/9/9/9  b  -  -  12  34   ";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string alone = whole.substr(0, size);
    const auto cut = parse_fen(std::string_view(whole).substr(0, size));
    const auto exact = parse_fen(alone);
    ASSERT_EQ(cut.has_value(), exact.has_value()) << alone;
    EXPECT_EQ(cut.has_value(), size >= 20) << alone;
    if (!cut) {
      EXPECT_EQ(cut.error().args, exact.error().args) << alone;
      EXPECT_EQ(cut.error().where.byte, exact.error().where.byte) << alone;
      continue;
    }
    EXPECT_EQ(cut->setup, exact->setup) << alone;
    EXPECT_EQ(cut->rest, exact->rest) << alone;
    EXPECT_EQ(cut->side_missing, exact->side_missing) << alone;
  }
}

struct RefusedFen {
  std::string_view text;
  std::size_t at;  ///< offset
  std::string_view why;
};

TEST(FenLaw, EveryRefusalSaysWhatAndWhere) {
  for (const auto& [text, at, why] : {
           RefusedFen{"", 0, "row 1 has 0 squares"},
           RefusedFen{" w", 1, "`w` is not a piece"},
           RefusedFen{"/9/9", 0, "row 1 has 0 squares"},
           RefusedFen{"8/9/9/9/9/9/9/9/9/9 w", 1, "row 1 has 8 squares"},
           RefusedFen{"9/9/44/9/9/9/9/9/9/9 w", 6, "row 3 has 8 squares"},
           RefusedFen{"9/9/9/9/9/9/9/9/9/8 w", 19, "row 10 has 8 squares"},
           RefusedFen{"9/9/9/9/9/9/9/9/9/ w", 18, "row 10 has 0 squares"},
           RefusedFen{"91/9/9/9/9/9/9/9/9/9 w", 1, "row 1 is too long"},
           RefusedFen{"9r/9/9/9/9/9/9/9/9/9 w", 1, "row 1 is too long"},
           RefusedFen{"rrrrrrrrrr/9/9/9/9/9/9/9/9/9 w", 9, "row 1 is too long"},
           RefusedFen{"9/9/9/55/9/9/9/9/9/9 w", 7, "row 4 is too long"},
           RefusedFen{"9/9/9/9/9/9/9/9/9/rrrrrrrr2 w", 26, "row 10 is too long"},
           RefusedFen{"9/9/9/9/9/9/9/9/9/9/9 w", 19, "more than ten rows"},
           RefusedFen{"9/9/9/9/9/9/9/9/9 w", 17, "only 9 rows"},
           RefusedFen{"9", 1, "only 1 rows"},
           RefusedFen{"9/9/9/9\n/9/9/9/9/9/9 w", 7, "only 4 rows"},
           RefusedFen{"9/9/9/9\r/9/9/9/9/9/9 w", 7, "only 4 rows"},
           RefusedFen{"9/9/9/9\t/9/9/9/9/9/9 w", 7, "only 4 rows"},
           RefusedFen{"  9/9/9/9 /9/9/9/9/9/9 w", 9, "only 4 rows"},
           RefusedFen{"0/9/9", 0, "`0` is not a piece"},
           RefusedFen{"4x4/9/9", 1, "`x` is not a piece"},
           RefusedFen{"9/9/4:4", 5, "`:` is not a piece"},
           RefusedFen{"4注4/9/9", 1, "`注` is not a piece"},
           RefusedFen{"注释", 0, "`注` is not a piece"},
           RefusedFen{"4\U0001F600", 1, "`\U0001F600` is not a piece"},
       }) {
    const auto read = parse_fen(text);
    ASSERT_FALSE(read) << text;
    const Diagnostic& d = read.error();
    EXPECT_EQ(d.code, &diag::bad_fen) << text;
    EXPECT_EQ(d.args, std::vector{std::string(why)}) << text;
    EXPECT_EQ(d.where.byte, at) << text;
    EXPECT_EQ(d.where.column, at + 1) << text;
    EXPECT_EQ(d.where.line, 0U) << text;
  }
}

TEST(FenLaw, CasesAreExchangedForEveryPairOfKingsInTheWrongPalaces) {
  for (int red = 0; red < 90; ++red) {
    for (const int black : {3, 4, 22, 2, 6, 30, 66, 85}) {
      if (red == black) continue;
      const Square r = Square::from_index(red), b = Square::from_index(black);
      Board board;
      board.set(r, Piece(Color::red, Role::king));
      board.set(b, Piece(Color::black, Role::king));
      board.set(*Square::at(0, 0), Piece(Color::red, Role::pawn));
      board.set(*Square::at(8, 9), Piece(Color::black, Role::cannon));
      if (red == 0 || red == 89) continue;
      const auto in_files = [](Square s) { return s.file() >= 3 && s.file() <= 5; };
      const bool exchanged = in_files(r) && r.rank() >= 7 && in_files(b) && b.rank() <= 2;
      EXPECT_EQ(upside_down(board), exchanged) << r.iccs() << b.iccs();
      const auto read = parse_fen(write_fen_board(board) + " w");
      ASSERT_TRUE(read);
      EXPECT_EQ(read->case_exchanged, exchanged);
      Board expected = board;
      if (exchanged) {
        expected = Board();
        expected.set(r, Piece(Color::black, Role::king));
        expected.set(b, Piece(Color::red, Role::king));
        expected.set(*Square::at(0, 0), Piece(Color::black, Role::pawn));
        expected.set(*Square::at(8, 9), Piece(Color::red, Role::cannon));
      }
      EXPECT_EQ(read->setup.board, expected) << r.iccs() << b.iccs();
      EXPECT_EQ(read->setup.turn, Color::red);
    }
  }
}

TEST(FenLaw, TheCountersAreWrittenAsTheyAre) {
  qipu::Setup setup;
  setup.turn = Color::black;
  setup.quiet_plies = 119;
  setup.round = 60;
  EXPECT_EQ(write_fen(setup), "9/9/9/9/9/9/9/9/9/9 b - - 119 60");
  setup.turn = Color::red;
  setup.quiet_plies = 0;
  setup.round = 0;
  EXPECT_EQ(write_fen(setup), "9/9/9/9/9/9/9/9/9/9 w - - 0 0");
}

}  // namespace
}  // namespace qipu
