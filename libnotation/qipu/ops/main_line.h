// The main line of a record as a game to be judged or analysed: a position and legal moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The legal part of it.
struct MainLine {
  Position start = Position::standard();
  std::vector<Move> moves;
};
/// Nothing when the record's start cannot be played on.
std::optional<MainLine> main_line_of(const Game& game);

/// Moves one after the other, parted by blanks or commas, in UCCI's coordinates or any notation.
/// Errors: not_a_move, illegal_move, ambiguous_move.
Result<std::vector<Move>> read_line(const Position& start, std::string_view words);

/// "甲 - 乙", or "" where neither player is known.
std::string players_of(const Game& game);

/// Where it was played, or else its title; the title first where nobody is named; or "".
std::string_view event_of(const Game& game);

/// Which record is spoken of: "Game 3, 甲 - 乙", "a.pgn: game 3, 甲 - 乙"; in Chinese "第3局　甲 -
/// 乙", "a.pgn　第3局　甲 - 乙". `file` is "" where it need not be named; `players` may be "".
std::string record_heading(std::string_view file, std::uint32_t number, std::string_view players,
                           Language language);

}  // namespace qipu
