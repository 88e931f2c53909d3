// The arbiter's names for the moves of a loop.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Articles 24.1-24.8 of the rules of 2020. The first three attack; the others all count as 闲
/// (idle) for the verdict. A move that fits several has the first of them, except that block
/// precedes offer.
enum class Label : std::uint8_t {
  check,     ///< 将: attacks the king
  kill,      ///< 杀: threatens mate, by one check or by a series of checks
  chase,     ///< 捉: threatens to win a piece
  exchange,  ///< 兑: offers a piece for one of the same kind
  offer,     ///< 献: offers a piece for nothing
  block,     ///< 拦: blocks the line of a threatened mate
  follow,    ///< 跟: attacks again a piece that moved away and is protected
  idle,      ///< 闲: none of these
};
inline constexpr int kLabels = 8;

constexpr bool attacks(Label label) { return label <= Label::chase; }

/// 将 杀 捉 兑 献 拦 跟 闲, the terms of the rule books, in either language.
std::string_view label_sign(Label label);
/// "check", "mate threat" ...; in Chinese the same as label_sign().
std::string_view label_name(Label label, Language language);

}  // namespace qipu
