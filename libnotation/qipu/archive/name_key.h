// Private. Names as they are compared.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/search_text.h"

namespace qipu {

/// The search form with one blank where there are several, and none behind a Chinese character that
/// stands alone: 呂　欽 is 吕钦.
std::string name_key(std::string_view name, SearchText& texts);

}  // namespace qipu
