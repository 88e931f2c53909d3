// Facts about the encoding and the games of a text, found before it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/format/format.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// Returns true if the text begins with a JSON object or a list of objects.
bool begins_json(std::string_view text);

/// Returns how many moves of the first games are legal in that encoding, minus those that are
/// illegal or cannot be read.
std::int64_t legality(std::string_view bytes, const Format& format, Encoding encoding);

/// Returns true if the reader of the format finds a game in `text`, which is UTF-8.
bool holds_game(std::string_view text, const Format& format);

/// Returns the encoding that a page or an XML file declares: charset=gb2312, encoding="UTF-8".
std::optional<Encoding> declared_encoding(std::string_view head);

}  // namespace qipu
