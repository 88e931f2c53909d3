// Results of a game computed from looks made by hand: evaluations, chances, counts, means, phases,
// turning points, the end of the book; for both sides, in both languages.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "annotate/judge/annotated.h"
#include "annotate/words/annotation_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

constexpr std::string_view kShuffle[] = {"a0a1", "a9a8", "a1a0", "a8a9"};

std::vector<Move> shuffled(std::size_t plies) {
  std::vector<Move> out;
  for (std::size_t i = 0; i < plies; ++i) out.push_back(move(kShuffle[i % 4]));
  return out;
}

/// A look whose best move is worth `best` and whose played one is worth `played`.
Look look_of(Move m, Score best, Score played, Mark mark = Mark::none, double before = 0.5,
             double after = 0.5) {
  Look look;
  look.lines.resize(1);
  look.lines[0].score = best;
  look.lines[0].moves = {m};
  look.played.score = played;
  look.played.moves = {m};
  look.judgement.mark = mark;
  look.judgement.before = before;
  look.judgement.after = after;
  return look;
}
Score cp(int value) { return Score::centipawns(value); }
Evaluation centipawns_of(int value) { return {Evaluation::Kind::centipawns, value}; }

const ChanceCurve kSumCurve("by hand", 400);
double chance_of(int value) { return 1 / (1 + std::exp(-value / 400.0)); }

TEST(AnnotatedPlies, APositionIsWorthWhatWasSeenThereElseWhatTheMoveShowed) {
  for (const bool black_first : {false, true}) {
    Position start = Position::standard();
    if (black_first) start.give_turn(Color::black);
    const auto line =
        black_first ? std::vector{move("a9a8"), move("a0a1"), move("a8a9")} : shuffled(3);
    const int sign = black_first ? -1 : 1;  // for the first mover, seen from Red
    Survey survey;
    survey.looks = {look_of(line[0], cp(10), cp(20)), look_of(line[1], cp(30), cp(40)),
                    look_of(line[2], cp(50), cp(60))};
    auto plies = annotated_plies(start, line, 0, survey, kSumCurve);
    ASSERT_EQ(plies.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(plies[i].move, line[i]);
      EXPECT_EQ(plies[i].mover == Color::red, (i % 2 == 0) != black_first);
      EXPECT_EQ(plies[i].phase, Phase::opening);
      EXPECT_TRUE(plies[i].look);
      EXPECT_FALSE(plies[i].book);
    }
    // After the first ply the best score of the next mover; after the last ply the score of the
    // move itself.
    EXPECT_EQ(plies[0].eval, centipawns_of(-30 * sign));
    EXPECT_EQ(plies[1].eval, centipawns_of(50 * sign));
    EXPECT_EQ(plies[2].eval, centipawns_of(60 * sign));
    EXPECT_NEAR(*plies[0].red_chance, chance_of(-30 * sign), 1e-12);
    EXPECT_NEAR(*plies[1].red_chance, chance_of(50 * sign), 1e-12);
    EXPECT_NEAR(*plies[2].red_chance, chance_of(60 * sign), 1e-12);
    // A deeper look at the move counts more than a shallow one at the position after it.
    survey.looks[0]->deeper = true;
    plies = annotated_plies(start, line, 0, survey, kSumCurve);
    EXPECT_EQ(plies[0].eval, centipawns_of(20 * sign));
    EXPECT_NEAR(*plies[0].red_chance, chance_of(20 * sign), 1e-12);
    survey.looks[1]->deeper = true;
    plies = annotated_plies(start, line, 0, survey, kSumCurve);
    EXPECT_EQ(plies[0].eval, centipawns_of(-30 * sign));
    EXPECT_EQ(plies[1].eval, centipawns_of(-40 * sign));
    // Without a look nothing is known.
    survey.looks[0]->deeper = survey.looks[1]->deeper = false;
    survey.looks[1].reset();
    plies = annotated_plies(start, line, 0, survey, kSumCurve);
    EXPECT_EQ(plies[0].eval, centipawns_of(20 * sign));
    EXPECT_EQ(plies[1].eval, centipawns_of(50 * sign));
    EXPECT_FALSE(plies[1].look);
    survey.looks[2].reset();
    plies = annotated_plies(start, line, 0, survey, kSumCurve);
    EXPECT_FALSE(plies[1].eval || plies[2].eval || plies[1].red_chance || plies[2].red_chance);
  }
}

