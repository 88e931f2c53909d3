// Private. Recognises PGN tag lines, for the detection of formats.
#pragma once

#include <string_view>

namespace qipu {

/// Whether the line begins as a PGN tag: [Red "...; tag names may be Chinese. Not a DhtmlXQ field.
bool is_tag_line(std::string_view line);

/// Whether a text's first line is a tag. Then the marks by which other formats are detected
/// anywhere in a text are only quoted in it.
bool begins_with_tag(std::string_view text);

}  // namespace qipu
