// Runs a job over its inputs: cut, work, put back in order, write, report.
//
// Memory is a few blocks for each thread, however large the inputs. Units are handed out in order
// and taken back in order, so output, findings and counts are the same for any number of threads.
#pragma once

#include <vector>

#include "qipu/ops/inputs.h"
#include "qipu/ops/job.h"
#include "qipu/ops/outputs.h"

namespace qipu {

/// Reads every input, and writes to `outputs` unless it is null (then nothing is written: `check`).
/// `failures` are names that led to no input; they are reported first.
Summary run(const Job& job, const InputList& list, Outputs* outputs, Reporter& reporter);

}  // namespace qipu
