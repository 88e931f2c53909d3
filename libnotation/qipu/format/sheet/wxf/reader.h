// Private. Reads WXF text files.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu::wxf {

/// The first word of a FORMAT line, such as "WXF"; nothing for other lines.
std::optional<std::string_view> format_of_line(std::string_view line);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::wxf
