// Signs of numbers as records print them: 12 １２ ⑿ 十二 (数字).
#pragma once

#include <string_view>

namespace qipu {

/// 0-9 of 0 to 9 and ０ to ９; -1 for any other sign.
constexpr int digit_of(char32_t c) {
  if (c >= U'0' && c <= U'9') return static_cast<int>(c - U'0');
  return c >= U'０' && c <= U'９' ? static_cast<int>(c - U'０') : -1;
}

/// ① to ⒛: three rows of twenty.
constexpr bool is_enclosed(char32_t c) { return c >= U'①' && c <= U'⒛'; }
/// 1-20. REQUIRES: is_enclosed(c).
constexpr int enclosed_value(char32_t c) { return static_cast<int>(c - U'①') % 20 + 1; }

/// The signs of Chinese numbers: 一 to 九, 十百千, nought, twenty and thirty.
constexpr bool is_han_numeral(char32_t c) {
  constexpr std::u32string_view kNumerals = U"一二三四五六七八九十百千零〇廿卅○";
  return kNumerals.contains(c);
}
/// 1-10 and 100, as 一 to 十 and 百 are; 0 for any other sign.
constexpr int han_value(char32_t c) {
  constexpr std::u32string_view kDigits = U"一二三四五六七八九十";
  if (c == U'百') return 100;
  const std::size_t at = kDigits.find(c);
  return at == kDigits.npos ? 0 : static_cast<int>(at) + 1;
}

}  // namespace qipu
