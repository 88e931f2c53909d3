// Manual pages, made from the descriptions of the program and its commands.
#pragma once

#include <string>
#include <vector>

#include "described.h"
#include "terminal.h"

namespace qipu::tool {

struct ManPage {
  std::string path;  ///< below the folder of manual pages: "zh_CN/man1/qipu-convert.1"
  std::string text;  ///< in the format of man, in UTF-8
};

/// Returns the pages of the program, of each command and of queries. `program` is described in that
/// language.
std::vector<ManPage> man_pages(const DescribedProgram& program, Language language);

}  // namespace qipu::tool
