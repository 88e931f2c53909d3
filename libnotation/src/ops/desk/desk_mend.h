// Corrections of a game that a desk holds.
#pragma once

#include <optional>

#include "ops/desk/desk_request.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/ops/checked_games.h"
#include "qipu/ops/game_file.h"

namespace qipu {

/// Returns the game, checked as a file with it would be; with `sure`, with the repairs of at least
/// that confidence. Its findings have no lines. Errors: those of writing it.
Result<CheckedGame> checked_again(const GameOf& of, std::optional<double> sure);

/// Returns the game in which the node is the "move" of the request. Its words become a comment, as
/// repairs do it, and moves that were found from words are found anew when the game is resolved.
/// Errors: bad_argument, and those of reading a move.
Result<Game> corrected(const Game& game, NodeId node, const DeskRequest& request);

}  // namespace qipu
