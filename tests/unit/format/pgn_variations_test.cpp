// Variations of PGN leave their line where their own number says.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

std::string tree_of(const Game& game, NodeId id) {
  std::string out;
  const NodeId first = game[id].first_child;
  if (first == kNoNode) return out;
  out = std::string(game.written(first));
  for (NodeId other = game[first].next_sibling; other != kNoNode;
       other = game[other].next_sibling) {
    const std::string rest = tree_of(game, other);
    out += " (" + std::string(game.written(other)) + (rest.empty() ? "" : " " + rest) + ")";
  }
  const std::string rest = tree_of(game, first);
  return rest.empty() ? out : out + " " + rest;
}

TEST(PgnVariations, LeaveTheLineAtTheirNumber) {
  struct Row {
    std::string_view text, tree;
  };
  for (const auto& [text, tree] : {
           Row{"1. C2=5 h8+7 (2. H2+3 H2+3) 2. H8+7 h2+3", "C2=5 h8+7 H8+7 (H2+3 H2+3) h2+3"},
           Row{"1. 炮二平五 马8进7 (1... 炮8平5) 2. 马二进三", "炮二平五 马8进7 (炮8平5) 马二进三"},
           Row{"1. 炮二平五 马8进7 (1. 炮8平5) 2. 马二进三", "炮二平五 马8进7 (炮8平5) 马二进三"},
           Row{"1. 炮二平五 马8进7 (1. 炮八平五 马2进3) 2. 马二进三",
               "炮二平五 (炮八平五 马2进3) 马8进7 马二进三"},
           Row{"12. 炮二平五 马8进7 (13. 马八进七) (13. 兵三进一) 13. 马二进三",
               "炮二平五 马8进7 马二进三 (马八进七) (兵三进一)"},
           Row{"1. 炮二平五 马8进7 (2. 马八进七 (3. 兵三进一) 2... 马2进3 (3. 兵七进一) 3. "
               "兵三进一) 2. 马二进三",
               "炮二平五 马8进7 马二进三 (马八进七 马2进3 兵三进一 (兵七进一)) (兵三进一)"},
           // A move was printed twice; the number is that of the move before.
           Row{"1. 炮二平五 马8进7 马8进7 2. 马二进三 (2. 马八进七) 车9平8",
               "炮二平五 马8进7 马8进7 马二进三 (马八进七) 车9平8"},
           Row{"1. 炮二平五 {c} 1... 马8进7 (1. 炮八平五 马2进3) 2. 马二进三",
               "炮二平五 (炮八平五 马2进3) 马8进7 马二进三"},
           // Nothing follows it, or no such move is possible: it stays where it is.
           Row{"1. 炮二平五 马8进7 (2. 马八进七)", "炮二平五 马8进7 (马八进七)"},
           Row{"1. 炮二平五 马8进7 (2. 马五进四) 2. 马二进三",
               "炮二平五 马8进7 (马五进四) 马二进三"},
           Row{"1. 炮二平五 马8进7 (9. 马八进七) 2. 马二进三",
               "炮二平五 马8进7 (马八进七) 马二进三"},
       }) {
    const auto read = test::read_all(kPgn, "[Red \"a\"]\n\n" + std::string(text) + " 1-0\n", false);
    ASSERT_EQ(read.games.size(), 1u) << text;
    EXPECT_EQ(tree_of(read.games[0], kRoot), tree) << text;
  }
}

TEST(PgnVariations, OfABlackStartToo) {
  const auto read =
      test::read_all(kPgn,
                     "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                     "RNBAKABNR b - - 0 1\"]\n\n1... 马8进7 (2. 炮二平五) 2. 炮八平五 "
                     "炮8平5 (2... 马2进3) *\n",
                     false);
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(tree_of(read.games[0], kRoot), "马8进7 炮八平五 (炮二平五) 炮8平5 (马2进3)");
}

}  // namespace
}  // namespace qipu
