// Rounds that do not stand in the order of play.
#pragma once

#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu::sheet {

/// Sorts the main line's rounds by number if every number occurs exactly once. Such rounds were
/// printed in columns down a page.
void put_in_order(Game& game, const std::vector<int>& numbers);
/// Joins Red's and Black's columns of a game whose moves are numbered one by one; see columns.cpp.
/// `numbers` has the number before each node, by NodeId, or 0.
void settle_columns(Game& game, const std::vector<int>& numbers, DiagnosticSink& sink,
                    const Location& where);

}  // namespace qipu::sheet
