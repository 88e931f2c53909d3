// The moves that the games of inputs play in a position, and the tree of them as text and JSON.
#pragma once

#include <cstddef>
#include <string>

#include "archive/counting/opening_graph.h"
#include "qipu/archive/move_tree.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

/// Adds the main lines of all games of the inputs to `tree`; findings are reported in the order of
/// the inputs. Returns the number of games. O(bytes), in any number of threads.
std::uint64_t add_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        MoveTree& tree);

struct TreeForm : KeptMoves {
  int columns = 80;  ///< the width of the terminal
  Language language = Language::en;
  const Notation* notation = nullptr;  ///< null: Chinese notation
};
/// Returns one line for each move: games, share, a bar of results, Red's score, the mean year. The
/// moves that follow a move are indented below it.
std::string tree_text(const MoveTree& tree, const TreeForm& form);
/// Returns {"fen": .., "games": .., "red": .., "draws": .., "black": .., "moves": [{"move": "h2e2",
/// "text": .., "games": .., ..., "moves": [..]}]} on one line.
std::string tree_json(const MoveTree& tree, const TreeForm& form);

}  // namespace qipu
