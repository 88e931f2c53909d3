// Squares, pieces, moves and boards compared with a second form: pictures and simple sums for all
// 90 squares, all pieces, all moves.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/fen.h"
#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu {
namespace {

constexpr std::string_view kFileLetters = "abcdefghi", kRankDigits = "0123456789";
constexpr std::array kBothColors = {Color::red, Color::black};

std::vector<Piece> all_pieces() {
  std::vector<Piece> pieces;
  for (const Color c : kBothColors) {
    for (const Role r : {Role::king, Role::advisor, Role::elephant, Role::horse, Role::rook,
                         Role::cannon, Role::pawn}) {
      pieces.emplace_back(c, r);
    }
  }
  return pieces;
}

TEST(Squares, HaveAPlaceANameAndAnIndexEach) {
  int index = 0;
  for (int rank = 0; rank < 10; ++rank) {
    for (int file = 0; file < 9; ++file, ++index) {
      const auto s = Square::at(file, rank);
      ASSERT_TRUE(s);
      EXPECT_EQ(s->index(), index);
      EXPECT_EQ(*s, Square::from_index(index));
      EXPECT_EQ(s->file(), file);
      EXPECT_EQ(s->rank(), rank);
      const std::string name{kFileLetters[static_cast<std::size_t>(file)],
                             kRankDigits[static_cast<std::size_t>(rank)]};
      EXPECT_EQ(s->iccs(), name);
      EXPECT_EQ(s->mirrored(), Square::at(8 - file, rank));
      EXPECT_EQ(s->opposite(), Square::at(8 - file, 9 - rank));
      // 九 to 一 from a to i for Red, 1 to 9 for Black; ranks from each side's home.
      EXPECT_EQ(own_file(*s, Color::red), 9 - file);
      EXPECT_EQ(own_file(*s, Color::black), 1 + file);
      EXPECT_EQ(own_rank(*s, Color::red), rank);
      EXPECT_EQ(own_rank(*s, Color::black), 9 - rank);
    }
  }
  EXPECT_EQ(index, Square::kCount);
}

TEST(Squares, LieOnTheBoardOnly) {
  for (int file = -3; file < 13; ++file) {
    for (int rank = -3; rank < 14; ++rank) {
      const bool on = file >= 0 && file <= 8 && rank >= 0 && rank <= 9;
      EXPECT_EQ(Square::at(file, rank).has_value(), on) << file << ' ' << rank;
    }
  }
}

TEST(Squares, AreReadByTheirNamesInEitherCaseAndByNothingElse) {
  std::map<std::string, int> names;
  for (int i = 0; i < 90; ++i) {
    std::string name{kFileLetters[static_cast<std::size_t>(i % 9)],
                     kRankDigits[static_cast<std::size_t>(i / 9)]};
    names[name] = i;
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    names[name] = i;
  }
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::string text{static_cast<char>(a), static_cast<char>(b)};
      const auto read = Square::parse(text);
      const auto named = names.find(text);
      ASSERT_EQ(read.has_value(), named != names.end()) << a << ' ' << b;
      if (read) {
        EXPECT_EQ(read->index(), named->second) << text;
      }
    }
  }
  for (const std::string_view text : {"", "a", "0", "h10", "h2 ", " h2", "h2e2"}) {
    EXPECT_FALSE(Square::parse(text)) << text;
  }
}

TEST(Squares, AreOrderedByTheirIndex) {
  EXPECT_LT(Square::from_index(8), Square::from_index(9));
  EXPECT_GT(Square::from_index(89), Square::from_index(0));
  EXPECT_NE(Square::from_index(3), Square::from_index(4));
}

