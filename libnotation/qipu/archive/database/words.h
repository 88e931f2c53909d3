// Private. Texts as the full-text indexes hold them.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/search_text.h"

namespace qipu::store {

/// Chinese as pairs of neighbouring characters, one alone as it is, other words as they are; with
/// blanks between: 胡荣华 2:0 is "胡荣 荣华 2:0".
std::string pairs_of(std::string_view text, SearchText& texts);

}  // namespace qipu::store
