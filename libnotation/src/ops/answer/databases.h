// Databases among the inputs, to answer questions without reading records.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/platform/files.h"
#include "qipu/archive/database.h"
#include "qipu/ops/inputs.h"

namespace qipu {

/// Takes the databases out of the list, in its order. A database that cannot be opened, is empty or
/// is unfinished stays in the list, so that the code that reads the inputs reports it.
inline std::vector<std::unique_ptr<Database>> take_databases(std::vector<Input>& inputs) {
  std::vector<std::unique_ptr<Database>> out;
  std::erase_if(inputs, [&](const Input& input) {
    if (input.section && !input.section->whole()) return false;
    const auto facts = input.path == "-" ? std::nullopt : platform::facts_of(input.path);
    if (!(facts && facts->is_file()) && !Database::is_url(input.path)) return false;
    auto database = Database::open(input.path);
    if (!database || (*database)->games() == 0 || (*database)->unfinished()) return false;
    out.push_back(std::move(*database));
    return true;
  });
  return out;
}

}  // namespace qipu
