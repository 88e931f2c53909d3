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
#include "qipu/ops/mend/patch.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// A game's text, and what is to be changed in it so far.
struct GameText {
  const Source& source;
  const Format& format;
  const ResolveOptions& options;  ///< with which the game was settled
  std::vector<Patch> patches;     ///< places count from the source's first byte
};

struct TextMend {
  std::vector<Patch> patches;                     ///< those that there were and those of the repair
  std::optional<std::pair<int, int>> renumbered;  ///< the first number changed: was, is
};

/// Whether a format's texts can be changed in place.
bool can_mend_text(const Format& format);

/// Nothing where the words are not in the text as they were read, where its encoding lacks a sign,
/// where variations or comments hang on words that would go elsewhere, and where the text would not
/// read as meant. `words` are mended_words(), `meant` is the game after mend_game(). REQUIRES:
/// can_mend_text(format). O(rest of the source).
std::optional<TextMend> mend_text(const Game& game, const Repair& repair,
                                  const std::vector<std::string>& words, const Game& meant,
                                  const GameText& text);

}  // namespace qipu
