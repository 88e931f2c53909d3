// Groups of duplicates, told to people and written for programs.
#pragma once

#include "groups.h"
#include "qipu/archive/duplicates.h"
#include "qipu/ops/output/side_file.h"

namespace qipu::tool {

/// Writes the report, where there is one, and tells the groups in words: on `out`, or where that is
/// null with the findings, unless a program reads these. An exit code.
int tell_duplicates(Duplicates& found, const Findings& findings, SideFile* report, ByteSink* out);

}  // namespace qipu::tool
