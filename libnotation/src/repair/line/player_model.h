// Weighs lines by how likely players are to play their moves, if the move texts leave a
// choice of lines.
//
// By the move texts alone, a lost move costs the same whichever legal move it is. Here that cost is
// replaced: each move of a line costs -ln of the chance that a player plays it, and the line is
// compared with the likeliest line in the same way. Moves that both lines play far from where they
// differ do not count.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "repair/line/lattice.h"

namespace qipu::repair {

class PlayerModel {
 public:
  using Plausible = std::function<float(const Position& position, Move move)>;
  using Ends = std::function<std::optional<float>(const Position& end)>;
  /// The arguments must outlive the model. If `plausible` is null, lines are weighed by their texts
  /// alone. `ends` returns -ln of the chance of the record's result for a game that ends in that
  /// position; it may be null too.
  PlayerModel(const Position& start, const Plausible& plausible, Ends ends)
      : start_(start), plausible_(plausible), ends_(std::move(ends)) {}

  /// Sets the lines' shares and sorts the lines, likeliest first. `ways[i].weight` is a line's
  /// weight by its texts, `all` the total weight of all lines; lines not among `ways` are taken to
  /// be as plausible on average as those that are. REQUIRES: ways are not empty.
  void weigh(std::span<Way> ways, double all);

  /// Returns what each step of a line costs beyond Step::cost because of the moves that it plays,
  /// in nats. For a move read differently, that is how much less likely it is than an average move;
  /// for a lost move, -ln of its chance instead of ln of the number of legal moves.
  std::vector<float> strangeness(const Way& way);

 private:
  /// Returns the total cost that a line has because its lost moves can be any of the legal ones, in
  /// nats.
  float for_any(const Way& way) const;
  float ask(const Position& position, Move move);
  /// Returns the cost of the result for the final position of a line; no value if it is unknown.
  std::optional<float> end_of(const Way& way);

  const Position& start_;
  const Plausible& plausible_;
  Ends ends_;
  // Results of ends_, by the key of the position.
  std::unordered_map<std::uint64_t, std::optional<float>> ended_;
  std::unordered_set<std::uint64_t> asked_;  // keys of the positions evaluated
};

}  // namespace qipu::repair
