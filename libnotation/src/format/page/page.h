// Web pages as people saved them, with every game in them, in any format. Read only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

extern const Format kPage;

/// Returns the name of the file from which a page of `qipu report` was made; nullopt for other
/// pages. `head` is as much of the page as a probe sees.
std::optional<std::string> source_of_page(std::string_view head);

}  // namespace qipu
