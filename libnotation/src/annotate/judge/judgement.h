// Judges a move by comparing winning chances from one root with equal limits: ?! ? ?? and ! !!.
//
// A move is judged by the winning chance that it loses. Mates have their own rules. A slower mate
// loses nothing, nor does a quicker one for the side that is mated anyway. A missed mate that still
// wins is at most an inaccuracy. A move into a forced mate from a position that was not lost is a
// blunder.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/engine/score.h"
#include "qipu/game/game.h"

namespace qipu {

enum class Mark : std::uint8_t { none, good, brilliant, inaccuracy, mistake, blunder };
inline constexpr int kMarks = 6;

/// Returns the PGN glyph number: 1 ! 2 ? 3 !! 4 ?? 6 ?!; 0 for none.
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

/// Losses of winning chance, 0 to 1, and the chance that counts as won.
struct Thresholds {
  double inaccuracy = 0.05;
  double mistake = 0.10;
  double blunder = 0.20;
  double winning = 0.80;  ///< 1 - winning counts as lost

  /// Reads "5,10,20": percentages for ?! ? ??, not decreasing. Returns no value for other texts.
  static std::optional<Thresholds> parse(std::string_view text);
};

/// The move played and the alternatives, from the mover's view.
struct Compared {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  std::optional<double> second_chance;  ///< for the second best move
  bool plays_best = false;
  int legal_moves = 2;
  bool obvious = false;    ///< it recaptures, or captures without risk (is_obvious())
  bool sacrifice = false;  ///< it offers material (sacrifices_material())
};

struct Judgement {
  Mark mark = Mark::none;
  double before = 0.5;       ///< the chance with the best move
  double after = 0.5;        ///< the chance with the move played; never above `before`
  bool forced = false;       ///< the only legal move; not counted in statistics
  bool only_move = false;    ///< it was played, and every other move loses enough for a blunder
  bool sacrifice = false;    ///< a sound sacrifice was played
  bool missed_win = false;   ///< won before the move, not after it
  bool missed_mate = false;  ///< there was a forced mate before the move, and none after it
  bool into_mate = false;    ///< a forced mate against the mover exists only after the move

  double loss() const { return before - after; }
};

Judgement judge_move(const Compared& compared, const Thresholds& thresholds);

}  // namespace qipu
