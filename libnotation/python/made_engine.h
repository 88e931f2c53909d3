// Engines as callers ask for them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "annotate/judge/survey.h"
#include "core.h"
#include "qipu/engine/engine.h"

namespace qipu::python {

/// How an engine is made.
struct EngineWanted {
  const std::optional<Text>& program;  ///< nothing: the bundled engine
  std::int64_t hash_mib;
  std::int64_t threads;
  const Text& protocol;
  const py::dict& options;
};

/// Returns a function that makes such engines, for threads without Python's lock.
EngineMaker maker_of(const EngineWanted& wanted);

/// Returns the limits of a search. Fails if one is out of range.
Limits limits_given(const std::string& call, const std::optional<std::int64_t>& nodes,
                    const std::optional<std::int64_t>& depth, const std::optional<double>& seconds);

}  // namespace qipu::python
