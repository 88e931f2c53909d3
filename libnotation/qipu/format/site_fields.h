// Private. Header fields named as dpxq.com first did and later programs do, in lower case: title,
// event, place, redteam ... They mean the same as a common tag (game/tag_names.h); a field of any
// other name belongs to one format only, though its name may be similar.
#pragma once

#include <string_view>

namespace qipu {

/// The tag of a field: "Site" for "place"; "" when it is none of these fields.
std::string_view tag_of_site_field(std::string_view field);
/// The field of a tag: "place" for "Site"; "" when none of these fields has that meaning.
std::string_view site_field_of_tag(std::string_view tag);

}  // namespace qipu
