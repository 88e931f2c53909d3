// The versions of the libraries that the program runs with. Only this file includes their headers.
#pragma once

#include <string>

namespace qipu::tool {

/// Returns "ICU 72.1, SQLite 3.40.1 ...".
std::string library_versions();
/// Returns the compressions that libarchive cannot undo by itself, each after a blank.
std::string packing_missing();

}  // namespace qipu::tool
