// Tests which texts are opening books, how their lines are read, and which lines are refused.

#include "opening/text_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "qipu/board/fen.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::moves;

constexpr const char* kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
constexpr const char* kCannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
constexpr const char* kEnding = "3k5/9/9/9/9/9/9/9/9/R3K4";

std::string line(const std::string& move, const std::string& weight, const std::string& fen) {
  return move + " " + weight + " " + fen + "\n";
}

/// A book of the start, of the position after 炮二平五, and of an ending that nothing leads to.
std::string sample() {
  const std::string start = kStart, cannon = kCannon, ending = kEnding;
  return "# comment\n\n" + line("h2e2", "40", start + " w - - 0 1") + "; comment\r\n" +
         line("b2e2", "40", start + " w") + line("C3C4", "7", start + " r - - 12 9") + cannon +
         " b - - 0 1 h9g7 30\r\n" + cannon + " b\th7e7 5\n" + line("a0a9", "3", ending + " w");
}

struct Reported {
  int code = 0;
  std::size_t offset = 0;
  friend bool operator==(const Reported&, const Reported&) = default;
};

EngineBook read(std::string_view text, std::vector<Reported>& reported) {
  return read_text_book(text, [&](const Diagnostic& d, std::size_t offset) {
    EXPECT_EQ(d.args.size(), static_cast<std::size_t>(d.code->args));
    reported.push_back({d.code->number, offset});
  });
}

EngineBook read_sound(std::string_view text) {
  std::vector<Reported> reported;
  EngineBook book = read(text, reported);
  EXPECT_TRUE(reported.empty());
  return book;
}

Position at(const std::string& fen) { return *Position::from(parse_fen(fen)->setup); }

/// The moves with their weights, in the order of their names.
std::vector<std::pair<std::string, std::uint32_t>> named(
    const std::vector<EngineBook::Weighed>& moves) {
  std::vector<std::pair<std::string, std::uint32_t>> out;
  for (const auto& [move, weight] : moves) out.emplace_back(move.ucci(), weight);
  std::ranges::sort(out);
  return out;
}

using Named = std::vector<std::pair<std::string, std::uint32_t>>;

TEST(TextBook, ReadsBothOrdersOfALine) {
  const EngineBook book = read_sound(sample());
  EXPECT_EQ(book.entries(), 6U);
  EXPECT_EQ(named(book.moves_in(Position::standard())),
            (Named{{"b2e2", 40}, {"c3c4", 7}, {"h2e2", 40}}));
  EXPECT_EQ(named(book.moves_in(at(std::string(kCannon) + " b"))),
            (Named{{"h7e7", 5}, {"h9g7", 30}}));
  EXPECT_TRUE(book.moves_in(at(std::string(kCannon) + " w")).empty());
}

TEST(TextBook, FindsMirrorImages) {
  const EngineBook book = read_sound(sample());
  EXPECT_EQ(named(book.moves_in(at(std::string(kCannon) + " b").mirrored())),
            (Named{{"b7e7", 5}, {"b9c7", 30}}));
  EXPECT_EQ(named(book.unlike_moves_in(Position::standard())), (Named{{"b2e2", 40}, {"c3c4", 7}}));
}

TEST(TextBook, AddsTheWeightsOfOneMove) {
  const std::string start = kStart;
  const EngineBook book =
      read_sound(line("h2e2", "4000000000", start + " w") + line("g3g4", "0", start + " w") +
                 line("h2e2", "4000000000", start + " w") + line("g3g4", "2", start + " w"));
  EXPECT_EQ(named(book.moves_in(Position::standard())),
            (Named{{"g3g4", 2}, {"h2e2", 0xFFFFFFFFU}}));
}

TEST(TextBook, WalksThroughPositionsThatNothingLeadsTo) {
  const EngineBook book = read_sound(sample());
  std::vector<std::string> met;
  const std::size_t entries =
      book.walk([&](const Position& position, const EngineBook::Weighed& weighed) {
        met.push_back(write_fen_board(position.setup().board) + " " + weighed.move.ucci());
      });
  EXPECT_EQ(entries, 6U);
  ASSERT_EQ(met.size(), 5U);  // the two cannons are one move
  EXPECT_EQ(met.back(), std::string(kEnding) + " a0a9");
}

