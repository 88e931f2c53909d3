// The newest games that reach a position, for each position of many games.
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

#pragma GCC visibility push(default)
namespace qipu {

/// What is shown of a game that serves as an example. "" stands for unknown.
struct SampleGame {
  std::string red = {}, black = {}, event = {}, date = {};
  GameResult result = GameResult::unknown;
  int day = 0;  ///< 19991209, 19990000; 0: unknown, or not credible

  static SampleGame of(const Game& game);
  friend bool operator==(const SampleGame&, const SampleGame&) = default;
};

/// Returns a date as a number that can be compared: 1999.12.09 is 19991209, 1999.??.?? is 19990000.
/// 0: unknown, or not credible.
int day_of(std::string_view date);

class SampleGames {
 public:
  static constexpr std::size_t kGamesPerPosition = 3;  ///< the most games of a position

  /// Covers `root`, its mirror image, and the positions reached from them in `plies` plies.
  SampleGames(const Position& root, std::size_t plies);

  /// Adds a game. Of games with the same data only the last counts. REQUIRES: the moves are legal.
  /// O(moves).
  void add(const Position& start, std::span<const Move> line, SampleGame game);
  /// Adds the games of another object with the same root; they count as added later.
  void merge(const SampleGames& later);

  /// Returns the games of a position, the newest first, and on the same day the last added first;
  /// undated ones come last. `joined`: also games of the mirror image.
  std::vector<const SampleGame*> of(const Position& position, bool joined) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  using Newest =
      std::array<std::uint32_t, kGamesPerPosition>;  ///< numbers of games; kNone after the last
  static constexpr Newest kEmpty = {kNone, kNone, kNone};

  void offer(Newest& list, std::uint32_t game) const;

  Position root_;
  std::size_t plies_;
  std::vector<SampleGame> games_;  ///< games that reach the root
  std::unordered_map<std::uint64_t, Newest> newest_;
};

}  // namespace qipu
#pragma GCC visibility pop
