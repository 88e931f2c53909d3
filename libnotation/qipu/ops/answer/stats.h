// Counts the games of inputs by what they have in common, and draws the tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "qipu/archive/stats.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

/// Adds all games of the inputs to `stats`. Their moves are not resolved; findings are reported in
/// the order of the inputs. Of databases no records are read where facts tell all that is counted.
/// Returns how many games there are. O(bytes), in any number of threads.
std::uint64_t count_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                          Stats& stats);

/// How a table is drawn.
struct TableForm {
  Stats::Order order = Stats::Order::games;
  std::uint64_t least = 1;  ///< games of a row
  std::size_t rows = 0;     ///< drawn at most; 0: all. The others are counted below
  int columns = 80;         ///< of the terminal; long values are cut
  Language language = Language::en;
};
/// Rows with games, wins, draws, losses, and score in percent.
std::string stats_table(const Stats& stats, const TableForm& form);
/// The same as CSV, values and numbers whole.
std::string stats_csv(const Stats& stats, const TableForm& form);
/// A line of JSON for each row.
std::string stats_json(const Stats& stats, const TableForm& form);

}  // namespace qipu
