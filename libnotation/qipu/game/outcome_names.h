// Outcomes that name players: 张三超时判负.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/game/outcome.h"
#include "qipu/game/tags.h"

namespace qipu {

/// The outcome where the words say that and nothing else (is_outcome). Names of the players in the
/// tags stand for the sides. Nothing in other words.
std::optional<Outcome> outcome_said(std::string_view words, const Tags& tags);

}  // namespace qipu
