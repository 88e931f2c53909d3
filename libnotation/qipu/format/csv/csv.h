// Comma-separated values: one line a game, the first line names the columns. RFC 4180 for quotes,
// commas and line ends inside cells; commas, semicolons and tabs are read, commas written.
//
// A column is a tag by any name that game/tag_names.h knows, or one of: result, ending, fen, moves
// (the main line, blanks between the moves); and, told about the game and passed over when read:
// plies, year, iso_date, final_fen. Cells that a spreadsheet would take for a
// formula (=HYPERLINK(...)) get an apostrophe in front, which is taken away again when read.
//
// Also read: a table of moves, one line a move, in columns such as gameID, turn, side, move; lines
// of one game stand together, and what they say of it besides is taken from the first. Refused:
// variations and comments, which no cell holds.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kCsv;

}  // namespace qipu
