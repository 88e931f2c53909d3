// Private. What players would play: evidence where words leave a choice of lines.
//
// By the words' costs alone a line that has lost a move pays for its being any of many; heard, each
// move pays for how unlikely a player is to play it, and so do the moves that differ in the line it
// is held against. Moves that both lines play far from where they differ say nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "qipu/repair/line/lattice.h"

namespace qipu::repair {

class PlayerModel {
 public:
  using Plausible = std::function<float(const Position& position, Move move)>;
  using Ends = std::function<std::optional<float>(const Position& end)>;
  /// What is said here must outlive it. `plausible` may be null: nothing is heard then. `ends`, how
  /// unlikely the record's result is for a game that ends there, may be null too.
  PlayerModel(const Position& start, const Plausible& plausible, Ends ends)
      : start_(start), plausible_(plausible), ends_(std::move(ends)) {}

  /// How likely one of the ways is.
  struct Weighed {
    std::size_t way = 0;
    double share = 0;  ///< of all ways there are, 0-1
  };
  /// Weighs the ways, whose weights by words are `ways[i].weight` of `all`; those that are not
  /// among them are taken to be as plausible as the rest. All of them, the likeliest first.
  /// REQUIRES: ways are not empty.
  std::vector<Weighed> weigh(std::span<const Way> ways, double all);

  /// How much dearer than its cost each step is for what it plays, nats: moves read otherwise for
  /// being less likely than is usual, lost ones for their chance instead of being any of many.
  std::vector<float> strangeness(const Way& way);

 private:
  /// What a line costs for its lost moves' being any of many.
  float for_any(const Way& way) const;
  float ask(const Position& position, Move move);
  /// What the result says of where a line ends; nothing where it cannot be told.
  std::optional<float> end_of(const Way& way);

  const Position& start_;
  const Plausible& plausible_;
  Ends ends_;
  std::unordered_map<std::uint64_t, std::optional<float>> ended_;  // what ends_ said, by positions
  std::unordered_set<std::uint64_t> asked_;                        // positions
};

}  // namespace qipu::repair
