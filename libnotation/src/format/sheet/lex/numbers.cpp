#include "format/sheet/lex/numbers.h"

#include <algorithm>
#include <utility>

#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/signs.h"

namespace qipu::sheet {
namespace {

std::string_view behind_point(std::string_view text) {
  take_any(text, {".", "、", "．", "。", ")", "）", ":", "：", "，", ",", "·"});
  return text;
}

constexpr int kMostDigits = 3;

struct Digits {
  int value = 0, count = 0;
  bool letters = false;  // some are letters: l for 1, O for 0
};
// Takes digits from the front. Reading stops after kMostDigits.
Digits take_digits(std::string_view& text) {
  Digits out;
  take_signs(text, [&](char32_t c) {
    int digit = digit_of(c);
    const bool letter = among(U"lI", c) || (out.count > 0 && among(U"Oo", c));
    if (letter) digit = among(U"lI", c) ? 1 : 0;
    if (digit < 0 || ++out.count > kMostDigits) return false;
    out.letters |= letter;
    out.value = 10 * out.value + digit;
    return true;
  });
  return out;
}

}  // namespace

bool is_like_one(char32_t c) { return among(U"lI|]![i丨ｌＩ｜］！［", c); }

Number doubtful_number(std::string_view text, bool scanned) {
  std::string_view rest = text;
  int value = 0, count = 0;
  bool doubtful = false, letters = true;
  take_signs(rest, [&](char32_t c) {
    int digit = digit_of(c);
    const bool sign = (is_like_one(c) && c != U'i') || (count > 0 && among(U"Oo〇○", c));
    if (sign) digit = is_like_one(c) ? 1 : 0;
    if (digit < 0 || (digit == 0 && count == 0) || ++count > kMostDigits) return false;
    doubtful |= sign;
    letters = letters && (!sign || among(U"lIOo", c));
    value = 10 * value + digit;
    return true;
  });
  if (!doubtful || count > kMostDigits || value == 0) return {};
  std::string_view end = behind_point(rest);
  if (scanned && letters && end.size() == rest.size()) take_signs(end, is_blank);
  if (end.size() == rest.size()) return {};
  return {.value = value, .length = text.size() - end.size(), .pointed = true};
}

int bracket_at(std::string_view text, std::size_t& length) {
  const auto is_at = [&](Words brackets) {
    const std::size_t found = front_of(text, brackets);
    if (found != 0) length = found;
    return found != 0;
  };
  if (is_at({"(", "（", "[", "［", "【", "〔", "{"})) return 1;
  return is_at({")", "）", "]", "］", "】", "〕", "}"}) ? -1 : 0;
}

Number front_number(std::string_view text) {
  std::size_t length = 0;
  std::string_view rest = text;
  if (const int value = text.empty() ? 0 : enclosed_value(next_char(text, length)); value != 0) {
    rest = behind_point(text.substr(length));
    return {value, text.size() - rest.size(), Numerals::enclosed, false, true};
  }
  const bool framed = bracket_at(rest, length) == 1;
  if (framed) rest.remove_prefix(length);
  const bool counted = !framed && take(rest, "第");
  if (counted || framed) take_signs(rest, is_blank);
  const Digits digits = take_digits(rest);
  if (digits.count > kMostDigits || digits.value == 0) return {};
  std::string_view behind = rest;
  take_signs(behind, is_blank);
  const bool near = rest.size() - behind.size() <= 1;
  if (counted ? !take(behind, "回合") : framed && bracket_at(behind, length) != -1) return {};
  if (framed) behind.remove_prefix(length);
  Number number{.value = digits.value, .numerals = framed ? Numerals::framed : Numerals::plain};
  const std::string_view end = behind_point(behind);
  number.pointed = counted || framed || (near && end.size() < behind.size());
  if (!number.pointed && digits.letters) return {};
  number.length = text.size() - (number.pointed ? end : rest).size();
  return number;
}

Number read_number(std::string_view text) {
  Number number{.length = text.size()};
  int han = 0;  // the digit before 十 or 百
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (is_enclosed(c)) {
      number.value = enclosed_value(c);
      number.numerals = Numerals::enclosed;
    } else if (const int value = han_value(c); value != 0) {
      if (number.value + han == 0 && pos <= 3) number.numerals = Numerals::han;
      const int digit = std::exchange(han, value < 10 ? value : 0);
      if (value >= 10) number.value = std::min(number.value + std::max(digit, 1) * value, 999);
    } else if (number.value + han == 0 && pos <= 3 && among(U"(（【［〔", c)) {
      number.numerals = Numerals::framed;
    } else if (const int digit = digit_of(c); digit >= 0) {
      if (number.value < 10000) number.value = 10 * number.value + digit;
    } else if (number.value + han != 0 && c == U'…') {
      number.filler = true;
    }
  }
  number.value += han;
  const std::size_t dots = text.find("..");
  number.filler |= dots != text.npos;
  return number;
}

Number misread_number(std::string_view text) {
  if (text.empty()) return {};
  if (std::string_view("lI123456789").contains(text.front())) {
    if (const Number number = front_number(text); number.pointed) return number;
  }
  return doubtful_number(text, false);
}

}  // namespace qipu::sheet
