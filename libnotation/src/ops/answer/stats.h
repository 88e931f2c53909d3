// Counts the games of inputs by the values they share, and draws the tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "qipu/archive/stats.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

/// Adds all games of the inputs to `stats`. Their moves are not resolved; findings are reported in
/// the order of the inputs. No records of a database are read if its stored facts are enough for
/// the count. Returns the number of games. O(bytes), in any number of threads.
std::uint64_t count_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                          Stats& stats);

/// How a table is drawn.
struct TableForm {
  Stats::Order order = Stats::Order::games;
  std::uint64_t least = 1;  ///< rows with fewer games are left out
  std::size_t rows = 0;     ///< the most rows drawn; 0: all. A line at the end counts the others
  int columns = 80;         ///< the width of the terminal; long values are cut
  Language language = Language::en;
};
/// Returns rows with games, wins, draws, losses, and the score in percent.
std::string stats_table(const Stats& stats, const TableForm& form);
/// Returns the same as CSV, with values and numbers uncut.
std::string stats_csv(const Stats& stats, const TableForm& form);
/// Returns one line of JSON for each row.
std::string stats_json(const Stats& stats, const TableForm& form);

}  // namespace qipu
