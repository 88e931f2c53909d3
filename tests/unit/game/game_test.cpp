#include "qipu/game/game.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

// h2e2 (h7e7) h9g7
Game small_game() {
  Game g;
  const NodeId first = g.add(kRoot, move("h2e2"));
  g.add(first, move("h9g7"));
  g.add(first, move("h7e7"));
  return g;
}

TEST(Game, BeginsAsTheUsualStartWithoutMoves) {
  const Game g;
  EXPECT_TRUE(g.start.is_standard());
  EXPECT_EQ(g.size(), 1u);
  EXPECT_EQ(g.leaves(), 1u);
  EXPECT_TRUE(g.main_line().empty());
}

TEST(Game, TheFirstChildIsTheMainLine) {
  const Game g = small_game();
  EXPECT_EQ(g.main_line(), (std::vector<NodeId>{1, 2}));
  EXPECT_EQ(g.leaves(), 2u);
  EXPECT_EQ(g.ply(3), 2);
  EXPECT_EQ(g[3].parent, 1u);
  EXPECT_EQ(g[2].next_sibling, 3u);
}

TEST(Game, KeepsWordsThatAreNoMoveYet) {
  Game g;
  const NodeId id = g.add_written(kRoot, "炮二平五", 7);
  EXPECT_FALSE(g[id].has_move);
  EXPECT_EQ(g.written(id), "炮二平五");
  EXPECT_EQ(g[id].place, 7u);
  g.set_move(id, move("h2e2"), Standing::legal);
  EXPECT_EQ(g[id].move.ucci(), "h2e2");
  EXPECT_EQ(g.written(id), "炮二平五");
}

TEST(Game, UnlinksAnyOfSeveralChildren) {
  for (const NodeId gone : {1u, 2u, 3u}) {
    Game g;
    for (const auto* m : {"h2e2", "b2e2", "c3c4"}) g.add(kRoot, move(m));
    g.unlink(gone);
    std::vector<NodeId> left;
    for (NodeId c = g[kRoot].first_child; c != kNoNode; c = g[c].next_sibling) left.push_back(c);
    EXPECT_EQ(left.size(), 2u);
    EXPECT_EQ(std::ranges::count(left, gone), 0);
    const NodeId added = g.add(kRoot, move("g3g4"));
    EXPECT_EQ(g[g[kRoot].last_child].parent, kRoot);
    EXPECT_EQ(g[kRoot].last_child, added);
    EXPECT_EQ(g[left.back()].next_sibling, added);
  }
}

TEST(Game, HangsANodeBehindOtherAlternatives) {
  for (const NodeId moved : {1u, 2u}) {
    Game g;
    for (const auto* m : {"h2e2", "b2e2"}) g.add(kRoot, move(m));
    const NodeId stays = 3 - moved, follows = g.add(moved, move("h9g7"));
    for (const NodeId onto : {stays, kRoot, stays}) {
      g.hang_on(onto, moved);
      EXPECT_EQ(g[moved].parent, onto);
      EXPECT_EQ(g[onto].last_child, moved);
      EXPECT_EQ(g[onto].first_child, onto == kRoot ? stays : moved);
      EXPECT_EQ(g[moved].next_sibling, kNoNode);
      EXPECT_EQ(g[moved].first_child, follows);
    }
    EXPECT_EQ(g[kRoot].first_child, stays);
    EXPECT_EQ(g[kRoot].last_child, stays);
  }
}

TEST(Game, NotesAreMadeWhenTheyAreFirstEdited) {
  Game g = small_game();
  EXPECT_TRUE(g.notes(1).empty());
  EXPECT_EQ(g[1].notes, 0u);
  g.edit_notes(1).comment = "当头炮";
  EXPECT_EQ(g.notes(1).comment, "当头炮");
  EXPECT_TRUE(g.notes(2).empty());
}

TEST(Game, IsTheSameRecordUntilSomethingThatCountsDiffers) {
  const Game g = small_game();
  Game same = g;
  same.set_standing(1, Standing::legal);
  same.set_written(1, "炮二平五");
  EXPECT_TRUE(same_record(g, same)) << first_difference(g, same);
  Game other_order = g;
  other_order.tags.clear();
  other_order.tags.add("Site", "北京");
  other_order.tags.add("Remark", "一");
  other_order.tags.add("Remark", "二");
  Game in_order = g;
  in_order.tags.clear();
  in_order.tags.add("Remark", "一");
  in_order.tags.add("Remark", "二");
  in_order.tags.add("Site", "北京");
  EXPECT_EQ(first_difference(in_order, other_order), "");
  other_order.tags.set("Remark", "二");  // now 二, 二
  EXPECT_EQ(first_difference(in_order, other_order), "tag Remark `一` / Remark `二`");
  const auto differs = [&](auto change) {
    Game h = g;
    change(h);
    EXPECT_FALSE(same_record(g, h));
    EXPECT_FALSE(first_difference(g, h).empty());
  };
  differs([](Game& h) { h.tags.add("Event", ""); });
  differs([](Game& h) { h.start.turn = Color::black; });
  differs([](Game& h) { h.outcome.ending = Ending::time; });
  differs([](Game& h) { h.outcome.words = "红胜"; });
  differs([](Game& h) { h.add(3, move("b2e2")); });
  differs([](Game& h) { h.add(kRoot, move("b2e2")); });
  differs([](Game& h) { h.unlink(2); });
  differs([](Game& h) { h.edit_notes(3).nags.push_back(1); });
  differs([](Game& h) { h.edit_notes(3).eval = Evaluation{}; });
  differs([](Game& h) { h.edit_notes(kRoot).comment = "x"; });
  differs([](Game& h) { h.edit_notes(2).lead = "x"; });
  differs([](Game& h) { h.edit_notes(2).clock_ms = 1; });
  differs([](Game& h) { h.set_move(2, move("b9c7"), Standing::unasked); });
}

TEST(Game, AMillionPliesDeepIsNoTrouble) {
  constexpr NodeId kDeep = 1'000'000;
  Game g;
  NodeId last = kRoot;
  for (NodeId i = 0; i < kDeep; ++i) last = g.add(last, move(i % 2 == 0 ? "h2e2" : "h9g7"));
  EXPECT_EQ(g.ply(last), static_cast<int>(kDeep));
  EXPECT_EQ(g.leaves(), 1u);
  EXPECT_EQ(g.main_line().size(), kDeep);
  Game copy = g;
  EXPECT_TRUE(same_record(g, copy));
  copy.edit_notes(last).comment = "x";
  EXPECT_FALSE(same_record(g, copy));
  copy.clear();
  EXPECT_EQ(copy.size(), 1u);
}

TEST(Game, AMillionAlternativesOfOneMoveAreNoTrouble) {
  Game g;
  for (int i = 0; i < 1'000'000; ++i) g.add(kRoot, move("h2e2"));
  EXPECT_EQ(g.leaves(), 1'000'000u);
  EXPECT_TRUE(same_record(g, Game(g)));
}

}  // namespace
}  // namespace qipu
