// What the games of inputs play in a position and after it, as a page: `qipu tree --report`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "qipu/archive/move_tree.h"
#include "qipu/archive/sample_games.h"
#include "qipu/ops/answer/tree.h"

namespace qipu {

/// Moves counted with mirror images told apart and together, and examples.
class OpeningSurvey {
 public:
  OpeningSurvey(const Position& root, std::size_t plies)
      : plain(root, plies, false), joined(root, plies, true), samples(root, plies) {}

  /// `line`: the legal part of the main line, from `start`.
  void add(const Game& game, const Position& start, std::span<const Move> line);
  void merge(const OpeningSurvey& later);

  MoveTree plain, joined;
  SampleGames samples;
};

/// Like add_games(). Games of databases are read one after the other: their examples are told.
std::uint64_t survey_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                           OpeningSurvey& survey);

struct ExplorerForm {
  TreeForm tree;        ///< `least` 0: as few games as leave at most kMostExplored moves
  bool joined = false;  ///< mirror images together, at first
  std::string title = {};
  std::uint64_t read = 0;                        ///< what survey_games() returned
  std::optional<std::vector<Move>> before = {};  ///< moves from the standard start to the root
};
/// A move takes some 150 bytes in each tree, with its examples: pages stay below 2 MB.
inline constexpr std::size_t kMostExplored = 5500;

struct Explorer {
  std::string page = {};    ///< HTML
  std::size_t moves = 0;    ///< in the tree that is shown first
  std::uint64_t least = 1;  ///< games of each
};
Explorer make_explorer(const OpeningSurvey& survey, const ExplorerForm& form);

}  // namespace qipu
