// Every operation on a game's tree compared with a simple tree, in which a node's children are a
// list: after each of thousands of random operations both are the same, including every link of
// every node.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "qipu/game/game.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

/// A tree as lists.
struct PlainTree {
  std::map<NodeId, std::vector<NodeId>> children;
  std::map<NodeId, NodeId> parent;

  std::vector<NodeId>& beside(NodeId id) { return children[parent[id]]; }
  void append(NodeId above, NodeId id) {
    children[above].push_back(id);
    parent[id] = above;
  }
  void unlink(NodeId id) { std::erase(beside(id), id); }
  void hang_on(NodeId above, NodeId id) {
    unlink(id);
    append(above, id);
  }
  void insert(NodeId above, NodeId id) {
    for (const NodeId c : children[above]) parent[c] = id;
    children[id] = std::exchange(children[above], {id});
    parent[id] = above;
  }
  void insert_before(NodeId id, NodeId made) {
    std::ranges::replace(beside(id), id, made);
    parent[made] = parent[id];
    children[made] = {id};
    parent[id] = made;
  }
  void dissolve(NodeId id) {
    const NodeId above = parent[id];
    const std::vector<NodeId> mine = std::exchange(children[id], {});
    for (const NodeId c : mine) parent[c] = above;
    auto& all = children[above];
    const auto at = all.erase(std::ranges::find(all, id));
    all.insert(at, mine.begin(), mine.end());
  }
  std::vector<NodeId> line_from(NodeId id) {
    std::vector<NodeId> out;
    for (; id != kNoNode; id = children[id].empty() ? kNoNode : children[id].front()) {
      out.push_back(id);
    }
    return out;
  }
  void reorder_line(NodeId before, const std::vector<NodeId>& order) {
    std::map<NodeId, std::vector<NodeId>> with;  // a node and the alternatives to it
    for (const NodeId id : order) with[id] = beside(id);
    for (const NodeId id : order) {
      children[before] = with[id];
      for (const NodeId c : with[id]) parent[c] = before;
      before = id;
    }
    children[before].clear();
  }
  /// The nodes reachable from the root, including the root.
  std::vector<NodeId> reached() {
    std::vector<NodeId> out = {kRoot};
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::vector<NodeId>& below = children[out[i]];
      out.insert(out.end(), below.begin(), below.end());
    }
    return out;
  }
  bool follows(NodeId id, NodeId above) {
    for (; id != kRoot; id = parent[id]) {
      if (id == above) return true;
    }
    return above == kRoot;
  }
};

void expect_same_tree(const Game& game, PlainTree& plain, const std::string& behind) {
  std::size_t leaves = 0;
  for (const NodeId id : plain.reached()) {
    std::vector<NodeId> below;
    for (NodeId c = game[id].first_child; c != kNoNode; c = game[c].next_sibling) {
      below.push_back(c);
      ASSERT_LE(below.size(), game.size()) << behind << ": in a circle";
      EXPECT_EQ(game[c].parent, id) << behind;
    }
    ASSERT_EQ(below, plain.children[id]) << behind << ", node " << id;
    EXPECT_EQ(game[id].last_child, below.empty() ? kNoNode : below.back()) << behind;
    leaves += below.empty() ? 1 : 0;
    int ply = 0;
    for (NodeId up = id; up != kRoot; up = plain.parent[up]) ++ply;
    EXPECT_EQ(game.ply(id), ply) << behind;
  }
  EXPECT_EQ(game.leaves(), leaves) << behind;
  std::vector<NodeId> main = plain.line_from(kRoot);
  main.erase(main.begin());
  EXPECT_EQ(game.main_line(), main) << behind;
}

