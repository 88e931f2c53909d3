// Corrects what an engine says about endings whose result is known exactly.
#pragma once

#include "endgame/tables.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// Corrects the scores of all lines and iterations of an answer whose first move leads to a
/// position in the tables: a draw is 0, a win or a loss without a mate has at least a score that
/// means it. If the engine names no winning move and there is one, a line with that move is put
/// first. Mates remain as they are. The lines stay sorted by their scores.
void correct_by_tables(Answer& answer, const Task& task,
                       const endgame::Tables& tables = endgame::Tables::bundled());

}  // namespace qipu
