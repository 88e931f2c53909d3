// Private. Fields of a head as dpxq.com named them first and programs after it do, in lower case:
// title, event, place, redteam ... Theirs is the meaning of a common tag (game/tag_names.h); a
// field of any other name is a format's own, though it may sound alike.
#pragma once

#include <string_view>

namespace qipu {

/// "Site" for "place"; "" when it is none of them.
std::string_view tag_of_site_field(std::string_view field);
/// "place" for "Site"; "" when none of them has that meaning.
std::string_view site_field_of_tag(std::string_view tag);

}  // namespace qipu
