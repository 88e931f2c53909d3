// Judges a move by comparing winning chances from one root with equal limits: ?! ? ?? and ! !!.
//
// A move is judged by the winning chance it loses. Mates have their own rules: a slower mate loses
// nothing, nor does a quicker one for the side that is mated anyway; a missed mate that still wins
// is at most an inaccuracy; a move into a forced mate from a position that was not lost is a
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

/// PGN glyph number: 1 ! 2 ? 3 !! 4 ?? 6 ?!; 0 for none.
Nag nag_of(Mark mark);
/// Nothing for any other glyph.
std::optional<Mark> mark_of(Nag nag);
/// Identifier for scripts: "blunder".
std::string_view mark_id(Mark mark);
/// "blunder", "败着".
std::string_view mark_name(Mark mark, Language language);
/// "??".
std::string_view mark_sign(Mark mark);
/// ?!, ? or ??
constexpr bool is_fault(Mark mark) { return mark >= Mark::inaccuracy; }

/// Losses of winning chance, 0 to 1, and the chance that counts as won.
struct Thresholds {
  double inaccuracy = 0.05;
  double mistake = 0.10;
  double blunder = 0.20;
  double winning = 0.80;  ///< 1 - winning counts as lost

  /// "5,10,20": percentages for ?! ? ??, not falling. Nothing for other texts.
  static std::optional<Thresholds> parse(std::string_view text);
};

/// The move played and the alternatives, from the mover's view.
struct Compared {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  std::optional<double> second_chance;  ///< of the second best move
  bool plays_best = false;
  int legal_moves = 2;
  bool obvious = false;    ///< recaptures, or captures for nothing (is_obvious())
  bool sacrifice = false;  ///< offers material (sacrifices_material())
};

struct Judgement {
  Mark mark = Mark::none;
  double before = 0.5;       ///< chance with the best move
  double after = 0.5;        ///< chance with the move played; never above `before`
  bool forced = false;       ///< the only legal move; not counted in statistics
  bool only_move = false;    ///< played, while every other move loses enough for a blunder
  bool sacrifice = false;    ///< a sound sacrifice was played
  bool missed_win = false;   ///< won before the move, not after it
  bool missed_mate = false;  ///< a forced mate before the move, none after it
  bool into_mate = false;    ///< no forced mate against the mover before the move, one after it

  double loss() const { return before - after; }
};

Judgement judge_move(const Compared& compared, const Thresholds& thresholds);

}  // namespace qipu
