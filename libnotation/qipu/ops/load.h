// One game out of a file, settled, for those who want to look at it.
#pragma once

#include <cstdint>
#include <optional>

#include "qipu/game/game.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/job.h"

namespace qipu {

/// The `number`th game (from 1) of the inputs taken together. Nothing when there are fewer. What
/// was found on the way to it is reported.
std::optional<Game> load_game(const Job& job, const InputList& list, std::uint32_t number,
                              Reporter& reporter);

}  // namespace qipu
