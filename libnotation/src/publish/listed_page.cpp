#include <algorithm>
#include <utility>

#include "publish/page_facts.h"
#include "publish/pages.h"
#include "qipu/game/date.h"

namespace qipu {

ListedPage listed(const GamePage& page, std::string href) {
  const Game& game = page.game;
  ListedPage out;
  out.href = std::move(href);
  out.red = known_part(game.tags.get("Red"));
  out.black = known_part(game.tags.get("Black"));
  out.event = event_in(game.tags);
  if (out.event.empty()) out.event = page.name;
  out.date = known_part(game.tags.get("Date"));
  const auto opening = opening_told(game);
  out.opening = {opening[0].both(), opening[1].both()};
  out.result = pgn_token(game.outcome.result);
  const std::vector<MainPly> plies = main_plies(page);
  out.plies = plies.size();
  if (const auto marks = marks_of(page)) {
    out.faults.emplace();
    for (std::size_t i = 0; i < 2; ++i) {
      const auto* const first = (*marks)[i].data() + static_cast<std::size_t>(Mark::inaccuracy);
      std::copy_n(first, 3, (*out.faults)[i].begin());
    }
  }
  if (page.annotated != nullptr && page.annotated->sides[0].moves != 0 &&
      page.annotated->sides[1].moves != 0) {
    out.accuracy = {page.annotated->sides[0].accuracy, page.annotated->sides[1].accuracy};
  }
  constexpr std::size_t kMost = 60;
  std::vector<double> chances;
  for (const MainPly& ply : plies) {
    if (ply.chance) chances.push_back(*ply.chance);
  }
  const std::size_t points = std::min(kMost, chances.size());
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t last = chances.size() - 1;
    out.chances.push_back(chances[points < 2 ? last : i * last / (points - 1)]);
  }
  return out;
}

}  // namespace qipu
