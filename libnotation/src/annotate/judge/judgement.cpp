#include "annotate/judge/judgement.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace qipu {
namespace {

struct MarkRow {
  Nag nag;
  std::string_view id, zh, glyph;
};
constexpr std::array<MarkRow, kMarks> kRows = {{{0, "none", "", ""},
                                                {7, "only", "唯一着", "□"},
                                                {1, "good", "好着", "!"},
                                                {3, "brilliant", "妙着", "!!"},
                                                {6, "inaccuracy", "欠佳", "?!"},
                                                {2, "mistake", "失误", "?"},
                                                {4, "blunder", "败着", "??"}}};

const MarkRow& row(Mark mark) { return kRows[static_cast<std::size_t>(mark)]; }

/// Fewer legal moves than this are seen at a glance.
constexpr int kManyMoves = 5;

Mark fault_of(const MoveComparison& c, const Judgement& j, const Thresholds& t) {
  if (j.into_mate && c.best_chance > 1 - t.winning) return Mark::blunder;
  return t.fault_of(j.loss());
}

/// REQUIRES: the best move was played, and it is not obvious.
Mark praise_of(const MoveComparison& c, const Judgement& j, double second, const Thresholds& t) {
  const bool in_doubt = second < t.winning && j.after > 1 - t.winning;
  const bool hard = !c.easy && c.legal_moves >= kManyMoves;
  if (j.sacrifice && c.legal_moves >= kManyMoves) {
    return hard && in_doubt && j.after - second >= t.inaccuracy ? Mark::brilliant : Mark::good;
  }
  if (!j.only_move || !in_doubt) return Mark::none;
  return hard ? Mark::good : Mark::only;
}

}  // namespace

Nag nag_of(Mark mark) { return row(mark).nag; }
std::optional<Mark> mark_of(Nag nag) {
  for (int i = 1; i < kMarks; ++i) {
    if (nag_of(static_cast<Mark>(i)) == nag) return static_cast<Mark>(i);
  }
  return std::nullopt;
}

std::string_view mark_id(Mark mark) { return row(mark).id; }
std::string_view mark_glyph(Mark mark) { return row(mark).glyph; }
std::string_view mark_name(Mark mark, Language language) {
  if (mark == Mark::none) return {};
  if (mark == Mark::only && language == Language::en) return "only move";
  return language == Language::zh ? row(mark).zh : row(mark).id;
}

std::optional<Thresholds> Thresholds::parse(std::string_view text) {
  std::array<double, 3> percent{};
  for (std::size_t i = 0; i < percent.size(); ++i) {
    if (text.contains(',') != (i + 1 < percent.size())) return std::nullopt;
    const bool number = ascii::read_number(ascii::cut(text, ','), percent[i]);
    if (!number || !(percent[i] > 0 && percent[i] <= 100)) return std::nullopt;
  }
  if (percent[0] > percent[1] || percent[1] > percent[2]) return std::nullopt;
  Thresholds t;
  t.inaccuracy = percent[0] / 100;
  t.mistake = percent[1] / 100;
  t.blunder = percent[2] / 100;
  return t;
}

Mark Thresholds::fault_of(double loss) const {
  // Compensates rounding, so that a loss equal to a threshold counts as reaching it.
  constexpr double kRounding = 1e-9;
  loss += kRounding;
  return loss >= blunder      ? Mark::blunder
         : loss >= mistake    ? Mark::mistake
         : loss >= inaccuracy ? Mark::inaccuracy
                              : Mark::none;
}

Judgement judge_move(const MoveComparison& c, const Thresholds& t) {
  Judgement j;
  const bool wins = c.best.is_mate() && c.best.value() > 0;
  const bool lost = c.best.is_mate() && c.best.value() < 0;
  const bool still_wins = c.played.is_mate() && c.played.value() > 0;
  const bool loses = c.played.is_mate() && c.played.value() < 0;
  j.after = c.played_chance;
  j.before = std::max(c.best_chance, c.played_chance);
  j.forced = c.legal_moves == 1;
  j.in_check = c.in_check;
  if (j.forced) {
    j.before = j.after;
    return j;
  }
  j.missed_mate = wins && !still_wins;
  j.into_mate = loses && !lost;
  j.missed_win = j.before >= t.winning && j.after < t.winning && j.loss() >= t.mistake;
  if (c.plays_best) {
    if (!c.second_chance || lost) return j;
    const double second = std::min(*c.second_chance, j.after);
    j.only_move = j.after - second >= t.blunder && j.after > 1 - t.winning;
    j.sacrifice = c.sacrifice && j.after >= 0.5 && second < t.winning;
    constexpr int kSeen = 3;  // in plies: a mate in two is too easy for praise
    const bool mates = wins && c.best.mate_plies() <= kSeen;
    if (!c.obvious && !mates) j.mark = praise_of(c, j, second, t);
    return j;
  }
  j.mark = fault_of(c, j, t);
  return j;
}

}  // namespace qipu
