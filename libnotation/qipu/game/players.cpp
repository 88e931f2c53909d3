#include "qipu/game/players.h"

#include "qipu/game/date.h"

namespace qipu {

std::string players_in(const Tags& tags, std::string_view between) {
  const std::string_view red = known_part(tags.get("Red")), black = known_part(tags.get("Black"));
  if (red.empty() && black.empty()) return {};
  std::string out(red.empty() ? "?" : red);
  return out.append(between).append(black.empty() ? "?" : black);
}

}  // namespace qipu
