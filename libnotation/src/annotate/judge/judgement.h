// Judges a move by comparing winning chances from one root with equal limits: ?! ? ??, ! !! and □.
//
// A fault is judged by the winning chance that it loses, and by nothing else: the same loss has the
// same sign. A forced mate is a chance of 1. So a slower mate loses nothing, nor does a quicker one
// for the side that is mated anyway, and a missed mate loses what is missing to 1. A move into a
// forced mate from a position that was not lost is a blunder under any thresholds.
//
// ! and !! are for moves that are hard to find: a shallow search chooses another one, there are
// five legal moves at least, and the next best move is decidedly worse, or the move is a sound
// sacrifice. If every other move is much worse but the move is not hard to find, it is the only
// move: □.
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
/// Returns "blunder", "败着".
std::string_view mark_name(Mark mark, Language language);
/// Returns "??".
std::string_view mark_sign(Mark mark);
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
struct Compared {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  std::optional<double> second_chance;  ///< for the second best move
  bool plays_best = false;
  int legal_moves = 40;
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
  bool only_move = false;    ///< it was played, and every other move loses enough for a blunder
  bool sacrifice = false;    ///< a sound sacrifice was played
  bool missed_win = false;   ///< won before the move, not after it
  bool missed_mate = false;  ///< there was a forced mate before the move, and none after it
  bool into_mate = false;    ///< a forced mate against the mover exists only after the move

  double loss() const { return before - after; }
};

Judgement judge_move(const Compared& compared, const Thresholds& thresholds);

}  // namespace qipu
