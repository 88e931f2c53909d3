// Places in a source, for people: lines end in LF, CR LF or a lone CR, columns count characters.

#include <algorithm>

#include "qipu/format/format.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

/// No terminal shows a longer line, and a finding must not weigh as much as its file.
constexpr std::size_t kLongestLine = 8192;

bool ends_line(std::string_view text, std::size_t i) {
  return text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
}

std::size_t line_start(std::string_view text, std::size_t offset) {
  while (offset > 0 && !ends_line(text, offset - 1)) --offset;
  return offset;
}

std::size_t count_line_ends(std::string_view text, std::size_t offset) {
  const auto feeds =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  auto lines = static_cast<std::size_t>(feeds);
  for (std::size_t i = text.find('\r'); i < offset; i = text.find('\r', i + 1)) {
    lines += ends_line(text, i) ? 1 : 0;
  }
  return lines;
}

}  // namespace

Location Source::locate(std::size_t offset, std::size_t length) const {
  Location where;
  if (text.empty()) {
    where.byte = std::min(offset, bytes.size());
    return where;
  }
  offset = std::min(offset, text.size());
  length = std::min(length, text.size() - offset);
  where.byte = offset;
  if (decoded != nullptr) {
    // `text` may be a part of what was decoded.
    const std::string_view whole = decoded->text();
    const auto before = static_cast<std::size_t>(text.data() - whole.data());
    where.byte = decoded->byte_of(before + offset);
  }
  const std::size_t start = line_start(text, offset);
  where.line = static_cast<std::uint32_t>(count_line_ends(text, start) + 1);
  where.column = static_cast<std::uint32_t>(count_chars(text.substr(start, offset - start)) + 1);
  where.length = static_cast<std::uint32_t>(count_chars(text.substr(offset, length)));
  return where;
}

std::string Source::line_text(std::size_t offset) const {
  offset = std::min(offset, text.size());
  const std::size_t start = line_start(text, offset);
  const std::size_t end = std::min(text.find_first_of("\r\n", offset), text.size());
  if (end < start || end - start > kLongestLine) return {};
  return std::string(text.substr(start, end - start));
}

}  // namespace qipu
