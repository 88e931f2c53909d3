#include "archive/database/index_words.h"

#include <set>

#include "text/utf8.h"

namespace qipu::store {

std::string pairs_of(std::string_view text, SearchText& texts) {
  constexpr char32_t kFirst = 0x2E80;  // where scripts without blanks begin
  const std::string form = texts.form(text);
  std::string out;
  std::string before;  // the previous Chinese character, if not written alone yet
  bool paired = false;
  const auto end_run = [&] {
    if (!before.empty() && !paired) out.append(before) += ' ';
    before.clear();
    paired = false;
  };
  for (std::size_t i = 0; i < form.size();) {
    const std::size_t begin = i;
    const char32_t c = next_char(form, i);
    const std::string_view bytes = std::string_view(form).substr(begin, i - begin);
    if (c < kFirst) {
      if (!before.empty()) {
        end_run();
        if (!out.empty() && out.back() != ' ') out += ' ';
      }
      out += c == 0 ? " " : bytes;
      continue;
    }
    if (before.empty() && !out.empty() && out.back() != ' ') out += ' ';
    if (!before.empty()) {
      out.append(before).append(bytes) += ' ';
      paired = true;
    }
    before = bytes;
  }
  end_run();
  return out;
}

std::vector<std::string> pairs_asked(std::string_view form) {
  // Characters in Unicode since 1.1, all of which FTS5 takes for parts of words. A sign (。)
  // separates words, and an unknown character may do so.
  const auto common = [](char32_t c) { return c >= 0x4E00 && c <= 0x9FA5; };
  constexpr std::size_t kMost = 64;  // pairs; keeps the expression short
  std::set<std::string_view> pairs;
  bool after_common = false;
  for (std::size_t i = 0, before = 0; i < form.size() && pairs.size() < kMost;) {
    const std::size_t begin = i;
    const bool is_common = common(next_char(form, i));
    if (is_common && after_common) pairs.insert(form.substr(before, i - before));
    before = begin;
    after_common = is_common;
  }
  return {pairs.begin(), pairs.end()};
}

}  // namespace qipu::store
