// Records whose diagram was not copied, and games with misprints in their first moves.

#include "repair/line/missing_start.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "support/played.h"

namespace qipu {
namespace {

using test::worded;
using test::Words;

const char* const kUsual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

// Two rooks against advisors and elephants; a composed ending.
const Words kRooks = {"车二进六", "士5退4",   "车八进七", "将5进1",   "车二平五",
                      "将5平6",   "车五退一", "象3退5",   "车八平五", "将6退1"};
const Words kComposed = {"炮二平四", "卒5平6",   "兵四进一", "将6进1",   "车三进八",
                         "将6退1",   "车二进五", "象5退7",   "车三进一", "将6进1",
                         "车三平六", "前卒平5",  "车六退八", "卒6平5"};
const Words kGame = {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3",
                     "兵七进一", "卒7进1", "车二进六", "炮8平9", "车二平三", "炮9退1",
                     "马八进七", "士4进5", "炮八平九", "车1平2", "车九平八", "炮9平7"};

TEST(MissingStart, ProblemsWithoutTheirDiagramAreKnown) {
  for (const char* const title :
       {"第12局 双车胜士象全", "残局", "如图 红先胜", "Diagram 5, Red to move"}) {
    Game game = worded(kUsual, kRooks);
    game.tags.set("Title", title);
    EXPECT_TRUE(misses_its_start(game)) << title;
  }
  Game above = worded(kUsual, kRooks);
  above.edit_notes(kRoot).comment = "红先胜";
  EXPECT_TRUE(misses_its_start(above));
  // So few moves fit that no word is needed.
  EXPECT_TRUE(misses_its_start(worded(kUsual, kComposed)));
  // A short one, which the header calls an endgame.
  Game brief = worded(kUsual, {"车二进六", "士5退4", "车八进七"});
  EXPECT_FALSE(misses_its_start(brief));
  brief.tags.set("Event", "象棋残局");
  EXPECT_TRUE(misses_its_start(brief));
}

TEST(MissingStart, GamesWithMisprintsKeepTheirStart) {
  for (std::size_t i = 0; i < 4; ++i) {
    Words misread = kGame, lost = kGame;
    misread[i] = "口口口口";
    lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Words& words : {misread, lost, kGame}) {
      Game game = worded(kUsual, words);
      game.tags.set("Title", "第3局 甲胜乙");
      EXPECT_FALSE(misses_its_start(game)) << i;
    }
  }
}

TEST(MissingStart, WhereAStartIsGivenNoneIsMissing) {
  Game game = worded("3k5/4a4/4ba3/9/9/9/9/4B4/4A4/2RAK2r1 w", kRooks);
  game.tags.set("Title", "残局");
  EXPECT_FALSE(misses_its_start(game));
  Game empty = worded(kUsual, {});
  empty.tags.set("Title", "残局");
  EXPECT_FALSE(misses_its_start(empty));
}

}  // namespace
}  // namespace qipu
