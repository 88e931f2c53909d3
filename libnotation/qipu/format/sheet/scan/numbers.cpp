// Numbers of rounds, brackets and marks of page text.

#include <algorithm>
#include <string>

#include "qipu/format/sheet/scan/lines.h"
#include "qipu/format/sheet/scan/signs.h"
#include "qipu/format/sheet/scan/words.h"
#include "qipu/text/numerals.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::scan {
namespace {

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> words,
                     std::size_t& length) {
  for (const std::string_view word : words) {
    if (!text.starts_with(word)) continue;
    length = word.size();
    return true;
  }
  return false;
}

std::size_t point_length(std::string_view text) {
  std::size_t length = 0;
  starts_with_any(text, {".", "、", "．", "。", ")", "）", ":", "：", "，", ",", "·"}, length);
  return length;
}

}  // namespace

int bracket_at(std::string_view text, std::size_t& length) {
  if (starts_with_any(text, {"(", "（", "[", "［", "【", "〔", "{"}, length)) return 1;
  if (starts_with_any(text, {")", "）", "]", "］", "】", "〕", "}"}, length)) return -1;
  return 0;
}

std::size_t bracketed(std::string_view text, int& depth) {
  std::size_t pos = 0;
  while (pos < text.size()) {
    std::size_t length = 0;
    const int turn = bracket_at(text.substr(pos), length);
    if (turn == 0) {
      next_char(text, pos);
      continue;
    }
    pos += length;
    depth += turn;
    if (depth <= 0) break;
  }
  return pos;
}

void count_brackets(std::string_view text, int& depth) {
  for (std::size_t pos = 0; pos < text.size();) {
    std::size_t length = 1;
    depth = std::max(depth + bracket_at(text.substr(pos), length), 0);
    pos += length;
  }
}

Number front_number(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;
  Number number;
  std::string_view rest = text;
  const auto taken = [&] { return text.size() - rest.size(); };
  std::size_t length = 0;
  const bool framed = bracket_at(rest, length) == 1;
  if (framed) rest.remove_prefix(length);
  const bool counted = !framed && rest.starts_with("第");
  if (counted) rest.remove_prefix(3);
  if (counted || framed) skip_blanks(rest);
  std::size_t digits = 0;
  std::size_t sure = 0;  // digits that are not letters
  while (!rest.empty()) {
    std::size_t pos = 0;
    const char32_t c = next_char(rest, pos);
    if (digits == 0 && is_enclosed(c) && !framed && !counted) {
      number.value = enclosed_value(c);
      number.enclosed = number.pointed = true;
      rest.remove_prefix(pos);
      rest.remove_prefix(point_length(rest));
      number.length = taken();
      return number;
    }
    int digit = digit_of(c);
    if (digit >= 0) ++sure;
    if (digit < 0 && among(U"lI", c)) digit = 1;
    if (digit < 0 && digits > 0 && among(U"Oo", c)) digit = 0;
    if (digit < 0) break;
    if (++digits > kMostDigits) return {};
    number.value = 10 * number.value + digit;
    rest.remove_prefix(pos);
  }
  if (digits == 0 || number.value == 0) return {};
  std::string_view behind = rest;
  skip_blanks(behind);
  if (counted) {
    if (!behind.starts_with("回合")) return {};
    rest = behind.substr(6);
    rest.remove_prefix(point_length(rest));
    number.pointed = true;
  } else if (framed) {
    if (bracket_at(behind, length) != -1) return {};
    rest = behind.substr(length);
    rest.remove_prefix(point_length(rest));
    number.pointed = number.framed = true;
  } else {
    const bool near = rest.size() - behind.size() <= 1;
    const std::size_t point = near ? point_length(behind) : 0;
    number.pointed = point != 0;
    if (point != 0) rest = behind.substr(point);
    if (point == 0 && sure < digits) return {};
  }
  number.length = taken();
  return number;
}

std::size_t front_filler(std::string_view text) {
  std::size_t pos = 0;
  int dots = 0;
  while (pos < text.size()) {
    std::size_t next = pos;
    const char32_t c = next_char(text, next);
    if (!among(U".．…。·—-－*＊=", c)) break;
    dots += c == U'…' || c == U'—' ? 2 : 1;
    pos = next;
  }
  return dots > 1 ? pos : 0;
}

std::optional<Found> find_number(std::string_view text, std::size_t limit) {
  bool may_begin = true;  // after a blank or a point
  for (std::size_t pos = 0; pos < text.size() && pos < limit;) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const char kind = kind_of(c);
    const bool digit = digit_of(c) >= 0 || is_enclosed(c) || c == U'l' || c == U'I';
    if (digit && may_begin) {
      const Number number = front_number(text.substr(begin));
      if (number.length != 0) {
        std::string_view rest = text.substr(begin + number.length);
        skip_blanks(rest);
        rest.remove_prefix(front_filler(rest));
        if (begins_with_move(rest)) return Found{begin, number};
      }
    }
    may_begin = kind == ' ' || kind == '|';
  }
  return std::nullopt;
}

Mark front_mark(std::string_view text) {
  constexpr struct {
    std::u32string_view marks;
    std::uint8_t nag;
  } kMarks[] = {{U"!", 1}, {U"?", 2}, {U"!!", 3}, {U"??", 4}, {U"!?", 5}, {U"?!", 6}};
  std::u32string marks;
  Mark out;
  for (std::size_t pos = 0; pos < text.size() && marks.size() < 3;) {
    const char32_t c = next_char(text, pos);
    if (!among(U"!?！？", c)) break;
    marks += c == U'！' ? U'!' : c == U'？' ? U'?' : c;
    out.length = pos;
  }
  for (const auto& row : kMarks) {
    if (row.marks == marks) out.nag = row.nag;
  }
  return out.nag != 0 ? out : Mark();
}

std::size_t round_in(std::string_view text, int due) {
  for (std::size_t from = 0; from < text.size();) {
    const auto found = find_number(text.substr(from), text.size());
    if (!found) break;
    const std::size_t at = from + found->at;
    const int value = found->number.value;
    if (at > 0 && (value == due || (value == 1 && is_label(text.substr(0, at))))) return at;
    from = at + found->number.length;
  }
  return text.size();
}

std::size_t front_note(std::string_view text) {
  constexpr int kMostSigns = 3;
  const Number number = front_number(text);
  if (number.enclosed) {
    std::size_t pos = 0;
    next_char(text, pos);
    return pos;
  }
  if (number.framed) return number.length;
  std::size_t length = 0;
  int signs = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    if (!is_note_sign(next_char(text, pos))) break;
    if (++signs > kMostSigns) return 0;
    length = pos;
  }
  return length;
}

}  // namespace qipu::sheet::scan
