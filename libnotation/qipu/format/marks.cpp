#include "qipu/format/marks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace qipu {
namespace {

struct Sign {
  std::string_view sign;
  Nag nag;
};
// One sign each, behind a move's words.
constexpr Sign kSigns[] = {{"⩲", 14}, {"⩱", 15}, {"±", 16}, {"∓", 17}, {"∞", 13},
                           {"‼", 3},  {"⁇", 4},  {"⁉", 5},  {"⁈", 6}};
// By themselves.
constexpr Sign kBalances[] = {{"=", 10},   {"∞", 13},   {"+=", 14}, {"+/=", 14}, {"⩲", 14},
                              {"=+", 15},  {"=/+", 15}, {"⩱", 15},  {"+/-", 16}, {"±", 16},
                              {"-/+", 17}, {"∓", 17},   {"+-", 18}, {"-+", 19}};

}  // namespace

Nag balance_sign(std::string_view word) {
  const auto* const found = std::ranges::find(kBalances, word, &Sign::sign);
  return found == std::end(kBalances) ? Nag{0} : found->nag;
}

Nag cut_marks(std::string_view& word) {
  if (!may_end_in_marks(word)) return 0;
  for (const auto& [sign, nag] : kSigns) {
    if (!word.ends_with(sign)) continue;
    word.remove_suffix(sign.size());
    return nag;
  }
  constexpr std::pair<std::string_view, char> kLetters[] = {
      {"!", '!'}, {"?", '?'}, {"！", '!'}, {"？", '?'}};
  std::string marks;  // the last one first
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
