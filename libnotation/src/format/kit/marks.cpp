#include "format/kit/marks.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "game/move_signs.h"

namespace qipu {
namespace {

struct Sign {
  std::string_view sign;
  Nag nag;
};
// Marks of one character. The first kind says which side is better and may stand alone; the second
// judges a move.
constexpr Sign kStanding[] = {{"∞", 13}, {"⩲", 14}, {"⩱", 15}, {"±", 16}, {"∓", 17}};
constexpr Sign kJudging[] = {{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6}};
// ASCII signs that say which side is better. They only stand alone.
constexpr Sign kBalances[] = {{"=", 10},   {"+=", 14},  {"+/=", 14}, {"=+", 15}, {"=/+", 15},
                              {"+/-", 16}, {"-/+", 17}, {"+-", 18},  {"-+", 19}};

}  // namespace

Nag balance_sign(std::string_view word) {
  for (const auto table : {std::span<const Sign>(kStanding), std::span<const Sign>(kBalances)}) {
    const auto found = std::ranges::find(table, word, &Sign::sign);
    if (found != table.end()) return found->nag;
  }
  return 0;
}

Nag cut_marks(std::string_view& word) {
  if (!may_end_in_marks(word)) return 0;
  for (const auto table : {std::span<const Sign>(kStanding), std::span<const Sign>(kJudging)}) {
    for (const auto& [sign, nag] : table) {
      if (!word.ends_with(sign)) continue;
      word.remove_suffix(sign.size());
      return nag;
    }
  }
  constexpr std::pair<std::string_view, char> kLetters[] = {
      {"!", '!'}, {"?", '?'}, {"！", '!'}, {"？", '?'}};
  std::string marks;  // in order from the last to the first
  const auto cut_one = [&] {
    for (const auto& [sign, mark] : kLetters) {
      if (!word.ends_with(sign)) continue;
      word.remove_suffix(sign.size());
      marks += mark;
      return true;
    }
    return false;
  };
  while (cut_one()) {
  }
  std::ranges::reverse(marks);
  if (const Nag nag = glyph_of(marks); nag != 0) return nag;
  return marks.empty() ? Nag{0} : (marks.front() == '!' ? Nag{3} : Nag{4});
}

NodeId add_marked(Game& game, NodeId parent, std::string_view word, std::uint32_t place) {
  std::string_view bare = word;
  const Nag nag = cut_marks(bare);
  if (nag == 0 || bare.empty()) return game.add_written(parent, word, place);
  const NodeId id = game.add_written(parent, bare, place);
  game.edit_notes(id).nags.push_back(nag);
  return id;
}

}  // namespace qipu