TEST(AnnotatedPlies, ASurveyOfTheEndBelongsToTheEnd) {
  const auto line = shuffled(4);
  Survey survey;
  survey.looks = {look_of(line[2], cp(10), cp(20)), std::nullopt};
  const std::vector<std::optional<BookMove>> book = {BookMove{1, 0, 0, 0}, BookMove{2, 0, 0, 0},
                                                     BookMove{3, 0, 0, 0}};
  const auto plies = annotated_plies(Position::standard(), line, 2, survey, kSumCurve, book);
  ASSERT_EQ(plies.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(plies[i].look.has_value(), i == 2) << i;
    // The book is asked only for plies that were looked at.
    EXPECT_EQ(plies[i].book.has_value(), i == 2) << i;
  }
  EXPECT_EQ(plies[2].book->games, 3U);
  EXPECT_EQ(plies[1].eval, centipawns_of(10)) << "of the position before the look";
  EXPECT_FALSE(plies[0].eval);
}

TEST(AnnotatedPlies, AMateIsCountedFromAfterTheMove) {
  const auto line = shuffled(1);
  const auto after = [&](Score played) {
    Survey survey;
    survey.looks = {look_of(line[0], played, played)};
    return annotated_plies(Position::standard(), line, 0, survey, kSumCurve)[0];
  };
  EXPECT_EQ(after(Score::mates_in(5)).eval, (Evaluation{Evaluation::Kind::mate, 2}));
  EXPECT_EQ(after(Score::mates_in(5)).red_chance, 1);
  EXPECT_EQ(after(Score::mated_in(4)).eval, (Evaluation{Evaluation::Kind::mate, -2}));
  EXPECT_EQ(after(Score::mated_in(4)).red_chance, 0);
  // After the mating move there are no moves to count.
  const Position mates = position_of("3k5/9/9/9/R8/9/9/9/9/4K4 w");
  const std::vector<Move> last = {move("a5d5")};
  Survey survey;
  survey.looks = {look_of(last[0], Score::mates_in(1), Score::mates_in(1))};
  const auto plies = annotated_plies(mates, last, 0, survey, kSumCurve);
  EXPECT_FALSE(plies[0].eval);
  EXPECT_EQ(plies[0].red_chance, 1);
  // There is no evaluation after a mating move that the engine did not see, either.
  survey.looks = {look_of(last[0], cp(7), cp(7))};
  EXPECT_FALSE(annotated_plies(mates, last, 0, survey, kSumCurve)[0].eval);
  // An earlier mate after which there is no look does not end the game.
  const Position earlier = position_of("3k5/9/9/R8/9/9/9/9/9/4K4 b");
  const std::vector<Move> whole = {move("d9d8"), move("a6a5"), move("d8d9"), move("a5d5")};
  survey.looks = {std::nullopt, look_of(whole[1], cp(7), cp(7)), std::nullopt,
                  look_of(whole[3], Score::mates_in(1), Score::mates_in(1))};
  const auto all = annotated_plies(earlier, whole, 0, survey, kSumCurve);
  EXPECT_EQ(all[1].eval, centipawns_of(7));
  EXPECT_FALSE(all[3].eval);
}

