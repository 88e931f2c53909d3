// Private. A FEN in a field of a record.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// Takes a finding, and the byte of the field at which it is.
using ReportInField =
    std::function<void(const Code& code, std::size_t at, std::vector<std::string> args)>;

/// Gives the game the start that a FEN says, and reports what is odd. A FEN that cannot be read is
/// reported and kept (unread_start.h). Returns what follows the FEN.
std::string_view take_start_field(std::string_view fen, Game& game, const ReportInField& report);

}  // namespace qipu
