// Private. gzip read a piece at a time, to the very byte where it is damaged.
#pragma once

#include <memory>
#include <string>

#include "qipu/base/unpack.h"

namespace qipu {

bool is_gzip(std::string_view head);

/// What a gzip file holds; several put one behind the other are one. `head` was read from `rest`
/// before. What comes in is counted when `counts_packed`. Errors of reading: archive_damaged,
/// archive_grows, those of `rest`; all that could be unpacked is given out before them.
std::unique_ptr<ByteSource> gunzip(std::string head, std::unique_ptr<ByteSource> rest,
                                   UnpackBudget& budget, bool counts_packed);

}  // namespace qipu
