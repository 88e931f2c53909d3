// Words of the library that are arguments of sentences.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Returns the argument in Chinese if it consists of words of this library, or is a list of them
/// separated by ", "; otherwise returns it unchanged.
std::string in_chinese(const std::string& argument);

/// Returns an argument as readers of pages know it: names of tags and results in Chinese, and
/// identifiers such as kings_facing without underscores.
std::string for_readers(std::string argument, Language language);

/// The same as in_chinese() for words without numbers and quotations; "" if they are not words of
/// this library.
std::string_view term_in_chinese(std::string_view english);

}  // namespace qipu
