// From words to moves: settles what a whole game's words mean, and proves every move.
//
// One text may fit several notations and one move text several moves; the whole game decides. The
// dialect is the one in which the game stays legal longest; a text with several readings keeps
// those from which the rest of its line stays legal. What is still open is reported, with the
// readings; what is illegal or unreadable keeps its place and its words.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct ResolveOptions {
  const Notation* notation = nullptr;  ///< as declared by the user or the file; null decides
  Faults forgiven = Faults::all();     ///< what the start may have wrong and still be played on
  bool explain = false;                ///< report illegal moves (4101) with reasons, not only count
  bool report_quirks = false;          ///< report unusual words (3104)
};

/// What came of it.
struct Resolved {
  const Notation* notation = nullptr;  ///< the dialect settled on; null when the game had no words
  std::uint32_t legal = 0, illegal = 0, unread = 0;  ///< nodes
  std::uint32_t ambiguous = 0;                       ///< texts still open, counted in legal
  /// Where the main line leads as far as it is legal, and the plies until then; nothing when the
  /// start cannot be played on.
  std::optional<Position> end;
  std::uint32_t end_ply = 0;
  bool goes_on = false;  ///< moves follow there, which are not legal or not understood
};

/// Maps a node's place to a location for people; the source of the game knows how.
using Locate = std::function<Location(std::uint32_t place, std::string_view words)>;

/// Settles and proves every node, main line and variations, without recursion. Moves already known
/// (from coordinates) are proved only. O(nodes x pieces) where nothing is ambiguous.
Resolved resolve(Game& game, const ResolveOptions& options, const Locate& locate,
                 DiagnosticSink& sink);

/// The findings that say why a move is refused: the reason first ("the horse's leg is blocked by
/// 兵"), then near legal moves, in the notation given.
std::vector<Diagnostic> explain_illegal(const Position& position, Move move,
                                        const Notation& notation);

}  // namespace qipu
