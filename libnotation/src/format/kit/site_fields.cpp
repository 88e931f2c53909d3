#include "format/kit/site_fields.h"

#include <algorithm>
#include <iterator>

#include "game/tag_names.h"

namespace qipu {
namespace {

constexpr std::string_view kFields[] = {
    "title", "event",    "date",       "place",   "round",  "table",     "group",       "timerule",
    "red",   "redteam",  "redrating",  "redtime", "black",  "blackteam", "blackrating", "blacktime",
    "open",  "redlevel", "blacklevel", "judge",   "record", "ecco",      "author",      "annotator",
};

}  // namespace

std::string_view tag_of_site_field(std::string_view field) {
  const bool known = std::ranges::find(kFields, field) != std::end(kFields);
  return known ? common_tag(field) : std::string_view();
}

std::string_view site_field_of_tag(std::string_view tag) {
  const auto* const found = std::ranges::find(kFields, tag, common_tag);
  return found == std::end(kFields) ? std::string_view() : *found;
}

}  // namespace qipu
