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

// Moves the walk forward to `offset`, past whole stretches without a line end at a time.
void walk_to(std::string_view text, std::size_t offset, Source::Walk& walk) {
  while (walk.offset < offset) {
    const std::string_view ahead = text.substr(walk.offset, offset - walk.offset);
    const std::size_t end = std::min(ahead.find_first_of("\r\n"), ahead.size());
    walk.column += static_cast<std::uint32_t>(count_chars(ahead.substr(0, end)));
    walk.offset += end;
    if (walk.offset == offset) return;
    if (ends_line(text, walk.offset)) {
      ++walk.line;
      walk.column = 1;
    } else {
      ++walk.column;
    }
    ++walk.offset;
  }
}

// Moves the walk back, when `offset` is behind it: on its line to `offset`, else to the beginning
// of the line that `offset` is on.
void walk_back(std::string_view text, std::size_t offset, Source::Walk& walk) {
  if (offset >= walk.offset) return;
  const std::string_view between = text.substr(offset, walk.offset - offset);
  if (between.find_first_of("\r\n") == between.npos) {
    walk.offset = offset;
    walk.column -= static_cast<std::uint32_t>(count_chars(between));
    return;
  }
  for (; walk.offset > offset; --walk.offset) {
    if (ends_line(text, walk.offset - 1)) --walk.line;
  }
  while (walk.offset > 0 && !ends_line(text, walk.offset - 1)) --walk.offset;
  walk.column = 1;
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
  walk_back(text, offset, walk);
  walk_to(text, offset, walk);
  where.line = walk.line;
  where.column = walk.column;
  where.length = static_cast<std::uint32_t>(count_chars(text.substr(offset, length)));
  return where;
}

Diagnostic Source::finding(const Code& code, std::size_t offset, std::vector<std::string> args,
                           std::size_t length) const {
  Diagnostic d = make_diagnostic(code, locate(offset, length), std::move(args));
  if (!text.empty()) d.line_text = line_text(offset);
  return d;
}

std::uint32_t Source::line_ends() const {
  // Short stretches with a count of one byte, which the compiler does many points at a time.
  constexpr std::size_t kStretch = 255;
  std::size_t ends = 0;
  for (std::size_t i = 0; i < text.size(); i += kStretch) {
    std::uint8_t some = 0;
    for (const char c : text.substr(i, kStretch)) {
      some = static_cast<std::uint8_t>(some + (c == '\n' ? 1 : 0));
    }
    ends += some;
  }
  for (std::size_t i = text.find('\r'); i != text.npos; i = text.find('\r', i + 1)) {
    ends += ends_line(text, i) ? 1 : 0;
  }
  return static_cast<std::uint32_t>(ends);
}

std::string Source::line_text(std::size_t offset) const {
  offset = std::min(offset, text.size());
  std::size_t start = offset;
  while (start > 0 && offset - start <= kLongestLine && !ends_line(text, start - 1)) --start;
  const std::size_t limit = std::min(text.size(), offset + kLongestLine + 1);
  std::size_t end = offset;
  while (end < limit && text[end] != '\n' && text[end] != '\r') ++end;
  if (end - start > kLongestLine) return {};
  return std::string(text.substr(start, end - start));
}

}  // namespace qipu
