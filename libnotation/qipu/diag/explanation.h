// What a finding means, an example of it, and what to do: explanations.txt, beside diagnostics.def.
//
// A block for each code, its head in brackets; a line each, `.zh` the same in Chinese:
//
//   [Q4101 illegal_move]
//   means: what was seen and what was done with it
//   file: NAME, and behind it what stands in the file, each line behind `| `
//   run: command lines, each behind `| $ `
//   example: an example in words
//   do: how to mend it, or which option decides
//
// A block has a file, command lines or an example in words; a file without command lines is one
// that `qipu check` says the code of. Lines that begin with # are left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu {

struct Explanation {
  struct Words {
    std::string_view meaning;
    std::string_view example;  ///< in words; may be empty
    std::string_view remedy;
  };
  const Words& in(Language language) const { return language == Language::zh ? zh : en; }

  Words en, zh;
  std::string_view file;                   ///< its name; empty: there is none
  std::vector<std::string_view> content;   ///< the lines of the file
  std::vector<std::string_view> commands;  ///< with `$ ` before each
};

/// The explanation of a code; nothing where the table has none, which a test excludes. Takes time
/// in proportion to the table (microseconds).
std::optional<Explanation> explain(const Code& code);

/// The block of a code in a table as above; nothing where there is none or a line of it is of no
/// known kind. Views are into the table.
std::optional<Explanation> find_explanation(std::string_view table, const Code& code);

/// The table as it is bundled.
std::string_view explanations();

/// The code that is called so: Q4101, 4101, illegal_move, in any case of letters. Null: none is.
const Code* find_code(std::string_view name);

}  // namespace qipu
