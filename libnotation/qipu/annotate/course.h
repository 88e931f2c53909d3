// Private: the scores before and after a move, depth by depth of the engine's searches, and what
// they say of it.
#pragma once

#include <functional>
#include <vector>

#include "qipu/annotate/chance.h"
#include "qipu/annotate/judgement.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// An engine's answer, and the limits of its search.
struct Reply {
  Answer answer;
  Limits limits;
};

/// The score after a move turned into one before it, from the mover's view; inverse of
/// one_ply_later().
Score one_ply_earlier(Score score);
/// The same for an answer to the position after `move`: one ply deeper, from the mover's view.
Reply one_ply_earlier(Reply reply, Move move);
/// Turns an answer about a single root move into one about the position after it. The best move
/// there is known only at the last depth.
Reply one_ply_later(Reply reply);

/// The scores of the best move and of the one played, at one depth.
struct ScoreStep : Compared {
  int depth = 0;
  bool alike = true;  ///< both at the same depth; else each at its last one
  /// Share of the limits spent when both searches had reached this depth: 0 to 1.
  double spent = 1;
  double loss() const { return best_chance - played_chance; }
};

struct ScoreCourse {
  /// One step for each depth that both searches finished; then one with the last depth of each, if
  /// those differ. Empty where one search has no result.
  std::vector<ScoreStep> steps;
  /// One of the searches spent more than half of its limits on a depth it did not finish: its
  /// result may be about to change.
  bool stuck = false;

  /// The last step with equal depths, or the last step where there is none; null without steps.
  const ScoreStep* last() const;
};

/// Both replies are from the mover's view: `before` about all moves, `played` about the one played.
ScoreCourse course_of(const Reply& before, const Reply& played, Move move,
                      const ChanceCurve& curve);

/// Whether an engine's verdict on a move is stable, or likely to change with more search.
///
/// A verdict criticizes a player, so it must be reliable. It is settled when all depths finished in
/// the last two doublings of the effort agree on it, before the move and after it; it is then the
/// mildest of them. Where only those of the last doubling agree, or the engine spent the whole last
/// doubling on one depth, the verdict is lowered by one step: ? for ??, ?! for ?, nothing for ?!.
struct HeldVerdict {
  Judgement judgement;  ///< the verdict, lowered if need be
  ScoreStep step;       ///< the step whose scores it has
  bool settled = false;
  double worst = 0;  ///< greatest loss at any of the latest depths
};

/// REQUIRES: the course has steps.
HeldVerdict verdict_of(const ScoreCourse& course,
                       const std::function<Judgement(const ScoreStep&)>& judge);
/// The milder of two verdicts; settled if both are.
HeldVerdict milder(const HeldVerdict& a, const HeldVerdict& b);

}  // namespace qipu
