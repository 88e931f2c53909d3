// What is asked of a record besides whether each move is legal.
#pragma once

#include <functional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"

namespace qipu {

/// Reports faults of the diagram not forgiven (setup_fault), a mate or stalemate that is said and
/// does not stand on the board (result_mismatch, at the last move), and moves after one that does
/// (move_after_end). What else a head may contradict is mend_header()'s. `resolved` is what
/// resolve() made of the game; `locate` says where a node stands in the source, the root where its
/// diagram does, and is asked only then.
void check_game(const Game& game, const Resolved& resolved, Faults forgiven,
                const std::function<Location(NodeId)>& locate, DiagnosticSink& sink);

}  // namespace qipu
