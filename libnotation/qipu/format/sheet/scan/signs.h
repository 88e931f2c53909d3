// Private. Classes of characters in page text.
#pragma once

#include <string_view>

#include "qipu/text/numerals.h"

namespace qipu::sheet::scan {

// M piece, N digit, C direction (进退平), Q order of pieces (前中后); '?' any other character; ' '
// blank; '|' end of a word.
inline constexpr std::u32string_view kPieces =
    U"帅帥将將王仕士土相象马馬码碼傌㐷⻢车車砗硨俥伡倅⻋炮砲包兵卒卯";
inline constexpr std::u32string_view kDigits = U"一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖";
inline constexpr std::u32string_view kCourses = U"进進退平上下升+-=＋－＝";
inline constexpr std::u32string_view kOrders = U"前中后後";
inline constexpr std::u32string_view kEnds =
    U"，。；、：！？…,.;:!?·（）()[]【】〔〕［］{}《》〈〉「」“”‘’\"'—│┃|";
inline constexpr std::u32string_view kBlanks = U" \t　\u00A0\u200B\uFEFF";

inline bool among(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }
inline bool is_blank(char32_t c) { return among(kBlanks, c) || (c >= U'\u2000' && c <= U'\u200A'); }

/// Footnote marks that have no other use: * ※ ¹.
inline bool is_note_sign(char32_t c) { return among(U"*＊※†‡¹²³⁰", c) || (c >= U'⁴' && c <= U'⁹'); }

inline char kind_of(char32_t c) {
  if (is_blank(c)) return ' ';
  if (digit_of(c) > 0 || among(kDigits, c)) return 'N';
  if (among(kPieces, c)) return 'M';
  if (among(kCourses, c)) return 'C';
  if (among(kOrders, c)) return 'Q';
  return among(kEnds, c) || is_enclosed(c) || c < U' ' ? '|' : '?';
}

}  // namespace qipu::sheet::scan
