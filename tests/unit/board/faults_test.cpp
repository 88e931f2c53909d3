// Every fault of a diagram: counts on both sides of their limits, checks and facing kings compared
// with rules seen from the attacker's square, names in both directions.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/board/setup.h"

namespace qipu {
namespace {

constexpr std::string_view kFaultNames[] = {
    "missing_red_king",    "missing_black_king",   "many_kings",        "king_outside_palace",
    "advisor_off_squares", "elephant_off_squares", "pawn_behind_start", "pawns_stacked_at_home",
    "too_many_advisors",   "too_many_elephants",   "too_many_horses",   "too_many_rooks",
    "too_many_cannons",    "too_many_pawns",       "too_many_pieces",   "kings_facing",
    "wrong_side_in_check"};

TEST(FaultNames, EachFaultHasOneAndOnlyFaultsHave) {
  ASSERT_EQ(std::size(kFaultNames), static_cast<std::size_t>(kFaults));
  std::string all;
  Faults set;
  for (int i = 0; i < kFaults; ++i) {
    const auto fault = static_cast<Fault>(i);
    const std::string_view name = kFaultNames[i];
    EXPECT_EQ(fault_name(fault), name);
    EXPECT_EQ(parse_fault(name), fault);
    EXPECT_EQ(fault_names(fault), name);
    all += (i == 0 ? "" : ", ") + std::string(name);
    EXPECT_FALSE(set.has(fault));
    set |= fault;
    EXPECT_TRUE(set.has(fault));
    EXPECT_EQ(fault_names(set), all);
  }
  EXPECT_EQ(set, Faults::all());
  EXPECT_EQ(fault_names({}), "");
  for (const std::string_view text : {"", "x", "Missing_red_king", "missing_red_king ", "kings"}) {
    EXPECT_FALSE(parse_fault(text)) << text;
  }
}

TEST(FaultNames, SetsAreUnitedAndLessened) {
  EXPECT_TRUE(Faults().empty());
  for (int i = 0; i < kFaults; ++i) {
    const Faults a(static_cast<Fault>(i));
    EXPECT_FALSE(a.empty());
    for (int j = 0; j < kFaults; ++j) {
      const Faults b(static_cast<Fault>(j));
      EXPECT_EQ(a.has(static_cast<Fault>(j)), i == j);
      EXPECT_EQ(a == b, i == j);
      const Faults both = a | b;
      EXPECT_TRUE(both.has(static_cast<Fault>(i)) && both.has(static_cast<Fault>(j)));
      EXPECT_EQ(both.without(a), i == j ? Faults() : b);
      EXPECT_EQ(both.without(both), Faults());
      EXPECT_EQ(a.without({}), a);
      EXPECT_EQ(Faults::all().without(a).has(static_cast<Fault>(j)), i != j);
    }
  }
}

/// Both kings, on different files.
Setup two_kings() {
  qipu::Setup setup;
  setup.board.set(*Square::at(3, 0), Piece(Color::red, Role::king));
  setup.board.set(*Square::at(5, 9), Piece(Color::black, Role::king));
  return setup;
}

/// The setup seen from the other side: colours exchanged, ranks reversed.
Setup exchanged_setup(const Setup& setup) {
  qipu::Setup out;
  out.turn = !setup.turn;
  for (int i = 0; i < 90; ++i) {
    const Piece piece = setup.board[Square::from_index(i)];
    if (piece) out.board.set(*Square::at(i % 9, 9 - i / 9), Piece(!piece.color(), piece.role()));
  }
  return out;
}

std::string exchanged_names(std::string names) {
  const auto red = names.find("missing_red_king"), black = names.find("missing_black_king");
  if (red != std::string::npos && black != std::string::npos) return names;
  if (red != std::string::npos) names.replace(red, 16, "missing_black_king");
  if (black != std::string::npos) names.replace(black, 18, "missing_red_king");
  return names;
}

void expect_faults(const Setup& setup, std::string_view names, std::string_view why) {
  EXPECT_EQ(fault_names(faults_of(setup)), names) << why << ' ' << write_fen(setup);
  const qipu::Setup other = exchanged_setup(setup);
  EXPECT_EQ(fault_names(faults_of(other)), exchanged_names(std::string(names)))
      << why << ' ' << write_fen(other);
  qipu::Setup mirrored = setup;
  mirrored.board = setup.board.mirrored();
  EXPECT_EQ(fault_names(faults_of(mirrored)), names) << why << ' ' << write_fen(mirrored);
}

TEST(FaultsOf, CountsAreWrongFromOneTooMany) {
  struct Row {
    Role role;
    int most;
    std::string_view name;
    std::vector<std::pair<int, int>> squares;  // where they may stand without giving check
  };
  for (const auto& [role, most, name, squares] : {
           Row{Role::advisor, 2, "too_many_advisors", {{5, 0}, {4, 1}, {5, 2}, {3, 2}}},
           Row{Role::elephant, 2, "too_many_elephants", {{2, 0}, {6, 0}, {0, 2}, {8, 2}}},
           Row{Role::horse, 2, "too_many_horses", {{0, 1}, {1, 1}, {2, 1}, {6, 1}}},
           Row{Role::rook, 2, "too_many_rooks", {{0, 1}, {1, 1}, {2, 1}, {6, 1}}},
           Row{Role::cannon, 2, "too_many_cannons", {{0, 1}, {1, 1}, {2, 1}, {6, 1}}},
           Row{Role::pawn,
               5,
               "too_many_pawns",
               {{0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3}, {0, 5}, {1, 6}}},
       }) {
    qipu::Setup setup = two_kings();
    int count = 0;
    for (const auto& [file, rank] : squares) {
      setup.board.set(*Square::at(file, rank), Piece(Color::red, role));
      ++count;
      expect_faults(setup, count > most ? name : "", "counted");
    }
  }
}

TEST(FaultsOf, SeventeenPiecesAreTooManyAndSixteenAreNot) {
  qipu::Setup setup = two_kings();
  int pieces = 1;
  for (int rank = 1; rank < 3; ++rank) {
    for (int file = 0; file < 9; ++file) {
      if (pieces == 17) break;
      setup.board.set(*Square::at(file, rank), Piece(Color::red, Role::horse));
      ++pieces;
      const bool horses = pieces > 3;
      expect_faults(setup,
                    pieces > 16 ? "too_many_horses, too_many_pieces"
                    : horses    ? "too_many_horses"
                                : "",
                    "pieces");
    }
  }
  EXPECT_EQ(pieces, 17);
}

TEST(FaultsOf, KingsAreMissingOrTwoOrOutside) {
  qipu::Setup none;
  expect_faults(none, "missing_red_king, missing_black_king", "none");
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    const bool home = i % 9 >= 3 && i % 9 <= 5 && i / 9 <= 2;
    qipu::Setup alone;
    alone.board.set(s, Piece(Color::red, Role::king));
    expect_faults(alone, home ? "missing_black_king" : "missing_black_king, king_outside_palace",
                  "alone");
    if (s == *Square::at(3, 0) || s == *Square::at(5, 9)) continue;
    qipu::Setup two = two_kings();
    two.board.set(s, Piece(Color::red, Role::king));
    const Faults faults = faults_of(two);
    EXPECT_TRUE(faults.has(Fault::many_kings));
    EXPECT_EQ(faults.has(Fault::king_outside_palace), !home) << s.iccs();
  }
}

TEST(FaultsOf, PiecesOffTheirSquaresAreNamedEach) {
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    for (const auto& [role, name] :
         {std::pair{Role::advisor, "advisor_off_squares"},
          std::pair{Role::elephant, "elephant_off_squares"},
          std::pair{Role::pawn, "pawn_behind_start"}, std::pair{Role::horse, ""},
          std::pair{Role::rook, ""}, std::pair{Role::cannon, ""}}) {
      qipu::Setup setup;
      const Piece piece(Color::red, role);
      setup.board.set(s, piece);
      const std::string kings = "missing_red_king, missing_black_king";
      expect_faults(setup, can_stand(piece, s) ? kings : kings + ", " + name, s.iccs());
    }
  }
}

