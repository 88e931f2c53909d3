// A line of a record changed into what it was meant to be, in the text it was read from.
//
// A word is replaced where it stands and kept in a comment behind it; lost moves are put in, words
// too many become comments, lines change places. All else keeps its bytes. What came out is read
// again: where that is not the repaired game nothing is changed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/mend/game_text.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// What the changed text must say.
struct Meant {
  const Game& game;               ///< the game after mend_game()
  const ResolveOptions& options;  ///< with which the game was settled
};

struct TextMend {
  std::vector<Patch> patches;                     ///< those that there were and those of the repair
  std::optional<std::pair<int, int>> renumbered;  ///< the first number changed: was, is
};

/// `before`: patches of the game's text that are made already; offsets count from the source's
/// first byte. Nothing where the words are not in the text as they were read, where its encoding
/// lacks a sign, where variations or comments hang on words that would go elsewhere, and where the
/// text would not read as meant. `words` are mended_words(). O(text of the game).
std::optional<TextMend> mend_text(const Game& game, const Repair& repair,
                                  const std::vector<std::string>& words, const Meant& meant,
                                  const GameText& text, std::vector<Patch> before);

}  // namespace qipu
