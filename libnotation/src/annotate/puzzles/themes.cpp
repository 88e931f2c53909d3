#include "annotate/puzzles/themes.h"

#include <algorithm>
#include <array>

#include "annotate/judge/tactics.h"
#include "engine/exchange.h"

namespace qipu {
namespace {

struct Words {
  std::string_view id, zh, en;
};
constexpr std::array<Words, static_cast<std::size_t>(Theme::first_pattern)> kWords = {{
    {"mate", "将死", "mate"},
    {"mate-in-1", "一步杀", "mate in 1"},
    {"mate-in-2", "二步杀", "mate in 2"},
    {"mate-in-3", "三步杀", "mate in 3"},
    {"mate-in-4", "四步杀", "mate in 4"},
    {"mate-in-5", "五步杀", "mate in 5"},
    {"discovered-check", "抽将", "discovered check"},
    {"fork", "捉双", "fork"},
    {"pin", "牵制", "pin"},
    {"sacrifice", "弃子", "sacrifice"},
}};
constexpr int kLongestNamed = 5;  // in moves to mate

MatePattern pattern_of(Theme theme) {
  return static_cast<MatePattern>(static_cast<int>(theme) - static_cast<int>(Theme::first_pattern) +
                                  1);
}

/// A move of the solver, and the solver's next move.
struct Step {
  Position before;
  Move move;
  std::optional<Move> next;  ///< the solver's next move
  Position before_next;      ///< the position before the next move
};

/// Returns true if the move wins a piece by captures on its target square.
bool wins_piece(const Position& position, Move m) {
  return position[m.to()] && exchange_brings(position, m, kWorthTelling);
}

bool is_discovered_check(const Step& step) {
  if (!tactics_of(step.before, step.move).discovered_check) return false;
  if (wins_piece(step.before, step.move)) return true;
  return step.next && step.next->from() == step.move.to() &&
         wins_piece(step.before_next, *step.next);
}

bool is_fork(const Step& step) {
  if (!step.next || step.next->from() != step.move.to()) return false;
  const Tactics tactics = tactics_of(step.before, step.move);
  const bool checks_itself = tactics.check && !tactics.discovered_check;
  const std::size_t enough = checks_itself ? 1 : 2;
  return tactics.attacked.size() >= enough &&
         std::ranges::find(tactics.attacked, step.next->to()) != tactics.attacked.end() &&
         wins_piece(step.before_next, *step.next);
}

}  // namespace

Theme theme_of(MatePattern pattern) {
  return static_cast<Theme>(static_cast<int>(Theme::first_pattern) + static_cast<int>(pattern) - 1);
}

std::string_view theme_id(Theme theme) {
  if (theme < Theme::first_pattern) return kWords[static_cast<std::size_t>(theme)].id;
  return pattern_id(pattern_of(theme));
}

std::string_view theme_name(Theme theme, Language language) {
  if (theme >= Theme::first_pattern) return pattern_name(pattern_of(theme), language);
  const Words& words = kWords[static_cast<std::size_t>(theme)];
  return language == Language::zh ? words.zh : words.en;
}

std::optional<Theme> find_theme(std::string_view name) {
  for (int i = 0; i < kThemes; ++i) {
    const auto theme = static_cast<Theme>(i);
    if (name == theme_id(theme) || name == theme_name(theme, Language::zh) ||
        name == theme_name(theme, Language::en)) {
      return theme;
    }
  }
  return std::nullopt;
}

std::vector<Theme> themes_of(const Position& start, std::span<const Move> solution, bool mates,
                             std::optional<int> mate_in) {
  std::vector<Theme> found;
  if (mates) found.push_back(Theme::mate);
  if (mate_in && *mate_in <= kLongestNamed) {
    found.push_back(static_cast<Theme>(static_cast<int>(Theme::mate) + *mate_in));
  }
  if (!solution.empty() && tactics_of(start, solution[0]).pinned) found.push_back(Theme::pin);

  constexpr int kSacrifice = 250;  // the same as in sacrifices_material()
  Position position = start;
  int balance = 0;  // what the solver took minus what it gave, in centipawns
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const bool solver = i % 2 == 0;
    if (solver) {
      Step step{.before = position, .move = solution[i], .next = {}, .before_next = position};
      if (i + 2 < solution.size()) {
        step.next = solution[i + 2];
        step.before_next = position.after(solution[i]).after(solution[i + 1]);
      }
      if (is_discovered_check(step)) found.push_back(Theme::discovered_check);
      if (is_fork(step)) found.push_back(Theme::fork);
    }
    const Piece taken = position[solution[i].to()];
    if (taken) balance += (solver ? 1 : -1) * worth_of(taken.role());
    if (solver && i != 0 && balance <= -kSacrifice) found.push_back(Theme::sacrifice);
    position.make(solution[i]);
  }
  if (const MatePattern pattern = mate_pattern(position); pattern != MatePattern::none) {
    found.push_back(theme_of(pattern));
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace qipu
