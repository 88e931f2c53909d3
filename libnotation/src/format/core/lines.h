// Lines of text, for formats that are read line by line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

struct TextLine {
  std::size_t offset = 0;  ///< offset in the whole text
  std::string_view text;   ///< the line without its end
};

class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }

  /// Returns the next line; nullopt at the end. Lines end in LF, CR LF or CR.
  std::optional<TextLine> next() {
    if (at_ >= text_.size()) return std::nullopt;
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    const TextLine line{at_, text_.substr(at_, end - at_)};
    at_ = end + (text_.substr(end).starts_with("\r\n") ? 2 : 1);
    return line;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

inline bool is_ascii_blank(char c) { return c == ' ' || c == '\t'; }

inline std::string_view trim_ascii(std::string_view text) {
  while (!text.empty() && is_ascii_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Returns true if the line begins as a PGN tag: [Red "... Tag names may be Chinese. Returns false
/// for a DhtmlXQ field.
inline bool is_tag_line(std::string_view line) {
  return line.size() > 4 && line[0] == '[' && !line.starts_with("[DhtmlXQ") &&
         ((line[1] >= 'A' && line[1] <= 'Z') || static_cast<unsigned char>(line[1]) >= 0x80) &&
         std::min(line.find(" \""), line.find(" “")) < 40;
}

/// Returns true if the text's first line is a tag. Marks by which other formats are detected
/// anywhere in a text are then only quoted in it.
inline bool begins_with_tag(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"), text.size()));
  return is_tag_line(text.substr(0, text.find('\n')));
}

/// Returns the offset at which the last line begins, for formats with one game per line
/// (Format::last_border).
inline std::size_t last_line(const ArchivePart& part) {
  const std::string_view text = part.bytes;
  const std::size_t at = text.rfind('\n');
  return at == text.npos ? 0 : at + 1;
}

/// Returns true if the line is the signature of a program or site.
inline bool is_advert(std::string_view line) {
  const bool made = line.find("棋谱由") != line.npos && line.find("生成") != line.npos;
  const bool site = line.find("欢迎访问") != line.npos || line.find("歡迎訪問") != line.npos;
  const bool viewer = line.find("推荐用") != line.npos && line.find("象棋巫师") != line.npos;
  return made || site || viewer;
}

/// Returns true if the line is the address of a site and nothing else.
inline bool is_address(std::string_view line) {
  const bool begins =
      line.starts_with("http://") || line.starts_with("https://") || line.starts_with("www.");
  return begins && line.find_first_of(" \t") == line.npos;
}

/// Returns the text with LF for CR LF.
inline std::string with_short_line_ends(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!text.substr(i).starts_with("\r\n")) out += text[i];
  }
  return out;
}

/// Removes the next word from the front and returns it; "" if there is none.
inline std::string_view take_word(std::string_view& text) {
  text = trim_ascii(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

/// Returns the offset at which a FEN begins in a line: the last word with nine slashes. Blanks and
/// commas separate words.
inline std::optional<std::size_t> find_fen(std::string_view line) {
  std::optional<std::size_t> found;
  std::size_t begin = 0;
  int slashes = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_ascii_blank(line[i]) || line[i] == ',') {
      begin = i + 1;
      slashes = 0;
    } else if (line[i] == '/' && ++slashes == 9) {
      found = begin;
    }
  }
  return found;
}

/// Returns true if the first word of the text is a FEN.
inline bool begins_with_fen(std::string_view text) {
  text = trim_ascii(text);
  return find_fen(text.substr(0, text.find_first_of(" \t,"))).has_value();
}

}  // namespace qipu
