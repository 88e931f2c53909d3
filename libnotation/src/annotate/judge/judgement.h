// Judges a move: compares the winning chances of the best move and of the move played, both
// searched from the same position with the same limits. The marks are ?! ? ?? for faults, ! !! and
// □.
//
// A fault is judged by the winning chance that it loses, and by nothing else: the same loss has the
// same mark. A forced mate is a chance of 1. So it costs nothing to mate later, or to be mated
// sooner. A missed mate costs the difference between 1 and the chance that is left. A move into a
// forced mate from a position that was not lost is a blunder under any thresholds.
//
// Only the best move gets one of the other marks. It is hard to find if there are at least five
// legal moves and a shallow search chooses another one. A sound sacrifice among at least five legal
// moves gets !!, if it is hard to find and the next best move is worse and does not win; otherwise
// it gets !. If every other move would be a blunder and does not win, the move gets ! if it is hard
// to find, otherwise □ (the only move). Obvious moves, and mates in at most two moves, get no mark.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/engine/score.h"
#include "qipu/game/game.h"

namespace qipu {

enum class Mark : std::uint8_t { none, only, good, brilliant, inaccuracy, mistake, blunder };
inline constexpr int kMarks = 7;

/// Returns the PGN glyph number: 1 ! 2 ? 3 !! 4 ?? 6 ?! 7 □; 0 for none.
Nag nag_of(Mark mark);
/// Returns the mark of a glyph; no value for any other glyph.
std::optional<Mark> mark_of(Nag nag);
/// Returns the identifier for scripts: "blunder".
std::string_view mark_id(Mark mark);
/// Returns the name of the mark: "blunder", "败着".
std::string_view mark_name(Mark mark, Language language);
/// Returns the glyph: "??".
std::string_view mark_glyph(Mark mark);
/// Returns true for ?!, ? and ??.
constexpr bool is_fault(Mark mark) { return mark >= Mark::inaccuracy; }
/// Returns true for ! and !!.
constexpr bool is_praise(Mark mark) { return mark == Mark::good || mark == Mark::brilliant; }

/// Losses of winning chance, 0 to 1, and the chance that counts as won.
struct Thresholds {
  double inaccuracy = 0.05;
  double mistake = 0.10;
  double blunder = 0.20;
  double winning = 0.80;  ///< 1 - winning counts as lost

  /// Reads "5,10,20": percentages for ?! ? ??, not decreasing. Returns no value for other texts.
  static std::optional<Thresholds> parse(std::string_view text);
  /// Returns the mark of a loss of winning chance: a fault or none.
  Mark fault_of(double loss) const;
};

/// The move played and the alternatives, from the mover's view.
struct MoveComparison {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  std::optional<double> second_chance;  ///< for the second best move
  bool plays_best = false;
  int legal_moves = 40;    ///< 40: many
  bool in_check = false;   ///< the move answers a check
  bool obvious = false;    ///< it recaptures, or captures without risk (is_obvious())
  bool easy = false;       ///< a shallow search chooses it, too
  bool sacrifice = false;  ///< it offers material (sacrifices_material())
};

struct Judgement {
  Mark mark = Mark::none;
  double before = 0.5;       ///< the chance with the best move
  double after = 0.5;        ///< the chance with the move played; never above `before`
  bool forced = false;       ///< the only legal move; not counted in statistics
  bool in_check = false;     ///< it answers a check
  bool only_move = false;    ///< the best move was played, and every other would be a blunder
  bool sacrifice = false;    ///< a sound sacrifice was played
  bool missed_win = false;   ///< won before the move, not after it
  bool missed_mate = false;  ///< there was a forced mate before the move, and none after it
  bool into_mate = false;    ///< a forced mate against the mover exists only after the move

  double loss() const { return before - after; }
};

/// Returns the judgement of a move that has been searched.
Judgement judge_move(const MoveComparison& compared, const Thresholds& thresholds);

}  // namespace qipu
