#include "format/core/borders.h"

#include <optional>
#include <string>

#include "text/utf8.h"

namespace qipu {
namespace {

// Decodes a part of a collection. In a two-byte encoding the second byte may be a bracket or a
// backslash, so the reader must see decoded text. A file may hold games in several encodings; UTF-8
// is tried first.
Decoded decode_part(std::string_view bytes, Encoding encoding) {
  if (valid_utf8(bytes)) return decode(bytes, Encoding::utf8);
  const bool two_bytes = encoding == Encoding::gb18030 || encoding == Encoding::big5_hkscs;
  return decode(bytes, two_bytes ? encoding : Encoding::gb18030);
}

// Returns the border in bytes[begin..mark], or 0 if no game ends there. Returns nullopt if a game
// read from `begin` may end elsewhere in the whole file.
std::optional<std::size_t> border_between(const ArchivePart& part, std::size_t begin,
                                          std::size_t mark, const BorderRule& rule) {
  const std::string_view bytes = part.bytes.substr(begin, mark - begin);
  const Decoded decoded = decode_part(bytes, part.encoding);
  const std::size_t size = decoded.text().size();
  std::string text(decoded.text());
  if (rule.seen_behind != nullptr) {
    const std::string_view behind = part.bytes.substr(mark);
    text += decode_part(behind.substr(0, rule.seen_behind(behind)), part.encoding).text();
  } else {
    text += rule.mark;
  }
  if (begin != 0 && rule.sound != nullptr && !rule.sound(text)) return std::nullopt;
  const std::size_t end = rule.last_end(text, size);
  if (end == 0 || end == size) return end == 0 ? 0 : mark;
  // Text between two games is read with the second game.
  const std::size_t rest = decoded.byte_of(end);
  const std::size_t line = bytes.find_first_not_of(" \t\r", rest);
  const bool blank = line != bytes.npos && bytes[line] == '\n';
  return begin + (blank ? line + 1 : rest);
}

}  // namespace

std::size_t last_border(const ArchivePart& part, const BorderRule& rule) {
  constexpr int kMostUnsound = 16;  // after this many damaged marks in a row the search gives up
  for (std::size_t mark = rule.last_mark(part.bytes, part.bytes.size()); mark != 0;) {
    const std::size_t before = rule.last_mark(part.bytes, mark);
    std::size_t begin = rule.first_of != nullptr ? rule.first_of(part.bytes, before) : before;
    for (int i = 0; i < kMostUnsound; ++i) {
      if (begin == 0 && part.within) return mark;
      if (const auto border = border_between(part, begin, mark, rule)) {
        if (*border != 0) return *border;
        break;
      }
      begin = rule.last_mark(part.bytes, begin);
    }
    mark = before;
  }
  return 0;
}

std::size_t last_end(GameReader& reader, std::size_t most) {
  Game game;
  NullSink nobody;
  std::size_t last = 0;
  while (reader.next(game, nobody) != ReadStatus::end && reader.end() <= most) last = reader.end();
  return last;
}

}  // namespace qipu
