// What an arbiter calls a move of a loop.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Articles 24.1-24.8 of the rules of 2020. The first three attack; the others are all 闲 where a
/// verdict is found. A move that is several things has the label that stands first here.
enum class Label : std::uint8_t {
  check,     ///< 将: attacks the king
  kill,      ///< 杀: threatens to mate, by one check or by checks alone
  chase,     ///< 捉: threatens to win a piece
  exchange,  ///< 兑: offers a piece for one of its kind
  offer,     ///< 献: offers a piece for nothing
  block,     ///< 拦: stands in the way of a mate
  follow,    ///< 跟: goes after a piece that is well protected
  idle,      ///< 闲: none of these
};
inline constexpr int kLabels = 8;

constexpr bool attacks(Label label) { return label <= Label::chase; }

/// 将 杀 捉 兑 献 拦 跟 闲, in either language: the field's own signs.
std::string_view label_sign(Label label);
/// "check", "mate threat" ...; in Chinese the sign.
std::string_view label_name(Label label, Language language);

}  // namespace qipu
