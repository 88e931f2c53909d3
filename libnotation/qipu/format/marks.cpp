#include "qipu/format/marks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace qipu {

Nag cut_marks(std::string_view& word) {
  if (!may_end_in_marks(word)) return 0;
  constexpr std::pair<std::string_view, char> kSigns[] = {
      {"!", '!'}, {"?", '?'}, {"！", '!'}, {"？", '?'}};
  constexpr std::pair<std::string_view, Nag> kBalances[] = {
      {"⩲", 14}, {"⩱", 15}, {"±", 16}, {"∓", 17}};
  for (const auto& [sign, nag] : kBalances) {
    if (!word.ends_with(sign)) continue;
    word.remove_suffix(sign.size());
    return nag;
  }
  std::string marks;  // the last one first
  const auto cut_one = [&] {
    for (const auto& [sign, mark] : kSigns) {
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
  constexpr std::pair<std::string_view, Nag> kMarks[] = {{"!", 1},  {"?", 2},  {"!!", 3},
                                                         {"??", 4}, {"!?", 5}, {"?!", 6}};
  for (const auto& [text, nag] : kMarks) {
    if (marks == text) return nag;
  }
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
