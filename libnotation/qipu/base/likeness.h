// Private. What a file is besides its bytes: owner, group, permissions, access list, attributes.
#pragma once

#include <string>
#include <vector>

namespace qipu {

/// Makes the open file what the one at `path` is. What it could not be given is named: "its owner",
/// "its group", "its permissions", "its access list", "its attribute `user.x`".
std::vector<std::string> make_like(int descriptor, const std::string& path);

}  // namespace qipu
