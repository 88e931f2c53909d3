// What the names on a command line stand for. Unknown names are a Mistake that suggests the
// nearest.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/answer/analyse.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"

namespace qipu::tool {

const Format* known_format(const std::string& id, Language language);
/// A format that can be read, or written; null for "".
const Format* format_named(const std::string& id, bool writes, Language language);
/// Null for "".
const Notation* notation_named(const std::string& id, Language language);
/// Null for "" and "auto".
const Ruleset* ruleset_named(const std::string& id, Language language);
/// Nothing for "" and "auto".
std::optional<Encoding> encoding_named(const std::string& name, Language language);
/// Nothing for "never".
std::optional<Severity> level_named(const std::string& name, Language language);
ScoreSide side_named(const std::string& name, Language language);

/// The parts between the commas, empty ones left out.
void each_of(const std::string& list, const std::function<void(const std::string&)>& use);

}  // namespace qipu::tool
