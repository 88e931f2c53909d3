// The results for the games of a work item: written games, main lines, patches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ops/mend/patch.h"
#include "ops/output/written_game.h"
#include "ops/run/work_item.h"
#include "qipu/game/outcome.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/main_line_report.h"

namespace qipu {

/// A game that matches GameOptions::query.
struct FoundGame {
  std::uint32_t game = 0;          ///< its number in the file, from 1
  std::optional<std::size_t> ply;  ///< where a position was met, where one was asked for
  std::string red, black, event, date;
  GameResult result = GameResult::unknown;
};

/// Games written for one of the run's outputs.
struct WrittenPart {
  std::string output;   ///< the written games, joined, unless they are written one by one
  std::string entries;  ///< their entries for the list before the games, joined likewise
  struct NumberPlace {
    std::size_t at = 0;        ///< its place in the output
    std::uint32_t number = 0;  ///< the number of the game in the item, from 1
  };
  std::vector<NumberPlace> numbers;  ///< inserted when the games before the item have been counted
  bool run_numbers = false;          ///< the numbers count the games of the run, not of the input
  std::vector<WrittenGame> games;    ///< used if games are written one by one
  std::uint64_t count = 0;           ///< the number of these games

  void clear() {
    clear_keeping_little(output);
    clear_keeping_little(entries);
    numbers.clear();
    run_numbers = false;
    games.clear();
    count = 0;
  }
};

struct GamesDone final : ItemProduct {
  WrittenPart written;           ///< for the run's output
  WrittenPart rest;              ///< for the output of games that do not match GameOptions::query
  std::vector<FoundGame> found;  ///< if GameOptions::list_found
  std::vector<MainLineReport> main_lines;  ///< if GameOptions::main_lines
  std::vector<Patch> patches;  ///< if GameOptions::in_place; offsets count from the item
  Losses losses;

  void clear() {
    written.clear();
    rest.clear();
    found.clear();
    main_lines.clear();
    patches.clear();
    losses.clear();
  }
};

/// Adds losses of the same kind together.
inline void add_losses(Losses& sum, const Losses& more) {
  for (const Loss& loss : more) add_loss(sum, loss);
}

}  // namespace qipu
