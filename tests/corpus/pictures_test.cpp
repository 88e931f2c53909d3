// Compares readings of the real pictures in ../shared/pictures with labels, which people checked
// twice. The limits are a little below the figures of docs/pictures.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "qipu/board/fen.h"
#include "see/see_board.h"
#include "support/shared.h"

namespace qipu::see {
namespace {

struct Tally {
  int pictures = 0, exact = 0, right_points = 0, wrong_and_sure = 0, seen = 0;
};

int equal_squares(const Board& a, const Board& b) {
  int count = 0;
  for (int k = 0; k < Square::kCount; ++k) {
    count += a[Square::from_index(k)] == b[Square::from_index(k)] ? 1 : 0;
  }
  return count;
}

TEST(RealPictures, AreRead) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  std::ifstream labels(*shared / "pictures" / "labels.public.jsonl");
  if (!labels) GTEST_SKIP() << "../shared/pictures is absent";
  std::map<std::string, Tally> tallies;
  int sides = 0, right_sides = 0, moves = 0, right_moves = 0, false_moves = 0;
  const auto begun = std::chrono::steady_clock::now();
  for (std::string line; std::getline(labels, line);) {
    const auto label = nlohmann::json::parse(line);
    const std::string name = label["file"];
    const auto sight = see_board(test::read_bytes(*shared / "pictures" / name));
    Tally& tally = tallies[label["kind"]];
    ++tally.pictures;
    if (!sight) {
      EXPECT_EQ(sight.error().code, &diag::no_board) << name;
      continue;
    }
    ++tally.seen;
    if (label["kind"] == "none") continue;
    const Board wanted = parse_fen(label["fen"].get<std::string>())->setup.board;
    const int right = equal_squares(sight->setup.board, wanted);
    tally.right_points += right;
    tally.exact += right == Square::kCount ? 1 : 0;
    tally.wrong_and_sure += right != Square::kCount && sight->certainty >= kDoubtful ? 1 : 0;
    const std::string side = label["orientation"];
    ++sides;
    const std::string red_at(red_at_name(sight->red_at));
    right_sides += side == "red_" + red_at || (side == "black_below" && red_at == "above") ? 1 : 0;
    const bool marked = label.contains("last_move") && label["last_move"].is_string();
    moves += marked ? 1 : 0;
    if (sight->last_move)
      ++(marked && sight->last_move->ucci() == label["last_move"].get<std::string>() ? right_moves
                                                                                     : false_moves);
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
  int all = 0;
  for (const auto& [kind, tally] : tallies) {
    all += tally.pictures;
    std::cout << kind << ": " << tally.pictures << " pictures, a board seen in " << tally.seen
              << ", exact " << tally.exact << ", points " << tally.right_points << " of "
              << tally.pictures * Square::kCount << ", wrong and sure " << tally.wrong_and_sure
              << '\n';
  }
  std::cout << "side " << right_sides << " of " << sides << ", last moves " << right_moves << " of "
            << moves << ", false " << false_moves << ", " << spent.count() / std::max(all, 1)
            << " s a picture\n";
  EXPECT_EQ(all, 92);
  EXPECT_GE(tallies["screen"].exact, 35);
  EXPECT_GE(tallies["print"].exact, 4);
  EXPECT_GE(tallies["photo"].exact, 2);
  EXPECT_LE(tallies["none"].seen, 1);
}

}  // namespace
}  // namespace qipu::see
