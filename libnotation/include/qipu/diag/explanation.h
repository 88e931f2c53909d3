// The meaning of each finding, an example, and what to do: explanations.txt, beside
// diagnostics.def.
//
// Each code has a block with a heading in brackets. Each entry is one line; `.zh` marks the same in
// Chinese:
//
//   [Q4101 illegal_move]
//   means: what was seen and what was done with it
//   file: NAME, followed by the lines of the file, each after `| `
//   run: followed by command lines, each after `| $ `
//   example: an example in words
//   do: how to correct it, or which option decides
//
// A block has a file, command lines or an example in words. A file without command lines is one for
// which `qipu check` reports the code. Lines that begin with # are ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"

#pragma GCC visibility push(default)
namespace qipu {

struct Explanation {
  struct Words {
    std::string_view meaning;
    std::string_view example;  ///< in words; may be empty
    std::string_view remedy;
  };
  const Words& in(Language language) const { return language == Language::zh ? zh : en; }

  Words en, zh;
  std::string_view file;                   ///< its name; empty if there is none
  std::vector<std::string_view> content;   ///< the lines of the file
  std::vector<std::string_view> commands;  ///< each with `$ ` before it
};

/// Returns the explanation of a code. A test ensures that every code has one. Takes time in
/// proportion to the table (microseconds).
std::optional<Explanation> explain(const Code& code);

/// Returns the block of a code in such a table; nothing if there is none, or if one of its lines is
/// of an unknown kind. Views point into the table.
std::optional<Explanation> find_explanation(std::string_view table, const Code& code);

/// Returns the bundled table.
std::string_view explanations();

/// Returns the code named Q4101, 4101 or illegal_move, in any case; null if there is none.
const Code* find_code(std::string_view name);

}  // namespace qipu
#pragma GCC visibility pop
