// Private. Who played, as one heading.
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/tags.h"

namespace qipu {

/// "甲 – 乙", "甲 – ?"; "" where neither is known.
std::string players_in(const Tags& tags, std::string_view between = " – ");

}  // namespace qipu
