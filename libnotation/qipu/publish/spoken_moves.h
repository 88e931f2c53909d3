// Private. Moves that comments name, as a page shows them.
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

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/prose/placement.h"

namespace qipu {

/// Makes nodes for the boards that comments speak of. A page has them behind those of the game.
class SpokenMoves {
 public:
  struct Spoken {
    std::size_t parent = 0;         ///< the number of the node that it is played after
    std::optional<Move> move = {};  ///< nothing: a pass
    std::vector<std::string> texts = {};
  };
  /// Words of a comment, each with the number of the node it leads to; 0: to none.
  using Links = std::vector<std::pair<std::string, std::size_t>>;

  /// `number` has the number of each node of the game; those made here begin at `first`. All must
  /// outlive this.
  SpokenMoves(const Game& game, std::span<const std::size_t> number, std::size_t first,
              std::span<const Notation* const> notations)
      : number_(number), first_(first), notations_(notations), placer_(game) {}

  /// Of a comment that is read after the node. Empty where none of its words is placed.
  Links after(NodeId at, std::string_view comment);
  /// The nodes made so far, each behind the one it is played after.
  const std::vector<Spoken>& nodes() const { return nodes_; }

 private:
  std::size_t add(std::size_t parent, const Position& position, const prose::ProseWord& word);
  std::size_t append(Spoken spoken);

  std::span<const std::size_t> number_;
  std::size_t first_;
  std::span<const Notation* const> notations_;
  prose::Placer placer_;
  std::vector<Spoken> nodes_;
  /// By parent, whether a pass comes first, and the move's bits; 0 of these for the pass itself.
  std::map<std::tuple<std::size_t, bool, std::uint16_t>, std::size_t> known_;
};

}  // namespace qipu
