// Resolves a game: finds the moves that its move texts mean, and checks that they are legal.
//
// A text may fit several notations and mean several moves; the whole game decides. The notation is
// the one in which the game stays legal longest. Of several readings of a text, those remain with
// which the rest of its line stays legal longest. A text that is still ambiguous is reported with
// its readings. Illegal and unreadable moves keep their places and texts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

#pragma GCC visibility push(default)
namespace qipu {

struct ResolveOptions {
  const Notation* notation = nullptr;  ///< as declared by the user; null: it is detected
  Faults forgiven = Faults::all();     ///< faults with which the start is still playable
  bool explain = false;                ///< report illegal moves (4101) with reasons
  bool report_quirks = false;          ///< report unusual move texts (3104)
};

/// The result of resolving.
struct Resolved {
  const Notation* notation = nullptr;                ///< the game's notation; null if none is found
  std::uint32_t legal = 0, illegal = 0, unread = 0;  ///< numbers of nodes
  std::uint32_t ambiguous = 0;  ///< texts that are still ambiguous; they are also counted in legal
  /// The position after the legal part of the main line, and the plies of that part. nullopt if the
  /// start is not playable.
  std::optional<Position> end;
  std::uint32_t end_ply = 0;
  bool goes_on = false;  ///< illegal moves, or texts that were not understood, follow it
};

/// Converts a node's place to a location for the user; supplied by the source of the game.
using Locate = std::function<Location(std::uint32_t place, std::string_view words)>;

/// Resolves and checks every node, main line and variations, without recursion. Moves already known
/// (from coordinates) are only checked. O(nodes x pieces) if nothing is ambiguous.
Resolved resolve(Game& game, const ResolveOptions& options, const Locate& locate,
                 DiagnosticSink& sink);

/// Returns "h2e2 (炮二平五), b2e2 (炮八平五)": moves by their squares and in the notation.
std::string moves_text(const Candidates& moves, const Position& position, const Notation& notation);

/// Returns notes that say why a move is illegal: the reason first ("the horse's leg is blocked by
/// 兵"), then similar legal moves, in the given notation.
std::vector<Diagnostic> explain_illegal(const Position& position, Move move,
                                        const Notation& notation);

}  // namespace qipu
#pragma GCC visibility pop
