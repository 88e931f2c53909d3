// Laws that are true for any bytes. A broken law prints itself and aborts.
#pragma once

#include <string_view>

namespace qipu::fuzz {

/// The first byte selects a position, the rest are the words of a move.
///
/// Words have readings only if they have the right shape. What is read is legal, and what is
/// rejected is not. Each reading, written in that notation, reads back as exactly that move.
/// Without a notation, what is read is legal, too.
void notation_law(std::string_view id, std::string_view input);

/// The input is a file. It gives games, findings or both, in a bounded number. Each game, written
/// in that format and read again, is the game reduced to what the format can hold.
void format_law(std::string_view id, std::string_view input);

/// The input is text in that encoding. It decodes to valid UTF-8 whose places lead back to its
/// bytes in order. What can be encoded again reads the same.
void encoding_law(std::string_view id, std::string_view input);

/// The input is lines that are not records: for `move` requests to `qipu move --jsonl`, for
/// `engine` UCI and UCCI in both directions, for `head` tags and comments, for `query` queries
/// about games, for `comment` comments on a move, for `desk` requests to a desk. Each request has
/// one answer, a line of JSON, which is the same every time, and the text it writes is read as the
/// same move. Moves that are taken from an engine's line, or named in a comment, are legal. A
/// corrected header differs from the old one and has the corrected value afterwards.
void line_law(std::string_view id, std::string_view input);

}  // namespace qipu::fuzz