TEST(FaultsOf, TwoPawnsOnAFileBeforeTheRiverAreStacked) {
  for (int file = 0; file < 9; ++file) {
    for (int low = 0; low < 10; ++low) {
      for (int high = low + 1; high < 10; ++high) {
        qipu::Setup setup;
        setup.board.set(*Square::at(file, low), Piece(Color::red, Role::pawn));
        setup.board.set(*Square::at(file, high), Piece(Color::red, Role::pawn));
        EXPECT_EQ(faults_of(setup).has(Fault::pawns_stacked_at_home), high <= 4)
            << file << ' ' << low << ' ' << high;
        EXPECT_EQ(faults_of(exchanged_setup(setup)).has(Fault::pawns_stacked_at_home), high <= 4);
      }
    }
    // Three pawns count as stacked, too; pawns on different files do not.
    qipu::Setup three;
    for (const int rank : {2, 3, 4}) {
      three.board.set(*Square::at(file, rank), Piece(Color::red, Role::pawn));
    }
    EXPECT_TRUE(faults_of(three).has(Fault::pawns_stacked_at_home));
    qipu::Setup beside;
    beside.board.set(*Square::at(file, 3), Piece(Color::red, Role::pawn));
    beside.board.set(*Square::at((file + 1) % 9, 3), Piece(Color::red, Role::pawn));
    beside.board.set(*Square::at(file, 4), Piece(Color::black, Role::pawn));
    EXPECT_FALSE(faults_of(beside).has(Fault::pawns_stacked_at_home));
  }
}

