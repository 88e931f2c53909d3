// The complete result for a whole game: the notation, every node, the counts, the end of the main
// line, each finding with its words and notes.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "support/positions.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

constexpr const char* kPairOfRooks = "3k5/9/9/9/9/R8/9/9/9/R3K4 w";

Game game_of(const char* fen, const std::vector<const char*>& words) {
  Game game;
  if (fen != nullptr) game.start = parse_fen(fen)->setup;
  NodeId last = kRoot;
  for (const char* w : words) last = game.add_written(last, w);
  return game;
}

struct WholeOutcome {
  std::string line, counts, said;
  Resolved resolved;
};

WholeOutcome settle(Game& game, const ResolveOptions& options = {}) {
  Findings findings;
  WholeOutcome out;
  const Locate locate = [](std::uint32_t, std::string_view) { return Location(); };
  out.resolved = resolve(game, options, locate, findings);
  const Resolved& r = out.resolved;
  out.line = test::main_line(game);
  out.counts = std::to_string(r.legal) + " legal, " + std::to_string(r.illegal) + " illegal, " +
               std::to_string(r.unread) + " unread, " + std::to_string(r.ambiguous) + " open; " +
               std::to_string(r.end_ply) + (r.goes_on ? "+" : "");
  const auto say = [&](const Diagnostic& d) {
    out.said += std::string(d.code->name) + '(';
    for (std::size_t i = 0; i < d.args.size(); ++i) out.said += (i > 0 ? "; " : "") + d.args[i];
    out.said += ')';
  };
  for (const Diagnostic& d : findings.all) {
    say(d);
    out.said += '@' + std::to_string(d.where.ply);
    for (const Diagnostic& note : d.notes) {
      out.said += " + ";
      say(note);
    }
    out.said += '\n';
  }
  // The end is the position after the legal moves of the main line.
  Position end = *Position::from(game.start, Faults::all());
  NodeId id = game[kRoot].first_child;
  for (std::uint32_t ply = 0; ply < r.end_ply; ++ply, id = game[id].first_child) {
    EXPECT_EQ(game[id].standing, Standing::legal);
    end.make(game[id].move);
  }
  EXPECT_EQ(id != kNoNode, r.goes_on);
  EXPECT_TRUE(r.end && r.end->key() == end.key());
  return out;
}

TEST(Outcome, OfMainLines) {
  struct Row {
    const char* fen;
    std::vector<const char*> words;
    const char *notation, *line, *counts, *said;
  };
  for (const Row& row : std::vector<Row>{
           {nullptr,
            {"炮二平五", "马8进7", "马二进三"},
            "zh",
            "h2e2 h9g7 h0g2",
            "3 legal, 0 illegal, 0 unread, 0 open; 3",
            ""},
           // No such square: later moves cannot be replayed.
           {nullptr,
            {"炮二平五", "马8进7", "马二进五", "车9平8", "车一平二"},
            "zh",
            "h2e2 h9g7 马二进五 车9平8 车一平二",
            "2 legal, 0 illegal, 3 unread, 0 open; 2+",
            "no_such_move(马二进五)@3 + move_not_replayed(2)\n"},
           // Illegal: it is played, and the game continues.
           {nullptr,
            {"炮二平五", "炮8平5", "兵五平四", "马8进7"},
            "zh",
            "h2e2 h7e7 e3f3 h9g7",
            "3 legal, 1 illegal, 0 unread, 0 open; 2+",
            "illegal_move(兵五平四)@3\n"},
           {nullptr,
            {"马二进四"},
            "zh",
            "h0f1",
            "0 legal, 1 illegal, 0 unread, 0 open; 0+",
            "illegal_move(马二进四)@1\n"},
           // Two readings, of which later moves leave one or both.
           {kPairOfRooks,
            {"车九进一", "将4进1", "前车退四"},
            "zh",
            "a4a5 d9d8 a5a1",
            "3 legal, 0 illegal, 0 unread, 0 open; 3",
            "settled_by_game(车九进一; a4a5 (前车进一))@1\n"},
           {kPairOfRooks,
            {"车九进一", "将4进1"},
            "zh",
            "a4a5 d9d8",
            "2 legal, 0 illegal, 0 unread, 1 open; 2",
            "ambiguous_move(车九进一; a4a5 (前车进一), a0a1 (后车进一))@1\n"},
       }) {
    Game game = game_of(row.fen, row.words);
    const WholeOutcome out = settle(game);
    EXPECT_EQ(out.line, row.line);
    EXPECT_EQ(out.counts, row.counts) << row.line;
    EXPECT_EQ(out.said, row.said) << row.line;
    ASSERT_NE(out.resolved.notation, nullptr);
    EXPECT_EQ(out.resolved.notation->id, row.notation);
  }
  Game empty;
  const WholeOutcome nothing = settle(empty);
  EXPECT_EQ(nothing.counts, "0 legal, 0 illegal, 0 unread, 0 open; 0");
  EXPECT_EQ(nothing.resolved.notation, nullptr);
}

