// Header fields with the names that dpxq.com introduced and later programs use, in lower
// case: title, event, place, redteam ... Each means the same as a common tag (game/tag_names.h). A
// field with any other name belongs to one format only, even if its name is similar.
#pragma once

#include <string_view>

namespace qipu {

/// Returns the tag of a field: "Site" for "place"; "" if it is none of these fields.
std::string_view tag_of_site_field(std::string_view field);
/// Returns the field of a tag: "place" for "Site"; "" if none of these fields has that meaning.
std::string_view site_field_of_tag(std::string_view tag);

}  // namespace qipu
