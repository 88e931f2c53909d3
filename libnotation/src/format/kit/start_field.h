// A FEN in a field of a record.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// Receives a finding, and its offset in the field in bytes.
using ReportInField =
    std::function<void(const Code& code, std::size_t at, std::vector<std::string> args)>;

/// Sets the start of the game from a FEN, and reports what is odd in it. A FEN that cannot be read
/// is reported and kept (unread_start.h). Returns the text after the FEN.
std::string_view take_start_field(std::string_view fen, Game& game, const ReportInField& report);

}  // namespace qipu
