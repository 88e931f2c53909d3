// The parts of a desk's replies, as JSON (desk.h).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/ops/main_line_report.h"

namespace qipu {

/// Returns the finding's message in both languages.
nlohmann::ordered_json sentence(const Diagnostic& finding);
/// Returns a FINDING; `file`: the file that it is about, or "".
nlohmann::ordered_json finding_json(const Diagnostic& finding, std::string_view file = {});
nlohmann::ordered_json findings_json(const std::vector<Diagnostic>& findings);
/// Returns the row of a game in the list.
nlohmann::ordered_json row_of(const Game& game, const std::vector<Diagnostic>& findings);
/// Returns a repair and the next likely ones, with their moves in the notations of the view.
nlohmann::ordered_json repair_json(const MainLineReport& line);

}  // namespace qipu
