// Sentences about judged moves: looks made by hand, with known values of each line.

#include "annotate/words/annotation_text.h"

#include <gtest/gtest.h>

#include "annotate/judge/material.h"
#include "annotate/judge/reasons.h"
#include "engine/exchange.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

Line line_of(Score score, std::initializer_list<std::string_view> list) {
  Line line;
  line.score = score;
  for (const auto m : list) line.moves.push_back(move(m));
  return line;
}

struct Said {
  std::string en, zh;
};
Said said(std::string_view fen, Line best, Line played, Judgement judgement,
          std::optional<Line> second = std::nullopt) {
  AnnotatedPly ply;
  const Position p = position_of(fen);
  ply.move = played.moves.front();
  ply.mover = p.turn();
  Look look;
  look.lines = {std::move(best)};
  if (second) look.lines.push_back(std::move(*second));
  look.played = std::move(played);
  look.judgement = judgement;
  ply.look = std::move(look);
  const Notation& notation = *find_notation("zh");
  const Said out = {move_words(ply, p, notation, Language::en),
                    move_words(ply, p, notation, Language::zh)};
  // The written sentence is recognized.
  EXPECT_EQ(mark_told(out.en), judgement.mark) << out.en;
  EXPECT_EQ(mark_told(out.zh), judgement.mark) << out.zh;
  return out;
}

Judgement fault() {
  Judgement j;
  j.mark = Mark::blunder;
  j.before = 0.57;
  j.after = 0.12;
  return j;
}
Score even() { return Score::centipawns(0); }

TEST(Words, OfTwoPiecesOnAFileTheOneMeantIsNamed) {
  const Position p = position_of("4ka3/4a4/3cb3b/4R3p/pr7/6B2/P3c3P/6C2/6C2/3AKAB2 b");
  const auto piece = [&](std::string_view square, Language language) {
    return piece_words(p, *Square::parse(square), *find_notation("zh"), language);
  };
  EXPECT_EQ(piece("g2", Language::en), "the front cannon on file 3");
  EXPECT_EQ(piece("g1", Language::en), "the rear cannon on file 3");
  EXPECT_EQ(piece("g1", Language::zh), "三路后炮");
  EXPECT_EQ(piece("b5", Language::en), "the rook on file 2");
}

TEST(Words, AManIsWonWhereTheWholeLineLeavesItSo) {
  const Position p = position_of("3k4r/9/9/9/n8/9/9/9/R8/5K3 w");
  const std::vector<Move> line = {move("a1a5"), move("i9i8"), move("a5i5"), move("i8i5")};
  const auto won = harvest_of(p, std::span(line).first(2));
  ASSERT_TRUE(won);
  EXPECT_EQ(won->balance, worth_of(Role::horse));
  const auto lost = harvest_of(p, line);
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->balance, worth_of(Role::horse) - worth_of(Role::rook));
  EXPECT_FALSE(harvest_of(p, std::span(line).first(3))) << "it will fall";
}

TEST(Words, AMateAllowedIsNamedWhereTheLineReachesIt) {
  Judgement j = fault();
  j.into_mate = true;
  constexpr std::string_view kFen = "4k4/9/9/9/9/r8/8P/9/9/3K5 w";
  const Line best = line_of(even(), {"i3i4"});
  const Said whole = said(kFen, best, line_of(Score::mated_in(2), {"d0d1", "a4d4"}), j);
  EXPECT_EQ(whole.en, "Blunder: Black can now mate in 1 (facing kings, 白脸将). Better: 兵一进一.");
  EXPECT_EQ(whole.zh, "败着：黑方此后 1 步可成杀（白脸将）。应走兵一进一。");
  const Said cut = said(kFen, best, line_of(Score::mated_in(4), {"d0d1", "a4d4"}), j);
  EXPECT_EQ(cut.en, "Blunder: Black can now mate in 2. Better: 兵一进一.");
}

