// An annotated game as a value: the common input of records, pages and reports.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/judge/moments.h"
#include "annotate/judge/survey.h"
#include "opening/departure.h"
#include "opening/opening_book.h"
#include "qipu/game/game.h"
#include "qipu/ruling/judge.h"

namespace qipu {

/// Opening: the first 20 plies while at least 28 pieces are on the board. Endgame: at most six
/// rooks, horses and cannons are left; since pieces never come back, it remains an endgame.
/// Middlegame: between the two.
enum class Phase : std::uint8_t { opening, middlegame, endgame };
inline constexpr int kPhases = 3;

/// Returns how many plies were played before a start position, according to its round number.
std::size_t plies_by_round(const Position& start);
/// Returns how many plies count as played before a start position, for phase_of(): 0 if every piece
/// is on its home square (handicap games too), otherwise the number given by its round number. A
/// set-up position in round 1 says nothing and counts as past the opening.
std::size_t plies_before(const Position& start);
/// Returns the phase of a position that is reached after `plies` plies.
Phase phase_of(const Position& position, std::size_t plies);
std::string_view phase_id(Phase phase);
std::string_view phase_name(Phase phase, Language language);

/// Returns 100 for a move that loses no winning chance, halved for each tenth of chance lost: a
/// loss of 10 percentage points gives 50, of 20 gives 25.
double move_accuracy(double loss);

struct AnnotatedPly {
  Move move;
  Color mover = Color::red;
  Phase phase = Phase::opening;
  std::optional<Look> look;      ///< no value: not analysed, or the engine gave no answer
  std::optional<BookMove> book;  ///< the move is in the opening book, so it is not judged
  /// For the position after the move, from Red's view; both say the same (settle.h).
  std::optional<Evaluation> eval;
  std::optional<double> red_chance;
  std::optional<Evaluation> better;  ///< the same for the position after the best move
};

/// Statistics of one side. Forced moves, book moves and moves not analysed do not count.
struct SideRecord {
  std::size_t moves = 0;
  std::array<std::size_t, kMarks> marks{};
  double accuracy = 0;   ///< mean over the moves, 0 to 100
  double mean_loss = 0;  ///< the mean loss of winning chance, 0 to 1
  std::size_t missed_wins = 0;
  struct OfPhase {
    std::size_t moves = 0;
    double accuracy = 0;  ///< weighted by `moves`, these average to the side's accuracy
  };
  std::array<OfPhase, kPhases> phases{};
};

/// A variation, up to its first illegal move.
struct AnnotatedBranch {
  std::vector<NodeId> nodes;  ///< its own moves
  std::size_t of = 0;         ///< its parent: 0 is the main line, otherwise a branch, from 1
  std::size_t before = 0;     ///< plies from the start of the game to its first move
  Position start = Position::standard();  ///< the position before its first move
  std::vector<AnnotatedPly> plies;        ///< one for each of `nodes`
};

struct AnnotatedGame {
  Position start = Position::standard();
  std::vector<AnnotatedPly> plies;  ///< the plies of the main line, up to its first illegal move
  std::array<SideRecord, 2> sides;  ///< by colour
  /// Plies (from 0) at which a fault changed which side is expected to win, or ended or created a
  /// balance; the greatest loss first, three at most.
  std::vector<std::size_t> turning_points;
  std::vector<KeyMoment> moments;  ///< in the order of the game
  std::optional<Drift> drift;      ///< how a game without a fault of the loser was lost
  /// The ply after the last book move; plies.size() if all are book moves; no value if there is no
  /// book move, or if the analysis ends before that ply.
  std::optional<std::size_t> book_end;
  std::optional<Departure> departure;     ///< where it departs from known games; no value if none
  std::vector<AnnotatedBranch> branches;  ///< only on request; not counted in any statistics
  std::vector<Ruling> rulings;  ///< the arbiter's rulings on repetitions, in the order of the game
};

/// Combines a line with the survey of its plies from `first` on. `book`: by ply, as returned by
/// OpeningBook::moves_of().
std::vector<AnnotatedPly> annotated_plies(const Position& start, std::span<const Move> moves,
                                          std::size_t first, Survey survey,
                                          const ChanceCurve& curve,
                                          std::span<const std::optional<BookMove>> book = {});

/// Does the same for a game, and adds the statistics, the key moments and the drift.
AnnotatedGame annotated(const Position& start, std::span<const Move> moves, std::size_t first,
                        Survey survey, const ChanceCurve& curve,
                        std::span<const std::optional<BookMove>> book = {},
                        GameResult result = GameResult::unknown);

/// Converts the score before a move to the one after it, from the other side's view.
Score one_ply_later(Score score);
/// Returns the evaluation from Red's view; no value for a side that is already mated, which no
/// number expresses.
std::optional<Evaluation> evaluation_of(Score score, Color mover);

}  // namespace qipu
