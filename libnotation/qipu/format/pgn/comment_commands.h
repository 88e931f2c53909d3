// Private. Commands that programs hide in PGN comments: [%eval 0.31] [%clk 0:12:03] [%emt 0:00:05].
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu::pgn {

/// Moves the commands that are understood into `notes`; returns the comment without them. Unknown
/// commands stay in the text.
std::string take_comment_commands(std::string_view comment, Notes& notes);

/// Appends the commands for what `notes` holds, blanks between them; nothing when it holds none.
void write_comment_commands(std::string& out, const Notes& notes);

/// For Capabilities: a comment whose own text would be taken for a command, or a line of it for the
/// tags of the next game, with that bracket in full width.
std::string fit_comment(std::string_view comment);

}  // namespace qipu::pgn
