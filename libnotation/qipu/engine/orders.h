// Private. The commands of UCI and UCCI that say what to search: `position`, `go`, lists of moves.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/engine/wire.h"

namespace qipu::wire {

struct GivenPosition {
  Position start = Position::standard();
  std::vector<Move> moves;
  Position now = Position::standard();
};

/// How moves are read: what the first rank is called, and whether the moves may show otherwise.
struct RankHabit {
  int first = 0;
  bool settled = true;
};

/// What came of `position ...`. A bad FEN gives no position; an illegal move ends the moves.
struct PositionOrder {
  std::optional<GivenPosition> position;
  std::string complaint;  ///< "" when all is well
};
/// Moves may change `habit` where it is not settled.
PositionOrder read_position(const std::vector<std::string_view>& words, RankHabit& habit);

struct GoOrder {
  Limits limits;
  std::vector<Move> only;
  std::vector<std::string> remarks;  ///< what was not understood and does not matter
};
/// Or why nothing is searched. `milliseconds`: UCCI's unit of time, else seconds.
std::expected<GoOrder, std::string> read_go(const std::vector<std::string_view>& words,
                                            Protocol protocol, const Position& now,
                                            RankHabit& habit, bool milliseconds);

/// The legal moves among words[first...]; the others are named in `complaint`.
std::vector<Move> read_moves(const std::vector<std::string_view>& words, std::size_t first,
                             const Position& now, RankHabit& habit, std::string& complaint);

}  // namespace qipu::wire
