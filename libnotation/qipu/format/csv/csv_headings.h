// Private. The columns of tables whose rows are moves or rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/csv/csv_table.h"
#include "qipu/format/fields.h"

namespace qipu::csv {

/// The use of a column.
enum class Use : std::uint8_t {
  field,    ///< what a row of a table of games has there
  game,     ///< the number or the name of the game
  number,   ///< of the round or of the move
  side,     ///< who moves
  move,     ///< one move
  red,      ///< Red's move
  black,    ///< Black's move
  comment,  ///< these four belong to the row's last move, or to the side's
  eval,
  clock,
  elapsed,
};

struct Column {
  Use use = Use::field;
  char side = '\0';  ///< 'r' or 'b' where it belongs to the move of one side
  Field field;       ///< as tables of games have it
  std::string heading;
  std::string player;  ///< of the side whose moves it has: 红方(甲)
  bool weak = false;   ///< a number that may be another: of a round of a tournament, of all moves
};

/// Lines of a table, from its heading on.
struct Heading {
  std::vector<Column> columns;
  bool rounds = false;  ///< a row is a round
  bool plies = false;   ///< a row is a move
};

/// `headings` and the first rows under them, which tell moves from names.
Heading heading_of(const std::vector<Cell>& headings, const std::vector<std::vector<Cell>>& rows);

/// True if a heading is one of such a table.
bool known_use(std::string_view heading);
/// True if a heading names a side, alone (红方), with its player (红方(甲)) or with moves
/// (红方着法).
bool names_side(std::string_view heading);

/// The first number of a cell: "1.", "第3回合", "十二".
std::optional<std::uint64_t> number_in(std::string_view text);

}  // namespace qipu::csv