TEST(GameTree, IsAsThePlainOneBehindEveryOperation) {
  std::mt19937 random(7);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int game_number = 0; game_number < 120; ++game_number) {
    Game game;
    PlainTree plain;
    for (std::uint32_t step = 1; step <= 40; ++step) {
      const std::vector<NodeId> reached = plain.reached();
      const NodeId any = reached[pick(reached.size())];
      const NodeId other = reached[pick(reached.size())];
      std::string what;
      switch (pick(10)) {
        case 0:
          if (any == kRoot) continue;
          what = "unlink";
          game.unlink(any);
          plain.unlink(any);
          break;
        case 1:
          if (any == kRoot || plain.follows(other, any)) continue;
          what = "hang_on";
          game.hang_on(other, any);
          plain.hang_on(other, any);
          break;
        case 2: {
          what = "insert";
          const NodeId made = game.insert(any, move("h2e2"), step);
          EXPECT_EQ(made, game.size() - 1);
          EXPECT_EQ(game[made].place, step);
          plain.insert(any, made);
          break;
        }
        case 3: {
          if (any == kRoot) continue;
          what = "insert_before";
          const NodeId made = game.insert_before(any, move("h9g7"), step);
          EXPECT_EQ(made, game.size() - 1);
          EXPECT_EQ(game[made].place, step);
          EXPECT_EQ(game[made].move, move("h9g7"));
          plain.insert_before(any, made);
          break;
        }
        case 4:
          if (any == kRoot) continue;
          what = "dissolve";
          game.dissolve(any);
          plain.dissolve(any);
          EXPECT_EQ(game[any].first_child, kNoNode);
          EXPECT_EQ(game[any].last_child, kNoNode);
          EXPECT_EQ(game[any].next_sibling, kNoNode);
          break;
        case 5: {
          what = "reorder_line";
          std::vector<NodeId> order = plain.line_from(any);
          order.erase(order.begin());
          std::ranges::shuffle(order, random);
          game.reorder_line(any, order);
          plain.reorder_line(any, order);
          break;
        }
        default:
          what = "add";
          plain.append(any, pick(2) == 0 ? game.add(any, move("b2e2"), step)
                                         : game.add_written(any, "x", step));
          EXPECT_EQ(game[static_cast<NodeId>(game.size() - 1)].place, step);
      }
      expect_same_tree(game, plain, what + " " + std::to_string(any));
      if (HasFatalFailure()) return;
    }
  }
}

/// The rest of a removed node that was not a move.
TEST(GameTree, ADissolvedNodesWordsJoinThoseOfTheMoveBefore) {
  struct Row {
    const char *before, *lead, *words, *comment, *all;
  };
  for (const Row& row : {
           Row{"", "", "", "", ""},
           Row{"", "", "注", "", "注"},
           Row{"甲", "", "", "", "甲"},
           Row{"甲", "", "乙", "", "甲 乙"},
           Row{"", "甲", "乙", "丙", "甲 乙 丙"},
           Row{"", "甲", "", "丙", "甲 丙"},
           Row{"", "", "乙", "丙", "乙 丙"},
           Row{"天", "甲", "乙", "丙", "天 甲 乙 丙"},
           Row{"天", "", "", "丙", "天 丙"},
       }) {
    for (const bool at_root : {true, false}) {
      Game game;
      const NodeId parent = at_root ? kRoot : game.add(kRoot, move("h2e2"));
      if (*row.before != '\0') game.edit_notes(parent).comment = row.before;
      const NodeId gone = game.add_written(parent, row.words);
      if (*row.lead != '\0') game.edit_notes(gone).lead = row.lead;
      if (*row.comment != '\0') game.edit_notes(gone).comment = row.comment;
      const NodeId behind = game.add(gone, move("h9g7"));
      game.edit_notes(behind).comment = "stays";
      game.dissolve(gone);
      EXPECT_EQ(game.notes(parent).comment, row.all);
      EXPECT_EQ(game.notes(parent).lead, "");
      EXPECT_EQ(game[parent].first_child, behind);
      EXPECT_EQ(game.notes(behind).comment, "stays");
    }
  }
}

/// Glyphs belong to moves; before any move they are words, and none is kept twice.
TEST(GameTree, ADissolvedNodesGlyphsAreKeptOnce) {
  Game game;
  const NodeId first = game.add(kRoot, move("h2e2"));
  game.edit_notes(first).nags = {1, 3};
  const NodeId gone = game.add_written(first, "");
  game.edit_notes(gone).nags = {3, 5, 1, 7};
  game.dissolve(gone);
  EXPECT_EQ(game.notes(first).nags, (std::vector<Nag>{1, 3, 5, 7}));
  EXPECT_EQ(game.notes(first).comment, "");

  Game start;
  const NodeId no_move = start.add_written(kRoot, "注");
  start.edit_notes(no_move).nags = {3, 140};
  start.dissolve(no_move);
  EXPECT_TRUE(start.notes(kRoot).nags.empty());
  EXPECT_EQ(start.notes(kRoot).comment, "注 $3 $140");
}

TEST(GameTree, CommentsThatAreAddedStandOnLinesOfTheirOwn) {
  Game game;
  const NodeId first = game.add(kRoot, move("h2e2"));
  for (const NodeId id : {kRoot, first}) {
    game.add_comment(id, "");
    EXPECT_EQ(game[id].notes, 0u);
    game.add_comment(id, "甲");
    EXPECT_EQ(game.notes(id).comment, "甲");
    game.add_comment(id, "");
    game.add_comment(id, "乙\n丙");
    EXPECT_EQ(game.notes(id).comment, "甲\n乙\n丙");
  }
}

