// Resolves a game: finds the moves that its move texts mean, and checks that they are legal.
//
// A text may fit several notations and mean several moves; the whole game decides. The notation is
// the one in which the game stays legal longest; of several readings of a text those remain after
// which the rest of its line stays legal longest. What is still ambiguous is reported, with the
// readings; illegal and unreadable moves keep their places and texts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct ResolveOptions {
  const Notation* notation = nullptr;  ///< as declared by the user; null: it is detected
  Faults forgiven = Faults::all();     ///< faults with which the start is still playable
  bool explain = false;                ///< report illegal moves (4101) with reasons
  bool report_quirks = false;          ///< report unusual move texts (3104)
};

/// The result of resolving.
struct Resolved {
  const Notation* notation = nullptr;                ///< that of the game; null when none is found
  std::uint32_t legal = 0, illegal = 0, unread = 0;  ///< nodes
  std::uint32_t ambiguous = 0;  ///< texts still ambiguous; these are also counted in legal
  /// The position after the legal part of the main line, and that part's plies; nothing when the
  /// start is not playable.
  std::optional<Position> end;
  std::uint32_t end_ply = 0;
  bool goes_on = false;  ///< illegal moves, or texts not understood, follow there
};

/// Converts a node's place to a location for people; made by the source of the game.
using Locate = std::function<Location(std::uint32_t place, std::string_view words)>;

/// Resolves and checks every node, main line and variations, without recursion. Moves already known
/// (from coordinates) are only checked. O(nodes x pieces) where nothing is ambiguous.
Resolved resolve(Game& game, const ResolveOptions& options, const Locate& locate,
                 DiagnosticSink& sink);

/// "h2e2 (炮二平五), b2e2 (炮八平五)": legal moves by their squares and in the notation.
std::string moves_text(const Candidates& moves, const Position& position, const Notation& notation);

/// Notes that say why a move is illegal: the reason first ("the horse's leg is blocked by 兵"),
/// then similar legal moves, in the notation given.
std::vector<Diagnostic> explain_illegal(const Position& position, Move move,
                                        const Notation& notation);

}  // namespace qipu
