#include "support/law.h"

#include "qipu/game/reduce.h"
#include "support/games.h"

namespace qipu::testing_support {

std::string written_as(const Format& format, const Game& game) {
  Losses losses;
  const Game held = reduced(game, format.can, losses);
  const auto writer = format.create({});
  std::string out;
  writer->begin(out);
  writer->write(held, out);
  writer->finish(out);
  return out;
}

std::string law_difference(const Format& format, const Game& game) {
  Losses losses;
  const Game held = reduced(game, format.can, losses);
  const auto again = read_all(format, written_as(format, game));
  if (again.size() != 1) return std::to_string(again.size()) + " games read again";
  return first_difference(held, again[0].game);
}

}  // namespace qipu::testing_support