/// `unsettle` removes only the moves found from words.
TEST(GameTree, UnsettledWordsAreWordsAgainAndMovesStayMoves) {
  Game game;
  const NodeId move_alone = game.add(kRoot, move("h2e2"));
  const NodeId with_words = game.add(move_alone, move("h9g7"));
  game.set_written(with_words, "马8进7");
  game.set_standing(with_words, Standing::illegal);
  const NodeId words = game.add_written(with_words, "马二进三");
  game.set_move(words, move("h0g2"), Standing::legal);
  const NodeId open = game.add_written(words, "炮九进十");
  game.set_standing(open, Standing::unread);
  EXPECT_TRUE(game[words].has_move);
  EXPECT_EQ(game[words].standing, Standing::legal);
  EXPECT_EQ(game[words].move, move("h0g2"));
  game.unsettle();
  EXPECT_TRUE(game[move_alone].has_move);
  EXPECT_TRUE(game[with_words].has_move);
  EXPECT_EQ(game[with_words].standing, Standing::illegal);
  EXPECT_EQ(game[with_words].move, move("h9g7"));
  for (const NodeId id : {words, open}) {
    EXPECT_FALSE(game[id].has_move) << id;
    EXPECT_EQ(game[id].standing, Standing::unasked) << id;
  }
  EXPECT_EQ(game.written(words), "马二进三");
}

TEST(GameTree, WordsOfManyNodesAreKeptApart) {
  Game game;
  NodeId at = kRoot;
  const std::vector<std::string> words = {"", "炮二平五", "x", "", "将5平4", "𠀀", "炮二平五"};
  for (const std::string& w : words) at = game.add_written(at, w);
  for (NodeId id = 1; id < game.size(); ++id) EXPECT_EQ(game.written(id), words[id - 1]) << id;
  game.set_written(2, "又一");
  game.set_place(2, 77);
  EXPECT_EQ(game.written(2), "又一");
  EXPECT_EQ(game[2].place, 77u);
  for (NodeId id = 3; id < game.size(); ++id) EXPECT_EQ(game.written(id), words[id - 1]) << id;
  EXPECT_EQ(game.nodes().size(), words.size() + 1);
}

/// Each field alone makes notes that are not empty and differ.
TEST(GameTree, NotesAreEmptyWhereEveryFieldIs) {
  EXPECT_TRUE(Notes().empty());
  std::vector<Notes> all(7);
  all[1].lead = "x";
  all[2].comment = "x";
  all[3].nags = {0};
  all[4].eval = Evaluation{};
  all[5].clock_ms = 0;
  all[6].elapsed_ms = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].empty(), i == 0) << i;
    for (std::size_t k = 0; k < all.size(); ++k) EXPECT_EQ(all[i] == all[k], i == k) << i << k;
  }
}

TEST(GameTree, AGameThatIsClearedIsAnEmptyOne) {
  Game game;
  game.tags.add("Red", "甲");
  game.start.turn = Color::black;
  game.outcome = {GameResult::red_wins, Ending::time, "x"};
  game.words_in = "WXF";
  game.edit_notes(game.add_written(kRoot, "炮二平五")).comment = "x";
  game.edit_notes(kRoot).lead = "y";
  game.clear();
  EXPECT_EQ(first_difference(game, Game()), "");
  EXPECT_TRUE(same_record(game, Game()));
  EXPECT_EQ(game.words_in, "");
  EXPECT_EQ(game.size(), 1u);
  EXPECT_EQ(game[kRoot].notes, 0u);
  EXPECT_FALSE(game.overfull());
  // Notes added afterwards stand alone.
  game.edit_notes(kRoot).comment = "new";
  Notes alone;
  alone.comment = "new";
  EXPECT_EQ(game.notes(kRoot), alone);
  EXPECT_EQ(game[game.add_written(kRoot, "马八进七")].written.offset, 0u);
}

TEST(GameTree, HoldsAMillionNodesAndNoMore) {
  for (const bool written : {false, true}) {
    Game game;
    const auto add = [&](NodeId parent) {
      return written ? game.add_written(parent, "x") : game.add(parent, move("h2e2"));
    };
    for (std::size_t i = 1; i <= Game::kMostNodes; ++i) ASSERT_EQ(add(kRoot), i);
    EXPECT_FALSE(game.overfull());
    EXPECT_EQ(game.size(), Game::kMostNodes + 1);  // the root
    EXPECT_EQ(add(7), 7u);
    EXPECT_EQ(add(kRoot), kRoot);
    EXPECT_TRUE(game.overfull());
    EXPECT_EQ(game.size(), Game::kMostNodes + 1);
    EXPECT_EQ(game[7].first_child, kNoNode);
    game.clear();
    EXPECT_FALSE(game.overfull());
    EXPECT_EQ(add(kRoot), 1u);
  }
}

