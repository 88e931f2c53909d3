// Commands that programs hide in PGN comments: [%eval 0.31] [%clk 0:12:03] [%emt 0:00:05].
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu::pgn {

/// Moves the commands that are understood into `notes`; returns the comment without them. Unknown
/// commands stay in the text.
std::string take_comment_commands(std::string_view comment, Notes& notes);

/// Appends the commands for the contents of `notes`, with blanks between them; appends nothing if
/// there are none.
void write_comment_commands(std::string& out, const Notes& notes);

/// Implements Capabilities::fit_comment. A comment's own text might be taken for a command, or one
/// of its lines for a tag of the next game. Its bracket is then written in full width.
std::string fit_comment(std::string_view comment);

}  // namespace qipu::pgn