TEST(TextBook, AnswersAsABookOfTheSameEntriesInBytes) {
  // Games of chance, to the eighth ply; every second move of a position is in the book.
  std::uint32_t seed = 20'261'127;
  const auto chance = [&seed](std::uint32_t below) {
    seed = seed * 1'664'525 + 1'013'904'223;
    return (seed >> 8) % below;
  };
  std::string text;
  std::vector<EngineBook::Entry> entries;
  std::set<std::pair<std::uint64_t, std::uint16_t>> seen;
  std::vector<Position> positions;
  for (int game = 0; game < 300; ++game) {
    Position position = Position::standard();
    for (int ply = 0; ply < 8; ++ply) {
      const MoveList legal = position.legal_moves();
      const Move move =
          legal[static_cast<int>(chance(static_cast<std::uint32_t>(std::min(legal.size(), 5))))];
      positions.push_back(position);
      if (seen.emplace(position.key(), move.bits()).second) {
        const std::uint32_t weight = chance(0x10000);
        entries.push_back(
            {EngineBook::lock_of(position), move, static_cast<std::uint16_t>(weight)});
        const std::string fen = write_fen(position.setup());
        text += game % 2 == 0 ? line(move.ucci(), std::to_string(weight), fen)
                              : fen + " " + move.ucci() + " " + std::to_string(weight) + "\n";
      }
      position.make(move);
    }
  }
  ASSERT_GT(entries.size(), 1000U);
  const auto bytes = EngineBook::read(EngineBook::bytes_of(entries));
  ASSERT_TRUE(bytes);
  const EngineBook words = read_sound(text);
  EXPECT_EQ(words.entries(), bytes->entries());
  for (const Position& position : positions) {
    for (const Position& here : {position, position.mirrored()}) {
      ASSERT_EQ(named(words.moves_in(here)), named(bytes->moves_in(here)));
      ASSERT_EQ(named(words.unlike_moves_in(here)), named(bytes->unlike_moves_in(here)));
    }
  }
  const auto walked = [](const EngineBook& book) {
    std::vector<std::tuple<std::uint64_t, std::string, std::uint32_t>> out;
    const std::size_t met =
        book.walk([&](const Position& position, const EngineBook::Weighed& weighed) {
          out.emplace_back(position.key(), weighed.move.ucci(), weighed.weight);
        });
    EXPECT_EQ(met, book.entries());
    return out;
  };
  EXPECT_EQ(walked(words), walked(*bytes));
}

TEST(TextBook, ReportsWhatCannotBeRead) {
  const std::string start = kStart;
  const auto told_of = [](const std::string& text) {
    std::vector<Reported> reported;
    EXPECT_EQ(read(text, reported).entries(), 0U);
    return reported;
  };
  using Tolds = std::vector<Reported>;
  EXPECT_EQ(told_of(line("h2x9", "1", start + " w")), (Tolds{{3101, 0}}));
  EXPECT_EQ(told_of(line("  h2e9", "1", start + " w")), (Tolds{{4101, 2}}));
  EXPECT_EQ(told_of(line("h9g7", "1", start + " w")), (Tolds{{4101, 0}}));  // Black's move
  EXPECT_EQ(told_of(line("h2e2", "1.5", start + " w")), (Tolds{{2104, 5}}));
  EXPECT_EQ(told_of(line("h2e2", "-1", start + " w")), (Tolds{{2104, 5}}));
  EXPECT_EQ(told_of(line("h2e2", "4294967296", start + " w")), (Tolds{{2104, 5}}));
  EXPECT_EQ(told_of("h2e2 1\n"), (Tolds{{2411, 0}}));
  EXPECT_EQ(told_of("h2e2"), (Tolds{{2411, 0}}));
  EXPECT_EQ(told_of("words\n"), (Tolds{{3101, 0}}));
  EXPECT_EQ(told_of(start + " w h2e2 x\n"), (Tolds{{2104, start.size() + 8}}));
  // The fourth row has a tenth square.
  EXPECT_EQ(
      told_of(line("h2e2", "1", "rnbakabnr/9/1c5c1/p1p1p1p1p1/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")),
      (Tolds{{2001, 7 + 27}}));
  // Two red kings, with which no game can be played.
  EXPECT_EQ(told_of(line("a0a1", "1", "3k5/9/9/9/9/9/9/9/4K4/R3K4 w")), (Tolds{{4201, 7}}));
}

