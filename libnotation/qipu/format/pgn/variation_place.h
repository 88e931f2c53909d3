// Private. Where a variation leaves its line, by the number before its first move.
#pragma once

#include <string_view>

#include "qipu/format/pgn/pgn_lexer.h"
#include "qipu/game/game.h"

namespace qipu::pgn {

/// The node after which the variation begins that stands behind `last`; `in` is behind its bracket.
/// That is the node before `last`, unless the number says another move and the first move is legal
/// there. Returns `last` itself where the variation stands in front of the move that it is an
/// alternative to: 1. 炮二平五 马8进7 (2. 马八进七) 2. 马二进三. REQUIRES: `last` is a move.
/// O(plies before it) where the number is another one.
NodeId branch_by_number(const Game& game, NodeId last, std::string_view text, Lexer in);

/// The number printed right before the text's end; 0 where none is.
int number_before(std::string_view text);

}  // namespace qipu::pgn
