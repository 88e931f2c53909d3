// Private. Lines that are a tag of PGN, by which texts are told apart.
#pragma once

#include <string_view>

namespace qipu {

/// [Red "...; some write the names of tags in Chinese. No field of DhtmlXQ.
bool is_tag_line(std::string_view line);

/// Whether a text's first line is one. Marks of formats that are known by marks anywhere in a text
/// are quoted there.
bool begins_with_tag(std::string_view text);

}  // namespace qipu
