// Private. The named characters of HTML that records are seen with.
#pragma once

#include <optional>
#include <string_view>

namespace qipu {

/// The character of "amp"; nothing for a name that is not known here. The blank that does not break
/// is a blank.
std::optional<char32_t> named_entity(std::string_view name);

}  // namespace qipu
