#include "repair/line/gaps.h"

#include <algorithm>

namespace qipu::repair {

// Follows the numbers along the tokens. "Off" is the number of plies by which a number is ahead of
// the plies before it.
std::optional<Jump> unexplained_jump(const Way& way, std::span<const Token> words,
                                     const Numbering& numbering) {
  constexpr int kRound = 2;  // plies
  if (!numbering.tells) return std::nullopt;
  bool known = false;
  int seen = 0;            // the last offset in the record
  int last = 0, most = 0;  // the last and the highest offset in the repaired line
  // The first jump in the record since the last token that the repaired line keeps.
  std::optional<Jump> jump;
  std::size_t word = 0;
  int played = 0;
  const auto go_on = [&](const Step& step) {
    std::optional<Jump> out;
    for (std::size_t i = 0; i < step.tokens; ++i, ++word) {
      const Printed& printed = words[word].printed;
      if (printed.number == 0) continue;
      const int in_record = numbering.off(printed, static_cast<int>(word));
      if (known && in_record - seen >= kRound && !jump) {
        jump = Jump{word, printed.number - (in_record - seen) / 2};
      }
      seen = in_record;
      // If moves were exchanged, their numbers may or may not have been exchanged with them.
      if (step.moves == 0 || step.order != 0 || out) continue;
      const int before = played + step.lost + static_cast<int>(i);
      int off = numbering.off(printed, before);
      // The token after a missing move may carry the number of the missing one.
      if (known && step.lost != 0 && numbering.off(printed, before - step.lost) == last) off = last;
      // A jump that the repaired line does not explain.
      if (known && off - most >= kRound) out = jump;
      most = known ? std::max(most, off) : off;
      last = off;
      known = true;
      jump.reset();
    }
    played += step.moves;
    return out;
  };
  for (const Step& step : way.steps) {
    if (const auto found = go_on(step)) return found;
  }
  const Step as_it_stands{.moves = 1, .tokens = 1};
  while (word < words.size()) {
    if (const auto found = go_on(as_it_stands)) return found;
  }
  return std::nullopt;
}

}  // namespace qipu::repair
