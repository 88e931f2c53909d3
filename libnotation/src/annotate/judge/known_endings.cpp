#include "annotate/judge/known_endings.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace qipu {
namespace {

using endgame::Tables;
using endgame::Verdict;

constexpr int kWon = 2000;  // centipawns: a chance of 99%

/// Returns what a move is worth for the side that plays it; no value if the tables do not say it.
std::optional<Verdict> verdict_of(const Position& before, Move move, const Tables& tables) {
  const Position after = before.after(move);
  // The last attacking piece was taken: nobody can win.
  if (endgame::class_of(before) && !endgame::class_of(after)) return Verdict::draw;
  const auto of_other = tables.probe(after);
  if (!of_other) return std::nullopt;
  if (*of_other == Verdict::draw) return Verdict::draw;
  return *of_other == Verdict::win ? Verdict::loss : Verdict::win;
}

/// `Said`: a Line or an Iteration.
template <class Said>
void correct(Said& said, Verdict verdict) {
  if (said.score.is_mate()) return;
  if constexpr (requires { said.bound; }) said.bound = Bound::exact;
  const int centipawns = said.score.centipawns();
  switch (verdict) {
    case Verdict::draw:
      said.score = Score::centipawns(0);
      said.chances = said.chances == Chances{} ? Chances{} : Chances{0, 1000, 0};
      break;
    case Verdict::win:
      said.score = Score::centipawns(std::max(centipawns, kWon));
      said.chances = said.chances == Chances{} ? Chances{} : Chances{1000, 0, 0};
      break;
    case Verdict::loss:
      said.score = Score::centipawns(std::min(centipawns, -kWon));
      said.chances = said.chances == Chances{} ? Chances{} : Chances{0, 0, 1000};
      break;
  }
}

}  // namespace

void correct_by_tables(Answer& answer, const Task& task, const Tables& tables) {
  const Position position = task.position();
  constexpr int kMost = 14;  // pieces; more are in no table, also after a capture
  if (position.occupied().count() > kMost) return;
  bool known = false, wins = false;
  for (Line& line : answer.lines) {
    if (line.moves.empty()) continue;
    const auto verdict = verdict_of(position, line.moves.front(), tables);
    if (!verdict) continue;
    known = true;
    correct(line, *verdict);
    if (line.score.value() > 0) wins = true;
  }
  for (Iteration& iteration : answer.course) {
    if (!position.legal(iteration.best)) continue;
    const auto verdict = verdict_of(position, iteration.best, tables);
    if (verdict) correct(iteration, *verdict);
  }
  if (!known || answer.lines.empty()) return;
  if (!wins && tables.probe(position) == Verdict::win) {
    for (const Move m : position.legal_moves()) {
      if (!task.allows(m) || verdict_of(position, m, tables) != Verdict::win) continue;
      Line line = answer.lines.front();
      line.moves = {m};
      line.score = Score::centipawns(kWon);
      line.bound = Bound::exact;
      if (line.chances != Chances{}) line.chances = Chances{1000, 0, 0};
      std::erase_if(answer.lines,
                    [m](const Line& l) { return !l.moves.empty() && l.moves[0] == m; });
      answer.lines.insert(answer.lines.begin(), std::move(line));
      if (answer.lines.size() > static_cast<std::size_t>(std::max(task.lines, 1))) {
        answer.lines.pop_back();
      }
      break;
    }
  }
  std::ranges::stable_sort(answer.lines, std::greater(), &Line::score);
  if (!answer.lines.front().moves.empty()) answer.best = answer.lines.front().moves.front();
}

}  // namespace qipu
