// Texts in the form of the full-text indexes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/text/search_text.h"

namespace qipu::store {

/// Returns Chinese as pairs of neighbouring characters, a single one as it is, and other words
/// unchanged, separated by blanks: 胡荣华 2:0 is "胡荣 荣华 2:0".
std::string pairs_of(std::string_view text, SearchText& texts);

/// Returns the pairs of common characters that every text containing this one must have. Empty if
/// there are none: any text may contain it. `form`: as SearchText::form() returns it.
std::vector<std::string> pairs_asked(std::string_view form);

}  // namespace qipu::store
