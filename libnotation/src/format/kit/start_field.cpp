#include "format/kit/start_field.h"

#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/game/game.h"

namespace qipu {

std::string_view take_start_field(std::string_view fen, Game& game, const ReportInField& report) {
  const auto reading = parse_fen(fen);
  if (!reading) {
    const std::size_t column = reading.error().where.column;
    report(*reading.error().code, column == 0 ? 0 : column - 1, reading.error().args);
    set_unread_start(game, fen);
    return {};
  }
  for (Diagnostic& odd : oddities(*reading, {})) report(*odd.code, 0, std::move(odd.args));
  game.start = reading->setup;
  // Reports a word in the place of the side to move that is not a side.
  const std::string_view rest = trimmed(reading->rest);
  if (reading->side_missing && reading->unknown_side.empty() && !rest.empty() &&
      !rest.starts_with("moves")) {
    report(diag::fen_side, 0, {std::string(rest.substr(0, rest.find_first_of(" \t\r\n")))});
  }
  return reading->rest;
}

}  // namespace qipu
