#include "qipu/annotate/mates.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qipu {
namespace {

/// The line's mate score, unless it is only a bound.
std::optional<Score> proved_mate(const Line& line) {
  const Bound unproved = line.score.value() > 0 ? Bound::upper : Bound::lower;
  return line.score.is_mate() && line.bound != unproved ? std::optional(line.score) : std::nullopt;
}

/// Sets the score of the move played and keeps the lines sorted. `choice`: there were other moves.
/// If none of those is listed, the best line stays as it is.
void set_played(Look& look, Score score, bool choice) {
  const bool worse = score < look.played.score;
  look.played.score = score;
  look.played.bound = Bound::exact;
  if (worse && choice && look.lines.size() == 1) return;
  const auto listed = std::ranges::find_if(
      look.lines, [&](const Line& l) { return l.moves[0] == look.played.moves[0]; });
  if (listed != look.lines.end()) {
    *listed = look.played;
  } else if (score > look.lines.front().score) {
    look.lines.insert(look.lines.begin(), look.played);
    if (look.lines.size() > Look::kLines) look.lines.pop_back();
  }
  std::ranges::stable_sort(look.lines, std::greater(), &Line::score);
}

}  // namespace

void carry_mates(Survey& survey, const std::function<bool(std::size_t)>& choice,
                 const std::function<Judgement(std::size_t, const Look&)>& judge) {
  std::vector<std::size_t> changed;
  for (std::size_t i = survey.looks.size(); i-- > 1;) {
    auto& look = survey.looks[i - 1];
    const auto& next = survey.looks[i];
    if (!look || !next || proved_mate(look->played)) continue;
    const auto mate = proved_mate(next->lines.front());
    if (!mate) continue;
    const int plies = std::abs(mate->mate_plies()) + 1;
    set_played(*look, mate->value() > 0 ? Score::mated_in(plies) : Score::mates_in(plies),
               choice(i - 1));
    changed.push_back(i - 1);
  }
  for (std::size_t i = 1; i < survey.looks.size(); ++i) {
    const auto& before = survey.looks[i - 1];
    auto& look = survey.looks[i];
    if (!look || !before) continue;
    const auto mate = proved_mate(before->played);
    if (!mate || mate->value() < 0 || proved_mate(look->lines.front())) continue;
    const Score lost = Score::mated_in(mate->mate_plies() - 1);
    const auto lose = [lost](Line& line) {
      if (proved_mate(line)) return;
      line.score = lost;
      line.bound = Bound::exact;
    };
    for (Line& line : look->lines) lose(line);
    lose(look->played);
    changed.push_back(i);
  }
  for (const std::size_t i : changed) {
    Look& look = *survey.looks[i];
    Judgement now = judge(i, look);
    const Mark fault = is_fault(look.judgement.mark) ? look.judgement.mark : Mark::none;
    if (look.deeper && is_fault(now.mark)) now.mark = std::min(now.mark, fault);
    look.judgement = now;
  }
}

}  // namespace qipu
