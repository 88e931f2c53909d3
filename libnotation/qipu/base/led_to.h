// Private. Where names lead.
#pragma once

#include <string>

namespace qipu {

/// Where a path leads if it is a symbolic link, also where nothing is there yet; else the path.
/// AtomicFile writes there, and the link stays one.
std::string led_to(std::string path);

}  // namespace qipu
