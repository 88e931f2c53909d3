#include <algorithm>

#include "qipu/format/format.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

std::size_t line_begin(std::string_view text, std::size_t offset) {
  const std::size_t before = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
  return before == text.npos ? 0 : before + 1;
}

}  // namespace

Location Source::locate(std::size_t offset, std::size_t length) const {
  Location where;
  const std::string_view all = decoded == nullptr && text.empty() ? bytes : text;
  offset = std::min(offset, all.size());
  where.byte = decoded != nullptr ? decoded->byte_of(offset) : offset;
  if (text.empty()) return where;
  const std::size_t begin = line_begin(text, offset);
  const auto lines = std::ranges::count(text.substr(0, begin), '\n');
  where.line = static_cast<std::uint32_t>(lines + 1);
  where.column = static_cast<std::uint32_t>(count_chars(text.substr(begin, offset - begin)) + 1);
  where.length = static_cast<std::uint32_t>(count_chars(text.substr(offset, length)));
  return where;
}

std::string Source::line_text(std::size_t offset) const {
  if (text.empty()) return {};
  offset = std::min(offset, text.size());
  const std::size_t begin = line_begin(text, offset);
  std::string_view line = text.substr(begin, text.find('\n', offset) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return std::string(line);
}

}  // namespace qipu
