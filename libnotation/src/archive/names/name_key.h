// Names in the form in which they are compared.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/search_text.h"

namespace qipu {

/// Returns the search form, with one blank instead of several, and none after a single Chinese
/// character: 呂 欽 is 吕钦.
std::string name_key(std::string_view name, SearchText& texts);

}  // namespace qipu
