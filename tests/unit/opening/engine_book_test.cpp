// Opening books of other programs: reading BOOK.DAT, and recognizing others by their tables.

#include "opening/engine_book.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/bytes.h"
#include "opening/opening_book.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using std::string_literals::operator""s;
using test::moves;

/// An entry as the programs write it: squares of a board with 16 columns.
std::string entry(std::uint32_t lock, const char* move, unsigned weight) {
  const auto square = [](Square s) {
    return static_cast<unsigned>(s.file() + 3 + 16 * (12 - s.rank()));
  };
  const Move m = *Move::parse(move);
  std::string out;
  put_u32(out, lock);
  put_u8(out, square(m.from()));
  put_u8(out, square(m.to()));
  put_u16(out, weight);
  return out;
}

Position after(const std::vector<Move>& line) {
  Position position = Position::standard();
  for (const Move m : line) position.make(m);
  return position;
}

struct Row {
  std::vector<Move> line;
  const char* move;
  unsigned weight;
};

/// Ordered by locks, as required.
std::string book_of(const std::vector<Row>& rows) {
  std::vector<std::pair<std::uint32_t, std::string>> entries;
  for (const Row& row : rows) {
    const std::uint32_t lock = EngineBook::lock_of(after(row.line));
    entries.emplace_back(lock, entry(lock, row.move, row.weight));
  }
  std::ranges::sort(entries);
  std::string out;
  for (const auto& [lock, bytes] : entries) out += bytes;
  return out;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {{{}, "b2e2", 9},
                                         {{}, "h2e2", 9},
                                         {moves({"h2e2"}), "h9g7", 4},
                                         {moves({"b2e2"}), "h9g7", 3},
                                         {moves({"h2e2", "h9g7"}), "h0g2", 2}};
  return kRows;
}

TEST(EngineBook, TheLocksAreThoseOfThePrograms) {
  // From the book of xqwlight: the start, 兵七进一 and 中炮对列炮, without their lowest bits.
  EXPECT_EQ(EngineBook::lock_of(Position::standard()) >> 1, 43'199'338U);
  EXPECT_EQ(EngineBook::lock_of(after(moves({"g3g4"}))) >> 1, 104'747'455U);
  EXPECT_EQ(EngineBook::lock_of(after(moves({"b2e2", "b7e7"}))) >> 1, 54'844'348U);
}

TEST(EngineBook, ReadsMovesOfAPositionAndOfItsMirrorImage) {
  const auto book = EngineBook::read(book_of(rows()));
  ASSERT_TRUE(book);
  EXPECT_EQ(book->entries(), 5U);
  const auto at = book->moves_in(after(moves({"h2e2"})));
  ASSERT_EQ(at.size(), 2U);
  EXPECT_EQ(at[0].move.ucci(), "h9g7");
  EXPECT_EQ(at[0].weight, 4U);
  EXPECT_EQ(at[1].move.ucci(), "b9c7");
  EXPECT_EQ(at[1].weight, 3U);
  EXPECT_TRUE(book->moves_in(after(moves({"h0g2"}))).empty());
}

TEST(EngineBook, WalksFromTheStartAndCountsWhatItMeets) {
  auto more = rows();
  more.push_back({moves({"a0a1"}), "a9a8", 1});  // no moves lead there
  const auto book = EngineBook::read(book_of(more));
  ASSERT_TRUE(book);
  OpeningBook known;
  const std::size_t met = book->walk([&](const Position& position, EngineBook::Weighed weighed) {
    known.add_move(position, weighed.move, weighed.weight);
  });
  EXPECT_EQ(met, 5U);
  known.settle(3);
  const auto found = known.moves_of(Position::standard(), moves({"h2e2", "h9g7", "h0g2"}));
  ASSERT_TRUE(found[0] && found[1]);
  EXPECT_EQ(found[0]->games, 9U);  // the start is its own mirror image: both cannons are one move
  EXPECT_EQ(found[1]->games, 4U);
  EXPECT_FALSE(found[2]);  // fewer than three
}

TEST(EngineBook, RefusesWhatIsNoBook) {
  const std::string whole = book_of(rows());
  EXPECT_FALSE(EngineBook::read(whole.substr(0, whole.size() - 1)));
  EXPECT_FALSE(EngineBook::read(whole.substr(8) + whole.substr(0, 8)));  // wrong order
  EXPECT_FALSE(EngineBook::read(whole.substr(0, 8)));
  std::string off = whole;
  off[4] = 0;  // invalid square
  EXPECT_FALSE(EngineBook::read(off));
  EXPECT_FALSE(EngineBook::read(""));
}

TEST(EngineBook, KindsAreToldByTheirBytes) {
  const BookKind* const dat = recognise_book(book_of(rows()));
  ASSERT_NE(dat, nullptr);
  EXPECT_TRUE(dat->read);
  const BookKind* const obk =
      recognise_book("SQLite format 3\0 ... CREATE TABLE bhobk(id INTEGER, vkey INTEGER)"s);
  ASSERT_NE(obk, nullptr);
  EXPECT_FALSE(obk->read);
  EXPECT_EQ(recognise_book("SQLite format 3\0 CREATE TABLE games(id)"s), nullptr);
  EXPECT_EQ(recognise_book("[Event \"a\"]\n\n1. h2e2 h9g7 *\n"), nullptr);
}

}  // namespace
}  // namespace qipu
