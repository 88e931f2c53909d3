// Annotations written into records, removed again, and shown in the terminal.

#include "annotate/words/into_game.h"

#include <gtest/gtest.h>

#include "ops/answer/annotate.h"
#include "qipu/board/fen.h"
#include "support/scripted_engine.h"
#include "text/width.h"

namespace qipu {
namespace {

using test::any_score;
using test::maker_of;
using test::move;
using test::moves;
using test::options_for;
using test::Script;
using test::stretch_of;

Game record_of(const std::vector<Move>& line) {
  Game game;
  NodeId id = kRoot;
  for (const Move m : line) game.set_standing(id = game.add(id, m), Standing::legal);
  return game;
}

AnnotatedGame blundering(const std::vector<Move>& line) {
  Script script;
  script.score = [](const Position&, Move m, int) {
    return m == move("a3a4") ? -400 : m == move("h2e2") ? 10 : 0;
  };
  test::follow(script, Position::standard(), line);
  Surveyor surveyor(maker_of(script), options_for());
  return annotated(Position::standard(), line, 0, surveyor.survey(stretch_of(line)),
                   surveyor.options().curve);
}

TEST(IntoGame, GlyphsWordsAndBetterLinesJoinTheRecord) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  const AnnotatedGame annotated = blundering(line);
  annotate_game(game, annotated, {.notation = find_notation("uci")});
  const NodeId first = game[kRoot].first_child;
  EXPECT_EQ(game.notes(first).nags, std::vector<Nag>{4});
  // 1 / (1 + e^(-10 / 400)) = 50.6%, 1 / (1 + e) = 26.9%
  EXPECT_EQ(game.notes(first).comment,
            "Blunder: Red falls behind (51% to 27%). Better: h2e2, attacking the pawn on "
            "file 5.");
  const NodeId better = game[first].next_sibling;
  ASSERT_NE(better, kNoNode);
  EXPECT_EQ(game[better].move, move("h2e2"));
  EXPECT_EQ(game[better].standing, Standing::legal);
  EXPECT_EQ(game.notes(better).eval, (Evaluation{Evaluation::Kind::centipawns, 10}));
  Game chinese = record_of(line);
  annotate_game(chinese, annotated, {.language = Language::zh});
  EXPECT_EQ(chinese.notes(first).comment,
            "败着：红方落入下风（51% 到 27%）。应走炮二平五，捉中卒。");
  EXPECT_EQ(chinese.notes(kRoot).comment,
            "红方准确率 18.9%，败着 1。黑方准确率 100.0%。关键着：第 1 回合红方兵九进一，落入下风"
            "（51% 到 27%）。");
  // Annotating again writes nothing twice.
  const Game once = game;
  annotate_game(game, annotated, {.notation = find_notation("uci")});
  EXPECT_TRUE(same_record(game, once)) << first_difference(game, once);
}

TEST(IntoGame, AnEarlierRunIsTakenOutAndNothingElse) {
  const auto line = moves({"a3a4", "h9g7"});
  const AnnotatedGame annotated = blundering(line);
  Game game = record_of(line);
  const NodeId first = game[kRoot].first_child;
  game.edit_notes(first).comment = "a pawn\n\nGood: but slow";
  game.edit_notes(first).nags = {14};
  game.edit_notes(kRoot).comment = "Red: accuracy is not all";
  game.set_standing(game.add(kRoot, move("h2e2")), Standing::legal);
  const Game before = game;
  annotate_game(game, annotated, {.notation = find_notation("wxf"), .language = Language::en});
  game.add_comment(first, "and a word behind it");
  EXPECT_EQ(take_out_annotations(game, annotated), 1U);
  Game expected = before;
  expected.add_comment(first, "and a word behind it");
  EXPECT_EQ(first_difference(game, expected), "");
  EXPECT_EQ(take_out_annotations(game, annotated), 0U);
  EXPECT_EQ(first_difference(game, expected), "");
}

TEST(IntoGame, ABetterLineStaysWhereSomebodySpeaks) {
  const auto line = moves({"a3a4", "h9g7"});
  const AnnotatedGame annotated = blundering(line);
  Game game = record_of(line);
  annotate_game(game, annotated, {});
  const NodeId first = game[kRoot].first_child;
  const NodeId better = game[first].next_sibling;
  game.edit_notes(better).comment = "indeed";
  EXPECT_EQ(take_out_annotations(game, annotated), 1U);
  EXPECT_EQ(game.notes(first).comment, "");
  EXPECT_TRUE(game.notes(first).nags.empty());
  EXPECT_EQ(game[first].next_sibling, better);
  EXPECT_EQ(game.notes(kRoot).comment, "");
}

TEST(IntoGame, EvaluationsOfOthersStay) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  game.edit_notes(game[kRoot].first_child).eval = Evaluation{Evaluation::Kind::centipawns, 77};
  const Game before = game;
  EXPECT_EQ(take_out_annotations(game, blundering(line)), 0U);
  EXPECT_EQ(first_difference(game, before), "");
}