TEST(TextBook, KeepsALineWithMoreThanItNeeds) {
  std::vector<Reported> reported;
  const std::string start = kStart;
  const EngineBook book = read(line("h2e2", "1", start + " w - - 0 1 more words") +
                                   line("g3g4", "2", start + " w - - 0 1 # comment") +
                                   line("c3c4", "3", start + " red? - - 0 1"),
                               reported);
  EXPECT_EQ(book.entries(), 3U);
  ASSERT_GE(reported.size(), 2U);
  EXPECT_EQ(reported[0], (Reported{2104, 7 + start.size() + 11}));
  EXPECT_EQ(reported[1].code, 2003);
}

TEST(TextBook, IsKnownByItsFirstLines) {
  EXPECT_TRUE(begins_text_book(sample()));
  EXPECT_TRUE(begins_text_book("\xEF\xBB\xBF" + sample()));
  const std::string start = kStart;
  const std::string entry = line("h2e2", "1", start + " w");
  EXPECT_TRUE(begins_text_book(entry + entry + entry));
  EXPECT_FALSE(begins_text_book(entry + entry));
  EXPECT_TRUE(begins_text_book(entry + "a wrong line\n" + entry + entry));
  EXPECT_FALSE(begins_text_book(entry + entry + entry + "one\ntwo\nthree\n"));
  const BookKind* const kind = recognise_book(sample());
  ASSERT_NE(kind, nullptr);
  EXPECT_TRUE(kind->read);
  // A long book is cut somewhere in a line.
  std::string many;
  while (many.size() < 10'000) many += entry;
  for (std::size_t size = 4000; size < 4200; ++size) {
    EXPECT_TRUE(begins_text_book(std::string_view(many).substr(0, size)));
  }
}

TEST(TextBook, ListsOfPositionsAndRecordsAreNoBooks) {
  const std::string start = kStart;
  const auto four = [](const std::string& text) { return text + text + text + text; };
  for (const std::string& text :
       {four(start + " w - - 0 1\n"), four(start + "\n"), four("h2e2," + start + " w\n"),
        four("12 " + start + " w\n"), four("h2e2 " + start + " w - - 0 1\n"),
        four("No. 12 " + start + " w\n"), four(start + " w - - bm h2e2; id \"a\";\n"),
        four(start + " w - - 0 1 moves h2e2 h9g7\n"),
        four("position fen " + start + " w - - 0 1 moves h2e2\n"), four("h2e2 h9g7 h0g2 i9h9\n"),
        four("h2e2 12\n"), four("1. h2e2 h9g7\n"), std::string()}) {
    EXPECT_FALSE(begins_text_book(text)) << text;
  }
}

TEST(TextBook, WritesLinesThatItReads) {
  Position position = Position::standard();
  for (const Move move : moves({"h2e2", "h9g7"})) position.make(move);
  const std::string written = text_book_line(position, *Move::parse("h0g2"), 25);
  EXPECT_EQ(written,
            "h0g2 25 rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1\n");
  EXPECT_EQ(named(read_sound(written).moves_in(position)), (Named{{"h0g2", 25}}));
}

TEST(TextBook, SurvivesDamage) {
  const std::string whole = sample();
  std::uint32_t seed = 7;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int kind = 0; kind < 3; ++kind) {
      std::string damaged = whole;
      seed = seed * 1'664'525 + 1'013'904'223;
      if (kind == 0) damaged.resize(at);
      if (kind == 1) damaged[at] = static_cast<char>(seed >> 24);
      if (kind == 2) damaged.erase(at, 1 + (seed >> 24) % 30);
      begins_text_book(damaged);
      std::vector<Reported> reported;
      const EngineBook book = read(damaged, reported);
      EXPECT_LE(book.entries(), 7U);
      for (const Reported& each : reported) EXPECT_LE(each.offset, damaged.size());
      EXPECT_EQ(book.walk([](const Position& position, const EngineBook::Weighed& weighed) {
        EXPECT_TRUE(position.legal(weighed.move));
      }),
                book.entries());
    }
  }
}

}  // namespace
}  // namespace qipu
