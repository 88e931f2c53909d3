// Private. What came of the games of an item.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "qipu/game/losses.h"
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

struct GamesDone final : ItemProduct {
  std::string output;   ///< the games one after the other, unless one by one
  std::string entries;  ///< likewise, of the list before them
  struct NumberPlace {
    std::size_t at = 0;        ///< in the output
    std::uint32_t number = 0;  ///< of a game in the item, from 1
  };
  std::vector<NumberPlace> numbers;        ///< to be put where the input's, or the run's, are known
  bool run_numbers = false;                ///< they are the run's
  std::vector<WrittenGame> games;          ///< when one by one
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
