// Private. Reads games out of JSON text, one object at a time.
#pragma once

#include <memory>

#include "qipu/format/format.h"

namespace qipu::json {

std::unique_ptr<GameReader> open_array(const Source& source);
/// One game a line.
std::unique_ptr<GameReader> open_lines(const Source& source);

}  // namespace qipu::json
