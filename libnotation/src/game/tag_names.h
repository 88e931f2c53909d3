// The names of tags: one common name for the many spellings of programs, sites and books.
//
// The common name is that of PGN if PGN has one; White, RedClub, 红方, 比赛日期 are other
// spellings. The tags of a Game have common names: readers keep the names in the file and call
// unify_tags() after reading a header. A tag without a common name keeps its own and is never lost.
#pragma once

#include <string_view>

#include "qipu/game/tags.h"

namespace qipu {

/// Returns "Red" for Red, WHITE, 红方, 紅 方, RedPlayer ...; "" for unknown spellings. The case of
/// letters, blanks, underscores, traditional glyphs and full-width characters make no difference.
/// Also knows the four names that are fields of a Game and not tags: Result, Termination, FEN,
/// Format.
std::string_view common_tag(std::string_view spelling);

/// Returns the name used by Chinese score sheets: "红方" for Red; "" if there is none.
std::string_view chinese_tag(std::string_view common_name);

/// Gives each tag its common name, unless another tag of the game already has it: in a file with
/// both, White and Red have different meanings, and both are kept. Idempotent. O(tags).
void unify_tags(Tags& tags);

}  // namespace qipu