TEST(Words, AMateMissedIsNamed) {
  Judgement j = fault();
  j.missed_mate = true;
  const Said s = said("3k5/9/9/9/R8/9/8P/9/9/4K4 w", line_of(Score::mates_in(1), {"a5d5"}),
                      line_of(even(), {"i3i4", "d9d8"}), j);
  EXPECT_EQ(s.en, "Blunder: Red misses a mate in 1 (facing kings, 白脸将). Better: 车九平六.");
  EXPECT_EQ(s.zh, "败着：红方错过 1 步杀（白脸将）。应走车九平六。");
}

TEST(Words, AManLostIsToldWithItsPlaceAndTheMoveThatTakesIt) {
  const Said s = said("3k5/9/9/9/r8/9/8P/9/N8/4K4 w", line_of(even(), {"a1c2", "d9d8"}),
                      line_of(even(), {"i3i4", "a5a1", "i4i5"}), fault());
  EXPECT_EQ(s.en,
            "Blunder: Red is losing at once (57% to 12%). Black wins the horse on file 9 with "
            "车1进4. Better: 马九进七.");
  EXPECT_EQ(s.zh, "败着：红方顿成败势（57% 到 12%）。黑方可走车1进4，得九路马。应走马九进七。");
}

TEST(Words, AManIsNotCalledLostWhereTheBetterLineLosesItToo) {
  const Said s = said("3k5/9/9/9/r8/9/8P/9/N8/4K4 w", line_of(even(), {"e0e1", "a5a1", "e1e2"}),
                      line_of(even(), {"i3i4", "a5a1", "i4i5"}), fault());
  EXPECT_EQ(s.en, "Blunder: Red is losing at once (57% to 12%). Better: 帅五进一.");
  EXPECT_EQ(s.zh, "败着：红方顿成败势（57% 到 12%）。应走帅五进一。");
}

TEST(Words, AManTakenLaterIsToldByBothMoves) {
  const Said s = said("3k5/9/9/9/1r7/9/8P/9/N8/4K4 w", line_of(even(), {"a1c2", "d9d8"}),
                      line_of(even(), {"i3i4", "b5a5", "i4i5", "a5a1", "i5i6"}), fault());
  EXPECT_EQ(s.en,
            "Blunder: Red is losing at once (57% to 12%). Black wins the horse on file 9 by "
            "车2平1 and 车1进4. Better: 马九进七.");
  EXPECT_EQ(s.zh,
            "败着：红方顿成败势（57% 到 12%）。黑方可走车2平1，再车1进4，得九路马。应走马九进七。");
}

TEST(Words, ASecondPieceIsToldWithoutItsPlace) {
  const Said s =
      said("3k5/9/9/9/r8/9/8P/9/N8/2B1K4 w", line_of(even(), {"a1c2", "a5a6"}),
           line_of(even(), {"i3i4", "a5a1", "i4i5", "a1c1", "i5i6", "c1c0", "e0e1"}), fault());
  EXPECT_EQ(s.en,
            "Blunder: Red is losing at once (57% to 12%). Black wins the horse on file 9 with "
            "车1进4, and later an elephant. Better: 马九进七.");
  EXPECT_EQ(
      s.zh,
      "败着：红方顿成败势（57% 到 12%）。黑方可走车1进4，得九路马，以后再得一相。应走马九进七。");
}

TEST(Words, WhatTheBetterMoveWouldHaveWonIsTold) {
  const Said s = said("3k5/9/9/9/n8/9/8P/9/R8/4K4 w", line_of(even(), {"a1a5", "d9d8"}),
                      line_of(even(), {"i3i4", "a5b7"}), fault());
  EXPECT_EQ(s.en,
            "Blunder: Red is losing at once (57% to 12%). Better: 车九进四, winning the horse on "
            "file 1.");
  EXPECT_EQ(s.zh, "败着：红方顿成败势（57% 到 12%）。应走车九进四，得1路马。");
}

