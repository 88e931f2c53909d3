#include "qipu/ops/main_line.h"

#include <algorithm>

#include "qipu/game/players.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/translate.h"

namespace qipu {

std::optional<MainLine> main_line_of(const Game& game) {
  const auto start = Position::from(game.start, Faults::all());
  if (!start) return std::nullopt;
  MainLine line{*start, {}};
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const Node& node = game[id];
    if (!node.has_move || node.standing != Standing::legal) break;
    line.moves.push_back(node.move);
  }
  return line;
}

Result<std::vector<Move>> read_line(const Position& start, std::string_view words) {
  constexpr std::string_view kBlanks = " \t\r\n,";
  std::vector<Move> moves;
  Position position = start;
  for (std::size_t pos = words.find_first_not_of(kBlanks); pos != words.npos;) {
    const std::size_t end = std::min(words.find_first_of(kBlanks, pos), words.size());
    const std::string_view word = words.substr(pos, end - pos);
    pos = words.find_first_not_of(kBlanks, end);
    std::optional<Move> move;
    const auto from = Square::parse(word.substr(0, 2));
    const auto to = word.size() == 4 ? Square::parse(word.substr(2)) : std::nullopt;
    if (from && to && position.legal(Move(*from, *to))) move = Move(*from, *to);
    if (!move) {
      MoveReading reading = read_move(word, position, nullptr);
      if (reading.moves.size() != 1) {
        for (Diagnostic& d : reading.findings) {
          if (d.code->severity >= Severity::error) return std::unexpected(std::move(d));
        }
        return fail(reading.moves.empty() ? diag::not_a_move : diag::illegal_move, {},
                    {std::string(word)});
      }
      move = reading.moves[0];
    }
    position.make(*move);
    moves.push_back(*move);
  }
  return moves;
}

std::string players_of(const Game& game) { return players_in(game.tags, " - "); }

std::string_view event_of(const Game& game) { return event_in(game.tags); }

std::string record_heading(std::string_view file, std::uint32_t number, std::string_view players,
                           Language language) {
  const bool zh = language == Language::zh;
  const std::string digits = std::to_string(number);
  std::string text;
  if (!file.empty()) text = std::string(shown_name(file)) + (zh ? "　" : ": ");
  text += zh ? "第" + digits + "局" : (file.empty() ? "Game " : "game ") + digits;
  if (!players.empty()) text += (zh ? "　" : ", ") + std::string(players);
  return text;
}

}  // namespace qipu
