// Private. What people put above the heading of a table: its title, who played, how it ended.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/csv/csv_table.h"
#include "qipu/game/game.h"

namespace qipu::csv {

/// The rows above the heading.
struct Titles {
  std::size_t heading = 0;         ///< where the line of the heading begins
  Tags tags;                       ///< what they say under known names, and the event
  std::string result;              ///< as it stands there
  std::vector<std::string> words;  ///< what else they say
};

/// How a row looks as the heading of a table of games, rounds or moves.
struct HeadingLook {
  int known = 0;         ///< headings that mean something
  bool telling = false;  ///< one of them is of games alone
};
HeadingLook look_at_heading(const std::vector<Cell>& headings);

/// Nothing where the heading is the first row, or where there is none in the first rows.
std::optional<Titles> titles_of(std::string_view text);

/// Puts what they say into the first game of a table, or into a later one: there no players, no
/// result, no words.
void add_titles(const Titles& titles, bool first, Game& game);

}  // namespace qipu::csv
