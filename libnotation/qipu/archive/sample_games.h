// A few games of each position that many games come through: the newest, by date.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu {

/// What is told of a game where it is an example. "": the record does not say.
struct SampleGame {
  std::string red = {}, black = {}, event = {}, date = {};
  GameResult result = GameResult::unknown;
  int day = 0;  ///< 19991209, 19990000; 0: not known, or not to be believed

  static SampleGame of(const Game& game);
  friend bool operator==(const SampleGame&, const SampleGame&) = default;
};

/// A date's words as a number, as in SampleGame::day.
int day_of(std::string_view date);

class SampleGames {
 public:
  static constexpr std::size_t kEach = 3;  ///< of a position, at most

  /// Of `root`, its mirror image, and what is reached from them in `plies` plies.
  SampleGames(const Position& root, std::size_t plies);

  /// Of games that tell the same of themselves one counts, the last. REQUIRES: the moves are legal.
  /// O(moves).
  void add(const Position& start, std::span<const Move> line, SampleGame game);
  /// Adds what another one, of the same root, has of games that come later.
  void merge(const SampleGames& later);

  /// The newest first, of one day those added last; undated ones come last. `joined`: games of the
  /// mirror image too.
  std::vector<const SampleGame*> of(const Position& position, bool joined) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  using Newest = std::array<std::uint32_t, kEach>;  ///< numbers of games; kNone at its end
  static constexpr Newest kEmpty = {kNone, kNone, kNone};

  void offer(Newest& list, std::uint32_t game) const;

  Position root_;
  std::size_t plies_;
  std::vector<SampleGame> games_;  ///< that meet the root
  std::unordered_map<std::uint64_t, Newest> newest_;
};

}  // namespace qipu