/// The sentence about the first difference of two games, in both directions.
TEST(GameTree, TheFirstDifferenceIsSaid) {
  const auto make = [](auto change) {
    Game game;
    game.tags.add("Red", "甲");
    const NodeId first = game.add(kRoot, move("h2e2"));
    game.add(first, move("h9g7"));
    game.add(first, move("b9c7"));
    change(game);
    return game;
  };
  const Game plain = make([](Game&) {});
  const auto both = [&](const Game& other, const std::string& one, const std::string& two) {
    EXPECT_EQ(first_difference(plain, other), one);
    EXPECT_EQ(first_difference(other, plain), two);
    EXPECT_FALSE(same_record(plain, other));
    EXPECT_FALSE(same_record(other, plain));
  };
  both(make([](Game& g) { g.tags.set("Red", "乙"); }), "tag Red `甲` / Red `乙`",
       "tag Red `乙` / Red `甲`");
  both(make([](Game& g) { g.tags.add("Black", "丙"); }), "tag none / Black `丙`",
       "tag Black `丙` / none");
  both(make([](Game& g) { g.start.turn = Color::black; }), "start", "start");
  both(make([](Game& g) { g.outcome = {GameResult::draw, Ending::unsaid, "和"}; }),
       "outcome * `` / 1/2-1/2 `和`", "outcome 1/2-1/2 `和` / * ``");
  both(make([](Game& g) { g.add(2, move("h0g2")); }), "only in the second: ply 3 (h0g2)",
       "only in the first: ply 3 (h0g2)");
  both(make([](Game& g) { g.add_written(1, "车九进一"); }), "only in the second: ply 2 (车九进一)",
       "only in the first: ply 2 (车九进一)");
  both(make([](Game& g) { g.set_move(2, move("h9i7"), Standing::legal); }),
       "move ply 2 (h9g7) / ply 2 (h9i7)", "move ply 2 (h9i7) / ply 2 (h9g7)");
  both(make([](Game& g) { g.edit_notes(kRoot).comment = "x"; }), "comment `` / `x` at ply 0",
       "comment `x` / `` at ply 0");
  both(make([](Game& g) { g.edit_notes(3).lead = "x"; }), "comment before `` / `x` at ply 2 (b9c7)",
       "comment before `x` / `` at ply 2 (b9c7)");
  both(make([](Game& g) { g.edit_notes(3).nags = {1}; }), "NAGs at ply 2 (b9c7)",
       "NAGs at ply 2 (b9c7)");
  both(make([](Game& g) { g.edit_notes(1).eval = Evaluation{}; }), "evaluation at ply 1 (h2e2)",
       "evaluation at ply 1 (h2e2)");
  both(make([](Game& g) { g.edit_notes(1).clock_ms = 1; }), "clock at ply 1 (h2e2)",
       "clock at ply 1 (h2e2)");
  both(make([](Game& g) { g.edit_notes(1).elapsed_ms = 1; }), "clock at ply 1 (h2e2)",
       "clock at ply 1 (h2e2)");
  Game words;
  words.tags.add("Red", "甲");
  words.add_written(kRoot, "炮二平五");
  both(words, "move known / unknown at ply 1 (h2e2)", "move known / unknown at ply 1 (炮二平五)");
  Game others = words;
  others.set_written(1, "炮八平五");
  EXPECT_EQ(first_difference(words, others), "move ply 1 (炮二平五) / ply 1 (炮八平五)");
}

TEST(GameTree, TextsAreTrimmedOfAsciiBlanksAlone) {
  struct Row {
    std::string_view text, kept;
  };
  for (const auto& [text, kept] : {
           Row{"", ""},
           Row{" \t\r\n ", ""},
           Row{"x", "x"},
           Row{" x", "x"},
           Row{"x ", "x"},
           Row{"\t甲 乙\r\n", "甲 乙"},
           Row{"\n\nx\ty\n", "x\ty"},
           Row{"\u3000甲\u3000", "\u3000甲\u3000"},
       }) {
    EXPECT_EQ(trimmed(text), kept);
  }
}

}  // namespace
}  // namespace qipu
