// The names of tags: one common name for what programs, sites and books spell in many ways.
//
// The common name is PGN's where PGN has one; White, RedClub, 红方, 比赛日期 are other spellings. A
// Game's tags carry common names: readers keep what stands in the file and call unify_tags() once a
// head is read. What has no common name keeps its own and is lost nowhere.
#pragma once

#include <string_view>

#include "qipu/game/tags.h"

namespace qipu {

/// "Red" for Red, WHITE, 红方, 紅 方, RedPlayer ...; "" when the spelling is nobody's. Letters'
/// case, blanks, underscores, traditional glyphs and full-width characters make no difference. Also
/// knows the four that are fields of a Game and not tags: Result, Termination, FEN, Format.
std::string_view common_tag(std::string_view spelling);

/// The key that Chinese score sheets write: "红方" for Red; "" when there is none.
std::string_view chinese_tag(std::string_view common_name);

/// Gives each tag its common name, unless another tag of the game has that name already: where a
/// file has both, White says something else than Red, and both are kept. Doing it twice changes
/// nothing more. O(tags).
void unify_tags(Tags& tags);

}  // namespace qipu
