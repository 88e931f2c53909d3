// Private. Writes games as JSON.
#pragma once

#include <memory>

#include "qipu/format/format.h"

namespace qipu::json {

std::unique_ptr<GameWriter> create_array(const WriteOptions& options);
std::unique_ptr<GameWriter> create_lines(const WriteOptions& options);

}  // namespace qipu::json
