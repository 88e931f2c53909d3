// A page of what the games of the inputs play in a position and after it: `qipu tree --report`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ops/answer/tree.h"
#include "qipu/archive/move_tree.h"
#include "qipu/archive/sample_games.h"

namespace qipu {

/// Counts moves twice, with mirror images kept apart and joined, and collects examples.
class OpeningSurvey {
 public:
  OpeningSurvey(const Position& root, std::size_t plies)
      : plain(root, plies, false), joined(root, plies, true), samples(root, plies) {}

  /// Adds a game; `line` is the legal part of its main line, beginning at `start`.
  void add(const Game& game, const Position& start, std::span<const Move> line);
  void merge(const OpeningSurvey& later);

  MoveTree plain, joined;
  SampleGames samples;
};

/// Works like add_games(), except that the games of databases are read one by one, because they
/// serve as examples.
std::uint64_t survey_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                           OpeningSurvey& survey);

struct ExplorerForm {
  TreeForm tree;        ///< `least` 0: chosen so that at most kMostExplored moves are left
  bool joined = false;  ///< the page first shows mirror images joined
  std::string title = {};
  std::uint64_t read = 0;                        ///< the value that survey_games() returned
  std::optional<std::vector<Move>> before = {};  ///< the moves from the standard start to the root
};
/// A move takes about 150 bytes in each tree, with its examples, so pages stay below 2 MB.
inline constexpr std::size_t kMostExplored = 5500;

struct Explorer {
  std::string page = {};    ///< HTML
  std::size_t moves = 0;    ///< the number of moves in the tree that is shown first
  std::uint64_t least = 1;  ///< the fewest games of any move shown
};
Explorer make_explorer(const OpeningSurvey& survey, const ExplorerForm& form);

}  // namespace qipu
