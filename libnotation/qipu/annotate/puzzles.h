// Exercises from games: positions in which one move wins, and the player missed it.
//
// A position is an exercise if its best move wins, every other move does not, and so does not the
// one played; all three by a margin, in two searches with more nodes than the one that met it: one
// for the best move, one without it. The solution goes on while the solver's move is the only one
// that wins so, the replies being the best; where a mate is proved by exhaustive search, while it
// is the only one that mates as soon. What a position is worth is asked without the game before it,
// as solvers meet it.
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

#include "qipu/annotate/survey.h"
#include "qipu/annotate/themes.h"
#include "qipu/game/game.h"

namespace qipu {

/// A move wins where its chance reaches Thresholds::winning, and does not where it is less by a
/// blunder: 80 and 60 percent, where nothing else is asked for.
struct PuzzleOptions {
  std::size_t most_moves = 8;            ///< of the solver in a solution
  std::uint64_t mate_tries = 2'000'000;  ///< positions tried to prove a mate (forced_mate.h)
};

/// What the first move does at once: a check counts before a capture.
enum class FirstMove : std::uint8_t { check, capture, quiet };
/// "check", "capture", "quiet"
std::string_view first_move_id(FirstMove kind);

/// How hard an exercise is: 1, and one more for each of: found with 1,000 nodes or more; with
/// 20,000 or more; three moves of the solver or more; a quiet first move.
struct Difficulty {
  int level = 1;  ///< 1 to 5
  /// When the engine first took the solution's first move for best and winning, and from then on;
  /// 0 where it does not tell.
  std::uint64_t nodes = 0;
  int depth = 0;          ///< plies
  std::size_t moves = 0;  ///< of the solver: in the solution, or to the mate that is proved
  FirstMove first = FirstMove::quiet;
};

/// A move with its score and chance from the solver's view.
struct RatedMove {
  Move move;
  Score score;
  double chance = 0.5;
};

struct Puzzle {
  Position start = Position::standard();  ///< counters as at the start of a game
  std::vector<Move> solution;  ///< moves of the solver and replies in turn; the solver's is last
  std::size_t ply = 0;         ///< at which it was met in its game, from 1
  RatedMove best, second, played;
  std::optional<int> mate_in;  ///< the shortest mate, where it is proved
  Difficulty difficulty;
  std::vector<Theme> themes;  ///< sorted
};

/// The game an exercise is from.
struct PuzzleSource {
  std::string file;                     ///< as findings name it
  std::uint32_t number = 0;             ///< in its file, from 1
  std::string red, black, event, date;  ///< as the record has them; "": it does not say
};

PuzzleSource source_of(const Game& game, std::string file, std::uint32_t number);

/// Looks for exercises in games, one after the other; what stood in an earlier one, mirrored left
/// for right or not, is not looked at again.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(Surveyor& surveyor, PuzzleOptions options = {});

  struct Found {
    std::vector<Puzzle> puzzles;  ///< in the order of the game
    /// Why answers are missing: (ply from 0, finding), sorted.
    std::vector<std::pair<std::size_t, Diagnostic>> troubles;
    std::size_t missing = 0;  ///< moves that the engine did not judge, exercises it did not confirm
  };
  /// `told`: evaluations of the record after each ply, from Red's view. Where it has those before
  /// and after a move, the move is not searched to see whether it misses a win.
  /// `progress(done, all)` counts questions to the engine; `all` may grow. REQUIRES: the moves are
  /// legal.
  Found find(const Position& start, std::span<const Move> moves,
             std::span<const std::optional<Evaluation>> told = {},
             const std::function<void(std::size_t, std::size_t)>& progress = {});

 private:
  struct Candidate;
  std::vector<Candidate> candidates(const Position& start, std::span<const Move> moves,
                                    std::span<const std::optional<Evaluation>> told, Found& found,
                                    const std::function<void(std::size_t, std::size_t)>& progress);

  Surveyor& surveyor_;
  PuzzleOptions options_;
  std::unordered_set<std::string>
      met_;                ///< as FEN, the lesser of the position and its mirror image
  std::size_t asked_ = 0;  ///< of the game under way
};

}  // namespace qipu
