#include "notation/hands.h"

#include <algorithm>
#include <vector>

#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kMostMoves = 40;  // enough to distinguish the sides

/// Returns the side of each move; none unless every move shows its side.
std::vector<Color> hands_of(const Game& game) {
  std::vector<Color> out;
  for (const NodeId id : game.main_line(kMostMoves)) {
    const auto hand = game[id].has_move ? std::nullopt : hand_of(game.written(id));
    if (!hand) return {};
    out.push_back(*hand);
  }
  return out;
}

}  // namespace

std::optional<Color> hand_of(std::string_view words) {
  if (words.empty() || static_cast<unsigned char>(words[0]) < 0xE4) return std::nullopt;
  char32_t last = 0;
  for (std::size_t pos = 0; pos < words.size();) last = next_char(words, pos);
  if ((last >= U'1' && last <= U'9') || (last >= U'１' && last <= U'９')) return Color::black;
  constexpr std::u32string_view kNumerals = U"一二三四五六七八九";
  return kNumerals.contains(last) ? std::optional(Color::red) : std::nullopt;
}

std::optional<Color> hand_of_first_move(const Game& game) {
  const auto hands = hands_of(game);
  const bool both = std::ranges::find(hands, Color::red) != hands.end() &&
                    std::ranges::find(hands, Color::black) != hands.end();
  return both ? std::optional(hands.front()) : std::nullopt;
}

int first_moves_by_hands(const Game& game) {
  constexpr std::size_t kFirst = 2, kAfter = 2;
  const auto hands = hands_of(game);
  if (hands.empty() || hands.front() != game.start.turn) return 0;
  const auto other = std::ranges::find(hands, !hands.front());
  const auto first = static_cast<std::size_t>(other - hands.begin());
  // One misprint makes three moves of a side, or two of the side that does not begin.
  if (first != kFirst || hands.size() < first + kAfter) return 0;
  const bool alternate = std::ranges::adjacent_find(other, hands.end()) == hands.end();
  return alternate ? static_cast<int>(first) : 0;
}

}  // namespace qipu
