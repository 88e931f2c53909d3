// Private. Parses the commands of UCI and UCCI that say what to search: `position`, `go`, lists of
// moves.
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

/// How ranks of moves are read: the number of the first rank (0 or 1), and whether that is fixed or
/// moves may still change it.
struct RankHabit {
  int first = 0;
  bool settled = true;
};

/// Result of `position ...`. A bad FEN gives no position; the list of moves ends before the first
/// illegal one.
struct PositionOrder {
  std::optional<GivenPosition> position;
  std::string complaint;  ///< "" when there is none
};
/// The moves may change `habit` where it is not settled.
PositionOrder read_position(const std::vector<std::string_view>& words, RankHabit& habit);

struct GoOrder {
  Limits limits;
  std::vector<Move> only;
  std::vector<std::string> remarks;  ///< harmless words that were not understood
};
/// The order, or why no search is possible. `milliseconds`: UCCI's unit of time, else seconds.
std::expected<GoOrder, std::string> read_go(const std::vector<std::string_view>& words,
                                            Protocol protocol, const Position& now,
                                            RankHabit& habit, bool milliseconds);

/// The legal moves among words[first...]; the others are named in `complaint`.
std::vector<Move> read_moves(const std::vector<std::string_view>& words, std::size_t first,
                             const Position& now, RankHabit& habit, std::string& complaint);

}  // namespace qipu::wire
