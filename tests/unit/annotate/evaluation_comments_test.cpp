// Evaluations as words in comments, and back.

#include "annotate/words/evaluation_comments.h"

#include <gtest/gtest.h>

#include "support/positions.h"

namespace qipu {
namespace {

Evaluation centipawns(int value) { return {Evaluation::Kind::centipawns, value}; }
Evaluation mate(int value) { return {Evaluation::Kind::mate, value}; }
const ChanceCurve kCurve("by hand", 400);

TEST(ToldEvaluations, AreReadable) {
  // 1 / (1 + e^(-42 / 400)) = 52.6%, 1 / (1 + e^(205 / 400)) = 37.5%
  EXPECT_EQ(evaluation_words(centipawns(42), kCurve, Language::en),
            "Evaluation: +0.42, Red's chances 53%.");
  EXPECT_EQ(evaluation_words(centipawns(-205), kCurve, Language::zh),
            "评分：-2.05，红方胜率 37%。");
  EXPECT_EQ(evaluation_words(mate(5), kCurve, Language::en), "Evaluation: Red mates in 5.");
  EXPECT_EQ(evaluation_words(mate(-1), kCurve, Language::zh), "评分：黑方 1 步杀。");
}

TEST(ToldEvaluations, AreUnderstood) {
  for (const Language language : {Language::en, Language::zh}) {
    for (const int value : {0, 5, -5, 99, -100, 12'345, -2'000'000}) {
      const std::string words = evaluation_words(centipawns(value), kCurve, language);
      for (const std::string_view rest : {"", "\nmore", " more"}) {
        const auto reported = evaluation_in_comment(words + std::string(rest));
        ASSERT_TRUE(reported) << words;
        EXPECT_EQ(reported->eval, centipawns(value)) << words;
        EXPECT_EQ(reported->length, words.size()) << words;
      }
    }
    for (const int value : {1, -1, 12, -30}) {
      const std::string words = evaluation_words(mate(value), kCurve, language);
      ASSERT_TRUE(evaluation_in_comment(words)) << words;
      EXPECT_EQ(evaluation_in_comment(words)->eval, mate(value)) << words;
    }
  }
}

TEST(ToldEvaluations, WhatPeopleWriteIsTheirs) {
  for (const std::string_view words :
       {"", "Evaluation: unclear", "Evaluation: +0.4, Red's chances 53%.", "Evaluation: +0.42",
        "Evaluation: 0.42, Red's chances 53%.", "Evaluation: +99999999999.00, Red's chances 99%.",
        "Evaluation: Red mates in 0.", "Evaluation: Red mates in .", "Evaluation: Red wins.",
        " Evaluation: Red mates in 5.", "评分：高", "评分：+0.42，红方胜率 53%",
        "评分：红方 步杀。", "评分：红 5 步杀。", "评分：+0.42, Red's chances 53%."}) {
    EXPECT_FALSE(evaluation_in_comment(words)) << words;
  }
}

TEST(ToldEvaluations, GoToTheHeadOfCommentsAndComeBack) {
  Game game;
  const NodeId first = game.add(kRoot, test::move("h2e2"));
  const NodeId second = game.add(first, test::move("h9g7"));
  const NodeId third = game.add(second, test::move("h0g2"));
  game.edit_notes(first).eval = centipawns(10);
  game.edit_notes(second).eval = mate(3);
  game.edit_notes(second).comment = "theirs";
  game.edit_notes(third).comment = "nothing here";
  const Game before = game;
  write_evaluation_comments(game, kCurve, Language::en, true);
  EXPECT_EQ(game.notes(first).comment, "Evaluation: +0.10, Red's chances 51%.");
  EXPECT_EQ(game.notes(second).comment, "Evaluation: Red mates in 3.\ntheirs");
  EXPECT_EQ(game.notes(third).comment, "nothing here");
  EXPECT_FALSE(game.notes(first).eval);
  hear_evaluations(game);
  EXPECT_EQ(first_difference(game, before), "");
}

TEST(ToldEvaluations, GlyphsThatASentenceSpeaksOfAreTold) {
  Game game;
  const NodeId first = game.add(kRoot, test::move("h2e2"));
  game.edit_notes(first).nags = {2, 14};
  game.edit_notes(first).comment =
      "why?\nMistake: Red loses the initiative (51% to 39%). Better: h0g2.";
  const NodeId second = game.add(first, test::move("h9g7"));
  game.edit_notes(second).nags = {2};
  game.edit_notes(second).comment = "Mistake, I think.";
  Game kept = game;
  write_evaluation_comments(game, kCurve, Language::en, true);
  EXPECT_EQ(game.notes(first).nags, std::vector<Nag>{14});
  EXPECT_EQ(game.notes(second).nags, std::vector<Nag>{2});
  const Game before = kept;
  write_evaluation_comments(kept, kCurve, Language::en, false);
  EXPECT_EQ(first_difference(kept, before), "");
}

}  // namespace
}  // namespace qipu
