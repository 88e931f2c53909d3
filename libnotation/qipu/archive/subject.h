// What queries and statistics ask of a game by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/format/fields.h"

namespace qipu {

/// A field of the game, or what is no field of it: a side's player (棋手), opponent (对手) or
/// colour (执子), the path of its file (来源), its comments (注释).
struct GameSubject {
  enum class Kind : std::uint8_t {
    field,
    player,
    opponent,
    color,
    source,
    comment
  } kind = Kind::field;
  Field field;
};
/// By a name in English or Chinese. `any_tag`: a name that is not known is that of a tag. Nothing
/// where it is not known, or only of files that are written.
std::optional<GameSubject> subject_named(std::string_view name, bool any_tag = false);

}  // namespace qipu
