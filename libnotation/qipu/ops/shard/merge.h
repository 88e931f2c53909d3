// The parts of a plan put together, in the order of the shards: the bytes that one run over all
// inputs writes.
//
// Parts are written as files by themselves; what stands around their games is taken off, and put
// between and around all. Every part is compared with its note on the way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/ops/output/database_output.h"
#include "qipu/ops/shard/part.h"
#include "qipu/ops/shard/plan.h"

namespace qipu {

/// The notes of all shards, in order. Errors: parts_missing, parts_differ (not of one run).
Result<std::vector<PartNote>> all_notes(const Plan& plan, const PartFolder& folder);

/// The files that a plan stands for: those that are planned, and its own.
std::vector<Input> files_planned(const std::string& plan_path, const Plan& plan);
/// All files that are put together, with what lies beside the parts, and those that are planned:
/// what is merged is written over none of them.
std::vector<Input> files_merged(const std::string& plan_path, const Plan& plan,
                                const PartFolder& folder, const std::vector<PartNote>& notes);

/// Hands the bytes over piece by piece; nothing of them is to be kept where this fails. Errors:
/// part_damaged, those of reading, those of `take`. O(bytes).
/// `stem`: what the file is called, without folders and extension, for formats that say it.
Result<void> merge_parts(const Plan& plan, const PartFolder& folder,
                         const std::vector<PartNote>& notes, std::string_view stem,
                         const TakeBytes& take);

/// The same of parts of a database, which is made final. Errors: part_damaged, those of reading,
/// those of DatabaseOutput. O(games): records are compressed and positions indexed here.
Result<void> merge_packed(const Plan& plan, const PartFolder& folder,
                          const std::vector<PartNote>& notes, DatabaseOutput& out);

}  // namespace qipu
