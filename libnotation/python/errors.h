// Findings as Python has them.
#pragma once

#include "core.h"
#include "qipu/ops/run/open.h"

namespace qipu::python {

/// A finding's object.
py::object finding_object(Diagnostic finding, std::string file);
/// A tuple of them. `file`: which they are about.
py::tuple finding_tuple(const std::vector<Diagnostic>& findings, const std::string& file);
/// The exception that stands for a failure, ready to be raised.
py::object exception_of(const Failure& failure);

}  // namespace qipu::python
