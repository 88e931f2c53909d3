#include "base/files/file_part.h"

#include <utility>

#include "base/hash/sha256.h"

namespace qipu {

Result<std::string> sha256_of_part(const std::string& path, std::uint64_t first,
                                   std::uint64_t end) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  auto source = open_part(path, first, end);
  if (!source) return std::unexpected(std::move(source.error()));
  Sha256 sum;
  std::string bytes;
  for (;;) {
    bytes.clear();
    const auto got = (*source)->read(bytes, kBlock);
    if (!got) return std::unexpected(got.error());
    if (*got == 0) return sum.digits();
    sum.add(bytes);
  }
}

}  // namespace qipu