int pieces_between(const Board& board, Square a, Square b) {
  int pieces = 0;
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    const auto strictly = [](int x, int y, int z) { return (y < x && x < z) || (z < x && x < y); };
    const bool on_file =
        a.file() == b.file() && s.file() == a.file() && strictly(s.rank(), a.rank(), b.rank());
    const bool on_rank =
        a.rank() == b.rank() && s.rank() == a.rank() && strictly(s.file(), a.file(), b.file());
    if ((on_file || on_rank) && board[s]) ++pieces;
  }
  return pieces;
}

/// Returns true if the rook, cannon, horse or pawn on `from` can take on `to`, computed from its
/// own square.
bool takes(const Board& board, Square from, Square to) {
  const Piece piece = board[from];
  const int files = to.file() - from.file(), ranks = to.rank() - from.rank();
  const bool line = (files == 0) != (ranks == 0);
  switch (piece.role()) {
    case Role::rook: return line && pieces_between(board, from, to) == 0;
    case Role::cannon: return line && pieces_between(board, from, to) == 1;
    case Role::horse: {
      const bool shape = std::abs(files * ranks) == 2;
      if (!shape) return false;
      const auto leg = std::abs(files) == 2 ? Square::at(from.file() + files / 2, from.rank())
                                            : Square::at(from.file(), from.rank() + ranks / 2);
      return !board[*leg];
    }
    case Role::pawn: {
      const int ahead = piece.is(Color::red) ? 1 : -1;
      const bool crossed = piece.is(Color::red) ? from.rank() > 4 : from.rank() < 5;
      return (files == 0 && ranks == ahead) || (crossed && ranks == 0 && std::abs(files) == 1);
    }
    default: return false;
  }
}

TEST(FaultsOf, ChecksAreThoseOfThePiecesThatGiveThem) {
  std::mt19937 random(23);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  int checks = 0, facing = 0;
  for (int n = 0; n < 20000; ++n) {
    qipu::Setup setup;
    const Square red =
        n % 3 == 0 ? Square::from_index(below(90)) : *Square::at(3 + below(3), below(3));
    Square black = *Square::at(3 + below(3), 7 + below(3));
    if (n % 3 == 0) black = Square::from_index(below(90));
    if (red == black) continue;
    for (int pieces = below(9); pieces > 0; --pieces) {
      // Near a king, or anywhere.
      const Square king = below(2) == 0 ? red : black;
      auto s = Square::at(king.file() + below(7) - 3, king.rank() + below(7) - 3);
      if (below(3) == 0) s = Square::from_index(below(90));
      if (s) {
        setup.board.set(
            *s, Piece(below(2) == 0 ? Color::red : Color::black, static_cast<Role>(1 + below(6))));
      }
    }
    setup.board.set(red, Piece(Color::red, Role::king));
    setup.board.set(black, Piece(Color::black, Role::king));
    setup.turn = below(2) == 0 ? Color::red : Color::black;
    const Square waiting = setup.turn == Color::red ? black : red;
    bool check = false;
    for (int i = 0; i < 90; ++i) {
      const Square s = Square::from_index(i);
      check = check || (setup.board[s].is(setup.turn) && takes(setup.board, s, waiting));
    }
    const bool face = red.file() == black.file() && pieces_between(setup.board, red, black) == 0;
    const Faults faults = faults_of(setup);
    EXPECT_EQ(faults.has(Fault::wrong_side_in_check), check) << write_fen(setup);
    EXPECT_EQ(faults.has(Fault::kings_facing), face) << write_fen(setup);
    checks += check ? 1 : 0;
    facing += face ? 1 : 0;
  }
  EXPECT_GT(checks, 1000);
  EXPECT_GT(facing, 100);
}

TEST(FaultsOf, EveryPieceOnEverySquareChecksAKingOnEverySquareAsItTakes) {
  for (int k = 0; k < 90; k += 1) {
    const Square king = Square::from_index(k);
    for (int i = 0; i < 90; ++i) {
      if (i == k) continue;
      const Square s = Square::from_index(i);
      for (const Role role : {Role::horse, Role::rook, Role::pawn}) {
        qipu::Setup setup;
        setup.board.set(king, Piece(Color::black, Role::king));
        setup.board.set(s, Piece(Color::red, role));
        const bool check = takes(setup.board, s, king);
        EXPECT_EQ(faults_of(setup).has(Fault::wrong_side_in_check), check) << write_fen(setup);
        const qipu::Setup other = exchanged_setup(setup);
        EXPECT_EQ(faults_of(other).has(Fault::wrong_side_in_check), check) << write_fen(other);
      }
    }
  }
}

TEST(FaultsOf, TheUsualStartHasNoneForEitherSideToMove) {
  qipu::Setup setup = qipu::Setup::standard();
  EXPECT_EQ(faults_of(setup), Faults());
  setup.turn = Color::black;
  EXPECT_EQ(faults_of(setup), Faults());
}

}  // namespace
}  // namespace qipu
