// Exercises from games: positions in which one move wins, whether the player missed it or found it.
//
// A position is an exercise if its best move wins, and no other move does. Both must hold by a
// margin, in two searches with more nodes than the one that found the position: one for the best
// move, one without it; a move that missed the win is searched, too. A win that the
// player found counts only if its first move is not obvious: the judgement of the game gives it a
// mark. A position that the solution of another exercise passes through is part of that exercise.
// A solution consists of the solver's moves and the best replies. It goes on as long as the
// solver's move is the only one that wins by the same margin; if a mate is proved by exhaustive
// search, as long as it is the only move that mates as soon. Positions are evaluated without the
// game before them, because solvers see them that way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "annotate/judge/survey.h"
#include "annotate/puzzles/themes.h"
#include "qipu/game/game.h"

namespace qipu {

/// A move wins if its chance reaches Thresholds::winning, and does not win if it is less by a
/// blunder: 80 and 60 percent by default.
struct PuzzleOptions {
  std::size_t most_moves = 8;            ///< the most moves of the solver in a solution
  std::uint64_t mate_tries = 2'000'000;  ///< positions tried to prove a mate (forced_mate.h)
};

/// The kind of the first move. A capture that checks is a check.
enum class FirstMove : std::uint8_t { check, capture, quiet };
/// Returns "check", "capture", "quiet".
std::string_view first_move_id(FirstMove kind);

/// The difficulty of an exercise: 1, and one more for each of these: found with 1,000 nodes or
/// more; with 20,000 or more; three moves of the solver or more; a quiet first move.
struct Difficulty {
  int level = 1;  ///< 1 to 5
  /// The nodes after which the solution's first move was the engine's best move and winning, and
  /// remained so; 0 if the engine does not report that.
  std::uint64_t nodes = 0;
  int depth = 0;          ///< the depth at that time, in plies
  std::size_t moves = 0;  ///< the solver's moves: in the solution, or to the mate that is proved
  FirstMove first = FirstMove::quiet;
};

/// A move with its score and chance from the solver's view.
struct RatedMove {
  Move move;
  Score score;
  double chance = 0.5;
};

struct Puzzle {
  Position start = Position::standard();  ///< its counters are as at the start of a game
  std::vector<Move> solution;  ///< moves of the solver and replies in turn; the solver's is last
  std::size_t ply = 0;         ///< the ply of its game at which it was found, from 1
  RatedMove best, second, played;
  bool missed = true;          ///< another move was played; false: the winning one was
  std::optional<int> mate_in;  ///< the shortest mate, if it is proved
  Difficulty difficulty;
  std::vector<Theme> themes;  ///< sorted
};

/// The game an exercise is from.
struct PuzzleSource {
  std::string file;                     ///< the file, as findings name it
  std::uint32_t number = 0;             ///< the number in the file, from 1
  std::string red, black, event, date;  ///< as the record has them; "": the record does not have it
};

PuzzleSource source_of(const Game& game, std::string file, std::uint32_t number);

/// Searches games for exercises, one after another. A position of an earlier game, mirrored left
/// for right or not, is not used again.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(Surveyor& surveyor, PuzzleOptions options = {});

  struct Found {
    std::vector<Puzzle> puzzles;  ///< in the order of the game
    /// Why answers are missing: (ply from 0, finding), sorted.
    std::vector<std::pair<std::size_t, Diagnostic>> troubles;
    std::size_t missing = 0;  ///< moves not judged by the engine, exercises not confirmed by it
  };
  /// `evaluations`: those of the record after each ply, from Red's view. If the record has
  /// evaluations before and after a move, the move is not searched to see whether it misses a win.
  /// `progress(done, all)` counts questions to the engine; `all` may grow. REQUIRES: the moves are
  /// legal.
  Found find(const Position& start, std::span<const Move> moves,
             std::span<const std::optional<Evaluation>> evaluations = {},
             const std::function<void(std::size_t, std::size_t)>& progress = {});

 private:
  struct Candidate;
  std::vector<Candidate> candidates(const Position& start, std::span<const Move> moves,
                                    std::span<const std::optional<Evaluation>> evaluations,
                                    Found& found,
                                    const std::function<void(std::size_t, std::size_t)>& progress);

  Surveyor& surveyor_;
  PuzzleOptions options_;
  std::unordered_set<std::string> met_;  ///< FENs: the lesser of the position and its mirror image
  std::size_t asked_ = 0;                ///< questions about the current game
};

}  // namespace qipu
