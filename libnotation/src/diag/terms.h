// Words of the library that are arguments of sentences.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Returns the argument in Chinese if it consists of words of this library, or is a list of them
/// separated by ", "; otherwise returns it unchanged.
std::string in_chinese(const std::string& argument);

/// The same for words without numbers and quotations; "" if they are not words of this library.
std::string_view term_in_chinese(std::string_view english);

}  // namespace qipu
