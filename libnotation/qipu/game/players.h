// Private. Who played, and at what, for headings.
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/tags.h"

namespace qipu {

/// "甲 – 乙", "甲 – ?"; "" where neither is known.
std::string players_in(const Tags& tags, std::string_view between = " – ");

/// Where it was played, or else its title; the title first where neither player is known, as with
/// the problems of a book; or "".
std::string_view event_in(const Tags& tags);

}  // namespace qipu
