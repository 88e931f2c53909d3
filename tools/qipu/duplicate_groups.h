// Groups of duplicates, written as text and for programs.
#pragma once

#include "archive/duplicates/duplicates.h"
#include "groups.h"
#include "ops/output/side_file.h"

namespace qipu::tool {

/// Writes the report, if there is one, and the groups as text: to `out`, or if that is null to
/// where findings go, unless a program reads these. Returns an exit code.
int report_duplicates(Duplicates& found, const Findings& findings, SideFile* report, ByteSink* out);

}  // namespace qipu::tool
