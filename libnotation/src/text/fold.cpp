#include "text/fold.h"

#include <algorithm>
#include <set>
#include <utility>

#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {

std::string fold_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t before = pos;
    const char32_t c = next_char(text, pos);
    if (c < 0x80) {
      out += static_cast<char>(c >= U'A' && c <= U'Z' ? c | 0x20 : c);
    } else if (pos - before == 1) {
      out += text[before];  // not a character
    } else {
      append_char(out, unicode::folded(c));
    }
  }
  return out;
}

std::string fold_name(std::string_view text) {
  const std::string folded = fold_case(text);
  const bool plain = std::ranges::all_of(folded, [](unsigned char c) { return c < 0x80; });
  return plain || !valid_utf8(folded) ? folded : unicode::composed(folded);
}

std::string script_pairs(std::string_view text) {
  constexpr char32_t kFirstHan = 0x3400;
  std::set<char32_t> seen;
  std::set<std::pair<char32_t, char32_t>> pairs;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (c < kFirstHan || !seen.insert(c).second) continue;
    const char32_t simple = unicode::alone(c, unicode::simplified);
    const char32_t other = unicode::alone(simple, unicode::traditional);
    for (const char32_t each : {c, other}) {
      if (each != simple) pairs.emplace(each, simple);
    }
  }
  std::string out;
  for (const auto& [from, to] : pairs) {
    append_char(out, from);
    append_char(out, to);
  }
  return out;
}

std::string traditional(std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    append_char(out, unicode::alone(next_char(text, pos), unicode::traditional));
  }
  return out;
}

}  // namespace qipu
