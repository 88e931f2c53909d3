// The columns of tables whose rows are moves or rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/csv/csv_table.h"
#include "qipu/format/fields.h"

namespace qipu::csv {

/// The use of a column.
enum class Use : std::uint8_t {
  field,    ///< as in a row of a table of games
  game,     ///< number or name of the game
  number,   ///< number of the round or of the move
  side,     ///< side to move
  move,     ///< one move
  red,      ///< Red's move
  black,    ///< Black's move
  comment,  ///< these four belong to the row's last move, or to the move of one side
  eval,
  clock,
  elapsed,
};

struct Column {
  Use use = Use::field;
  char side = '\0';  ///< 'r' or 'b' if it belongs to the move of one side
  Field field;       ///< the field that it is in tables of games
  std::string heading;
  std::string player;  ///< the player whose moves it has: 甲 in 红方(甲)
  bool weak = false;   ///< a number that may be another one: of a tournament's round, of all moves
};

/// The columns of a table, and the kind of its rows.
struct Heading {
  std::vector<Column> columns;
  bool rounds = false;  ///< a row is a round
  bool plies = false;   ///< a row is a move
};

/// Returns the columns for `headings`. The first rows under them distinguish moves from names.
Heading heading_of(const std::vector<Cell>& headings, const std::vector<std::vector<Cell>>& rows);

/// Returns true if a heading is one of such a table.
bool known_use(std::string_view heading);
/// Returns true if a heading names a side, alone (红方), with its player (红方(甲)) or with moves
/// (红方着法).
bool names_side(std::string_view heading);

/// Returns the first number in a cell: "1.", "第3回合", "十二"; nullopt if there is none.
std::optional<std::uint64_t> number_in(std::string_view text);

}  // namespace qipu::csv
