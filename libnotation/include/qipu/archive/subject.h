// Properties of a game that queries and statistics use by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/format/fields.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A field of the game, or a property that is not a field: a side's player (棋手), opponent (对手)
/// or colour (执子), the path of its file (来源), its comments (注释).
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
/// Returns the property with this name in English or Chinese. `any_tag`: an unknown name is taken
/// for a tag. Returns nothing for an unknown name, and for a field that only written files have.
std::optional<GameSubject> subject_named(std::string_view name, bool any_tag = false);

}  // namespace qipu
#pragma GCC visibility pop
