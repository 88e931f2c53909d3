// Outcomes that name players: 张三超时判负.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/game/outcome.h"
#include "qipu/game/tags.h"

namespace qipu {

/// Returns the outcome if the words give one and nothing else (is_outcome). The names of the
/// players in the tags may stand for the sides. Returns nothing for other words.
std::optional<Outcome> outcome_said(std::string_view words, const Tags& tags);

}  // namespace qipu
