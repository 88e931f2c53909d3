// Pictures of boards in place of a FEN.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"
#include "see/see_board.h"

namespace qipu::tool {

/// Returns what is seen in a picture ("-": standard input); for `view_cell` see see_board().
/// Errors: those of read_file() and see_board().
Result<see::Sight> seen_in(const std::string& path, int view_cell = 0);

/// Returns the FEN of the position in a picture; "" if `name` is not the name of a file with a
/// picture. Prints doubts. If no position can be read, prints the reason and throws Refused.
std::string fen_in_picture(const std::string& name, Language language);

}  // namespace qipu::tool