TEST(Pieces, AreFifteenWithNobodyCountedIn) {
  EXPECT_EQ(!Color::red, Color::black);
  EXPECT_EQ(!Color::black, Color::red);
  std::set<int> codes = {Piece().code()};
  EXPECT_TRUE(Piece().empty());
  EXPECT_FALSE(Piece());
  EXPECT_FALSE(Piece().is(Color::red));
  EXPECT_FALSE(Piece().is(Color::black));
  EXPECT_EQ(Piece(), Piece());
  for (const Color c : kBothColors) {
    for (int r = 0; r < kRoles; ++r) {
      const Piece piece(c, static_cast<Role>(r));
      EXPECT_FALSE(piece.empty());
      EXPECT_TRUE(piece);
      EXPECT_EQ(piece.color(), c);
      EXPECT_EQ(piece.role(), static_cast<Role>(r));
      EXPECT_TRUE(piece.is(c));
      EXPECT_FALSE(piece.is(!c));
      EXPECT_NE(piece, Piece(!c, static_cast<Role>(r)));
      EXPECT_EQ(piece, Piece(piece.color(), piece.role()));
      EXPECT_EQ(piece.code(), 1 + r + (c == Color::black ? 7 : 0));
      codes.insert(piece.code());
    }
  }
  EXPECT_EQ(codes.size(), 15U);
  EXPECT_EQ(*codes.rbegin(), Piece::kCodes - 1);
}

TEST(Moves, KeepBothTheirSquaresThroughEveryForm) {
  std::set<std::uint16_t> seen;
  for (int from = 0; from < 90; ++from) {
    for (int to = 0; to < 90; ++to) {
      const Square a = Square::from_index(from), b = Square::from_index(to);
      const Move m(a, b);
      ASSERT_EQ(m.from(), a);
      ASSERT_EQ(m.to(), b);
      ASSERT_EQ(Move::from_bits(m.bits()), m);
      ASSERT_TRUE(seen.insert(m.bits()).second);
      ASSERT_EQ(m.ucci(), a.iccs() + b.iccs());
      ASSERT_EQ(m.mirrored(), Move(a.mirrored(), b.mirrored()));
      ASSERT_EQ(m.opposite(), Move(a.opposite(), b.opposite()));
      ASSERT_EQ(m == Move(b, a), from == to);
    }
  }
  EXPECT_EQ(Move().ucci(), "a0a0");
}

TEST(Moves, AListHoldsWhatWasPutIntoItInOrder) {
  MoveList list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0);
  EXPECT_EQ(list.begin(), list.end());
  std::vector<Move> all;
  for (int n = 0; n < MoveList::kCapacity; ++n) {
    const Move m(Square::from_index(n % 90), Square::from_index(n / 90));
    EXPECT_FALSE(list.contains(m));
    list.push_back(m);
    all.push_back(m);
    EXPECT_TRUE(list.contains(m));
    EXPECT_FALSE(list.empty());
    ASSERT_EQ(list.size(), n + 1);
    ASSERT_EQ(list[n], m);
  }
  EXPECT_TRUE(list.contains(all.front()));
  EXPECT_EQ(std::vector(list.begin(), list.end()), all);
  list.swap(0, 271);
  list.swap(5, 6);
  std::swap(all[0], all[271]);
  std::swap(all[5], all[6]);
  EXPECT_EQ(std::vector(list.begin(), list.end()), all);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.contains(all[1]));
  list.push_back(all[7]);
  EXPECT_EQ(std::vector(list.begin(), list.end()), std::vector{all[7]});
}

// Rows from Black's home rank down, as in a printed diagram.
using Picture = std::array<std::string_view, 10>;

constexpr Picture kStartPicture = {"rnbakabnr", ".........", ".c.....c.", "p.p.p.p.p", ".........",
                                   ".........", "P.P.P.P.P", ".C.....C.", ".........", "RNBAKABNR"};

char picture_letter(Piece piece) {
  if (piece == Piece()) return '.';
  for (const Piece p : all_pieces()) {
    if (p != piece) continue;
    const char upper = std::string_view("KABNRCP")[static_cast<std::size_t>(p.role())];
    return p.is(Color::red) ? upper : static_cast<char>(upper - 'A' + 'a');
  }
  return '?';
}

std::vector<std::string> drawn(const Board& board) {
  std::vector<std::string> rows;
  for (int rank = 9; rank >= 0; --rank) {
    rows.emplace_back();
    for (int file = 0; file < 9; ++file) {
      rows.back() += picture_letter(board[*Square::at(file, rank)]);
    }
  }
  return rows;
}

