// Gzip read in pieces, up to the byte where it is damaged.
#pragma once

#include <memory>
#include <string>

#include "base/packing/unpack.h"

namespace qipu {

bool is_gzip(std::string_view head);

/// Returns the content of a gzip stream; several gzip files in sequence are read as one. `head` was
/// already read from `rest`. The packed bytes are counted if `counts_packed`. Errors of reading:
/// archive_damaged, archive_grows, those of `rest`; everything that could be unpacked comes before
/// them.
std::unique_ptr<ByteSource> gunzip(std::string head, std::unique_ptr<ByteSource> rest,
                                   UnpackBudget& budget, bool counts_packed);

}  // namespace qipu
