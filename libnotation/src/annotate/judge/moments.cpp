#include "annotate/judge/moments.h"

#include <algorithm>
#include <functional>

#include "annotate/judge/annotated.h"

namespace qipu {
namespace {

constexpr double kLeads = 0.65, kWon = 0.80;
// Settled chances are whole percents, and losses are differences of them, but not exactly.
constexpr double kRounding = 1e-9;

/// Returns -1 for behind, 0 for balanced, 1 for leading.
int standing_of(double chance) {
  return chance >= kLeads - kRounding ? 1 : chance <= 1 - kLeads + kRounding ? -1 : 0;
}

bool is_judged(const AnnotatedPly& ply) { return ply.look && !ply.look->judgement.forced; }

struct Candidate {
  KeyMoment moment;
  double weight = 0;
};
/// Candidates of less weight are used only if there are too few.
constexpr double kWeighty = 0.5;

std::optional<Candidate> candidate_at(const std::vector<AnnotatedPly>& plies, std::size_t i,
                                      std::optional<Color> loser) {
  constexpr double kNoticed = 0.03;
  if (!is_judged(plies[i])) return std::nullopt;
  const Judgement& j = plies[i].look->judgement;
  const int before = standing_of(j.before), after = standing_of(j.after);
  const bool open = before == 0 || before != after;
  const auto made = [&](MomentKind kind, double weight) { return Candidate{{i, kind}, weight}; };
  if (is_fault(j.mark)) {
    if (j.before >= kWon - kRounding && after < 1)
      return made(MomentKind::win_let_go, 2 + j.loss());
    if (before == 1 && after < 1) return made(MomentKind::lead_lost, 1 + j.loss());
    if (before == 0 && after == -1) return made(MomentKind::lead_given, 1 + j.loss());
    // A fault that changes nothing counts only while the game is open.
    if (open) return made(MomentKind::loss, 0.3 + j.loss());
    return std::nullopt;
  }
  const bool helps = loser != plies[i].mover && standing_of(j.after) >= 0;
  if (j.sacrifice && is_praise(j.mark) && helps) {
    return made(MomentKind::sacrifice, j.mark == Mark::brilliant ? 1.5 : 1);
  }
  if (is_praise(j.mark)) return made(MomentKind::find, helps ? 0.6 : 0.4);
  if (j.mark == Mark::only && before >= 0) return made(MomentKind::only_move, 0.2);
  if (open && j.loss() >= kNoticed - kRounding) return made(MomentKind::loss, j.loss());
  return std::nullopt;
}

/// If the loser gave up a balance or a lead several times, the last time becomes the last chance.
void name_last_chance(std::vector<Candidate>& all, const std::vector<AnnotatedPly>& plies,
                      std::optional<Color> loser) {
  if (!loser) return;
  std::vector<Candidate*> given;
  for (Candidate& each : all) {
    const AnnotatedPly& ply = plies[each.moment.ply];
    const bool falls_behind = is_fault(ply.look->judgement.mark) &&
                              standing_of(ply.look->judgement.before) >= 0 &&
                              standing_of(ply.look->judgement.after) < 0;
    if (ply.mover == *loser && falls_behind) given.push_back(&each);
  }
  if (given.size() < 2) return;
  given.back()->moment.kind = MomentKind::last_chance;
  given.back()->weight += 1;
}

}  // namespace

std::string_view moment_id(MomentKind kind) {
  constexpr std::array<std::string_view, 9> kIds = {"sacrifice",  "win_let_go",  "lead_lost",
                                                    "lead_given", "last_chance", "loss",
                                                    "find",       "only_move",   "drift"};
  return kIds[static_cast<std::size_t>(kind)];
}

std::optional<Color> loser_of(const std::vector<AnnotatedPly>& plies, GameResult result) {
  if (result == GameResult::red_wins) return Color::black;
  if (result == GameResult::black_wins) return Color::red;
  if (result == GameResult::draw || plies.empty() || !plies.back().red_chance) return std::nullopt;
  const double red = *plies.back().red_chance;
  if (red >= kWon - kRounding) return Color::black;
  return red <= 1 - kWon + kRounding ? std::optional(Color::red) : std::nullopt;
}

std::optional<Drift> drift_of(const std::vector<AnnotatedPly>& plies, std::optional<Color> loser) {
  constexpr std::size_t kLongest = 14;  // plies of a stretch
  constexpr std::size_t kMost = 3;
  constexpr double kLeast = 0.10;
  if (!loser) return std::nullopt;
  const auto is_own = [&](std::size_t i) { return plies[i].mover == *loser && plies[i].look; };
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (is_own(i) && is_fault(plies[i].look->judgement.mark)) return std::nullopt;
  }
  std::optional<Drift> found;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (!is_own(i)) continue;
    for (std::size_t k = i; k < std::min(i + kLongest, plies.size()); ++k) {
      if (!is_own(k)) continue;
      const double before = plies[i].look->judgement.before, after = plies[k].look->judgement.after;
      const double best = found ? found->before - found->after : kLeast - kRounding;
      if (before - after <= best + (found ? kRounding : 0)) continue;
      found = Drift{*loser, i, k, before, after, {}};
    }
  }
  if (!found) return found;
  for (std::size_t i = found->first; i <= found->last; ++i) {
    if (is_own(i) && plies[i].look->judgement.loss() > 0) found->greatest.push_back(i);
  }
  std::ranges::stable_sort(found->greatest, std::greater(),
                           [&](std::size_t i) { return plies[i].look->judgement.loss(); });
  if (found->greatest.size() > kMost) found->greatest.resize(kMost);
  std::ranges::sort(found->greatest);
  return found;
}

std::vector<KeyMoment> moments_of(const std::vector<AnnotatedPly>& plies,
                                  std::optional<Color> loser, const std::optional<Drift>& drift) {
  constexpr std::size_t kMost = 5, kLeast = 3;
  std::vector<Candidate> all;
  std::optional<std::size_t> drifts;
  if (drift && !drift->greatest.empty()) {
    drifts = *std::ranges::max_element(
        drift->greatest, {}, [&](std::size_t i) { return plies[i].look->judgement.loss(); });
    all.push_back({{*drifts, MomentKind::drift}, 2});
  }
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const auto found = candidate_at(plies, i, loser);
    if (found && i != drifts) all.push_back(*found);
  }
  name_last_chance(all, plies, loser);
  std::ranges::stable_sort(all, std::greater(), &Candidate::weight);
  std::size_t many = 0;
  while (many < all.size() && many < kMost && all[many].weight >= kWeighty) ++many;
  all.resize(std::max(many, std::min(kLeast, all.size())));
  std::vector<KeyMoment> out;
  for (const Candidate& each : all) out.push_back(each.moment);
  std::ranges::sort(out, {}, &KeyMoment::ply);
  return out;
}

}  // namespace qipu
