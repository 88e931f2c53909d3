// The libraries of others that the program runs with. Their headers are known here alone.
#pragma once

#include <string>

namespace qipu::tool {

/// "ICU 72.1, SQLite 3.40.1 ..."
std::string library_versions();
/// Kinds of packing that libarchive cannot undo by itself, each behind a blank.
std::string packing_missing();

}  // namespace qipu::tool
