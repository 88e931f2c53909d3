// The laws that hold for any bytes at all. A broken one prints itself and aborts.
#pragma once

#include <string_view>

namespace qipu::fuzz {

/// The first byte picks a position, the rest are a move's words.
///
/// Words have readings only when they have the shape; what is read is legal, what is rejected is
/// not; each reading, written in that notation, reads back as exactly that move. Without a
/// notation, what is read is legal too.
void notation_law(std::string_view id, std::string_view input);

/// The input is a file. It gives games, findings or both, boundedly many; each game, written in
/// that format and read again, is what the format can hold of it.
void format_law(std::string_view id, std::string_view input);

/// The input is text in that encoding. It decodes to valid UTF-8 whose places lead back to its
/// bytes in order; what can be encoded again reads the same.
void encoding_law(std::string_view id, std::string_view input);

/// The input is lines that are no records, for `move` requests to `qipu move --jsonl`, for `engine`
/// UCI and UCCI from both ends, for `head` tags and comments, for `query` questions about games,
/// for `comment` what is said of a move, for `desk` requests to a desk. Each request has one
/// answer, a line of JSON, the same every time, and what it writes is read as the same move; moves
/// that are taken from an engine's line, or named in a comment, are legal; what is mended in a head
/// was not so before and is so after.
void line_law(std::string_view id, std::string_view input);

}  // namespace qipu::fuzz
