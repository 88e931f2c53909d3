// The subject of an exercise, as facts of the board. Each theme is decided by the moves of the
// solution alone, never by an engine's opinion. A subject that cannot be decided in this way is not
// a theme.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/judge/pattern.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The solver is the side of the first move. A piece counts if it is worth an advisor or more
/// (engine/exchange.h). The gain of captures on one square is judged as there, ignoring pins.
enum class Theme : std::uint8_t {
  /// 将死: mate can be forced. For one to five moves: the shortest forced mate, by exhaustive
  /// search.
  mate,
  mate_in_1,
  mate_in_2,
  mate_in_3,
  mate_in_4,
  mate_in_5,
  /// 抽将: a move of the solver opens the line of another piece, which checks, and does not check
  /// itself. It captures a piece, or the piece moved captures one with the solver's next move. The
  /// following captures on that square leave the solver an advisor's worth ahead.
  discovered_check,
  /// 捉双: the piece moved cannot be captured without loss, and attacks two pieces that it could
  /// win and that could not be won before, or one such piece and the king. It captures one of them
  /// with the solver's next move.
  fork,
  /// 牵制: the first move leaves a rook, horse or cannon, which was free to move, without a legal
  /// move, because its king would be in check.
  pin,
  /// 弃子: after a later move of the solver, so that no recapture is left, at least two and a half
  /// pawns more were given than taken since the start.
  sacrifice,
  /// The mate that ends the solution has a name (annotate/judge/pattern.h): theme_of(pattern).
  first_pattern,
};
inline constexpr int kThemes = static_cast<int>(Theme::first_pattern) + kMatePatterns - 1;

/// Returns the theme of a pattern. REQUIRES: not MatePattern::none.
Theme theme_of(MatePattern pattern);
/// Returns the identifier for scripts: "mate-in-2", "fork", "horse-cannon".
std::string_view theme_id(Theme theme);
/// Returns "捉双", "fork".
std::string_view theme_name(Theme theme, Language language);
/// Finds a theme by its identifier or its name in either language; no value for other names.
std::optional<Theme> find_theme(std::string_view name);

/// Returns the themes of a solution: moves of the solver and replies in turn, all legal. `mates`:
/// mate can be forced; `mate_in`: in so many moves, if that is known. Sorted, each once.
std::vector<Theme> themes_of(const Position& start, std::span<const Move> solution, bool mates,
                             std::optional<int> mate_in);

}  // namespace qipu
