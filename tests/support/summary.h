// What an independent reader found in the real files of ../shared, to compare ours with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"

namespace qipu::test {

/// A game in a few words.
struct Summary {
  std::string start, side, main_line;
  std::size_t leaves = 0;  ///< ends of lines; 1 for a game without moves
  /// Nodes of the tree, the root not counted, and how many of them break the rules. What follows a
  /// move from an empty square is not counted: the oracle does not go there.
  std::size_t moves = 0, illegal = 0;
};

Summary summary_of(const Game& game);

/// What the oracle says of a file, game by game; -1 where it says nothing.
struct Expected {
  std::string start, side, main_line;
  long moves = -1, leaves = -1, illegal = -1;
  bool deleted = false;  ///< marked so in its library
};

/// By path below the corpus folder, "archive.tar.gz!member" for packed ones. Formats whose name
/// begins with `format` only. Reads a .jsonl.gz.
std::map<std::string, std::vector<Expected>> load_oracle(const std::filesystem::path& file,
                                                         const std::string& format);

/// All games of a file in the given format.
std::vector<Game> read_games(const std::string& bytes, const Format& format);

/// In which squares they differ, in words; empty when in none. The oracle names no side and no leaf
/// for games without moves.
std::string difference(const Summary& ours, const Expected& oracle);

}  // namespace qipu::test
