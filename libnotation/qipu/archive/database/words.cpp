#include "qipu/archive/database/words.h"

#include "qipu/text/utf8.h"

namespace qipu::store {

std::string pairs_of(std::string_view text, SearchText& texts) {
  constexpr char32_t kFirst = 0x2E80;  // where scripts without blanks begin
  const std::string form = texts.form(text);
  std::string out;
  std::string before;  // the Chinese character before, not written alone yet
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

}  // namespace qipu::store
