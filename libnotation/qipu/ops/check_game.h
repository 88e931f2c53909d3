// What is asked of a record besides whether each move is legal.
#pragma once

#include <functional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"

namespace qipu {

/// Reports faults of the diagram not forgiven (setup_fault), a result that the last position
/// contradicts (result_mismatch, at the last move), moves after mate or stalemate (move_after_end)
/// and dates that do not exist (odd_date). `resolved` is what resolve() made of the game; `locate`
/// says where a node stands in the source, the root where the game begins, and is asked only then.
void check_game(const Game& game, const Resolved& resolved, Faults forgiven,
                const std::function<Location(NodeId)>& locate, DiagnosticSink& sink);

}  // namespace qipu
