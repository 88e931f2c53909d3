// What a desk asks the engine about a position, and the arbiter about a game.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ops/desk/desk_request.h"
#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"
#include "qipu/game/game.h"

namespace qipu {

class DeskEngine {
 public:
  /// Returns the answer to "analyse", as JSON (desk.h). Errors: those of position_of(), read_line()
  /// and the engine.
  Result<std::string> analyse(const DeskRequest& request);

 private:
  std::unique_ptr<Engine> engine_;  ///< made when it is needed
};

/// Returns the answer to "judge", as JSON (desk.h). `file`: the name of the game's file. Errors:
/// bad_argument.
Result<std::string> rulings_json(const DeskRequest& request, const Game& game,
                                 std::string_view file);

}  // namespace qipu
