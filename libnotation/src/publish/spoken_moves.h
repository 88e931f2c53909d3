// Moves that comments name, as a page shows them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "prose/placement.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Makes nodes for the boards that comments refer to. A page has them after the nodes of the game.
class SpokenMoves {
 public:
  struct Spoken {
    std::size_t parent = 0;         ///< the number of the node after which it is played
    std::optional<Move> move = {};  ///< no value: a pass
    std::vector<std::string> texts = {};
  };
  /// Words of a comment, each with the number of the node it leads to; 0: none.
  using Links = std::vector<std::pair<std::string, std::size_t>>;

  /// `number` has the number of each node of the game; the nodes made here begin at `first`. All
  /// arguments must outlive this object.
  SpokenMoves(const Game& game, std::span<const std::size_t> number, std::size_t first,
              std::span<const Notation* const> notations)
      : number_(number), first_(first), notations_(notations), placer_(game) {}

  /// Returns the links of a comment that follows the node. Empty if none of its words is placed.
  Links after(NodeId at, std::string_view comment);
  /// Returns the nodes made so far, each after its parent.
  const std::vector<Spoken>& nodes() const { return nodes_; }

 private:
  std::size_t add(std::size_t parent, const Position& position, const prose::ProseWord& word);
  std::size_t append(Spoken spoken);

  std::span<const std::size_t> number_;
  std::size_t first_;
  std::span<const Notation* const> notations_;
  prose::Placer placer_;
  std::vector<Spoken> nodes_;
  /// The key is the parent, whether a pass comes first, and the move's bits, which are 0 for the
  /// pass itself.
  std::map<std::tuple<std::size_t, bool, std::uint16_t>, std::size_t> known_;
};

}  // namespace qipu
