#include "notation/latin.h"

#include "text/utf8.h"

namespace qipu {

namespace {

constexpr bool is_blank(char32_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0x3000 || c == 0xA0 ||
         c == 0x200B || c == 0xFEFF || (c >= 0x2000 && c <= 0x200A) || c == 0x202F;
}

/// Returns the ASCII character for which `c` stands; 0 if there is none.
constexpr char folded(char32_t c) {
  if (c > ' ' && c < 0x7F) return static_cast<char>(c);
  if (c >= 0xFF01 && c <= 0xFF5E) return static_cast<char>(c - 0xFF01 + '!');
  switch (c) {
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
    case 0xFE58:
    case 0xFE63:
    case 0xAD: return '-';
    case 0xFE62: return '+';
    case 0xFE66: return '=';
    case 0xB7:
    case 0x3002:
    case 0xFF61:
    case 0xFE52:
    case 0x2024: return '.';
    case 0x3001:
    case 0xFE50:
    case 0xFE51: return ',';
    case 0xD7: return 'x';
    case 0x203C:
    case 0xFE57: return '!';
    case 0x2047:
    case 0x2048:
    case 0x2049:
    case 0xFE56: return '?';
    default: return 0;
  }
}

}  // namespace

LatinText::LatinText(std::string_view words) {
  // Most texts are already plain.
  bool plain = words.size() <= kLongest;
  for (std::size_t i = 0; plain && i < words.size(); ++i) {
    plain = words[i] > ' ' && words[i] < 0x7F;
  }
  if (plain) {
    text_ = words;
  } else if (!fold(words)) {
    return;
  }
  std::size_t end = text_.size();
  while (end > 0 && is_mark(text_[end - 1])) --end;
  marks_ = text_.substr(end);
  text_ = text_.substr(0, end);
  ok_ = !text_.empty();
}

bool LatinText::fold(std::string_view words) {
  words = trim(words);
  std::size_t size = 0;
  bool blank = false;
  for (std::size_t at = 0; at < words.size();) {
    const char32_t c = next_char(words, at);
    if (is_blank(c)) {
      blank = true;
      continue;
    }
    const char ascii = folded(c);
    if (ascii == 0 || size == kLongest) return false;
    if (blank && size > 0 && !is_mark(ascii)) inner_blanks_ = true;
    blank = false;
    buffer_[size++] = ascii;
  }
  text_ = std::string_view(buffer_, size);
  return true;
}

}  // namespace qipu
