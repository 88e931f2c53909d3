#include "annotate/judge/settle.h"

#include <algorithm>
#include <cmath>

#include "annotate/judge/annotated.h"
#include "annotate/judge/course.h"

namespace qipu {
namespace {

constexpr int kAll = 100;

int percent_of(Score score, double chance) {
  if (score.is_mate()) return score.value() > 0 ? kAll : 0;
  return std::clamp(static_cast<int>(std::lround(chance * kAll)), 1, kAll - 1);
}

/// Losses in whole percent, both included.
struct Losses {
  int least = 0, most = 0;
};

/// Returns the smallest loss in whole percent that reaches a threshold.
int reaching(double threshold) {
  constexpr double kRounding = 1e-6;
  return static_cast<int>(std::ceil(threshold * kAll - kRounding));
}

/// Returns the losses that agree with a judgement. A move without a mark loses what the comparison
/// at equal depth says, or a little more, because the search after it sees further.
Losses losses_of(const Judgement& j, const Thresholds& t) {
  constexpr int kSlack = 1;
  if (j.forced) return {};
  const int slight = reaching(t.inaccuracy), grave = reaching(t.mistake),
            lost = reaching(t.blunder);
  switch (j.mark) {
    case Mark::none: return {0, std::min(reaching(j.loss()) + kSlack, slight - 1)};
    case Mark::inaccuracy: return {slight, std::max(grave - 1, slight)};
    case Mark::mistake: return {grave, std::max(lost - 1, grave)};
    case Mark::blunder: return {lost, kAll};
    default: return {};
  }
}

class Settler {
 public:
  Settler(Survey& survey, const ChanceCurve& curve, const Thresholds& thresholds)
      : survey_(survey), curve_(curve), thresholds_(thresholds) {}

  /// Settles from the end backwards. `over`: the side to move there has lost.
  void go_back(bool over) {
    auto& positions = survey_.positions;
    const std::size_t plies = survey_.looks.size();
    positions.assign(plies + 1, std::nullopt);
    for (std::size_t i = plies + 1; i-- > 0;) {
      positions[i] = searched(i);
      if (i == plies && over) positions[i] = Settled{0, Score::mated_in(0)};
      if (i == plies || !survey_.looks[i] || !positions[i] || !positions[i + 1]) continue;
      positions[i] = reconciled(*positions[i], *positions[i + 1], survey_.looks[i]->judgement);
    }
  }

  /// If a side is being mated, the other side mates after any move, whatever the search of that
  /// position says.
  void keep_mates() {
    auto& positions = survey_.positions;
    for (std::size_t i = 0; i < survey_.looks.size(); ++i) {
      if (!survey_.looks[i] || !positions[i] || !positions[i + 1]) continue;
      if (positions[i]->percent != 0 || positions[i + 1]->percent == kAll) continue;
      positions[i + 1] = Settled{kAll, one_ply_later(positions[i]->score)};
    }
  }

  /// Starts from a value that is known already, and changes those after it as far as needed.
  void begin_with(const Settled& start) {
    auto& positions = survey_.positions;
    positions[0] = start;
    for (std::size_t i = 0; i < survey_.looks.size(); ++i) {
      if (!survey_.looks[i] || !positions[i] || !positions[i + 1]) return;
      const Losses losses = losses_of(survey_.looks[i]->judgement, thresholds_);
      const int before = positions[i]->percent;
      const int low = std::max(before - losses.most, 0), high = std::max(before - losses.least, 0);
      const int after = std::clamp(kAll - positions[i + 1]->percent, low, high);
      if (after == kAll - positions[i + 1]->percent) return;
      positions[i + 1] = of_percent(kAll - after);
    }
  }

  /// Gives the judgements the settled chances.
  void judge() {
    for (std::size_t i = 0; i < survey_.looks.size(); ++i) {
      const auto& before = survey_.positions[i];
      const auto& after = survey_.positions[i + 1];
      if (!survey_.looks[i] || !before || !after) continue;
      Judgement& j = survey_.looks[i]->judgement;
      j.after = static_cast<double>(kAll - after->percent) / kAll;
      j.before = std::max(static_cast<double>(before->percent) / kAll, j.after);
      if (j.forced) continue;
      j.missed_win = j.before >= thresholds_.winning && j.after < thresholds_.winning &&
                     j.loss() >= thresholds_.mistake;
      Mark fault = thresholds_.fault_of(j.loss());
      const bool held = j.before > 1 - thresholds_.winning;
      if (j.mark == Mark::blunder && j.into_mate && held) fault = Mark::blunder;
      if (is_fault(fault) || is_fault(j.mark)) j.mark = fault;
    }
  }

 private:
  /// Returns what the searches say about the position before ply `i`. With equal limits, the search
  /// of the position itself sees further than that of the move which led to it.
  std::optional<Settled> searched(std::size_t i) const {
    const auto& looks = survey_.looks;
    const Look* const here = i < looks.size() && looks[i] ? &*looks[i] : nullptr;
    const Look* const move = i > 0 && looks[i - 1] ? &*looks[i - 1] : nullptr;
    if (here != nullptr && !(move != nullptr && move->deeper && !here->deeper)) {
      const Line& line = here->lines.front();
      return Settled{percent_of(line.score, curve_.chance(line)), line.score};
    }
    if (move == nullptr) return std::nullopt;
    const Score score = one_ply_later(move->played.score);
    return Settled{percent_of(score, 1 - curve_.chance(move->played)), score};
  }

  Settled of_percent(int percent) const {
    percent = std::clamp(percent, 1, kAll - 1);
    return {percent, curve_.score(static_cast<double>(percent) / kAll)};
  }

  /// Returns the value of a position from that of its search and the value after the move played.
  Settled reconciled(const Settled& own, const Settled& next, const Judgement& j) const {
    const int after = kAll - next.percent;
    const Settled same = {after, one_ply_earlier(next.score)};
    if (j.forced) return same;
    const bool proved = own.percent == kAll || own.percent == 0;
    if (proved) return own;
    const Losses losses = losses_of(j, thresholds_);
    const int settled =
        std::min(std::clamp(own.percent, after + losses.least, after + losses.most), kAll);
    if (settled == own.percent) return own;
    return settled == after ? same : of_percent(settled);
  }

  Survey& survey_;
  const ChanceCurve& curve_;
  const Thresholds& thresholds_;
};

}  // namespace

void settle(Survey& survey, const Stretch& stretch, const ChanceCurve& curve,
            const Thresholds& thresholds) {
  Position end = stretch.start;
  const std::size_t last = std::min(stretch.last, stretch.moves.size());
  for (std::size_t i = 0; i < last; ++i) end.make(stretch.moves[i]);
  Settler settler(survey, curve, thresholds);
  const bool over = !survey.looks.empty() && survey.looks.back() && !end.has_legal_move();
  settler.go_back(over);
  settler.keep_mates();
  if (stretch.settled) settler.begin_with(*stretch.settled);
  settler.judge();
}

}  // namespace qipu
