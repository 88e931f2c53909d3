// Key moments of a game: where it was decided, and how a game without great faults was lost.
//
// Everything is computed from the settled chances (settle.h). A side leads from 65 % on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

struct AnnotatedPly;

enum class MomentKind : std::uint8_t {
  sacrifice,    ///< a sound sacrifice
  win_let_go,   ///< the position was won, and the lead is lost
  lead_lost,    ///< the mover led and leads no more
  lead_given,   ///< the position was balanced, and the other side leads
  last_chance,  ///< the loser's last move that gave up a balance or a lead, if not the only one
  loss,         ///< another fault while the game was open, or the greatest loss without a mark
  find,         ///< a move marked ! or !!
  only_move,    ///< a move marked □
  drift,        ///< the greatest loss of a drift (see below)
};
/// Returns the identifier for scripts: "win_let_go".
std::string_view moment_id(MomentKind kind);

struct KeyMoment {
  std::size_t ply = 0;  ///< from 0
  MomentKind kind = MomentKind::loss;
  friend bool operator==(const KeyMoment&, const KeyMoment&) = default;
};

/// A stretch of a lost game in which the loser fell back without a fault.
struct Drift {
  Color side = Color::red;            ///< the loser
  std::size_t first = 0, last = 0;    ///< plies, from 0: both are moves of the loser
  double before = 0.5, after = 0.5;   ///< the loser's chances
  std::vector<std::size_t> greatest;  ///< the plies that lost most, three at most, in order
};

/// Returns the loser of a game: by its result, else by the last chance; no value for other games.
std::optional<Color> loser_of(const std::vector<AnnotatedPly>& plies, GameResult result);

/// Returns the drift of a game whose loser made no fault; no value for other games, and if the
/// loser's chances fall by less than a tenth within seven rounds.
std::optional<Drift> drift_of(const std::vector<AnnotatedPly>& plies, std::optional<Color> loser);

/// Returns the key moments in the order of the game: five at most, and three at least if there are
/// so many moves that changed something.
std::vector<KeyMoment> moments_of(const std::vector<AnnotatedPly>& plies,
                                  std::optional<Color> loser, const std::optional<Drift>& drift);

}  // namespace qipu
