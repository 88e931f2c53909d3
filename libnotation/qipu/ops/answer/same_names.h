// Finds spellings in the inputs that are likely one person's, and writes them as a table of names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "qipu/archive/same_names.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

/// Adds the players of all games of the inputs, as count_games() does. Returns how many games there
/// are.
std::uint64_t add_names(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        SameNames& names);

struct SameNamesForm {
  std::uint64_t least = 1;  ///< games of a group
  std::size_t groups = 0;   ///< written at most; 0: all. The others are counted below
  Language language = Language::en;
};
/// Lines for a table of names, with lines before each that say why, and of how many games.
std::string same_names_table(const SameNames& names, const SameNamesForm& form);
/// A line of JSON for each group.
std::string same_names_json(const SameNames& names, const SameNamesForm& form);

}  // namespace qipu
