// Joins the parts of a plan, in the order of the shards, to the bytes that one run over all inputs
// would write.
//
// Each part is a complete file. The text around its games is removed, and put between and around
// all games. Every part is compared with its note on the way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ops/output/database_output.h"
#include "ops/shard/part.h"
#include "ops/shard/plan.h"

namespace qipu {

/// Returns the notes of all shards, in order. Errors: parts_missing, parts_differ (they are not
/// from one run).
Result<std::vector<PartNote>> all_notes(const Plan& plan, const PartFolder& folder);

/// Returns the files of a plan: those that are planned, and its own.
std::vector<Input> files_planned(const std::string& plan_path, const Plan& plan);
/// Returns all files that are merged, with the files beside the parts, and those that are planned.
/// The merged output must not overwrite any of them.
std::vector<Input> files_merged(const std::string& plan_path, const Plan& plan,
                                const PartFolder& folder, const std::vector<PartNote>& notes);

/// Passes on the bytes piece by piece; if this fails, none of them may be kept. Errors:
/// part_damaged, those of reading, those of `take`. O(bytes). `stem`: the name of the file, without
/// folders and extension, for formats that record it.
Result<void> merge_parts(const Plan& plan, const PartFolder& folder,
                         const std::vector<PartNote>& notes, std::string_view stem,
                         const TakeBytes& take);

/// Does the same with parts of a database, and makes it final. Errors: part_damaged, those of
/// reading, those of DatabaseOutput. O(games): records are compressed and positions indexed here.
Result<void> merge_packed(const Plan& plan, const PartFolder& folder,
                          const std::vector<PartNote>& notes, DatabaseOutput& out);

}  // namespace qipu
