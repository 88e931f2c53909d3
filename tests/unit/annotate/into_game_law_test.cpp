// Annotations in a record: all that are written, compared with a record made by hand. After
// removing them the record is as before, for random games, and the record's own notes stay.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>

#include "annotate/words/annotation_text.h"
#include "annotate/words/into_game.h"
#include "qipu/board/fen.h"
#include "ruling/ruling_text.h"
#include "support/positions.h"
#include "support/random_game.h"

namespace qipu {
namespace {

using test::move;

NodeId grow(Game& game, NodeId parent, std::string_view words) {
  NodeId id = parent;
  for (std::size_t at = 0; at + 4 <= words.size(); at += 5) {
    id = game.add(id, move(words.substr(at, 4)));
    game.set_standing(id, Standing::legal);
  }
  return id;
}

AnnotatedPly faulty(std::string_view played, std::string_view better, Mark mark,
                    std::optional<int> eval, Color mover = Color::red) {
  AnnotatedPly ply;
  ply.move = move(played);
  ply.mover = mover;
  if (eval) ply.eval = Evaluation{Evaluation::Kind::centipawns, *eval};
  Look look;
  look.lines.resize(1);
  for (std::size_t at = 0; at + 4 <= better.size(); at += 5) {
    look.lines[0].moves.push_back(move(better.substr(at, 4)));
  }
  look.lines[0].score = Score::centipawns(35);
  look.played.moves = {ply.move};
  look.judgement = {.mark = mark, .before = 0.57, .after = 0.12};
  ply.look = look;
  return ply;
}

constexpr std::string_view kRedFault =
    "Blunder: Red is losing at once (57% to 12%). Better: 炮二平五, attacking the pawn on "
    "file 5.";
constexpr std::string_view kBlackFault =
    "Mistake: Black is losing at once (57% to 12%). Better: 马8进7.";

TEST(IntoGame, PutsInEvaluationsGlyphsWordsAndBetterLines) {
  Game game;
  grow(game, kRoot, "a0a1 a9a8 a1a0");
  const std::vector<NodeId> nodes = game.main_line();
  game.edit_notes(nodes[0]).comment = "theirs";
  game.edit_notes(nodes[0]).nags = {14};
  game.edit_notes(nodes[1]).nags = {5};
  game.edit_notes(nodes[1]).eval = Evaluation{Evaluation::Kind::centipawns, 1};
  game.edit_notes(kRoot).comment = "intro";
  AnnotatedGame found;
  // The third move of the better line is illegal; the score is from the side to move.
  found.plies = {faulty("a0a1", "h2e2 h9g7 a0a9 h0g2", Mark::blunder, -200),
                 faulty("a9a8", "h9g7 h0g2", Mark::mistake, 7, Color::black),
                 faulty("a1a0", "b0c2", Mark::none, 9)};
  found.sides[0] = {.moves = 1, .accuracy = 50};
  Ruling ruling;
  ruling.rules = find_ruleset("2020");
  ruling.ground = Ground::checkmate;
  ruling.verdict = Verdict::red_loses;
  ruling.last_ply = 3;
  found.rulings = {ruling};
  const Game before = game;

  Game expected = before;
  expected.edit_notes(nodes[0]).comment = "theirs\n" + std::string(kRedFault);
  expected.edit_notes(nodes[0]).nags = {14, 4};
  expected.edit_notes(nodes[0]).eval = Evaluation{Evaluation::Kind::centipawns, -200};
  expected.edit_notes(nodes[1]).comment = kBlackFault;
  expected.edit_notes(nodes[2]).comment = reason_of(ruling, Language::en);
  expected.edit_notes(nodes[2]).eval = Evaluation{Evaluation::Kind::centipawns, 9};
  expected.edit_notes(kRoot).comment = "intro\nRed: accuracy 50.0%.";
  const NodeId red = expected[grow(expected, kRoot, "h2e2 h9g7")].parent;
  expected.edit_notes(red).eval = Evaluation{Evaluation::Kind::centipawns, 35};
  const NodeId black = expected[grow(expected, nodes[0], "h9g7 h0g2")].parent;
  expected.edit_notes(black).eval = Evaluation{Evaluation::Kind::centipawns, -35};
  annotate_game(game, found, {});
  EXPECT_EQ(first_difference(game, expected), "");
  for (const NodeId id : game.line_from(red)) EXPECT_EQ(game[id].standing, Standing::legal);
  // Nothing is written twice.
  annotate_game(game, found, {});
  EXPECT_EQ(first_difference(game, expected), "");
  // In Chinese and in coordinates.
  Game other = before;
  annotate_game(other, found, {.notation = find_notation("iccs"), .language = Language::zh});
  EXPECT_EQ(other.notes(nodes[0]).comment,
            "theirs\n败着：红方顿成败势（57% 到 12%）。应走H2-E2，捉中卒。");
  EXPECT_EQ(other.notes(nodes[2]).comment, reason_of(ruling, Language::zh));
  EXPECT_EQ(other.notes(kRoot).comment, "intro\n红方准确率 50.0%。");

  EXPECT_EQ(take_out_annotations(game, found), 2U);
  Game left = before;  // an evaluation of the record's own cannot be told from one of ours
  left.edit_notes(nodes[1]).eval.reset();
  EXPECT_EQ(first_difference(game, left), "");
  EXPECT_EQ(take_out_annotations(other, found), 2U) << "in any notation and language";
  EXPECT_EQ(first_difference(other, left), "");
  EXPECT_EQ(take_out_annotations(other, found), 0U);
}

TEST(IntoGame, BetterLinesHaveEightPliesAtMostAndStandOnce) {
  const auto size = [](std::string_view line, std::string_view there) {
    Game game;
    grow(game, kRoot, "a0a1");
    if (!there.empty()) grow(game, kRoot, there);
    const std::size_t before = game.size();
    AnnotatedGame found;
    found.plies = {faulty("a0a1", line, Mark::inaccuracy, 0)};
    annotate_game(game, found, {});
    return game.size() - before;
  };
  constexpr std::string_view kShort = "h2e2 h9g7 h0g2 i9h9";
  EXPECT_EQ(size(kShort, ""), 4U);
  EXPECT_EQ(size("h2e2 h9g7 h0g2 i9h9 g3g4 h7i7 b0c2", ""), 7U);
  EXPECT_EQ(size("h2e2 h9g7 h0g2 i9h9 g3g4 h7i7 b0c2 b9c7", ""), 8U);
  EXPECT_EQ(size("h2e2 h9g7 h0g2 i9h9 g3g4 h7i7 b0c2 b9c7 i0h0", ""), 8U);
  EXPECT_EQ(size(kShort, "b2e2"), 4U);
  EXPECT_EQ(size(kShort, "h2e2"), 0U) << "the record has it";
}

TEST(IntoGame, TheRecordsOwnVerdictStands) {
  for (int nag = 0; nag < 140; ++nag) {
    Game game;
    const NodeId id = grow(game, kRoot, "a0a1");
    game.edit_notes(id).nags = {static_cast<Nag>(nag)};
    AnnotatedGame found;
    found.plies = {faulty("a0a1", "h2e2", Mark::inaccuracy, 0)};
    annotate_game(game, found, {});
    const bool verdict = nag >= 1 && nag <= 7;  // !, ?, !!, ??, !?, ?! and □
    EXPECT_EQ(game.notes(id).nags.size(), verdict ? 1U : 2U) << nag;
    EXPECT_EQ(game.notes(id).nags.back(), verdict ? nag : 6) << nag;
  }
}

TEST(IntoGame, SentencesAreSaidUnlessTheyAreLinesAlready) {
  const std::string said(kRedFault);
  for (const auto& [comment, again] : {std::pair<std::string, bool>(said, false),
                                       {"x\n" + said, false},
                                       {said + "\nx", false},
                                       {"x\n" + said + "\ny", false},
                                       {"x" + said, true},
                                       {said + "x", true},
                                       {said + "x\n" + said, false},
                                       {"x\n" + said + "y", true},
                                       {"", true}}) {
    Game game;
    const NodeId id = grow(game, kRoot, "a0a1");
    game.edit_notes(id).comment = comment;
    AnnotatedGame found;
    found.plies = {faulty("a0a1", "h2e2", Mark::blunder, 0)};
    annotate_game(game, found, {});
    const std::string expected = !again ? comment : comment.empty() ? said : comment + "\n" + said;
    EXPECT_EQ(game.notes(id).comment, expected);
  }
}

TEST(IntoGame, BranchesAreAnnotatedAndTakenOutLikeTheMainLine) {
  Game game;
  const NodeId first = grow(game, kRoot, "h2e2");
  const NodeId branch = grow(game, kRoot, "a0a1");
  const NodeId second = grow(game, branch, "a9a8");
  const Game before = game;
  AnnotatedGame found;
  found.plies = {faulty("h2e2", "h2e2", Mark::none, 5)};
  AnnotatedBranch of;
  of.nodes = {branch, second};
  of.plies = {faulty("a0a1", "b2e2", Mark::blunder, -9),
              faulty("a9a8", "h9g7", Mark::mistake, 11, Color::black)};
  found.branches = {of};
  annotate_game(game, found, {});
  EXPECT_EQ(game.notes(first).eval, (Evaluation{Evaluation::Kind::centipawns, 5}));
  EXPECT_EQ(game.notes(branch).eval, (Evaluation{Evaluation::Kind::centipawns, -9}));
  EXPECT_EQ(game.notes(branch).nags, std::vector<Nag>{4});
  EXPECT_EQ(game.notes(second).comment, kBlackFault);
  EXPECT_EQ(game.leaves(), 4U);
  EXPECT_EQ(take_out_annotations(game, found), 2U);
  EXPECT_EQ(first_difference(game, before), "");
  // If some of its moves lack one, evaluations of a branch belong to the record.
  annotate_game(game, found, {});
  game.edit_notes(second).eval.reset();
  take_out_annotations(game, found);
  EXPECT_TRUE(game.notes(branch).eval);
  EXPECT_FALSE(game.notes(first).eval);
}

TEST(IntoGame, NothingIsTakenOutWhereNothingWasPutIn) {
  Game game;
  const NodeId id = grow(game, kRoot, "a0a1");
  game.edit_notes(id).eval = Evaluation{Evaluation::Kind::centipawns, 3};
  game.edit_notes(id).comment = "Blunder, I think";
  game.edit_notes(id).nags = {4};
  game.edit_notes(grow(game, kRoot, "h2e2")).eval = Evaluation{Evaluation::Kind::centipawns, 4};
  const Game before = game;
  AnnotatedGame found;
  found.plies = {faulty("a0a1", "h2e2", Mark::blunder, 0)};
  EXPECT_EQ(take_out_annotations(game, found), 0U);
  EXPECT_EQ(first_difference(game, before), "");
  // Only the summary shows an earlier run.
  game.edit_notes(kRoot).comment = "Red: accuracy 50.0%.";
  EXPECT_EQ(take_out_annotations(game, found), 0U);
  EXPECT_FALSE(game.notes(id).eval);
  EXPECT_EQ(game.notes(kRoot).comment, "");
  EXPECT_EQ(game.notes(id).nags, std::vector<Nag>{4});
}

TEST(IntoGame, ALineInWhichSomebodySpokeStays) {
  const auto stays = [](const std::function<void(Game&, NodeId)>& change,
                        const char* line = "h2e2 h9g7") {
    Game game;
    grow(game, kRoot, "a0a1");
    AnnotatedGame found;
    found.plies = {faulty("a0a1", line, Mark::blunder, 0)};
    annotate_game(game, found, {});
    const NodeId better = game[game[kRoot].first_child].next_sibling;
    change(game, better);
    const bool ours = is_line_of_earlier_run(game, better, Position::standard());
    take_out_annotations(game, found);
    const bool there = game[game[kRoot].first_child].next_sibling != kNoNode;
    EXPECT_EQ(ours, !there);
    return there;
  };
  EXPECT_FALSE(stays([](Game&, NodeId) {}));
  EXPECT_FALSE(stays([](Game&, NodeId) {}, "h2e2"));
  EXPECT_TRUE(stays([](Game& g, NodeId id) { g.edit_notes(id).comment = "x"; }));
  EXPECT_TRUE(stays([](Game& g, NodeId id) { g.edit_notes(id).lead = "x"; }));
  EXPECT_TRUE(stays([](Game& g, NodeId id) { g.edit_notes(id).nags = {14}; }));
  EXPECT_TRUE(stays([](Game& g, NodeId id) { g.edit_notes(id).eval.reset(); }));
  const auto reply = [](const Game& g, NodeId id) { return g[id].first_child; };
  EXPECT_TRUE(stays([&](Game& g, NodeId id) { g.edit_notes(reply(g, id)).comment = "x"; }));
  EXPECT_TRUE(stays([&](Game& g, NodeId id) { g.edit_notes(reply(g, id)).nags = {1}; }));
  EXPECT_TRUE(stays([&](Game& g, NodeId id) { g.edit_notes(reply(g, id)).eval = Evaluation{}; }));
  EXPECT_TRUE(stays([](Game& g, NodeId id) { g.add(id, move("b9c7")); }));
  EXPECT_TRUE(stays([&](Game& g, NodeId id) { g.add_written(reply(g, id), "x"); }));
  // A different move than the one named.
  Game game;
  grow(game, kRoot, "a0a1");
  game.edit_notes(game.main_line()[0]).comment = kRedFault;
  const NodeId other = grow(game, kRoot, "b0c2");
  game.edit_notes(other).eval = Evaluation{};
  EXPECT_FALSE(is_line_of_earlier_run(game, other, Position::standard()));
  EXPECT_FALSE(is_line_of_earlier_run(game, game.main_line()[0], Position::standard()));
  const NodeId named = grow(game, kRoot, "h2e2");
  game.edit_notes(named).eval = Evaluation{};
  EXPECT_TRUE(is_line_of_earlier_run(game, named, Position::standard()));
  game.edit_notes(game.main_line()[0]).comment = "x\n" + std::string(kRedFault) + "\ny";
  EXPECT_TRUE(is_line_of_earlier_run(game, named, Position::standard()));
  game.edit_notes(game.main_line()[0]).comment = "x " + std::string(kRedFault);
  EXPECT_FALSE(is_line_of_earlier_run(game, named, Position::standard()));
  const NodeId words = game.add_written(kRoot, "炮二平五");
  EXPECT_FALSE(is_line_of_earlier_run(game, words, Position::standard()));
}

TEST(IntoGame, WhatIsPutIntoAnyGameComesOutAgain) {
  test::RandomGames games(21);
  std::mt19937 random(8);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    Game game = games.next({.variations = false, .notes = false, .illegal = false});
    AnnotatedGame found;
    found.start = *Position::from(game.start, Faults::all());
    Position position = found.start;
    for (const NodeId id : game.main_line()) {
      if (!game[id].has_move) break;
      if (below(3) == 0) game.edit_notes(id).comment = below(2) == 0 ? "theirs\nmore" : "一";
      MoveList legal;
      position.legal_moves(legal);
      AnnotatedPly ply;
      ply.move = game[id].move;
      ply.mover = position.turn();
      ply.eval = Evaluation{Evaluation::Kind::centipawns, below(900) - 450};
      Look look;
      look.lines.resize(1);
      look.lines[0].moves = {legal[below(legal.size())]};
      look.played.moves = {ply.move};
      look.judgement.mark = static_cast<Mark>(below(kMarks));
      look.judgement.only_move = true;
      if (look.lines[0].moves[0] == ply.move && is_fault(look.judgement.mark)) {
        look.judgement.mark = Mark::good;
      }
      ply.look = look;
      found.plies.push_back(ply);
      position.make(ply.move);
    }
    if (found.plies.empty()) continue;
    found.sides[0].moves = 3;
    const Game before = game;
    const Language language = below(2) == 0 ? Language::zh : Language::en;
    const char* const notations[] = {"zh", "wxf", "iccs", "uci", "san"};
    annotate_game(game, found,
                  {.notation = find_notation(notations[below(5)]), .language = language});
    const auto marked = std::ranges::count_if(
        found.plies, [](const auto& ply) { return ply.look->judgement.mark != Mark::none; });
    EXPECT_EQ(take_out_annotations(game, found), static_cast<std::size_t>(marked));
    ASSERT_EQ(first_difference(game, before), "") << round;
  }
}

}  // namespace
}  // namespace qipu
