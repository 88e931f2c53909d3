#include "base/files/first_line.h"

#include <algorithm>
#include <cerrno>

#include "base/files/file.h"
#include "base/platform/files.h"

namespace qipu {

Result<FirstLine> first_line_of(const std::string& path, std::string_view begin) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  FirstLine out;
  if (!platform::facts_of(path) && (errno == ENOENT || errno == ENOTDIR)) return out;
  auto source = ByteSource::open(path == "-" ? "./-" : path);  // a file named "-", not standard
                                                               // input
  if (!source) return std::unexpected(std::move(source.error()));
  for (;;) {
    const std::size_t known = out.text.size();
    const auto got = (*source)->read(out.text, kBlock);
    if (!got) return std::unexpected(got.error());
    if (known == 0) {
      const std::size_t first = out.text.find_first_not_of(" \t\r\n");
      out.text.erase(0, std::min(first, out.text.size()));
    }
    const std::size_t end = out.text.find('\n', known);
    if (end != out.text.npos) {
      out.text.resize(end);
      out.ended = true;
      return out;
    }
    const std::size_t compared = std::min(begin.size(), out.text.size());
    if (*got == 0 || out.text.compare(0, compared, begin.substr(0, compared)) != 0) return out;
  }
}

}  // namespace qipu
