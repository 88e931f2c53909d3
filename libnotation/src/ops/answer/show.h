// A game as text for a terminal: players, board, and moves with indented variations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct ShowOptions {
  std::optional<std::uint32_t> at;  ///< after so many plies of the main line; no value: the last
  bool flip = false;                ///< Black is at the bottom
  bool board_only = false;
  const Notation* notation = nullptr;  ///< null: zh
  Language language = Language::en;
  bool color = false;
  int columns = 80;  ///< the width of the output
};

/// Returns the game as text. REQUIRES: the game is resolved.
std::string show_game(const Game& game, const ShowOptions& options);

/// Returns only the moves, numbered and wrapped, with comments and variations. Not recursive.
std::string show_moves(const Game& game, const ShowOptions& options);

/// Wraps text into output lines of at most `columns`, each indented by `indent` blanks. Lines break
/// at blanks, and between wide characters unless they belong to a short word.
void append_wrapped(std::string& out, std::string_view text, int indent, int columns);

}  // namespace qipu
