// Private. What a text tells about its encoding and its games before it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/format/format.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// True if the text begins with a JSON object or a list of objects.
bool begins_json(std::string_view text);

/// How many moves of the first games are legal in that encoding, less those illegal or not read.
std::int64_t legality(std::string_view bytes, const Format& format, Encoding encoding);

/// True if the reader of the format finds a game in the text. `text`: UTF-8.
bool holds_game(std::string_view text, const Format& format);

/// The encoding that a page or an XML file declares: charset=gb2312, encoding="UTF-8".
std::optional<Encoding> declared_encoding(std::string_view head);

}  // namespace qipu
