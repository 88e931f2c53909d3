// Checks of a record beyond the legality of each move.
#pragma once

#include <functional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Reports faults of the start position that are not in `forgiven` (setup_fault), a checkmate or
/// stalemate that the record claims and the final position does not show (result_mismatch, at the
/// last move), a king that is taken (king_taken), and moves after that or after a position that is
/// checkmate or stalemate (move_after_end). Other contradictions in the header are reported by
/// mend_header(). `resolved` is the result of resolve() for the game. `locate` returns the place of
/// a node in the source, for the root the place of the diagram; it is called only for findings.
void check_game(const Game& game, const Resolved& resolved, Faults forgiven,
                const std::function<Location(NodeId)>& locate, DiagnosticSink& sink);

}  // namespace qipu
#pragma GCC visibility pop
