// Properties of a file besides its bytes: owner, group, permissions, access list,
// attributes.
#pragma once

#include <string>
#include <vector>

namespace qipu {

/// Gives the open file the properties of the file at `path`. Returns the names of those that could
/// not be set: "its owner", "its group", "its permissions", "its access list", "its attribute
/// `user.x`".
std::vector<std::string> make_like(int descriptor, const std::string& path);

}  // namespace qipu
