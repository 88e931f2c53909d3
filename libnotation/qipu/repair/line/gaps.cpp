#include "qipu/repair/line/gaps.h"

#include <algorithm>

namespace qipu::repair {
namespace {

constexpr int kRound = 2;  // plies

/// Follows the numbers along the tokens. "Off" is by how many plies a number is ahead of the plies
/// before it.
class Gaps {
 public:
  explicit Gaps(const Numbering& numbering) : numbering_(numbering) {}

  /// The number of token `word`, counted as in the record. REQUIRES: it has a number.
  void see(const Printed& printed, std::size_t word) {
    const int off = numbering_.off(printed, static_cast<int>(word));
    if (known_ && off - seen_ >= kRound && !jump_) {
      jump_ = Jump{word, printed.number - (off - seen_) / 2};
    }
    seen_ = off;
  }
  /// The number of the same token, counted as in the repaired line: `played` plies come before it,
  /// the last `lost` of them put in by the repair. Returns the jump of the record when the repaired
  /// line does not explain it.
  std::optional<Jump> keep(const Printed& printed, int played, int lost) {
    int off = numbering_.off(printed, played);
    // The token after a missing move may carry the number of the missing one.
    if (known_ && lost != 0 && numbering_.off(printed, played - lost) == last_) off = last_;
    const bool passed_over = known_ && off - most_ >= kRound;
    most_ = known_ ? std::max(most_, off) : off;
    last_ = off;
    known_ = true;
    const std::optional<Jump> jump = jump_;
    jump_.reset();
    return passed_over ? jump : std::nullopt;
  }

 private:
  const Numbering& numbering_;
  bool known_ = false;
  int seen_ = 0;             // the last offset in the record
  int last_ = 0, most_ = 0;  // the last and the highest offset in the repaired line
  // The first jump in the record since the last token that the repaired line keeps.
  std::optional<Jump> jump_;
};

}  // namespace

std::optional<Jump> unexplained_jump(const Way& way, std::span<const Token> words,
                                     const Numbering& numbering) {
  if (!numbering.tells) return std::nullopt;
  Gaps gaps(numbering);
  std::size_t word = 0;
  int played = 0;
  const auto go_on = [&](const Step& step) {
    std::optional<Jump> out;
    for (std::size_t i = 0; i < step.tokens; ++i, ++word) {
      const Printed& printed = words[word].printed;
      if (printed.number == 0) continue;
      gaps.see(printed, word);
      // Where moves were exchanged, their numbers may have been exchanged with them or not.
      if (step.moves == 0 || step.order != 0 || out) continue;
      out = gaps.keep(printed, played + step.lost + static_cast<int>(i), step.lost);
    }
    played += step.moves;
    return out;
  };
  for (const Step& step : way.steps) {
    if (const auto jump = go_on(step)) return jump;
  }
  Step as_it_stands;
  as_it_stands.tokens = as_it_stands.moves = 1;
  while (word < words.size()) {
    if (const auto jump = go_on(as_it_stands)) return jump;
  }
  return std::nullopt;
}

}  // namespace qipu::repair
