// The reader of CBL 2.1.
#pragma once

#include <memory>

#include "qipu/format/format.h"

namespace qipu::cbl {

std::unique_ptr<GameReader> open_21(const Source& source);

}  // namespace qipu::cbl