TEST(Boards, TheStandardBoardIsTheOneInTheBooks) {
  EXPECT_EQ(drawn(Board::standard()),
            std::vector<std::string>(kStartPicture.begin(), kStartPicture.end()));
  EXPECT_EQ(drawn(Board()), std::vector<std::string>(10, "........."));
  EXPECT_EQ(qipu::Setup::standard().board, Board::standard());
  EXPECT_EQ(qipu::Setup::standard().turn, Color::red);
  EXPECT_EQ(qipu::Setup::standard().quiet_plies, 0);
  EXPECT_EQ(qipu::Setup::standard().round, 1);
}

TEST(Boards, EverySquareIsMirroredAndTurned) {
  const std::vector<Piece> pieces = all_pieces();
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    Board board;
    const Piece piece = pieces[static_cast<std::size_t>(i) % pieces.size()];
    board.set(s, piece);
    EXPECT_NE(board, Board());
    Board mirrored, turned;
    mirrored.set(*Square::at(8 - i % 9, i / 9), piece);
    turned.set(*Square::at(8 - i % 9, 9 - i / 9), piece);
    EXPECT_EQ(board.mirrored(), mirrored) << s.iccs();
    EXPECT_EQ(board.turned_round(), turned) << s.iccs();
    board.set(s, Piece());
    EXPECT_EQ(board, Board());
  }
  EXPECT_EQ(Board::standard().mirrored(), Board::standard());
  EXPECT_NE(Board::standard().turned_round(), Board::standard());
}

TEST(Boards, AreStandardWithRedToMoveWhateverTheCounters) {
  qipu::Setup setup = qipu::Setup::standard();
  EXPECT_TRUE(setup.is_standard());
  setup.quiet_plies = 7;
  setup.round = 9;
  EXPECT_TRUE(setup.is_standard());
  EXPECT_NE(setup, qipu::Setup::standard());
  setup.turn = Color::black;
  EXPECT_FALSE(setup.is_standard());
  for (int i = 0; i < 90; ++i) {
    qipu::Setup changed = qipu::Setup::standard();
    const Square s = Square::from_index(i);
    changed.board.set(s, changed.board[s] ? Piece() : Piece(Color::red, Role::rook));
    EXPECT_FALSE(changed.is_standard()) << s.iccs();
  }
}

// The squares of a piece of Red; Black's are these turned by 180 degrees.
struct Stand {
  Role role;
  Picture picture;
};
constexpr std::string_view kFull = "xxxxxxxxx", kNone = ".........";
constexpr Stand kStands[] = {
    {Role::king,
     {kNone, kNone, kNone, kNone, kNone, kNone, kNone, "...xxx...", "...xxx...", "...xxx..."}},
    {Role::advisor,
     {kNone, kNone, kNone, kNone, kNone, kNone, kNone, "...x.x...", "....x....", "...x.x..."}},
    {Role::elephant,
     {kNone, kNone, kNone, kNone, kNone, "..x...x..", kNone, "x...x...x", kNone, "..x...x.."}},
    {Role::horse, {kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull}},
    {Role::rook, {kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull}},
    {Role::cannon, {kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull, kFull}},
    {Role::pawn,
     {kFull, kFull, kFull, kFull, kFull, "x.x.x.x.x", "x.x.x.x.x", kNone, kNone, kNone}},
};

TEST(Boards, PiecesStandWhereTheyCanCome) {
  for (const auto& [role, picture] : kStands) {
    for (int i = 0; i < 90; ++i) {
      const Square s = Square::from_index(i);
      const auto row = static_cast<std::size_t>(9 - s.rank());
      const auto column = static_cast<std::size_t>(s.file());
      const bool red = picture[row][column] == 'x';
      const bool black = picture[9 - row][column] == 'x';
      EXPECT_EQ(can_stand(Piece(Color::red, role), s), red) << static_cast<int>(role) << s.iccs();
      EXPECT_EQ(can_stand(Piece(Color::black, role), s), black)
          << static_cast<int>(role) << s.iccs();
    }
  }
}

}  // namespace
}  // namespace qipu
