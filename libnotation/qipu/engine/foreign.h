// Private. What a foreign engine says, read with suspicion.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/engine/wire.h"

namespace qipu::wire {

/// Of `option name ... type ...` (UCI) or `option ... type ...` (UCCI); nameless where it has none.
Setting read_setting(const std::vector<std::string_view>& words);

struct ForeignInfo {
  std::optional<Line> line;  ///< its moves are legal, and there is one at least
  int number = 1;            ///< multipv
  std::optional<std::uint64_t> nodes;
  int hash_permille = 0;
  std::string illegal;  ///< the word at which the line was cut
};
ForeignInfo read_info(const std::vector<std::string_view>& words, const Position& root,
                      int first_rank);

struct ForeignBest {
  std::string word;                  ///< what was said
  std::optional<Move> move, ponder;  ///< legal ones
};
/// Of `bestmove ...` or `nobestmove`.
ForeignBest read_best(const std::vector<std::string_view>& words, const Position& root,
                      int first_rank);

/// `position ...`, `go ...`, without the end of the line.
std::string position_order(const Task& task, int first_rank);
/// `allowed`: to search these alone; UCI. `milliseconds`: UCCI's unit of time, else seconds.
std::string go_order(const Limits& limits, Protocol protocol, bool milliseconds,
                     const std::vector<Move>& allowed, int first_rank);

}  // namespace qipu::wire
