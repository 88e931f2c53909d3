// Manual pages, made of what the program and its commands say of themselves.
#pragma once

#include <string>
#include <vector>

#include "described.h"
#include "terminal.h"

namespace qipu::tool {

struct ManPage {
  std::string path;  ///< below the folder of manual pages: "zh_CN/man1/qipu-convert.1"
  std::string text;  ///< for man, in UTF-8
};

/// Of the program, of each command and of queries. `program` is described in that language.
std::vector<ManPage> man_pages(const DescribedProgram& program, Language language);

}  // namespace qipu::tool
