// Private. Parses and checks the output of another engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/engine/wire.h"

namespace qipu::wire {

/// Parses `option name ... type ...` (UCI) or `option ... type ...` (UCCI); the name is empty where
/// the line has none.
Setting read_setting(const std::vector<std::string_view>& words);

struct ForeignInfo {
  std::optional<Line> line;  ///< its moves are legal, at least one
  int number = 1;            ///< multipv
  std::optional<std::uint64_t> nodes;
  int hash_permille = 0;
  std::string illegal;  ///< the first word that is no legal move; the line ends before it
};
ForeignInfo read_info(const std::vector<std::string_view>& words, const Position& root,
                      int first_rank);

struct ForeignBest {
  std::string word;                  ///< the move as written
  std::optional<Move> move, ponder;  ///< only if legal
};
/// Parses `bestmove ...` or `nobestmove`.
ForeignBest read_best(const std::vector<std::string_view>& words, const Position& root,
                      int first_rank);

/// `position ...`, without a line end.
std::string position_order(const Task& task, int first_rank);
/// `go ...`, without a line end. `allowed`: the only root moves to search; UCI. `milliseconds`:
/// UCCI's unit of time, else seconds.
std::string go_order(const Limits& limits, Protocol protocol, bool milliseconds,
                     const std::vector<Move>& allowed, int first_rank);

}  // namespace qipu::wire
