// Classifies lines by themselves, without context.

#include "format/sheet/scan/scan_lines.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/scan/scan_words.h"

namespace qipu::sheet::scan {
namespace {

constexpr std::size_t kLongest = 120;  // bytes of such a line

int take_digits(std::string_view& text) {
  return take_signs(text, [](char32_t c) { return digit_of(c) >= 0; });
}

// Returns true if the words after a count are a title. They are not if they are part of a sentence:
// 第一局面, 图一中红方.
bool is_title(std::string_view rest, std::size_t longest) {
  if (count_chars(rest) > longest) return false;
  return front_of(rest, {"面", "的", "中", "里", "裏", "内", "與", "与", "是", "为", "為", "所",
                         "这", "這", "即", "着", "棋局"}) == 0;
}

}  // namespace

bool is_page_number(std::string_view line) {
  constexpr std::u32string_view kBrackets = U"[]()（）【】〔〕";
  constexpr std::u32string_view kMarks = U"-—–－·•.~～|*[]()（）【】〔〕 \t　";
  constexpr std::size_t kMostBytes = 40;
  constexpr int kMostDigits = 4;
  if (line.size() > kMostBytes) return false;
  std::size_t marks = 0;
  bool brackets = false;
  const auto skip_marks = [&] {
    take_signs(line, [&](char32_t c) {
      if (!among(kMarks, c)) return false;
      marks += c == U' ' ? 0 : 1;
      brackets |= among(kBrackets, c);
      return true;
    });
  };
  skip_marks();
  const std::size_t before = marks;
  const bool page = take_any(line, {"第", "Page", "page", "PAGE", "P.", "p."});
  skip_marks();
  int digits = take_digits(line);
  const bool han = digits == 0;
  if (han) digits = take_signs(line, is_han_numeral);
  if (digits == 0 || digits > kMostDigits) return false;
  const std::size_t behind = marks;
  skip_marks();
  if (page) {
    const bool said = take_any(line, {"页", "頁", "of"});
    if (han && !said) return false;  // such as 第二
  } else {
    // "12." is a number before a move, "(12" is unfinished, 二 is a word of a column, and （二） is
    // a label.
    const bool framed = (marks == behind) == (before == 0);
    if (!framed || (han && (before == 0 || brackets))) return false;
  }
  skip_marks();
  take_digits(line);
  return line.empty();
}

bool is_han_count(std::string_view text) {
  return take_signs(text, is_han_numeral) != 0 && text.empty();
}

int bare_number(std::string_view line) {
  std::string_view rest = line;
  if (line.empty() || line.size() > 12 || take_digits(rest) > 3 || !rest.empty()) return 0;
  int value = 0;
  for (std::size_t pos = 0; pos < line.size();) {
    value = 10 * value + digit_of(next_char(line, pos));
  }
  return value;
}

bool is_caption(std::string_view line) {
  constexpr std::size_t kMostBehind = 10;
  if (line.size() > kLongest) return false;
  const std::string text = without_blanks(line);
  std::string_view rest = text;
  take_any(rest, {"(", "（", "[", "【", "〔", "［"});
  const bool counted = take(rest, "第")
                           ? take_count(rest) && take_any(rest, {"图", "圖"})
                           : take_any(rest, {"图", "圖", "附图", "附圖", "Figure", "FIGURE", "Fig.",
                                             "FIG.", "Diagram", "DIAGRAM"}) &&
                                 take_count(rest);
  return counted && !is_sentence(rest) && is_title(rest, kMostBehind);
}

bool is_heading(std::string_view line) {
  constexpr std::size_t kMostBehind = 36;
  if (line.size() > kLongest) return false;
  const std::string text = without_blanks(line);
  if (is_sentence(text)) return false;
  std::string_view rest = text;
  take_any(rest, {"【", "〔", "《", "〖", "[", "［"});
  if (take(rest, "第")) {
    return take_count(rest) && take_counted_game(rest) && is_title(rest, kMostBehind) &&
           !rest.starts_with("棋");
  }
  return take_game_word(rest) && take_count(rest) && is_title(rest, kMostBehind);
}

bool is_label(std::string_view text) {
  constexpr std::size_t kMostChars = 4;
  const std::string label = without_blanks(text);
  return count_chars(label) <= kMostChars && back_of(label, {"）", ")", "】", "〕", "]"}) != 0;
}

bool is_short(std::string_view line) {
  constexpr std::size_t kMostSigns = 60;  // in bytes without blanks
  constexpr std::size_t kMostBytes = 240;
  return line.size() <= kMostBytes && without_blanks(line).size() <= kMostSigns;
}

bool has_move(std::string_view line) {
  return begins_with_move(line) || find_number(line, line.size()).has_value();
}

std::string_view head_words(std::string_view line) {
  constexpr std::string_view kEdge = "0123456789-.|~* \t";
  if (line.empty() || !is_short(line) || is_caption(line) || is_heading(line)) return line;
  if (ascii::is_digit(line.front())) {
    line.remove_prefix(std::min(line.find_first_not_of(kEdge), line.size()));
  } else if (ascii::is_digit(line.back())) {
    line = line.substr(0, line.find_last_not_of(kEdge) + 1);
  } else if (const std::size_t gap = line.find_first_of(" \t");
             gap != line.npos && is_han_count(line.substr(0, gap))) {
    line.remove_prefix(gap);
  } else if (const std::size_t last = line.find_last_of(" \t");
             last != line.npos && is_han_count(line.substr(last + 1))) {
    line = line.substr(0, last);
  }
  return trim(line);
}

bool may_be_head(std::string_view line) {
  return is_short(line) && !is_sentence(line) && !has_move(line) && !outcome_of(line);
}

bool is_paged_head(std::string_view line) {
  if (!may_be_head(line)) return false;
  const std::string_view words = head_words(line);
  if (words.size() == line.size() || count_chars(words) < 2) return false;
  // There is a gap of at least two columns between number and words.
  const std::size_t at = static_cast<std::size_t>(words.data() - line.data());
  const std::size_t end = at + words.size();
  return contains_any(line.substr(0, at), {"  ", "\t", "　"}) ||
         contains_any(line.substr(end), {"  ", "\t", "　"});
}

}  // namespace qipu::sheet::scan
