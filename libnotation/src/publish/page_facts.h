// The data of a game that its page and its row in an index share.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/headings.h"
#include "publish/pages.h"

namespace qipu {

/// Returns the opening in Chinese and in English, as far as the record or its moves show it.
std::array<OpeningWords, 2> opening_told(const Game& game);

std::string_view page_language(Language language);
double red_chance(Evaluation eval, const ChanceCurve& curve);

/// A move's evaluation, which is in its comment if the record's format had no field for it, and the
/// rest of the comment.
struct Assessed {
  std::optional<Evaluation> eval;
  std::string_view comment;
};
Assessed assessed(const Notes& notes);
/// Finds the mark by the glyph, or by what the annotator's comment says.
Mark mark_said(const Notes& notes);

/// A move of the main line with the data that the page shows.
struct MainPly {
  NodeId node = kNoNode;
  std::optional<double> chance;  ///< Red's chance after it
  Mark mark = Mark::none;
};

std::vector<MainPly> main_plies(const GamePage& page);

/// How often each side's moves are marked, by colour and Mark; no value if there are no marks.
using MarkCounts = std::array<std::array<std::size_t, kMarks>, 2>;
std::optional<MarkCounts> marks_of(const GamePage& page);

}  // namespace qipu