TEST(Words, ASecondPieceThatWouldHaveBeenWonIsToldToo) {
  const Said s = said("3k2b2/9/9/9/n8/9/8P/9/R8/4K4 w",
                      line_of(even(), {"a1a5", "d9d8", "a5a9", "d8d7", "a9g9", "d7d8"}),
                      line_of(even(), {"i3i4", "a5b7"}), fault());
  EXPECT_EQ(s.en,
            "Blunder: Red is losing at once (57% to 12%). Better: 车九进四, winning the horse on "
            "file 1, and later an elephant.");
  EXPECT_EQ(s.zh, "败着：红方顿成败势（57% 到 12%）。应走车九进四，得1路马，以后再得一象。");
}

TEST(Words, AForkIsToldWhereNoLineSettlesIt) {
  const Said fork = said("4k4/9/5n3/9/9/2R3R2/9/8P/9/3K5 w", line_of(even(), {"c4c5"}),
                         line_of(even(), {"i2i3", "f7e5"}), fault());
  EXPECT_EQ(fork.en,
            "Blunder: Red is losing at once (57% to 12%). Black can answer 马6进5, forking the "
            "rook on file 7 and the rook on file 3. Better: 车七进一, bringing a rook over the "
            "river.");
  EXPECT_EQ(
      fork.zh,
      "败着：红方顿成败势（57% 到 12%）。黑方可走马6进5，捉双：七路车、三路车。应走车七进一，车过"
      "河。");
  const Said threat = said("4k4/9/R8/9/9/7R1/9/9/9/3K5 w", line_of(even(), {"a7a8"}),
                           line_of(even(), {"a7a6"}), fault());
  EXPECT_EQ(threat.en,
            "Blunder: Red is losing at once (57% to 12%). Better: 车九进一, threatening mate.");
  EXPECT_EQ(threat.zh, "败着：红方顿成败势（57% 到 12%）。应走车九进一，叫杀。");
}

TEST(Words, PraiseSaysWhatIsGivenAndWhatFor) {
  Judgement j;
  j.mark = Mark::brilliant;
  j.before = j.after = 0.83;
  j.sacrifice = true;
  constexpr std::string_view kFen = "3k5/9/9/9/4p4/9/9/9/4R4/5K3 w";
  const Line gives = line_of(even(), {"e1e4", "e5e4"});
  const Said s = said(kFen, gives, gives, j);
  EXPECT_EQ(s.en, "Brilliant: A sound sacrifice of the rook on file 5; Red's chances are 83%.");
  EXPECT_EQ(s.zh, "妙着：弃中路车有力，红方胜率 83%。");
  j.sacrifice = false;
  j.only_move = true;
  j.mark = Mark::good;
  const Said only = said(kFen, gives, gives, j, line_of(Score::mated_in(2), {"e1e2"}));
  EXPECT_EQ(only.en, "Good: Every other move loses to mate.");
  EXPECT_EQ(only.zh, "好着：其余着法都会被杀。");
}

TEST(Words, WhatPeopleSayIsNotTakenForOurs) {
  for (const std::string_view words :
       {"", "Blunder", "Blunder: loses a rook", "Good: a quiet move", "Mistake: Red's plan is slow",
        "Blunder: Red's chances fall from 57% to 12%", "败着", "败着：失车", "好着：先手",
        "失误：红方胜率由此下降", "妙着：弃车",
        "Blunder: White's chances fall from 1. Better: x."}) {
    EXPECT_FALSE(mark_told(words)) << words;
  }
  for (const std::string_view words : {"", "Red: accurate", "红方准确", "Accuracy 90%"}) {
    EXPECT_FALSE(is_of_game_words(words)) << words;
  }
  EXPECT_TRUE(is_of_game_words("红方准确率 19.3%，败着 1。黑方准确率 100.0%。"));
  EXPECT_TRUE(is_of_game_words("Black: accuracy 90.0%."));
}

}  // namespace
}  // namespace qipu
