// How a desk writes games: the options of a request, and the choices it has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ops/desk/desk_request.h"
#include "ops/output/whole_file.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/output_options.h"

namespace qipu {

/// Returns the extension of files in the format: "pgn".
std::string_view ending_of(const Format& format);

/// Returns the name of a file with that game.
std::string desk_file_name(const Game& game, std::string_view ending);

/// The engine's nodes for one question, as `qipu annotate` and `qipu puzzles` use them.
inline constexpr std::uint64_t kDeskNodes = 100'000;

/// Returns the notation that the request names; null: it names none. Errors: bad_argument.
Result<const Notation*> desk_notation_of(const DeskRequest& request);

/// Returns the options from "format", "encoding" and "notation" of the request. Errors:
/// bad_argument.
Result<OutputOptions> desk_output_of(const DeskRequest& request);

/// Returns the game in the library's own lossless form (JSON). Errors: those of whole_file().
Result<GameBytes> lossless(const GameOf& of);

/// Returns the answer to "formats", as JSON.
std::string desk_choices();

}  // namespace qipu
