#include "qipu/repair/line/gaps.h"

#include <algorithm>

namespace qipu::repair {
namespace {

constexpr int kRound = 2;  // plies

/// Goes along the words. "Off" is by how many moves a number is ahead of those that are there.
class Gaps {
 public:
  explicit Gaps(const Numbering& numbering) : numbering_(numbering) {}

  /// A word on the sheet. REQUIRES: it has a number.
  void see(const Printed& printed, std::size_t word) {
    const int off = numbering_.off(printed, static_cast<int>(word));
    if (known_ && off - seen_ >= kRound && !jump_) {
      jump_ = Jump{word, printed.number - (off - seen_) / 2};
    }
    seen_ = off;
  }
  /// The same word in the line, so many moves played before it, `lost` of them just put in.
  std::optional<Jump> keep(const Printed& printed, int played, int lost) {
    int off = numbering_.off(printed, played);
    // The number of a move that is lost may stand before the one that is left.
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
  int seen_ = 0;              // on the sheet
  int last_ = 0, most_ = 0;   // in the line
  std::optional<Jump> jump_;  // on the sheet, since the last word that the line has
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
      // Numbers may have been exchanged with their moves, or not.
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
