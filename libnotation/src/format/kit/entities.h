// The named character references of HTML that occur in records.
#pragma once

#include <optional>
#include <string_view>

namespace qipu {

/// Returns the character for a name: & for "amp"; nullopt for an unknown name. "nbsp" gives an
/// ordinary blank.
std::optional<char32_t> named_entity(std::string_view name);

}  // namespace qipu
