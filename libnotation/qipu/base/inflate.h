// Unpacks zlib streams. Knows no files and no formats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

struct Inflated {
  std::string bytes;      ///< all that could be unpacked
  bool whole = false;     ///< the stream came to its end, and its checksum is right
  bool too_much = false;  ///< there is more than the limit
};

/// Unpacks at most `limit` bytes of a zlib stream; what follows the stream is not looked at. Memory
/// grows with what comes out, whatever anybody claims.
Inflated inflate_zlib(std::string_view packed, std::size_t limit);

}  // namespace qipu
