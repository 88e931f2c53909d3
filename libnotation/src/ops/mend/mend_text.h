// Applies a repair to the text that the game was read from.
//
// A wrong move text is replaced in place and kept in a comment after it; lost moves are added,
// surplus texts become comments, text lines are reordered. All other bytes stay. The patched text
// is read again. Unless it gives the repaired game, nothing is changed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ops/mend/game_text.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// The game that the patched text must give when it is read again.
struct Meant {
  const Game& game;               ///< the game after mend_game()
  const ResolveOptions& options;  ///< the options that the game was resolved with
};

/// A repair of the text.
struct TextMend {
  std::vector<Patch> patches;  ///< the earlier patches and those of the repair, by offset
  std::optional<std::pair<int, int>> renumbered;  ///< the first changed round number: old, new
};

/// Makes the patches of a repair. `before` are earlier patches of the game's text; offsets count
/// from the source's first byte. `words` are mended_words(). Returns no value if the move texts are
/// not in the text as they were read, if its encoding lacks a character, if variations or comments
/// belong to texts that would be moved, or if the patched text would not read as intended. O(text
/// of the game).
std::optional<TextMend> mend_text(const Game& game, const Repair& repair,
                                  const std::vector<std::string>& words, const Meant& meant,
                                  const GameText& text, std::vector<Patch> before);

}  // namespace qipu
