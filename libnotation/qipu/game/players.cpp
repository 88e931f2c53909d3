#include "qipu/game/players.h"

#include "qipu/game/date.h"

namespace qipu {

std::string players_in(const Tags& tags, std::string_view between) {
  const std::string_view red = known_part(tags.get("Red")), black = known_part(tags.get("Black"));
  if (red.empty() && black.empty()) return {};
  std::string out(red.empty() ? "?" : red);
  return out.append(between).append(black.empty() ? "?" : black);
}

std::string_view event_in(const Tags& tags) {
  const bool named = !known_part(tags.get("Red")).empty() || !known_part(tags.get("Black")).empty();
  const std::string_view first = known_part(tags.get(named ? "Event" : "Title"));
  return first.empty() ? known_part(tags.get(named ? "Title" : "Event")) : first;
}

}  // namespace qipu
