// Runs a job over its inputs: reads the games (run/visit.h), resolves, checks and writes them, and
// reports in the order of the inputs. The result is the same for any number of threads.
#pragma once

#include <vector>

#include "ops/batch/job.h"
#include "ops/output/outputs.h"
#include "qipu/ops/inputs.h"

namespace qipu {

/// Reads every input and writes to `outputs`; if that is null, nothing is written (`check`). Games
/// that do not match Job::query go to `rest`, unless it is null. InputList::failures are reported
/// first.
Summary run_job(const Job& job, const InputList& list, Outputs* outputs, RunReporter& reporter,
                Outputs* rest = nullptr);

}  // namespace qipu
