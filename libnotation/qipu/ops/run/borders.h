// Borders between games of a text archive, where more than the last one is asked for.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "qipu/format/format.h"

namespace qipu {

/// The last border within the first `size` bytes, or twice as many, and so on; nothing where there
/// is none before the end of the part. REQUIRES: the format has borders.
std::optional<std::size_t> border_within(const Format& format, const ArchivePart& part,
                                         std::size_t size);
/// The first border; 0 when there is none.
std::size_t first_border(const Format& format, const ArchivePart& part);
/// All of them, in order.
std::vector<std::size_t> all_borders(const Format& format, const ArchivePart& part);

}  // namespace qipu
