// Signs of numbers in printed records: 12 １２ ⑿ ❶ ㈠ 十二 1️⃣ (数字).
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// Returns 0-9 for 0 to 9, ０ to ９ and the mathematical digits (𝟏); -1 for any other sign.
constexpr int digit_of(char32_t c) {
  if (c >= U'0' && c <= U'9') return static_cast<int>(c - U'0');
  if (c >= U'\U0001D7CE' && c <= U'\U0001D7FF') return static_cast<int>(c - U'\U0001D7CE') % 10;
  return c >= U'０' && c <= U'９' ? static_cast<int>(c - U'０') : -1;
}

/// A row of signs, each of which is a whole number.
struct EnclosedRow {
  char32_t first;
  int from, to;
};
inline constexpr EnclosedRow kEnclosedRows[] = {
    {U'①', 1, 20},      {U'⑴', 1, 20},      {U'⒈', 1, 20}, {U'⓫', 11, 20},  {U'⓵', 1, 10},
    {U'❶', 1, 10},      {U'➀', 1, 10},      {U'➊', 1, 10}, {U'㉑', 21, 35}, {U'㊱', 36, 50},
    {U'\u3220', 1, 10}, {U'\u3280', 1, 10}, {U'Ⅰ', 1, 12},
};
/// Returns 1-50 for ① ⑴ ⒈ ⓫ ⓵ ❶ ➀ ➊ ㉑ ㊱ ㈠ ㊀ Ⅰ and the signs after them; 0 for any other sign.
constexpr int enclosed_value(char32_t c) {
  if (c < U'Ⅰ' || c > U'㊿') return 0;
  for (const EnclosedRow& row : kEnclosedRows) {
    const char32_t behind = row.first + static_cast<char32_t>(row.to - row.from + 1);
    if (c >= row.first && c < behind) return row.from + static_cast<int>(c - row.first);
  }
  return 0;
}
constexpr bool is_enclosed(char32_t c) { return enclosed_value(c) != 0; }

/// Returns true for the two marks after the digit in a keycap emoji (1️⃣).
constexpr bool is_keycap(char32_t c) { return c == U'\uFE0F' || c == U'\u20E3'; }
/// 🔟
inline constexpr char32_t kKeycapTen = U'\U0001F51F';

/// Returns true for the signs of Chinese numbers: 一 to 九, 十百千, zero, twenty and thirty.
constexpr bool is_han_numeral(char32_t c) {
  constexpr std::u32string_view kNumerals = U"一二三四五六七八九十百千零〇廿卅○";
  return kNumerals.contains(c);
}
/// Returns 1-10 for 一 to 十 and 100 for 百; 0 for any other sign.
constexpr int han_value(char32_t c) {
  constexpr std::u32string_view kDigits = U"一二三四五六七八九十";
  if (c == U'百') return 100;
  const std::size_t at = kDigits.find(c);
  return at == kDigits.npos ? 0 : static_cast<int>(at) + 1;
}

}  // namespace qipu
