// Private. What a page and its row in an index both tell of a game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/headings.h"
#include "qipu/publish/pages.h"

namespace qipu {

/// The opening in Chinese and in English, as far as the record or its moves tell.
std::array<OpeningWords, 2> opening_told(const Game& game);

std::string_view page_language(Language language);
double red_chance(Evaluation eval, const ChanceCurve& curve);

/// A move's evaluation, told in its comment where the record's format had no field for it, and what
/// else the comment says.
struct Assessed {
  std::optional<Evaluation> eval;
  std::string_view comment;
};
Assessed assessed(const Notes& notes);
/// By its glyph, or by what the annotator said.
Mark mark_said(const Notes& notes);

/// The main line's moves as the page tells of them.
struct MainPly {
  NodeId node = kNoNode;
  std::optional<double> chance;  ///< Red's, after it
  Mark mark = Mark::none;
};

std::vector<MainPly> main_plies(const GamePage& page);

/// How often each side's moves are marked, by color and Mark; nothing where nobody judged.
using MarkCounts = std::array<std::array<std::size_t, kMarks>, 2>;
std::optional<MarkCounts> marks_of(const GamePage& page);

}  // namespace qipu
