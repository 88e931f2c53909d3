// The rows above the headings of a table: its title, the players, the result.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/csv/csv_table.h"
#include "qipu/game/game.h"

namespace qipu::csv {

/// The content of the rows above the headings.
struct Titles {
  std::size_t heading = 0;         ///< offset of the line with the headings
  Tags tags;                       ///< the fields with known names, and the event
  std::string result;              ///< as written
  std::vector<std::string> words;  ///< all other texts
};

/// Says if a row can be the heading row of a table of games, rounds or moves.
struct HeadingLook {
  int known = 0;         ///< number of known headings
  bool telling = false;  ///< one of them occurs only in tables of games
};
HeadingLook look_at_heading(const std::vector<Cell>& headings);

/// Returns the rows above the headings; nullopt if the headings are the first row, or if there are
/// none in the first rows.
std::optional<Titles> titles_of(std::string_view text);

/// Adds the titles to a game of the table. Players, result and other texts are added only to the
/// first game.
void add_titles(const Titles& titles, bool first, Game& game);

}  // namespace qipu::csv
