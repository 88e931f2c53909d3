// What the names and lists on a command line stand for, and what hangs together on it. A Mistake
// says what does not.
#pragma once

#include <string>
#include <vector>

#include "cli.h"

namespace qipu::tool {

/// As it was given; "" what was not.
struct Given {
  std::string from, to, words, notation, encoding, out_encoding, strip, fail_on, form, forgive,
      ignore, rules, side, curve, thresholds, pieces, style, marks, paper, coordinates;
  std::vector<std::string> format_names;
  bool json = false, no_quirks = false, svg = false, png = false, gif = false;
};

/// REQUIRES: options.command and options.language are set.
void settle(Options& options, const Given& given);

}  // namespace qipu::tool
