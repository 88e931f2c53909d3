// Lines and columns in a source. Lines end in LF, CR LF or a lone CR; columns count characters.

#include <algorithm>

#include "qipu/format/format.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kStride = 4096;  // bytes between two entries of Source::passed

bool ends_line(std::string_view text, std::size_t i) {
  return text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
}

// Moves the walk forward to `offset`. It skips whole runs of text without a line end at once.
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

// Moves the walk back to `offset` if that is near and on the same line. Returns false if it is not.
bool step_back(std::string_view text, std::size_t offset, Source::Walk& walk) {
  if (offset >= walk.offset || walk.offset - offset > kStride) return false;
  const std::string_view between = text.substr(offset, walk.offset - offset);
  if (between.find_first_of("\r\n") != between.npos) return false;
  walk.offset = offset;
  walk.column -= static_cast<std::uint32_t>(count_chars(between));
  return true;
}

}  // namespace

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  return std::string(truncate_utf8(text, kLongest));
}

void Source::go_to(std::size_t offset) const {
  if (passed.empty()) passed.emplace_back();
  const std::size_t from = walk.offset;
  if (step_back(text, offset, walk)) {
    walked += from - offset;
    return;
  }
  const auto behind = std::ranges::upper_bound(passed, offset, {}, &Walk::offset);
  const Walk& near = *(behind - 1);  // at least the first entry, the beginning of the text
  if (walk.offset > offset || walk.offset < near.offset) walk = near;
  walked += offset - walk.offset;
  while (passed.back().offset + kStride < offset) {
    const std::size_t next = passed.back().offset + kStride;
    walk_to(text, truncate_utf8(text, next).size(), walk);
    passed.push_back(walk);
  }
  walk_to(text, offset, walk);
}

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
    // `text` may be only a part of the decoded text.
    const std::string_view whole = decoded->text();
    const auto before = static_cast<std::size_t>(text.data() - whole.data());
    where.byte = decoded->byte_of(before + offset);
  }
  go_to(offset);
  where.line = walk.line;
  where.column = walk.column;
  where.length = static_cast<std::uint32_t>(count_chars(text.substr(offset, length)));
  return where;
}

Diagnostic Source::finding(const Code& code, std::size_t offset, std::vector<std::string> args,
                           std::size_t length) const {
  return make_diagnostic(code, locate(offset, length), std::move(args));
}

std::uint32_t Source::line_ends() const {
  // Counts short parts in one byte each, which the compiler vectorises.
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

void Source::quote(Diagnostic& d, std::size_t offset) const {
  offset = std::min(offset, text.size());
  std::size_t begin = offset;
  while (begin > 0 && offset - begin < kQuoted && !ends_line(text, begin - 1)) --begin;
  const bool cut = begin > 0 && !ends_line(text, begin - 1);
  while (cut && begin < offset && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  const std::string_view behind = truncate_utf8(text.substr(offset), kQuoted);
  const std::size_t end = offset + std::min(behind.find_first_of("\r\n"), behind.size());
  d.line_text = text.substr(begin, end - begin);
  d.line_from = 1;
  if (!cut) return;
  const auto before = static_cast<std::uint32_t>(count_chars(text.substr(begin, offset - begin)));
  d.line_from = std::max(d.where.column, before + 1) - before;
}

}  // namespace qipu
