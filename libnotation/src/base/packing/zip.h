// ZIP files made in memory.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu {

struct ZipPart {
  std::string_view name;  ///< ASCII
  std::string_view bytes;
};

/// Returns a ZIP of these parts, compressed, in this order. It has no time, so its bytes depend
/// only on the parts. Errors: too_large, from 2 GiB on.
Result<std::string> zip_of(std::span<const ZipPart> parts);

}  // namespace qipu
