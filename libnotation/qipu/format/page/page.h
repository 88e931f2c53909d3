// Web pages as people saved them, with every game in them, whatever its format. Read only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

extern const Format kPage;

/// The file that a page of `qipu report` was made from, by its name alone; nothing for other pages.
/// `head` is as much of the page as a probe sees.
std::optional<std::string> source_of_page(std::string_view head);

}  // namespace qipu
