// The results of an independent reader for the real files of ../shared, to compare ours with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"

namespace qipu::test {

/// A short description of a game.
struct Summary {
  std::string start, side, main_line;
  std::size_t leaves = 0;  ///< ends of lines; 1 for a game without moves
  /// Nodes of the tree without the root, and how many of them break the rules. Moves after a move
  /// from an empty square are not counted, because the oracle stops there.
  std::size_t moves = 0, illegal = 0;
};

Summary summary_of(const Game& game);

/// The oracle's results for a file, game by game; -1 if it has no value.
struct Expected {
  std::string start, side, main_line;
  long moves = -1, leaves = -1, illegal = -1;
  bool deleted = false;  ///< marked as deleted in its library
};

/// By path below the corpus folder, "archive.tar.gz!member" for packed files. Only formats whose
/// name begins with `format`. Reads a .jsonl.gz.
std::map<std::string, std::vector<Expected>> load_oracle(const std::filesystem::path& file,
                                                         const std::string& format);

/// Returns all games of a file in the given format.
std::vector<Game> read_games(const std::string& bytes, const Format& format);

/// Describes the fields that differ; empty if none does. For games without moves the oracle has no
/// side and no leaf.
std::string difference(const Summary& ours, const Expected& oracle);

}  // namespace qipu::test
