// Tables of endings: they say what the solutions say; damaged files are refused.

#include "endgame/tables.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "endgame/solve.h"
#include "qipu/board/fen.h"
#include "support/positions.h"

namespace qipu::endgame {
namespace {

/// Compares a table with solutions, on positions drawn at random, also with colours exchanged.
void compare(const Tables& tables, const Class& of, int most) {
  Solutions all;
  const Space& space = all.of(of).space();
  std::mt19937_64 random(5);
  int compared = 0, wins = 0;
  for (int i = 0; i < 200 * most && compared < most; ++i) {
    const Place place{
        .skeleton = static_cast<std::size_t>(random() % space.skeletons()),
        .placement = static_cast<int>(random() % static_cast<unsigned>(space.placements()))};
    const Color turn = random() % 2 == 0 ? Color::red : Color::black;
    const auto& solution = *all.find(of);
    const std::uint8_t value = turn == Color::red ? solution.red(place.skeleton, place.placement)
                                                  : solution.black(place.skeleton, place.placement);
    if (value == kIllegal) continue;
    const qipu::Setup setup = setup_of(space, place, turn);
    const auto position = Position::from(setup);
    ASSERT_TRUE(position);
    const auto verdict = tables.probe(*position);
    ASSERT_TRUE(verdict) << write_fen(setup);
    ASSERT_EQ(*verdict, outcome_of(all, *position)) << write_fen(setup);
    const Position turned = test::rearranged(*position, true, true);
    ASSERT_EQ(tables.probe(turned), verdict) << write_fen(turned.setup());
    ++compared;
    if (*verdict != Verdict::draw) ++wins;
  }
  EXPECT_EQ(compared, most) << of.code();
  EXPECT_NE(wins, 0) << of.code();
}

TEST(EndgameTables, SayWhatTheSolutionsSay) {
  TablesWriter writer;
  const std::vector<Class> classes = {*parse_class("P-A"),   *parse_class("P-"),
                                      *parse_class("PP-A"),  *parse_class("PP-"),
                                      *parse_class("NAA-A"), *parse_class("NAA-")};
  for (const Class& of : classes) {
    Solutions all;
    writer.add(all.of(of));
  }
  const std::string bytes = writer.bytes();
  const auto tables = Tables::parse(bytes);
  ASSERT_TRUE(tables);
  EXPECT_EQ(tables->classes().size(), classes.size());
  for (const Class& of : classes) compare(*tables, of, 2000);
}

TEST(EndgameTables, OfTheProgramSayWhatTheSolutionsSay) {
  const Tables& tables = Tables::bundled();
  for (const char* const text : {"R-AAEE", "N-AE", "PP-AA", "CAA-AA", "RE-AE"}) {
    const auto of = parse_class(text);
    ASSERT_TRUE(tables.has(*of)) << text;
    compare(tables, *of, 500);
  }
  // All that a capture leads to is there too; otherwise a probe would have no answer.
  for (const Class& of : tables.classes()) {
    for (int i = 0; i < of.attackers.size(); ++i) {
      const Class next{of.attackers.without(i), of.own, of.against};
      EXPECT_TRUE(next.attackers.size() == 0 || tables.has(next)) << of.code();
    }
  }
}

TEST(EndgameTables, LeaveOtherPositionsOut) {
  for (const char* const fen :
       {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "4k4/4r4/9/9/9/9/9/9/9/R2K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w", "R8/9/4k4/9/4A4/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/P8/9/3K5 w", "4k4/9/9/9/9/9/9/R8/9/4K4 w", "4k4/9/4A4/4R4/9/9/9/9/9/3K5 b",
        "4k4/9/4R4/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/P8/P8/9/9/3K5 w"}) {
    const auto position = Position::from(parse_fen(fen)->setup, Faults::all());
    ASSERT_TRUE(position) << fen;
    EXPECT_FALSE(probe(*position)) << fen;
  }
}

TEST(EndgameTables, RefuseDamagedFiles) {
  TablesWriter writer;
  Solutions all;
  writer.add(all.of(*parse_class("P-")));
  const std::string bytes = writer.bytes();
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_FALSE(Tables::parse(std::string_view(bytes).substr(0, n))) << n;
  }
  EXPECT_FALSE(Tables::parse(bytes + "x"));
  // Damage in a frame is no answer, and no crash.
  const auto position = Position::from(parse_fen("4k4/9/9/9/9/4P4/9/9/9/3K5 w")->setup);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    const auto tables = Tables::parse(damaged);
    if (tables) tables->probe(*position);
  }
}

}  // namespace
}  // namespace qipu::endgame
