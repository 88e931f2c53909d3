// The text of an error number (errno).
#pragma once

#include <string>
#include <system_error>

namespace qipu {

inline std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace qipu
