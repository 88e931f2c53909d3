// Finds where a variation leaves its line, by the number before its first move.
#pragma once

#include <string_view>

#include "format/pgn/pgn_lexer.h"
#include "qipu/game/game.h"

namespace qipu::pgn {

/// Returns the node after which a variation begins that stands after `last`; `in` is after its
/// bracket. Usually that is the node before `last`. It is another node if the number names another
/// move and the variation's first move is legal there. It is `last` itself if the variation stands
/// before the move to which it is an alternative: 1. 炮二平五 马8进7 (2. 马八进七) 2. 马二进三.
/// REQUIRES: `last` is a move. O(plies before it) if the number names another move.
NodeId branch_by_number(const Game& game, NodeId last, std::string_view text, Lexer in);

/// Returns the number printed right before the text's end; 0 if there is none.
int number_before(std::string_view text);

}  // namespace qipu::pgn
