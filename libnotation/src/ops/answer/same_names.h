// Finds spellings in the inputs that likely belong to one person, and writes them as a table of
// names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "archive/names/same_names.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

/// Adds the players of all games of the inputs, as count_games() does. Returns the number of games.
std::uint64_t add_names(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        SameNames& names);

struct SameNamesForm {
  std::uint64_t least = 1;  ///< groups with fewer games are left out
  std::size_t groups = 0;   ///< the most that are written; 0: all. The rest is counted
  Language language = Language::en;
};
/// Returns lines for a table of names. The lines before each group say why it belongs together and
/// how many games it has.
std::string same_names_table(const SameNames& names, const SameNamesForm& form);
/// Returns one line of JSON for each group.
std::string same_names_json(const SameNames& names, const SameNamesForm& form);

}  // namespace qipu
