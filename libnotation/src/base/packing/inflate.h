// Unpacks zlib streams. It does not depend on files or formats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

struct Inflated {
  std::string bytes;      ///< everything that could be unpacked
  bool whole = false;     ///< the stream reached its end, and its checksum is right
  bool too_much = false;  ///< there is more than the limit
};

/// Unpacks at most `limit` bytes of a zlib stream and ignores what follows the stream. Memory grows
/// with the unpacked bytes, not with any size claimed in the input.
Inflated inflate_zlib(std::string_view packed, std::size_t limit);

}  // namespace qipu
