#include "support/law.h"

#include "qipu/game/reduce.h"
#include "support/records.h"

namespace qipu::test {

std::string written_as(const Format& format, const Game& game) {
  Losses losses;
  const Game held = reduced(game, format.can, losses);
  return write_games(format, {&held, 1});
}

std::string law_difference(const Format& format, const Game& game) {
  Losses losses;
  const Game held = reduced(game, format.can, losses);
  const auto again = read_each(format, written_as(format, game));
  if (again.size() != 1) return std::to_string(again.size()) + " games read again";
  return first_difference(held, again[0].game);
}

}  // namespace qipu::test
