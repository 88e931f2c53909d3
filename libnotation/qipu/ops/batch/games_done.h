// Private. The results for the games of a work item: written games, main lines, patches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "qipu/game/reduce.h"
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

struct GamesDone final : ItemProduct {
  std::string output;   ///< the written games, one after the other, unless one by one
  std::string entries;  ///< likewise, their entries for the list before the games
  struct NumberPlace {
    std::size_t at = 0;        ///< where it goes in the output
    std::uint32_t number = 0;  ///< the game's in the item, from 1
  };
  std::vector<NumberPlace> numbers;        ///< inserted once the games before the item are counted
  bool run_numbers = false;                ///< they count the games of the run, not of the input
  std::vector<WrittenGame> games;          ///< when games are written one by one
  std::vector<MainLineReport> main_lines;  ///< when Job::main_lines
  std::vector<Patch> patches;              ///< when Job::in_place; offsets count from the item
  Losses losses;

  void clear() {
    clear_keeping_little(output);
    clear_keeping_little(entries);
    numbers.clear();
    run_numbers = false;
    games.clear();
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
