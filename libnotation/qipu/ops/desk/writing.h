// Private. How a desk writes games: what a request says of it, and what it can choose from.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/ops/desk/request.h"
#include "qipu/ops/output/output_options.h"

namespace qipu {

/// Of files that are written in the format: "pgn".
std::string_view ending_of(const Format& format);

/// What a file of that game is called.
std::string desk_file_name(const Game& game, std::string_view ending);

/// By "format", "encoding" and "notation" of the request. Errors: bad_argument.
Result<OutputOptions> desk_output_of(const DeskRequest& request);

/// The answer to "formats", as JSON.
std::string desk_choices();

}  // namespace qipu
