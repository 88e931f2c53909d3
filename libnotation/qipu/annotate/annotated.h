// An annotated game as a value: all that a record, a page or a report needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "qipu/annotate/opening_book.h"
#include "qipu/annotate/survey.h"
#include "qipu/game/game.h"
#include "qipu/ruling/judge.h"

namespace qipu {

/// Opening: the first 20 plies while at least 28 pieces stand. Endgame: no more than six rooks,
/// horses and cannons stand; as pieces never come back, it stays one. Middlegame: between them.
enum class Phase : std::uint8_t { opening, middlegame, endgame };
inline constexpr int kPhases = 3;

/// Played before a start, as the number of its round has it.
std::size_t plies_by_round(const Position& start);
/// What a start leaves of the opening, as plies that were played before it: none where all pieces
/// stand at home (odds too); else by its round; a set-up that says nothing of it has none left.
std::size_t plies_before(const Position& start);
/// Of the position in which a move is played, after so many plies.
Phase phase_of(const Position& position, std::size_t plies);
std::string_view phase_id(Phase phase);
std::string_view phase_name(Phase phase, Language language);

/// 100 for a move that loses no chance, half of it for each tenth of chance lost: 10 points of
/// percent give 50, 20 give 25.
double move_accuracy(double loss);

struct AnnotatedPly {
  Move move;
  Color mover = Color::red;
  Phase phase = Phase::opening;
  std::optional<Look> look;          ///< nothing: not looked at, or no answer
  std::optional<BookMove> book;      ///< an opening book has it: it is not judged
  std::optional<Evaluation> eval;    ///< of the position after it, from Red's side
  std::optional<double> red_chance;  ///< likewise
};

/// What one side did. Moves that were forced, known or not looked at do not count.
struct SideRecord {
  std::size_t moves = 0;
  std::array<std::size_t, kMarks> marks{};
  double accuracy = 0;   ///< the mean over its moves, 0 to 100
  double mean_loss = 0;  ///< of chance, 0 to 1
  std::size_t missed_wins = 0;
  struct OfPhase {
    std::size_t moves = 0;
    double accuracy = 0;  ///< so that accuracies weighed with their moves add up to the side's
  };
  std::array<OfPhase, kPhases> phases{};
};

/// A variation as far as it is legal.
struct AnnotatedBranch {
  std::vector<NodeId> nodes;  ///< its own moves
  std::size_t of = 0;         ///< what it leaves: 0 the main line, else that branch, from 1
  std::size_t before = 0;     ///< plies from the start of the game to its own
  Position start = Position::standard();  ///< before its first move
  std::vector<AnnotatedPly> plies;        ///< of its nodes
};

struct AnnotatedGame {
  Position start = Position::standard();
  std::vector<AnnotatedPly> plies;  ///< of the whole main line as far as it is legal
  std::array<SideRecord, 2> sides;  ///< by color
  /// Plies (from 0) at which the side expected to win, or the balance, changed by a fault; greatest
  /// loss first, three at most.
  std::vector<std::size_t> turning_points;
  /// The first ply behind the last book move, plies.size() where all are; nothing where no book
  /// move was met, or where nobody looked behind it.
  std::optional<std::size_t> book_end;
  std::vector<AnnotatedBranch> branches;  ///< where they were asked for; they count in no sum
  std::vector<Ruling> rulings;  ///< the arbiter's, on repetitions; in the order of the game
};

/// A line with what a survey of its plies from `first` on says of them. `book`: by ply, as
/// OpeningBook::moves_of() gives it.
std::vector<AnnotatedPly> annotated_plies(const Position& start, std::span<const Move> moves,
                                          std::size_t first, Survey survey,
                                          const ChanceCurve& curve,
                                          std::span<const std::optional<BookMove>> book = {});

/// Joins a survey of the plies from `first` on with the line, and draws the sums.
AnnotatedGame annotated(const Position& start, std::span<const Move> moves, std::size_t first,
                        Survey survey, const ChanceCurve& curve,
                        std::span<const std::optional<BookMove>> book = {});

/// What a score before a move says after it, to the other side.
Score one_ply_later(Score score);
/// From Red's side; nothing for a side that is mated already, for which there is no number.
std::optional<Evaluation> evaluation_of(Score score, Color mover);

}  // namespace qipu
