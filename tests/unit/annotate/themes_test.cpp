// Themes of solutions: for each a position that has it, and a similar one that does not.

#include "annotate/puzzles/themes.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

struct Case {
  const char* fen;
  std::vector<const char*> solution;
  const char* themes;
  const char* why = "";
};

std::string dump(const Case& c, bool mirrored) {
  Position position = position_of(c.fen);
  if (mirrored) position = position.mirrored();
  Position at = position;
  std::vector<Move> solution;
  for (const char* const ucci : c.solution) {
    const Move m = mirrored ? move(ucci).mirrored() : move(ucci);
    EXPECT_TRUE(at.legal(m)) << c.fen << ' ' << ucci;
    solution.push_back(m);
    at.make(m);
  }
  std::string text;
  for (const Theme theme : themes_of(position, solution, false, {})) {
    text += (text.empty() ? "" : " ") + std::string(theme_id(theme));
  }
  return text;
}

void expect(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    for (const bool mirrored : {false, true}) {
      EXPECT_EQ(dump(c, mirrored), c.themes) << c.fen << ' ' << c.solution[0] << ' ' << c.why;
    }
  }
}

TEST(Themes, DiscoveredCheckThatWinsAPiece) {
  expect({
      {"4k4/9/9/9/2r6/4N4/9/4R4/9/3K5 w", {"e4c5"}, "discovered-check", "it captures"},
      {"4k4/9/7r1/p8/9/4N4/9/4R4/9/3K5 w", {"e4g5", "e9f9", "g5h7"}, "discovered-check"},
      {"4k4/9/9/p8/9/4N4/9/4R4/9/3K5 w", {"e4g5", "e9f9", "g5h7"}, "", "nothing is won"},
      {"4k4/9/9/9/2p6/4N4/9/4R4/9/3K5 w", {"e4c5"}, "", "a pawn is no piece"},
      {"4k4/9/7r1/p8/9/4N4/9/3R5/9/3K5 w", {"e4g5", "e9f9", "g5h7"}, "", "no check"},
      {"4k4/9/7r1/p8/9/4N4/9/4R4/9/3K5 w", {"e4g5", "e9f9", "e2e9"}, "", "another piece goes on"},
      {"4k4/9/7r1/p8/9/4N4/9/4R4/9/3K5 w", {"e4g5"}, "", "the solution ends before"},
  });
}

TEST(Themes, Fork) {
  expect({
      {"3k5/9/2r6/5c3/9/9/4N4/9/9/4K4 w", {"e3d5", "c7c9", "d5f6"}, "fork", "rook and cannon"},
      {"4k4/9/r8/1N7/9/9/9/9/9/3K5 w", {"b6c8", "e9f9", "c8a7"}, "fork", "king and rook"},
      {"3k5/3r5/2r6/5c3/9/9/4N4/9/9/4K4 w", {"e3d5", "c7c9", "d5f6"}, "", "it can be taken"},
      {"3k5/9/2r6/5p3/9/9/4N4/9/9/4K4 w", {"e3d5", "c7c9", "d5f6"}, "", "a pawn is no piece"},
      {"3k5/9/2r6/5c3/9/9/4N4/9/9/4K4 w", {"e3d5", "c7c9", "d5b6"}, "", "nothing is taken"},
      {"4k4/9/9/1N7/9/9/9/9/9/3K5 w", {"b6c8", "e9f9", "c8a7"}, "", "a check alone"},
  });
}

TEST(Themes, Pin) {
  expect({
      {"4k4/9/9/4n4/9/9/9/9/R8/3K5 w", {"a1e1"}, "pin"},
      {"4k4/9/9/4n4/9/9/9/9/R8/3K5 w", {"a1f1"}, "", "beside it"},
      {"4k4/4a4/9/4n4/9/9/9/9/R8/3K5 w", {"a1e1"}, "", "an advisor stands behind it"},
      {"4k4/9/9/4p4/9/9/9/9/R8/3K5 w", {"a1e1"}, "", "a pawn"},
  });
}

TEST(Themes, Sacrifice) {
  expect({
      {"4k4/9/9/9/4R4/9/P8/9/9/3K5 w", {"e5e8", "e9e8", "a3a4"}, "sacrifice", "a rook"},
      {"4k4/9/9/9/4R4/9/P8/9/9/3K5 w", {"e5e8"}, "", "the solution ends before it is taken"},
      {"4k4/4r4/9/9/4R4/9/9/R8/9/3K5 w", {"e5e8", "e9e8", "a2a3"}, "", "an exchange"},
      {"4k4/9/2P6/9/9/9/P8/9/9/3K5 w", {"c7d7", "e9e8", "a3a4"}, "", "nothing is given"},
  });
}

TEST(Themes, NamedMates) {
  expect({
      {"3ak4/4a4/4b4/9/4C4/9/9/9/5R3/5K3 w", {"f1f9"}, "iron-bolt"},
      {"3ak4/4a4/4b4/p8/4C4/9/9/9/5R3/5K3 w", {"f1f8"}, "", "no mate"},
      {"4k4/9/9/2N6/4C4/9/9/9/9/3K5 w", {"c6e7"}, "horse-cannon"},
      {"4k4/9/9/2N6/4C4/9/9/9/9/3K5 w", {"c6d8"}, "", "no mate"},
      {"5k3/9/4R4/9/9/9/9/9/9/3K5 w", {"e7e8"}, "stalemate"},
  });
}

TEST(Themes, MateAsItWasProved) {
  const Position position = position_of("4k4/9/9/2N6/4C4/9/9/9/9/3K5 w");
  const std::vector<Move> solution = {move("c6e7")};
  EXPECT_EQ(themes_of(position, solution, true, 1),
            (std::vector{Theme::mate, Theme::mate_in_1, theme_of(MatePattern::horse_cannon)}));
  EXPECT_EQ(themes_of(position, {}, true, 5), (std::vector{Theme::mate, Theme::mate_in_5}));
  EXPECT_EQ(themes_of(position, {}, true, 6), std::vector{Theme::mate}) << "no theme of its own";
  EXPECT_EQ(themes_of(position, {}, true, {}), std::vector{Theme::mate});
}

TEST(Themes, HaveNamesOfTheirOwn) {
  std::set<std::string_view> ids, names;
  for (int i = 0; i < kThemes; ++i) {
    const auto theme = static_cast<Theme>(i);
    EXPECT_TRUE(ids.insert(theme_id(theme)).second) << theme_id(theme);
    for (const Language language : {Language::en, Language::zh}) {
      EXPECT_FALSE(theme_name(theme, language).empty());
      EXPECT_EQ(find_theme(theme_name(theme, language)), theme);
    }
    EXPECT_TRUE(names.insert(theme_name(theme, Language::zh)).second);
    EXPECT_EQ(find_theme(theme_id(theme)), theme);
    EXPECT_EQ(theme_id(theme).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos);
  }
  EXPECT_EQ(find_theme("马后炮"), theme_of(MatePattern::horse_cannon));
  EXPECT_FALSE(find_theme(""));
  EXPECT_FALSE(find_theme("brilliant"));
}

}  // namespace
}  // namespace qipu
