// What a move is called, from chances compared at one root with one budget: ?! ? ?? and ! !!.
//
// A move is judged by the chance it loses. Mates are judged as themselves: a slower mate loses
// nothing, nor does a quicker one for the side that is mated anyway; a missed mate that still wins
// is an inaccuracy at most; a move into a forced mate from a position that was held is a blunder.
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

/// 1 ! 2 ? 3 !! 4 ?? 6 ?!; 0 for none.
Nag nag_of(Mark mark);
/// Nothing for a glyph that is none of them.
std::optional<Mark> mark_of(Nag nag);
/// "blunder": as scripts read it.
std::string_view mark_id(Mark mark);
/// "blunder", "败着".
std::string_view mark_name(Mark mark, Language language);
/// "??".
std::string_view mark_sign(Mark mark);
/// Whether it finds fault.
constexpr bool is_fault(Mark mark) { return mark >= Mark::inaccuracy; }

/// Losses of chance, 0 to 1, and what counts as won.
struct Thresholds {
  double inaccuracy = 0.05;
  double mistake = 0.10;
  double blunder = 0.20;
  double winning = 0.80;  ///< a chance; 1 - winning counts as lost

  /// "5,10,20": percent of ?! ? ??, rising. Nothing when it is not that.
  static std::optional<Thresholds> parse(std::string_view text);
};

/// A move and what else there was, from the mover's view.
struct Compared {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  std::optional<double> second_chance;  ///< of the second best move
  bool plays_best = false;
  int legal_moves = 2;
  bool obvious = false;    ///< takes back, or takes what stands there for nothing
  bool sacrifice = false;  ///< offers material (sacrifices())
};

struct Judgement {
  Mark mark = Mark::none;
  double before = 0.5;       ///< the chance with the best move
  double after = 0.5;        ///< with the move played; never above `before`
  bool forced = false;       ///< the only legal move: not counted anywhere
  bool only_move = false;    ///< played, and every other loses a blunder's worth
  bool sacrifice = false;    ///< played, sound
  bool missed_win = false;   ///< won before, not won after
  bool missed_mate = false;  ///< a forced mate before, none after
  bool into_mate = false;    ///< no forced mate before, mated after

  double loss() const { return before - after; }
};

Judgement judge_move(const Compared& compared, const Thresholds& thresholds);

}  // namespace qipu
