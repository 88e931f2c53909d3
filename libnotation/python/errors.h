// Findings as Python objects.
#pragma once

#include "core.h"
#include "qipu/ops/open.h"

namespace qipu::python {

/// Returns the object of a finding.
py::object finding_object(Diagnostic finding, std::string file);
/// Returns a tuple of findings. `file` is the file that they concern.
py::tuple finding_tuple(const std::vector<Diagnostic>& findings, const std::string& file);
/// Returns the exception for a failure, ready to be raised.
py::object exception_of(const Failure& failure);

}  // namespace qipu::python
