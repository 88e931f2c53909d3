// Private. Reads games out of JSON text, one object at a time.
#pragma once

#include <memory>

#include "qipu/format/format.h"

namespace qipu::json {

/// `lines`: one game a line.
std::unique_ptr<GameReader> open(const Source& source, bool lines);

}  // namespace qipu::json
