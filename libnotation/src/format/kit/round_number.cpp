#include "format/kit/round_number.h"

#include <algorithm>

#include "base/ascii.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr int kMost = 999;

// Returns true if a character is part of words: letters, and Chinese, Japanese and Korean
// characters.
bool is_word_sign(char32_t c) {
  if (c < 0x80) return ascii::is_letter(static_cast<char>(c));
  if (c < 0x2000) return true;  // letters of other alphabets
  const bool han = (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
                   (c >= 0x20000 && c <= 0x3FFFF) || (c >= 0x3041 && c <= 0x31FF) ||
                   (c >= 0xAC00 && c <= 0xD7FF);
  const bool wide_letter = (c >= U'Ａ' && c <= U'Ｚ') || (c >= U'ａ' && c <= U'ｚ');
  return han || wide_letter || c == U'々' || c == U'〇';
}

bool is_number_sign(char32_t c) {
  return digit_of(c) >= 0 || is_enclosed(c) || is_han_numeral(c) || c == kKeycapTen;
}

// Returns the closing bracket for an opening one; 0 for any other character.
char32_t closing_of(char32_t c) {
  constexpr std::u32string_view kOpening = U"（([［【〔〖《〈「『<＜{｛";
  constexpr std::u32string_view kClosing = U"）)]］】〕〗》〉」』>＞}｝";
  const std::size_t at = kOpening.find(c);
  return at == kOpening.npos ? 0 : kClosing[at];
}

// Moves `pos` past the signs and words before a number. Returns the bracket that must close a
// bracket opened there; 0 if none was opened.
char32_t skip_lead(std::string_view text, std::size_t& pos) {
  constexpr int kMostMarks = 4;
  char32_t closing = 0;
  const auto skip_marks = [&] {
    for (int i = 0; i < kMostMarks && pos < text.size(); ++i) {
      std::size_t next = pos;
      const char32_t c = next_char(text, next);
      if (!is_mark(c)) break;
      if (closing == 0) closing = closing_of(c);
      pos = next;
    }
  };
  skip_marks();
  constexpr std::string_view kWords[] = {"第", "回合", "round", "move", "no", "nr", "rd", "r"};
  const auto* const word = std::ranges::find_if(
      kWords, [&](std::string_view w) { return ascii::same_word(text.substr(pos, w.size()), w); });
  if (word == std::end(kWords)) return closing;
  pos += word->size();
  skip_marks();
  return closing;
}

// Reads 十二, 一百零三, 廿一, 二十三; returns 0 if there is none.
int take_han(std::string_view text, std::size_t& pos) {
  int value = 0, digit = 0;
  while (pos < text.size()) {
    std::size_t next = pos;
    const char32_t c = next_char(text, next);
    if (!is_han_numeral(c)) break;
    if (c == U'千') return 0;  // no round has four digits
    pos = next;
    const int v = c == U'廿' ? 20 : c == U'卅' ? 30 : han_value(c);
    if (v == 20 || v == 30) {
      value += v;
    } else if (v >= 10) {
      value += std::max(digit, 1) * v;
      digit = 0;
    } else {
      digit = 10 * digit + v;  // 一二 for 12
    }
    if (value + digit > kMost) return 0;
  }
  return value + digit;
}

// Reads 12, １２, 1️⃣2️⃣, ⑿, 🔟; returns 0 if there is none.
int take_digits(std::string_view text, std::size_t& pos) {
  int value = 0;
  for (int signs = 0; pos < text.size(); ++signs) {
    std::size_t next = pos;
    const char32_t c = next_char(text, next);
    if (signs == 0 && (is_enclosed(c) || c == kKeycapTen)) {
      pos = next;
      return is_enclosed(c) ? enclosed_value(c) : 10;
    }
    if (const int digit = digit_of(c); digit >= 0) {
      value = 10 * value + digit;
    } else if (signs == 0 || !is_keycap(c)) {
      break;
    }
    if (value > kMost) return 0;
    pos = next;
  }
  return value;
}

void skip_word_for_round(std::string_view text, std::size_t& pos) {
  constexpr std::string_view kWords[] = {"回合", "回", "合", "步", "着",  "著",
                                         "手",   "轮", "輪", "招", "步棋"};
  for (const std::string_view word : kWords) {
    if (!text.substr(pos).starts_with(word)) continue;
    pos += word.size();
    return;
  }
}

}  // namespace

bool is_mark(char32_t c) {
  if (c == U'\n' || c == U'\r' || c == U'\f') return false;
  if (c < 0x80) return !ascii::is_letter(static_cast<char>(c)) && digit_of(c) < 0;
  return c == U'\u00A0' || c == U'·' || c == U'\u00AB' || c == U'\u00BB' ||
         (!is_word_sign(c) && !is_number_sign(c));
}

RoundNumber front_round_number(std::string_view text) {
  std::size_t pos = 0;
  const char32_t closing = skip_lead(text, pos);
  const bool letter = pos > 0 && ascii::is_letter(text[pos - 1]);
  const std::size_t begin = pos;
  int value = take_digits(text, pos);
  if (pos == begin) value = take_han(text, pos);
  if (value == 0) return {};
  // R1=2 is a move.
  if (letter && pos + 1 < text.size() && std::string_view("+-=.").contains(text[pos]) &&
      digit_of(static_cast<unsigned char>(text[pos + 1])) >= 0) {
    return {};
  }
  skip_word_for_round(text, pos);
  if (closing != 0) {
    while (pos < text.size() && text[pos] == ' ') ++pos;
    if (pos == text.size() || next_char(text, pos) != closing) return {};
  }
  return {pos, value};
}

}  // namespace qipu
