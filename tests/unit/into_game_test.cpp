// Annotations put into records, taken out again, and told in the terminal.

#include "qipu/annotate/into_game.h"

#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/ops/annotate.h"
#include "qipu/text/width.h"
#include "support/scripted_engine.h"

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
            "Blunder: Red's chances fall from 51% to 27%. Better: h2e2.");
  const NodeId better = game[first].next_sibling;
  ASSERT_NE(better, kNoNode);
  EXPECT_EQ(game[better].move, move("h2e2"));
  EXPECT_EQ(game[better].standing, Standing::legal);
  EXPECT_EQ(game.notes(better).eval, (Evaluation{Evaluation::Kind::centipawns, 10}));
  Game chinese = record_of(line);
  annotate_game(chinese, annotated, {.language = Language::zh});
  EXPECT_EQ(chinese.notes(first).comment, "败着：红方胜率由 51% 降到 27%。应走炮二平五。");
  EXPECT_EQ(
      chinese.notes(kRoot).comment,
      "红方准确率 19.3%，败着 1。黑方准确率 100.0%。转折：第 1 回合红方兵九进一（51% 到 27%）。");
  // Doing it again says nothing twice.
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

TEST(AnnotationReport, NoLineIsWiderThanATerminal) {
  std::vector<Move> line;
  // Rooks to and fro.
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