TEST(Outcome, ThePositionIsShownOnlyWhereItIsAskedFor) {
  for (const bool explain : {false, true}) {
    for (const char* word : {"马二进四", "马二进五"}) {
      Game game = game_of(nullptr, {"炮二平五", "马8进7", word});
      Findings findings;
      ResolveOptions options;
      options.explain = explain;
      resolve(game, options, [](std::uint32_t, std::string_view) { return Location(); }, findings);
      ASSERT_EQ(findings.all.size(), 1U);
      Position at = Position::standard();
      at.make(move("h2e2"));
      at.make(move("h9g7"));
      EXPECT_EQ(findings.all[0].fen, explain ? write_fen(at.setup()) : "") << word;
      const bool reasons = explain && word == std::string("马二进四");
      EXPECT_EQ(!findings.all[0].notes.empty(), reasons) << word;
    }
  }
}

TEST(Outcome, QuirksAreReportedOneByOneWhereAsked) {
  for (const bool ask : {false, true}) {
    Game game = game_of(nullptr, {"砲 2 平 5!", "马8进7", "马二上三"});
    ResolveOptions options;
    options.report_quirks = ask;
    const WholeOutcome out = settle(game, options);
    EXPECT_EQ(out.line, "h2e2 h9g7 h0g2");
    EXPECT_EQ(out.said,
              ask ? "unusual_move_text(砲 2 平 5!; digits of the other side)@1\n"
                    "unusual_move_text(砲 2 平 5!; blanks inside)@1\n"
                    "unusual_move_text(砲 2 平 5!; marks after it)@1\n"
                    "unusual_move_text(马二上三; up and down in place of forward and back)@3\n"
                  : "");
  }
}

// An error in one variation does not affect others.
TEST(Outcome, EveryVariationHasItsOwnFaults) {
  Game game = game_of(nullptr, {"炮二平五"});
  const NodeId first = game[kRoot].first_child;
  const NodeId bad = game.add_written(first, "马8进5");
  game.add_written(game.add_written(bad, "马二进三"), "车9平8");
  const NodeId good = game.add_written(first, "马8进7");
  const NodeId behind = game.add_written(good, "马二进三");
  const NodeId worse = game.add_written(first, "马8进4");
  game.add_written(worse, "马二进三");
  const WholeOutcome out = settle(game);
  EXPECT_EQ(out.counts, "3 legal, 0 illegal, 5 unread, 0 open; 1+");
  EXPECT_EQ(out.said,
            "no_such_move(马8进5)@2 + move_not_replayed(2)\n"
            "no_such_move(马8进4)@2 + move_not_replayed(1)\n");
  EXPECT_EQ(game[good].standing, Standing::legal);
  EXPECT_EQ(game[behind].move.ucci(), "h0g2");
}

TEST(Outcome, TheNotationIsWhatTheWordsShow) {
  struct Row {
    const char *declared, *words_in, *notation;
    std::vector<const char*> words;
    const char* line;
  };
  for (const Row& row : std::vector<Row>{
           {nullptr, "", "iccs", {"h2e2", "h9g7"}, "h2e2 h9g7"},
           {nullptr, "", "iccs", {"H2-E2", "H9-G7"}, "h2e2 h9g7"},
           {nullptr, "UCI", "uci", {"h2e2", "h9g7"}, "h2e2 h9g7"},
           {nullptr, "", "uci10", {"h3e3", "h10g8"}, "h2e2 h9g7"},
           {nullptr, "", "wxf", {"C2=5", "H8+7"}, "h2e2 h9g7"},
           {nullptr, "WXF1997", "wxf1997", {"C2.5", "H8+7"}, "h2e2 h9g7"},
           {nullptr, "", "san", {"Che3", "Hg8"}, "h2e2 h9g7"},
           {nullptr, "", "san0", {"Che2", "Hg7"}, "h2e2 h9g7"},
           {nullptr, "", "vi", {"P2-5", "M8.7"}, "h2e2 h9g7"},
           {nullptr, "", "dhtmlxq", {"7747", "7062"}, "h2e2 h9g7"},
           {nullptr, "", "zh", {"炮2平5", "馬８進７"}, "h2e2 h9g7"},
           {nullptr, "ICCS", "zh", {"炮二平五", "马8进7"}, "h2e2 h9g7"},
           {nullptr, "nonsense", "zh", {"炮二平五", "马8进7"}, "h2e2 h9g7"},
           {nullptr, "WXF", "iccs", {"H2-E2", "H9-G7"}, "h2e2 h9g7"},
           {"uci10", "", "uci10", {"h3e3", "h10g8", "马二进三"}, "h2e2 h9g7 h0g2"},
           {"wxf", "ICCS", "wxf", {"C2=5", "H8+7", "p7+1"}, "h2e2 h9g7 c3c4"},
           {nullptr, "", "wxf", {"C2=5", "H8+7", "p7+1", "p7+1"}, "h2e2 h9g7 c3c4 g6g5"},
       }) {
    Game game = game_of(nullptr, row.words);
    game.words_in = row.words_in;
    ResolveOptions options;
    if (row.declared != nullptr) options.notation = find_notation(row.declared);
    const WholeOutcome out = settle(game, options);
    ASSERT_NE(out.resolved.notation, nullptr) << row.notation;
    EXPECT_EQ(out.resolved.notation->id, row.notation) << row.words[0];
    EXPECT_EQ(out.line, row.line) << row.notation;
    EXPECT_EQ(out.said, "") << row.notation;
  }
}

}  // namespace
}  // namespace qipu
