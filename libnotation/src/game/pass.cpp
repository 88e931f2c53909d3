#include "game/pass.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace qipu {
namespace {

constexpr std::array kPasses = std::to_array<std::string_view>(
    {kPass, "0000", "z0", "null", "(null)", "pass", "(pass)", "@@@@", "（让）", "（讓）", "(让)",
     "(讓)", "（停）", "(停)", "停着", "停著"});
constexpr std::size_t kLongest = 9;  ///< the most bytes of such words

}  // namespace

bool is_long_ellipsis(std::string_view words) {
  constexpr std::string_view kEllipsis = "…";
  std::size_t points = 0;
  while (!words.empty()) {
    const bool ellipsis = words.starts_with(kEllipsis);
    if (!ellipsis && words.front() != '.') return false;
    points += ellipsis ? 3 : 1;
    words.remove_prefix(ellipsis ? kEllipsis.size() : 1);
  }
  return points >= 6;
}

bool is_pass(std::string_view words) {
  return words.size() <= kLongest && std::ranges::any_of(kPasses, [&](std::string_view pass) {
           return ascii::same_word(words, pass);
         });
}

bool is_pass(const Game& game, NodeId id) {
  return id != kRoot && !game[id].has_move && is_pass(game.written(id));
}

std::string_view pass_text(Language language) {
  return language == Language::zh ? "（让）" : "(pass)";
}

}  // namespace qipu
