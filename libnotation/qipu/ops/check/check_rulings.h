// What the arbiter has to say of a record.
#pragma once

#include <functional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

/// Reports the rulings on the main line: a repetition that a side loses (repetition_loses), with
/// its reasons, or that is a draw (repetition_draws) or open (repetition_open); a result that
/// contradicts the ruling on the last moves (result_against_ruling); a draw that could be claimed
/// under the move limit (limit_reached). `rules` null: those in force when the game was played.
/// `locate` says where a node stands in the source, and is asked only then.
void check_rulings(const Game& game, const Ruleset* rules,
                   const std::function<Location(NodeId)>& locate, DiagnosticSink& sink);

}  // namespace qipu
