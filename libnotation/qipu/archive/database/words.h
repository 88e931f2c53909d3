// Private. Texts as the full-text indexes hold them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/text/search_text.h"

namespace qipu::store {

/// Chinese as pairs of neighbouring characters, one alone as it is, other words as they are; with
/// blanks between: 胡荣华 2:0 is "胡荣 荣华 2:0".
std::string pairs_of(std::string_view text, SearchText& texts);

/// What to ask such an index for the texts that may contain this one: those with all its pairs of
/// common characters, which any of them has. None where there is no such pair: any text may.
/// `form`: as SearchText::form() gives it.
std::vector<std::string> pairs_asked(std::string_view form);

}  // namespace qipu::store