TEST(AnnotatedPlies, PhasesFollowThePliesAndThePieces) {
  const auto line = shuffled(24);
  const auto phases = [&](const Position& start) {
    std::string out;
    for (const AnnotatedPly& ply : annotated_plies(start, line, 0, {}, kSumCurve)) {
      out += std::to_string(static_cast<int>(ply.phase));
    }
    return out;
  };
  EXPECT_EQ(phases(Position::standard()), std::string(20, '0') + "1111");
  // Round 6, Red to move: ten plies have been played. A pawn is missing.
  EXPECT_EQ(
      phases(position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/9/RNBAKABNR w - - 0 6")),
      std::string(10, '0') + std::string(14, '1'));
}

TEST(AnnotatedPlies, PiecesAndPliesAtTheirBounds) {
  // 28 pieces and 27; 7 officers and 6.
  EXPECT_EQ(phase_of(position_of("rnbakabnr/9/1c5c1/p1p1p1p2/9/9/2P1P1P2/1C5C1/9/1NBAKABNR w"), 0),
            Phase::opening);
  EXPECT_EQ(phase_of(position_of("rnbakabnr/9/1c5c1/p1p1p4/9/9/2P1P1P2/1C5C1/9/1NBAKABNR w"), 0),
            Phase::middlegame);
  for (const char* const extra : {"R", "N", "C", "r", "n", "c"}) {
    const std::string rest = "4k4/9/rnc6/9/9/9/RNC6/9/9/4K4 w";
    EXPECT_EQ(phase_of(position_of(rest), 50), Phase::endgame);
    const std::string more = std::string("4k3") + extra + "/9/rnc6/9/9/9/RNC6/9/9/4K4 w";
    EXPECT_EQ(phase_of(position_of(more), 0), Phase::middlegame) << extra;
  }
  EXPECT_EQ(phase_of(position_of("4kaaab/9/rnc6/9/9/9/RNC6/9/9/4KAB2 w"), 0), Phase::endgame);
  EXPECT_EQ(plies_by_round(position_of("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1")), 0U);
  EXPECT_EQ(plies_by_round(position_of("4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1")), 1U);
  EXPECT_EQ(plies_by_round(position_of("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 7")), 12U);
  EXPECT_EQ(plies_by_round(position_of("4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 7")), 13U);
  // Pieces at home, for any side to move and any round; then one piece elsewhere.
  EXPECT_EQ(plies_before(position_of("rnbakabnr/9/9/9/9/9/9/9/9/4K4 b - - 0 9")), 0U);
  EXPECT_EQ(plies_before(position_of("rnbakabn1/r8/9/9/9/9/9/9/9/4K4 b - - 0 9")), 17U);
  EXPECT_EQ(plies_before(position_of("rnbakabn1/r8/9/9/9/9/9/9/9/4K4 b - - 0 1")), 20U);
  EXPECT_EQ(plies_before(position_of("rnbakabn1/r8/9/9/9/9/9/9/9/4K4 w - - 0 2")), 2U);
  EXPECT_EQ(plies_before(position_of("4k4/9/9/9/9/9/9/9/9/3KR4 w - - 0 1")), 20U);
}

TEST(PhaseNames, AreThree) {
  const struct {
    Phase phase;
    const char *id, *zh;
  } kNames[] = {{Phase::opening, "opening", "开局"},
                {Phase::middlegame, "middlegame", "中局"},
                {Phase::endgame, "endgame", "残局"}};
  for (const auto& n : kNames) {
    EXPECT_EQ(phase_id(n.phase), n.id);
    EXPECT_EQ(phase_name(n.phase, Language::en), n.id);
    EXPECT_EQ(phase_name(n.phase, Language::zh), n.zh);
  }
}

/// Twenty-six moves; those of each side are equal except for some.
AnnotatedGame summed(std::vector<std::optional<BookMove>> book = {}) {
  const auto line = shuffled(26);
  Survey survey;
  for (const Move m : line) survey.looks.emplace_back(look_of(m, cp(0), cp(0)));
  const auto set = [&](std::size_t ply, Mark mark, double before, double after) {
    Judgement& j = survey.looks[ply]->judgement;
    j.mark = mark;
    j.before = before;
    j.after = after;
  };
  set(0, Mark::good, 0.6, 0.6);
  set(2, Mark::mistake, 0.7, 0.6);       // no longer won; loss 0.1
  set(4, Mark::blunder, 0.6, 0.4);       // open before and after
  set(6, Mark::blunder, 0.5, 0.2);       // lost; loss 0.3
  set(8, Mark::brilliant, 0.9, 0.2);     // no fault, whatever the numbers are
  set(1, Mark::inaccuracy, 0.40, 0.34);  // lost; loss 0.06
  set(3, Mark::blunder, 0.9, 0.7);       // won before and after
  set(25, Mark::mistake, 0.66, 0.54);    // loss 0.12
  survey.looks[2]->judgement.missed_win = true;
  survey.looks[6]->judgement.missed_win = true;
  survey.looks[10]->judgement.forced = true;
  survey.looks[10]->judgement.before = 1;
  survey.looks[12].reset();
  return annotated(Position::standard(), line, 0, survey, kSumCurve, book);
}

TEST(Sums, AreOfEachSideAndPhase) {
  const AnnotatedGame game = summed();
  EXPECT_EQ(game.start.key(), Position::standard().key());
  EXPECT_EQ(game.plies.size(), 26U);
  const SideRecord& red = game.sides[0];
  // Thirteen moves without the forced one and the one without a look; ten belong to the opening.
  EXPECT_EQ(red.moves, 11U);
  EXPECT_EQ(red.marks, (std::array<std::size_t, kMarks>{6, 0, 1, 1, 0, 1, 2}));
  EXPECT_EQ(red.missed_wins, 2U);
  // Losses of 0.1, 0.2, 0.3 and 0.7; 50, 25, 12.5 and 0.78125 squares.
  EXPECT_NEAR(red.mean_loss, 1.3 / 11, 1e-12);
  EXPECT_NEAR(red.accuracy, (700 + 88.28125) / 11, 1e-9);
  EXPECT_EQ(red.phases[0].moves, 8U);
  EXPECT_NEAR(red.phases[0].accuracy, (400 + 88.28125) / 8, 1e-9);
  EXPECT_EQ(red.phases[1].moves, 3U);
  EXPECT_EQ(red.phases[1].accuracy, 100);
  EXPECT_EQ(red.phases[2].moves, 0U);
  EXPECT_EQ(red.phases[2].accuracy, 0);
  const SideRecord& black = game.sides[1];
  EXPECT_EQ(black.moves, 13U);
  EXPECT_EQ(black.marks, (std::array<std::size_t, kMarks>{10, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(black.missed_wins, 0U);
  EXPECT_NEAR(black.mean_loss, (0.06 + 0.2 + 0.12) / 13, 1e-12);
  EXPECT_NEAR(black.phases[1].accuracy, (200 + 100 * std::exp2(-1.2)) / 3, 1e-9);
  double weighed = 0;
  for (const auto& phase : black.phases)
    weighed += static_cast<double>(phase.moves) * phase.accuracy;
  EXPECT_NEAR(weighed / 13, black.accuracy, 1e-9) << "as the header promises";
  EXPECT_FALSE(game.book_end);
  // The greatest losses first, at most three: 0.06 is left out.
  EXPECT_EQ(game.turning_points, (std::vector<std::size_t>{6, 25, 2}));
}

TEST(Sums, TurningSquaresChangeWhoLeads) {
  const auto turns = [](double before, double after) {
    const auto line = shuffled(1);
    Survey survey;
    survey.looks = {look_of(line[0], cp(0), cp(0), Mark::inaccuracy, before, after)};
    return !annotated(Position::standard(), line, 0, survey, kSumCurve).turning_points.empty();
  };
  EXPECT_TRUE(turns(0.65, 0.64));
  EXPECT_FALSE(turns(0.64, 0.36));
  EXPECT_TRUE(turns(0.36, 0.35));
  EXPECT_FALSE(turns(0.35, 0));
  EXPECT_FALSE(turns(1, 0.65));
  EXPECT_TRUE(turns(0.65, 0.35));
  // If losses are equal, the earlier one comes first.
  const auto line = shuffled(5);
  Survey survey;
  for (const Move m : line) {
    survey.looks.emplace_back(look_of(m, cp(0), cp(0), Mark::blunder, 0.7, 0.5));
  }
  survey.looks[4]->judgement.after = 0.4;
  EXPECT_EQ(annotated(Position::standard(), line, 0, survey, kSumCurve).turning_points,
            (std::vector<std::size_t>{4, 0, 1}));
}

TEST(Sums, TheBookEndsBehindItsLastMove) {
  const auto end = [](std::size_t plies, std::size_t first, std::size_t looked,
                      std::vector<std::size_t> known) {
    const auto line = shuffled(plies);
    Survey survey;
    survey.looks.resize(looked - first);
    std::vector<std::optional<BookMove>> book(plies);
    for (const std::size_t i : known) book[i] = BookMove{};
    return annotated(Position::standard(), line, first, survey, kSumCurve, book).book_end;
  };
  EXPECT_EQ(end(4, 0, 4, {}), std::nullopt);
  EXPECT_EQ(end(4, 0, 4, {0}), 1U);
  EXPECT_EQ(end(4, 0, 4, {0, 2}), 3U);
  EXPECT_EQ(end(4, 0, 4, {0, 1, 2, 3}), 4U) << "all of it";
  EXPECT_EQ(end(4, 0, 4, {1, 2, 3}), std::nullopt) << "nothing is behind it";
  EXPECT_EQ(end(4, 0, 2, {0, 1}), std::nullopt) << "nobody looked behind it";
  EXPECT_EQ(end(4, 0, 3, {0, 1}), 2U);
  EXPECT_EQ(end(4, 1, 4, {1}), 2U);
  EXPECT_EQ(end(0, 0, 0, {}), std::nullopt);
}

TEST(SumWords, AreTheSumsInBothLanguages) {
  std::vector<std::optional<BookMove>> book(26);
  book[10] = BookMove{1, 0, 0, 0};
  const AnnotatedGame game = summed(book);
  const Notation& zh = *find_notation("zh");
  EXPECT_EQ(book_words(game, zh, Language::en), "Out of book at move 6 of Black, 车1退1.");
  EXPECT_EQ(
      game_words(game, zh, Language::en),
      "Out of book at move 6 of Black, 车1退1. Red: accuracy 71.7%, 1 !!, 1 !, 1 ?, 2 ?\?. "
      "Black: accuracy 87.3%, 1 ?!, 1 ?, 1 ?\?. Key moments: move 1 of Red, 车九进一, finds the "
      "key "
      "move (60%); move 1 of Black, 车1进1, falls behind (40% to 34%); move 2 of Red, 车九退一, "
      "gives "
      "the lead away (70% to 60%); move 4 of Red, 车九退一, falls behind (50% to 20%); move 13 of "
      "Black, 车1进1, gives the lead away (66% to 54%).");
  EXPECT_EQ(game_words(game, zh, Language::zh),
            "脱谱：第 6 回合黑方车1退1。红方准确率 71.7%，妙着 1，好着 1，失误 1，败着 2。"
            "黑方准确率 87.3%，欠佳 1，失误 1，败着 1。关键着：第 1 回合红方车九进一，关键的好着"
            "（60%）；第 1 回合黑方车1进1，落入下风（40% 到 34%）；第 2 回合红方车九退一，优势丧失"
            "（70% 到 60%）；第 4 回合红方车九退一，落入下风（50% 到 20%）；第 13 回合黑方车1进1，"
            "优势丧失（66% 到 54%）。");
  EXPECT_TRUE(is_of_game_words(game_words(game, zh, Language::en)));
  EXPECT_TRUE(is_of_game_words(game_words(game, zh, Language::zh)));
}

TEST(SumWords, RoundsAreCountedAsTheRecordCounts) {
  AnnotatedGame game;
  game.start = position_of("r2k5/9/9/9/9/9/9/9/9/4K3R b - - 0 7");
  game.plies.resize(4);
  const char* const moves[] = {"a9a8", "i0i1", "a8a9", "i1i0"};
  for (std::size_t i = 0; i < 4; ++i) {
    game.plies[i].move = move(moves[i]);
    game.plies[i].mover = i % 2 == 0 ? Color::black : Color::red;
  }
  const Notation& iccs = *find_notation("iccs");
  const char* const said[] = {"7 of Black, A9-A8", "8 of Red, I0-I1", "8 of Black, A8-A9",
                              "9 of Red, I1-I0"};
  for (std::size_t i = 0; i < 4; ++i) {
    game.book_end = i;
    EXPECT_EQ(book_words(game, iccs, Language::en),
              "Out of book at move " + std::string(said[i]) + ".");
  }
  game.book_end = 4;
  EXPECT_EQ(book_words(game, iccs, Language::en), "All moves are in the book.");
  EXPECT_EQ(book_words(game, iccs, Language::zh), "全部着法都在开局库中。");
  EXPECT_EQ(game_words(game, iccs, Language::zh), "全部着法都在开局库中。");
  game.book_end.reset();
  EXPECT_EQ(game_words(game, iccs, Language::en), "");
  game.sides[1].moves = 1;
  game.sides[1].accuracy = 99.96;
  EXPECT_EQ(game_words(game, iccs, Language::en), "Black: accuracy 100.0%.");
  EXPECT_EQ(game_words(game, iccs, Language::zh), "黑方准确率 100.0%。");
  game.sides[0] = game.sides[1];
  game.sides[0].accuracy = 7.25;
  EXPECT_EQ(game_words(game, iccs, Language::en), "Red: accuracy 7.2%. Black: accuracy 100.0%.");
}

TEST(SumWords, OnlyOursAreKnownAgain) {
  const std::pair<const char*, bool> kLines[] = {
      {"All moves are in the book.", true},
      {"All moves are in the book", false},
      {"全部着法都在开局库中。", true},
      {"全部着法都在开局库中", false},
      {"Out of book at move 12 of Black, x.", true},
      {"Out of book at once", false},
      {"脱谱：第 12 回合", true},
      {"脱谱：很早", false},
      {"Red: accuracy 1", true},
      {"Black: accuracy 90.0%.", true},
      {"Black: accuracy ", false},
      {"Black: accuracy x", false},
      {"White: accuracy 90.0%.", false},
      {"红方准确率 9", true},
      {"黑方准确率 9", true},
      {"黑方准确率 高", false},
      {"黑方: accuracy 9", false},
      {"Red准确率 9", false},
      {" Red: accuracy 1", false},
  };
  for (const auto& [line, ours] : kLines) EXPECT_EQ(is_of_game_words(line), ours) << line;
}

}  // namespace
}  // namespace qipu
