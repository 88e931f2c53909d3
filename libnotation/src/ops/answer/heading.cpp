#include "ops/answer/heading.h"

#include "game/headings.h"
#include "qipu/ops/inputs.h"

namespace qipu {

std::string players_of(const Game& game) { return players_in(game.tags, " - "); }

std::string named_of(const Game& game) {
  std::string players = players_of(game);
  return players.empty() ? std::string(event_in(game.tags)) : players;
}

std::string record_heading(std::string_view file, std::uint32_t number, std::string_view players,
                           Language language) {
  const bool zh = language == Language::zh;
  const std::string digits = std::to_string(number);
  std::string text;
  if (!file.empty()) text = std::string(shown_name(file)) + (zh ? "　" : ": ");
  text += zh ? "第" + digits + "局" : (file.empty() ? "Game " : "game ") + digits;
  return joined({text, players}, zh ? "　" : ", ");
}

}  // namespace qipu
