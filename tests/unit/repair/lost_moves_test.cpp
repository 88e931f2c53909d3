// Missing moves are inserted if the record shows a gap, and never before its first move.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "qipu/repair/repair.h"
#include "support/one_game.h"
#include "support/played.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using test::line_of;
using test::Words;

bool puts_in(const Change& change) {
  return change.error == "lost_move" || change.error == "lost_round";
}

// The plies of the inserted moves, in the best line and in the others.
std::vector<std::uint32_t> put_in(const std::optional<Repair>& repair) {
  std::vector<std::uint32_t> out;
  if (!repair) return out;
  const auto add = [&](const Repair& r) {
    for (const Change& c : r.changes) {
      if (puts_in(c)) out.push_back(c.ply);
    }
  };
  add(*repair);
  for (const Repair& other : repair->others) add(other);
  return out;
}

std::string pgn(std::string_view fen, std::string_view moves) {
  std::string out = fen.empty() ? "" : "[FEN \"" + std::string(fen) + "\"]\n";
  return out + "\n" + std::string(moves) + " *\n";
}

struct Row {
  const char* why;
  const char* fen;
  const char* moves;
};

constexpr const char* kFacing = "3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1";

// Each is wrong at its start, legal as it is, or too short to support a guess.
TEST(LostMoves, AreNotPutInWhereNoGapShows) {
  const Row kRows[] = {
      {"the second move leaves the kings facing", kFacing, "1. 车五平四 将4平5 2. 车四进五 将5进1"},
      {"the same without numbers", kFacing, "车五平四 将4平5 车四退一 将5进1"},
      {"the same of one round", kFacing, "1. 车五平四 将4平5"},
      {"with an advisor", "3k1a3/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1",
       "1. 车五平四 将4平5 2. 车四进五 将5进1"},
      {"the first move is impossible", "3k5/9/9/9/9/9/9/3R5/9/3K5 w - - 0 1",
       "1. 车六平四 将4进1 2. 车四进五 将4退1 3. 车四平六 将4平5"},
      {"the first round is missing", "",
       "2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 5. 车二进六 炮8平9"},
      {"the numbers go on, and the record ends", "3k5/9/9/9/9/4R4/9/9/4P4/4K4 w - - 0 1",
       "1. 兵五平四 将4进1 2. 兵四平三 将4退1 3. 车五平四 将4平5 4. 车四进五 将5进1"},
      {"legal, with the numbers of a book that counts from 11", "",
       "11. 炮二平五 马8进7 12. 马二进三 车9平8 13. 车一平二 马2进3 14. 兵七进一 卒7进1"},
  };
  for (const Row& row : kRows) {
    const auto repair = repair_of_pgn(pgn(row.fen, row.moves));
    EXPECT_EQ(put_in(repair), std::vector<std::uint32_t>()) << row.why;
    EXPECT_LT(repair ? repair->confidence : 0, 0.9) << row.why;
  }
}

// A side missing in a round, a skipped number, an impossible move after it.
TEST(LostMoves, ArePutInWhereAGapShows) {
  struct Gap {
    const char* why;
    const char* moves;
    std::uint32_t ply;
    const char* lost;
  };
  const Gap kGaps[] = {
      {"Red's second move is missing, as the numbers say too",
       "1. 炮二平五 马8进7 2. 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 5. 马三进四 炮2进3", 3,
       "h0g2"},
      {"a side is missing without numbers",
       "炮二平五 马8进7 车9平8 车一平二 马2进3 兵七进一 卒7进1 马三进四 炮2进3", 3, "h0g2"},
      {"a round is passed over",
       "1. 炮二平五 马8进7 3. 车一平二 马2进3 4. 马三进四 车8进1 5. 兵七进一 卒7进1 6. 车二进六 "
       "车8平4 "
       "7. 车二平三 炮8平9",
       3, "h0g2"},
  };
  for (const Gap& gap : kGaps) {
    const auto repair = repair_of_pgn(pgn("", gap.moves));
    ASSERT_TRUE(repair && repair->whole) << gap.why;
    const auto change = std::ranges::find_if(repair->changes, puts_in);
    ASSERT_NE(change, repair->changes.end()) << gap.why;
    EXPECT_EQ(change->ply, gap.ply) << gap.why;
    EXPECT_EQ(change->moves.front().ucci(), gap.lost) << gap.why;
  }
}

// The number that shows the round is the first one after the missing move.
TEST(LostMoves, ARoundIsPutInBehindAMoveThatIsLostToo) {
  const auto repair = repair_of_pgn(
      pgn("",
          "1. 炮二平五 马8进7 2. 车9平8 4. 兵三进一 卒3进1 5. 车二进六 炮8平9 6. 车二平三 "
          "炮9退1 7. 马三进四 士4进5 8. 马四进五 炮9平7"));
  ASSERT_TRUE(repair && repair->whole);
  ASSERT_EQ(repair->changes.size(), 2U);
  EXPECT_EQ(repair->changes[0].error, "lost_move");
  EXPECT_EQ(repair->changes[0].moves.front().ucci(), "h0g2");
  EXPECT_EQ(repair->changes[1].error, "lost_round");
  EXPECT_EQ(repair->changes[1].moves.front().ucci(), "i0h0");
}

// Games without their first move or first round: nothing is inserted before the first remaining
// word.
TEST(LostMoves, AreNeverPutInBeforeTheFirst) {
  int games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::damaged_folder())) {
    if (entry.path().extension() != ".expected") continue;
    if (++games % test::step(4) != 0) continue;
    const Words all = test::written(test::played(entry.path().filename()), *find_notation("zh"));
    for (const std::ptrdiff_t first : {1, 2}) {
      const Words words(all.begin() + first,
                        all.begin() + std::min<std::ptrdiff_t>(first + 24, std::ssize(all)));
      const auto repair = find_repair(test::worded(nullptr, words));
      for (const std::uint32_t ply : put_in(repair)) {
        EXPECT_GT(ply, 1U) << entry.path().stem() << ' ' << first;
      }
    }
  }
}

}  // namespace
}  // namespace qipu
