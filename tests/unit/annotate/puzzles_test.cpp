// Exercises from games: which positions are taken and which are not, by an engine whose scores are
// written here, and by the bundled engine, whose mates a slow search must confirm.

#include "annotate/puzzles/puzzles.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "support/scripted_engine.h"
#include "support/slow_mate.h"

namespace qipu {
namespace {

using test::move;
using test::moves;
using test::position_of;

constexpr int kWon = 900;  // centipawns: a chance of 90 % by test::options_for()

/// The solution of each puzzle, one per line.
std::string dump(const std::vector<Puzzle>& puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    text += std::to_string(puzzle.ply) + ":";
    for (const Move m : puzzle.solution) text += ' ' + m.ucci();
    text += '\n';
  }
  return text;
}

/// Scores of an engine: these moves win in these positions, others score nothing.
struct Winning {
  std::vector<std::pair<Position, Move>> moves;
  int score = kWon;
  int from_depth = 0, to_depth = 1000;  ///< only there

  void use(test::Script& script) const {
    script.score = [before = script.score, *this](const Position& p, Move m, int depth) {
      for (const auto& [position, wins] : moves) {
        if (p.key() == position.key() && m == wins && depth >= from_depth && depth <= to_depth) {
          return score;
        }
      }
      return before(p, m, depth);
    };
  }
};

std::vector<Puzzle> found(test::Script& script, const std::vector<Move>& line,
                          const Position& start = Position::standard()) {
  Surveyor surveyor(test::maker_of(script), test::options_for());
  return PuzzleFinder(surveyor).find(start, line).puzzles;
}

const Position& begin() { return Position::standard(); }

TEST(Puzzles, AreWhereOneMoveWinsAndAnotherWasPlayed) {
  test::Script script;
  Winning{{{begin(), move("h2e2")}}}.use(script);
  const auto puzzles = found(script, moves({"a0a1", "a9a8"}));
  ASSERT_EQ(dump(puzzles), "1: h2e2\n");
  const Puzzle& puzzle = puzzles[0];
  EXPECT_EQ(puzzle.start.key(), begin().key());
  EXPECT_EQ(puzzle.best.move, move("h2e2"));
  EXPECT_EQ(puzzle.best.score, Score::centipawns(kWon));
  EXPECT_EQ(puzzle.second.score, Score::centipawns(0));
  EXPECT_EQ(puzzle.played.move, move("a0a1"));
  EXPECT_EQ(puzzle.played.chance, 0.5);
  EXPECT_FALSE(puzzle.mate_in);
  EXPECT_TRUE(puzzle.themes.empty());
  EXPECT_TRUE(puzzle.missed);
}

TEST(Puzzles, AreWhereTheWinWasFoundUnlessAnyoneWouldPlayIt) {
  test::Script script;
  const Position quiet = position_of("3k1a3/9/9/9/9/9/p8/9/4R4/5K3 w");
  Winning{{{quiet, move("e1e5")}}}.use(script);
  test::follow(script, quiet, moves({"e1e5", "f9e8"}));
  const auto puzzles = found(script, moves({"e1e5", "f9e8"}), quiet);
  ASSERT_EQ(dump(puzzles), "1: e1e5\n");
  EXPECT_FALSE(puzzles[0].missed);
  EXPECT_EQ(puzzles[0].played.move, move("e1e5"));
  EXPECT_EQ(puzzles[0].played.chance, puzzles[0].best.chance);
  EXPECT_EQ(puzzles[0].second.score, Score::centipawns(0));
  // Later moves of its solution, played in the game, are no exercises of their own.
  const Position after = quiet.after(move("e1e5"));
  const Move reply = after.legal_moves()[0];
  test::Script two;
  Winning{{{quiet, move("e1e5")}, {after.after(reply), move("e5e1")}}}.use(two);
  test::follow(two, quiet, {move("e1e5"), reply, move("e5e1")});
  EXPECT_EQ(dump(found(two, {move("e1e5"), reply, move("e5e1")}, quiet)),
            "1: e1e5 " + reply.ucci() + " e5e1\n");
  // A horse that is captured for nothing.
  test::Script takes;
  const Position free = position_of("3k5/9/9/9/4n4/9/9/9/4R4/5K3 w");
  Winning{{{free, move("e1e5")}}}.use(takes);
  EXPECT_EQ(dump(found(takes, moves({"e1e5"}), free)), "");
}

TEST(Puzzles, AreNotWhereTwoMovesWin) {
  test::Script script;
  Winning{{{begin(), move("h2e2")}, {begin(), move("b2e2")}}}.use(script);
  EXPECT_EQ(dump(found(script, moves({"a0a1"}))), "");
  // There is no puzzle if the second move is worse by less than a blunder: 65 and 85 percent.
  test::Script close;
  Winning{{{begin(), move("h2e2")}}, 700}.use(close);
  Winning{{{begin(), move("b2e2")}}, 250}.use(close);
  EXPECT_EQ(dump(found(close, moves({"a0a1"}))), "");
  test::Script wide;
  Winning{{{begin(), move("h2e2")}}, 700}.use(wide);
  Winning{{{begin(), move("b2e2")}}, 150}.use(wide);
  EXPECT_EQ(dump(found(wide, moves({"a0a1"}))), "1: h2e2\n");
}

TEST(Puzzles, AreConfirmedWithMoreNodes) {
  // The script's depths: 8 with the standard nodes, 10 with four times, 12 with sixteen times as
  // many.
  for (const int depth : {9, 11}) {
    test::Script fades, grows;
    Winning{{{begin(), move("h2e2")}}, kWon, 0, depth}.use(fades);
    EXPECT_EQ(dump(found(fades, moves({"a0a1"}))), "") << "it does not win from " << depth;
    Winning{{{begin(), move("h2e2")}}}.use(grows);
    Winning{{{begin(), move("b2e2")}}, kWon - 1, depth + 1}.use(grows);
    EXPECT_EQ(dump(found(grows, moves({"a0a1"}))), "") << "the other wins from " << depth;
  }
}

TEST(Puzzles, GoOnWhileOneMoveWins) {
  // If all moves score nothing, the first one is the reply.
  const Position after = begin().after(move("h2e2"));
  const Move reply = after.legal_moves()[0];
  const Position next = after.after(reply);
  test::Script script;
  Winning{{{begin(), move("h2e2")}, {next, move("h0g2")}}}.use(script);
  EXPECT_EQ(dump(found(script, moves({"a0a1"}))), "1: h2e2 " + reply.ucci() + " h0g2\n");
  Winning{{{next, move("b0c2")}}}.use(script);
  EXPECT_EQ(dump(found(script, moves({"a0a1"}))), "1: h2e2\n") << "two moves win there";
}

TEST(Puzzles, TakeTheEvaluationsOfTheRecord) {
  const auto line = moves({"a0a1", "a9a8"});
  const auto cp = [](int value) { return Evaluation{Evaluation::Kind::centipawns, value}; };
  // Black misses a win on the second ply by the record's evaluations; the engine confirms it.
  test::Script script;
  const Position black = begin().after(move("a0a1"));
  Winning{{{black, move("h9g7")}}}.use(script);
  Surveyor surveyor(test::maker_of(script), test::options_for());
  const std::vector<std::optional<Evaluation>> says = {cp(-kWon), cp(0)};
  const auto heard = PuzzleFinder(surveyor).find(begin(), line, says);
  EXPECT_EQ(dump(heard.puzzles), "2: h9g7\n");
  EXPECT_EQ(heard.missing, 0U);
  // By the record's evaluations nothing was missed: the engine is not asked.
  const std::vector<std::optional<Evaluation>> denies = {cp(0), cp(0)};
  EXPECT_EQ(dump(PuzzleFinder(surveyor).find(begin(), line, denies).puzzles), "");
  // The record has an evaluation of only one ply, which is not enough.
  const std::vector<std::optional<Evaluation>> half = {cp(0), {}};
  EXPECT_EQ(dump(PuzzleFinder(surveyor).find(begin(), line, half).puzzles), "2: h9g7\n");
  // A mate in the record's evaluations is a win.
  const std::vector<std::optional<Evaluation>> mate = {Evaluation{Evaluation::Kind::mate, -3},
                                                       cp(0)};
  EXPECT_EQ(dump(PuzzleFinder(surveyor).find(begin(), line, mate).puzzles), "2: h9g7\n");
}

TEST(Puzzles, ComeOnceMirroredOrNot) {
  test::Script script;
  const Position a = begin().after(move("h2g2")), b = begin().after(move("b2c2"));
  Winning{{{a, move("h9g7")}, {b, move("b9c7")}}}.use(script);
  Winning{{{begin(), move("h2g2")}, {begin(), move("b2c2")}}, -kWon}.use(script);
  Surveyor surveyor(test::maker_of(script), test::options_for());
  PuzzleFinder finder(surveyor);
  EXPECT_EQ(dump(finder.find(begin(), moves({"h2g2", "a9a8"})).puzzles), "2: h9g7\n");
  EXPECT_EQ(dump(finder.find(begin(), moves({"h2g2", "i9i8"})).puzzles), "") << "again";
  EXPECT_EQ(dump(finder.find(begin(), moves({"b2c2", "a9a8"})).puzzles), "") << "mirrored";
  PuzzleFinder other(surveyor);
  EXPECT_EQ(dump(other.find(begin(), moves({"b2c2", "a9a8"})).puzzles), "2: b9c7\n");
}

TEST(Puzzles, DoNotDependOnTheWorkers) {
  const auto line = moves({"a0a1", "a9a8", "b0c2", "b9c7", "i0i1", "i9i8"});
  std::string before;
  for (const unsigned workers : {1U, 3U}) {
    test::Script script;
    Position position = begin();
    for (const Move m : line) {
      Winning{{{position, move(position.turn() == Color::red ? "h2e2" : "h7e7")}}}.use(script);
      position.make(m);
    }
    Surveyor surveyor(test::maker_of(script), test::options_for(workers));
    std::vector<std::size_t> done;
    const auto all =
        PuzzleFinder(surveyor).find(begin(), line, {}, [&](std::size_t now, std::size_t of) {
          EXPECT_LE(now, of);
          done.push_back(now);
        });
    EXPECT_TRUE(std::ranges::is_sorted(done));
    EXPECT_FALSE(all.puzzles.empty());
    EXPECT_TRUE(before.empty() || dump(all.puzzles) == before);
    before = dump(all.puzzles);
  }
}

TEST(Puzzles, SayWhatTheEngineDidNotAnswer) {
  test::Script script;
  Winning{{{begin(), move("h2e2")}}}.use(script);
  script.fails = [](const Task& task) { return !task.without.empty(); };
  Surveyor surveyor(test::maker_of(script), test::options_for());
  const auto all = PuzzleFinder(surveyor).find(begin(), moves({"a0a1", "a9a8"}));
  EXPECT_TRUE(all.puzzles.empty());
  EXPECT_EQ(all.missing, 1U);
  ASSERT_EQ(all.troubles.size(), 1U);
  EXPECT_EQ(all.troubles[0].first, 0U);
}

TEST(Puzzles, AreAsHardAsTheyWereToFind) {
  test::Script script;
  Winning{{{begin(), move("h2e2")}}, kWon, 5}.use(script);
  auto puzzles = found(script, moves({"a0a1"}));
  ASSERT_EQ(puzzles.size(), 1U);
  EXPECT_EQ(puzzles[0].difficulty.depth, 5);
  EXPECT_EQ(puzzles[0].difficulty.nodes, 125U);
  EXPECT_EQ(puzzles[0].difficulty.moves, 1U);
  EXPECT_EQ(puzzles[0].difficulty.first, FirstMove::quiet);
  EXPECT_EQ(puzzles[0].difficulty.level, 2) << "it is quiet";
  // Found late, lost again, and found again: the last depth counts.
  test::Script late;
  late.score = [](const Position& p, Move m, int depth) {
    return p.key() == begin().key() && m == move("h2h9") && depth != 9 ? kWon : 0;
  };
  puzzles = found(late, moves({"a0a1"}));
  ASSERT_EQ(puzzles.size(), 1U);
  EXPECT_EQ(puzzles[0].difficulty.depth, 10);
  EXPECT_EQ(puzzles[0].difficulty.nodes, 4000U);
  EXPECT_EQ(puzzles[0].difficulty.first, FirstMove::capture);
  EXPECT_EQ(puzzles[0].difficulty.level, 2) << "it takes 1,000 nodes";
}

TEST(Puzzles, OfImpossibleDiagramsAreNone) {
  test::Script script;
  const Position alone = position_of("9/9/9/9/4R4/9/9/9/9/4K4 w");  // no black king
  Winning{{{alone, move("e5e9")}}}.use(script);
  EXPECT_EQ(dump(found(script, moves({"e5a5"}), alone)), "");
}

// Positions of old manuals, and a move in each that wins nothing.
struct Old {
  const char* fen;
  const char* played;
  const char* solution;
  int mate;  ///< 0: no mate is proved
};
constexpr Old kOld[] = {
    {"2bnr4/3Nak1P1/b2a1n3/1P7/9/9/9/9/4K4/9 w", "b6b7", "h8g8 f8f9 e1f1", 2},
    {"2bk1Pb2/4aP3/3a1N3/9/9/9/9/9/3r1r3/4K4 w", "f7d6", "f9e9 d9e9 f8e8 e9f9 f7h8", 3},
    {"3k1a3/9/3a5/3rRN2C/9/9/9/6n2/3p1r3/4K4 w", "i6i9", "e6e9 d9d8 e9d9 d8d9 i6d6 d7e8 f6d7", 4},
};

TEST(Puzzles, OfTheBundledEngineHoldBeforeASlowSearch) {
  SurveyOptions options;
  options.limits.nodes = 2000;
  options.workers = 2;
  Surveyor surveyor([] { return bundled_engine(); }, options);
  PuzzleFinder finder(surveyor);
  for (const Old& old : kOld) {
    const Position start = position_of(old.fen);
    const auto line = moves({old.played});
    ASSERT_TRUE(start.legal(line[0])) << old.fen;
    const auto puzzles = finder.find(start, line).puzzles;
    ASSERT_EQ(dump(puzzles), "1: " + std::string(old.solution) + '\n') << old.fen;
    const Puzzle& puzzle = puzzles[0];
    ASSERT_EQ(puzzle.mate_in.value_or(0), old.mate) << old.fen;
    // The law: all moves are legal and the last one mates; no other first move mates as soon, and
    // none sooner; later moves of the solver have no rival, either.
    Position at = start;
    int left = *puzzle.mate_in;
    for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
      const Move m = puzzle.solution[i];
      ASSERT_TRUE(at.legal(m)) << old.fen << ' ' << m.ucci();
      constexpr int kSlow = 3;  // moves; more take minutes
      if (i % 2 == 0 && left <= kSlow) {
        EXPECT_EQ(test::mating_moves(at, left), std::vector{m}) << old.fen << ' ' << i;
        EXPECT_TRUE(left == 1 || test::mating_moves(at, left - 1).empty()) << old.fen << ' ' << i;
      }
      left -= i % 2 == 0 ? 1 : 0;
      at.make(m);
    }
    EXPECT_FALSE(at.has_legal_move()) << old.fen;
  }
}

}  // namespace
}  // namespace qipu
