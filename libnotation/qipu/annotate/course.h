// Private: how the scores before and after a move ran as an engine looked at them depth by depth.
#pragma once

#include <vector>

#include "qipu/annotate/chance.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// What an engine answered, and what it was given for it.
struct Reply {
  Answer answer;
  Limits limits;
};

/// A score before a move as the side sees it that has moved: what one_ply_later() undoes.
Score one_ply_earlier(Score score);
/// The same for an answer to the position after `move`: one ply deeper, from the mover's view.
Reply one_ply_earlier(Reply reply, Move move);
/// What an answer about one move alone says of the position after it; of the best move there
/// nothing but at the last depth.
Reply one_ply_later(Reply reply);

/// The best move and the one played, as both stood at one depth.
struct ScoreStep {
  Score best, played;
  double best_chance = 0.5, played_chance = 0.5;
  bool plays_best = false;
  int depth = 0;
  bool alike = true;  ///< at one depth; else each at its last
  /// Of what the engine was given, the part that was spent when both stood there: 0 to 1.
  double spent = 1;
  double loss() const { return best_chance - played_chance; }
};

struct ScoreCourse {
  /// At the depths that both reached, from the first on; then at the last of each where those
  /// differ. Empty where one of them says nothing.
  std::vector<ScoreStep> steps;
  /// One of them was at one depth for half of what it was given: it may be finding something.
  bool stuck = false;

  /// The last at one depth, if there is one; nothing where there are no steps.
  const ScoreStep* last() const;
};

/// `before` and `played` are from the mover's view, of all moves and of the one played.
ScoreCourse course_of(const Reply& before, const Reply& played, Move move,
                      const ChanceCurve& curve);

}  // namespace qipu
