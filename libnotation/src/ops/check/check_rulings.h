// Checks of a record against the rules on repetition and the move limit.
#pragma once

#include <functional>
#include <optional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/ops/rules_for.h"

namespace qipu {

/// Reports the rulings on the main line: a repetition that a side loses (repetition_loses), that is
/// a draw (repetition_draws) or that is left to the arbiter (repetition_open), each with its
/// reasons; a result that contradicts the ruling on the last moves (result_against_ruling); a draw
/// that could be claimed under the move limit (limit_reached); a board on which neither side can
/// win (simple_draw); an illegal move that lets the own king be taken (into_check_loses,
/// into_check_foul, kings_facing_loses) or is otherwise against the rules if the book makes that a
/// loss (against_rules_loses), and a result against that (result_against_foul); moves after a pass,
/// which are not judged (unjudged_after_pass). `locate` returns the place of a node in the source;
/// it is called only for findings.
void check_rulings(const Game& game, const RulesAsked& asked,
                   const std::function<Location(NodeId)>& locate, DiagnosticSink& sink);

/// Returns the finding that the main line goes on after a pass. judge() stops there.
std::optional<Diagnostic> unjudged_rest(const Game& game,
                                        const std::function<Location(NodeId)>& locate);

}  // namespace qipu