TEST(IntoGame, WhatTheRecordHasStays) {
  const auto line = moves({"a3a4", "h9g7"});
  Game game = record_of(line);
  const NodeId first = game[kRoot].first_child;
  game.edit_notes(first).comment = "a pawn";
  game.edit_notes(first).nags = {5, 14};
  game.edit_notes(first).eval = Evaluation{Evaluation::Kind::centipawns, 77};
  game.edit_notes(kRoot).comment = "introduction";
  const NodeId own = game.add(kRoot, move("h2e2"));
  game.set_standing(own, Standing::legal);
  game.edit_notes(own).comment = "usual";
  annotate_game(game, blundering(line), {});
  EXPECT_TRUE(game.notes(first).comment.starts_with("a pawn\nBlunder: "));
  EXPECT_EQ(game.notes(first).nags, (std::vector<Nag>{5, 14}));
  EXPECT_EQ(game.notes(first).eval->value, 77);
  EXPECT_TRUE(game.notes(kRoot).comment.starts_with("introduction\nRed: accuracy "));
  EXPECT_EQ(game[first].next_sibling, own);
  EXPECT_EQ(game[own].next_sibling, kNoNode);
  EXPECT_EQ(game.notes(own).comment, "usual");
}

/// A record of a3a4 h9g7, with the alternative g3g4 to a3a4 and its reply b9c7; the two bad moves
/// a3a4 and b9c7 are judged.
class WithAVariation : public testing::Test {
 protected:
  WithAVariation() {
    game_ = record_of(moves({"a3a4", "h9g7"}));
    other_ = game_.add(kRoot, move("g3g4"));
    game_.set_standing(other_, Standing::legal);
    reply_ = game_.add(other_, move("b9c7"));
    game_.set_standing(reply_, Standing::legal);
    script_.score = [](const Position&, Move m, int) {
      return m == move("a3a4") || m == move("b9c7") ? -400 : m == move("h2e2") ? 10 : 0;
    };
    test::follow(script_, Position::standard(), moves({"a3a4", "h9g7"}));
    test::follow(script_, Position::standard(), moves({"g3g4", "b9c7"}));
  }
  AnnotatedGame found(bool variations, PlyRange range = {}) {
    Surveyor surveyor(maker_of(script_), options_for());
    Findings findings;
    return *annotate_record(game_, surveyor, {.range = range, .variations = variations}, findings);
  }

  Game game_;
  NodeId other_ = kNoNode, reply_ = kNoNode;
  Script script_;
};

TEST_F(WithAVariation, ItsMovesAreJudgedAndCountInNoSum) {
  const AnnotatedGame main = found(false), all = found(true);
  EXPECT_TRUE(main.branches.empty());
  ASSERT_EQ(all.branches.size(), 1U);
  const AnnotatedBranch& branch = all.branches[0];
  EXPECT_EQ(branch.nodes, (std::vector<NodeId>{other_, reply_}));
  EXPECT_EQ(branch.of, 0U);
  EXPECT_EQ(branch.before, 0U);
  ASSERT_EQ(branch.plies.size(), 2U);
  EXPECT_EQ(branch.plies[1].look->judgement.mark, Mark::blunder);
  EXPECT_EQ(all.sides[1].moves, main.sides[1].moves);
  EXPECT_EQ(all.sides[1].accuracy, main.sides[1].accuracy);
  annotate_game(game_, all, {});
  EXPECT_EQ(game_.notes(reply_).nags, std::vector<Nag>{4});
  EXPECT_TRUE(game_.notes(reply_).comment.starts_with("Blunder: Black "));
  EXPECT_NE(game_[reply_].next_sibling, kNoNode);
  EXPECT_TRUE(game_.notes(other_).eval);
}

TEST_F(WithAVariation, BetterLinesOfAnEarlierRunAreNoVariations) {
  const Game before = game_;
  const AnnotatedGame first = found(true);
  annotate_game(game_, first, {});
  const Game once = game_;
  const AnnotatedGame again = found(true);
  ASSERT_EQ(again.branches.size(), 1U);
  EXPECT_EQ(take_out_annotations(game_, again), 2U);
  EXPECT_EQ(first_difference(game_, before), "");
  annotate_game(game_, again, {});
  EXPECT_EQ(first_difference(game_, once), "");
}

TEST_F(WithAVariation, TheRangeCountsPliesOfTheGame) {
  const AnnotatedGame second = found(true, {.first = 2, .last = 2});
  EXPECT_FALSE(second.plies[0].look);
  EXPECT_TRUE(second.plies[1].look);
  EXPECT_FALSE(second.branches[0].plies[0].look);
  EXPECT_TRUE(second.branches[0].plies[1].look);
}

TEST(AnnotationReport, NoLineIsWiderThanATerminal) {
  std::vector<Move> line;
  // Rooks move to and fro.
  line = moves({"a3a4", "i6i5"});
  for (int i = 0; i < 60; ++i) {
    for (const Move m : moves({"a0a1", "a9a8", "a1a0", "a8a9"})) line.push_back(m);
  }
  Script script;
  script.score = any_score;
  Surveyor surveyor(maker_of(script), options_for());
  const AnnotatedGame annotated_game = annotated(
      Position::standard(), line, 0, surveyor.survey(stretch_of(line)), surveyor.options().curve);
  Game game = record_of(line);
  game.tags.set("Red", "A player whose name is rather longer than names are as a rule");
  game.tags.set("Black", "另一位名字特别特别特别特别特别特别特别长的棋手");
  for (const Language language : {Language::en, Language::zh}) {
    AnnotationReport form;
    form.language = language;
    form.how.engine = "scripted";
    form.how.limits.nodes = 1000;
    form.how.curve = "by hand";
    const std::string report = annotation_report({game, annotated_game, "x.pgn", 1}, form);
    std::istringstream in(report);
    int lines = 0;
    for (std::string text; std::getline(in, text); ++lines) {
      EXPECT_LE(display_width(text), 80) << text;
    }
    EXPECT_GT(lines, 20);
  }
}

}  // namespace
}  // namespace qipu
