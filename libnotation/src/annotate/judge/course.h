// The scores before and after a move, depth by depth of the engine's searches, and the
// verdict that follows from them.
#pragma once

#include <functional>
#include <vector>

#include "annotate/judge/chance.h"
#include "annotate/judge/judgement.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// An engine's answer, and the limits of its search.
struct Reply {
  Answer answer;
  Limits limits;
};

/// Converts the score after a move to the one before it, from the mover's view; inverse of
/// one_ply_later().
Score one_ply_earlier(Score score);
/// Converts an answer to the position after `move` in the same way: one ply deeper, from the
/// mover's view.
Reply one_ply_earlier(Reply reply, Move move);
/// Converts an answer about a single root move to one about the position after it. The best move
/// there is known only at the last depth.
Reply one_ply_later(Reply reply);

/// The scores of the best move and of the one played, at one depth.
struct ScoreStep : MoveComparison {
  int depth = 0;
  bool alike = true;  ///< both are at the same depth; otherwise each is at its last depth
  /// The share of the limits spent when both searches had reached this depth, from 0 to 1.
  double spent = 1;
  double loss() const { return best_chance - played_chance; }
};

struct ScoreCourse {
  /// One step for each depth that both searches finished, and then one with the last depth of each
  /// if those differ. Empty if one search has no result.
  std::vector<ScoreStep> steps;
  /// One of the searches spent more than half of its limits on a depth that it did not finish, so
  /// its result may be about to change.
  bool stuck = false;

  /// Returns the last step with equal depths, or the last step if there is none; null if there are
  /// no steps.
  const ScoreStep* last() const;
};

/// Compares two replies from the mover's view: `before` about all moves, `played` about the one
/// played.
ScoreCourse course_of(const Reply& before, const Reply& played, Move move,
                      const ChanceCurve& curve);

/// An engine's verdict on a move, and whether it is stable or likely to change with more search.
///
/// A verdict criticizes a player, so it must be reliable. It is settled if all depths finished in
/// the last two doublings of the effort agree on it, before the move and after it; the mildest of
/// them is used. If only those of the last doubling agree, or if the engine spent the whole last
/// doubling on one depth, the verdict is lowered by one step: ? for ??, ?! for ?, nothing for ?!.
struct HeldVerdict {
  Judgement judgement;  ///< the verdict, lowered if necessary
  ScoreStep step;       ///< the step that its scores come from
  bool settled = false;
  double worst = 0;  ///< the greatest loss at any of the latest depths
};

/// Returns the verdict of a course. REQUIRES: the course has steps.
HeldVerdict verdict_of(const ScoreCourse& course,
                       const std::function<Judgement(const ScoreStep&)>& judge);
/// Returns the milder of two verdicts; it is settled if both are.
HeldVerdict milder(const HeldVerdict& a, const HeldVerdict& b);

}  // namespace qipu
