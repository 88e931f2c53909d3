// Private. Words of the library that stand as arguments in sentences.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// The argument in Chinese where it is words of ours, or a list of them with ", " between; else as
/// it is.
std::string in_chinese(const std::string& argument);

/// The same of words without numbers and quotations; "" where they are none of ours.
std::string_view term_in_chinese(std::string_view english);

}  // namespace qipu
