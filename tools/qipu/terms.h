// Words of the library that stand as arguments in sentences.
#pragma once

#include <string>

namespace qipu::tool {

/// The argument in Chinese where it is words of ours, or a list of them with ", " between; else as
/// it is.
std::string in_chinese(const std::string& argument);

}  // namespace qipu::tool
