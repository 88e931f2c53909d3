// Borders between games of a collection, for callers that need more than the last one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "qipu/format/format.h"

namespace qipu {

/// Returns the last border within the first `size` bytes, or else within twice as many, and so on;
/// no value if there is none before the end of the part. REQUIRES: the format has borders.
std::optional<std::size_t> border_within(const Format& format, const ArchivePart& part,
                                         std::size_t size);
/// Returns the first border, or 0 if there is none.
std::size_t first_border(const Format& format, const ArchivePart& part);
/// Returns all borders, in order.
std::vector<std::size_t> all_borders(const Format& format, const ArchivePart& part);

}  // namespace qipu
