#include "support/shared.h"

#include <zlib.h>

#include <array>
#include <fstream>
#include <iterator>

namespace qipu::test {

std::optional<std::filesystem::path> shared_dir() {
  const auto dir = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared";
  if (!std::filesystem::is_directory(dir)) return std::nullopt;
  return std::filesystem::canonical(dir);  // as in the names of a database's files
}

bool each_gzip_line(const std::filesystem::path& file,
                    const std::function<bool(const std::string& line)>& line) {
  const gzFile in = gzopen(file.string().c_str(), "rb");
  if (in == nullptr) return false;
  std::array<char, 65536> piece{};
  std::string text;
  bool more = true;
  for (int n = 0; more && (n = gzread(in, piece.data(), piece.size())) > 0;) {
    text.append(piece.data(), static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); more && end != text.npos;
         end = text.find('\n', begin)) {
      more = line(text.substr(begin, end - begin));
      begin = end + 1;
    }
    text.erase(0, begin);
  }
  if (more && !text.empty()) line(text);
  return gzclose(in) == Z_OK;
}

std::string read_bytes(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace qipu::test
