// Pictures of boards in place of a FEN.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "see/see_board.h"

namespace qipu::tool {

/// Returns what is seen in a picture ("-": standard input); for `view_cell` see see_board().
/// Errors: those of read_file() and see_board().
Result<see::Sight> seen_in(const std::string& path, int view_cell = 0);

/// Returns true if the name ends as names of pictures do.
bool is_picture_name(std::string_view name);
/// Returns true if the file begins as a picture does.
bool begins_as_picture(const std::string& path);

/// Returns the FEN of the position in a picture; "" if `name` is neither the name of a file with a
/// picture nor ends like one. Prints doubts. If no position can be read, or a stream leads to the
/// picture, prints the reason and throws Refused.
std::string fen_in_picture(const std::string& name, Language language);

}  // namespace qipu::tool
