#include "format/kit/entities.h"

#include <algorithm>
#include <iterator>

namespace qipu {
namespace {

struct Named {
  std::string_view name;
  char32_t character;
};
constexpr Named kEntities[] = {
    {"amp", U'&'},   {"lt", U'<'},        {"gt", U'>'},     {"quot", U'"'},   {"apos", U'\''},
    {"nbsp", U' '},  {"middot", U'·'},    {"times", U'×'},  {"hellip", U'…'}, {"mdash", U'—'},
    {"ndash", U'–'}, {"ldquo", U'“'},     {"rdquo", U'”'},  {"lsquo", U'‘'},  {"rsquo", U'’'},
    {"bull", U'•'},  {"rarr", U'→'},      {"larr", U'←'},   {"uarr", U'↑'},   {"darr", U'↓'},
    {"minus", U'-'}, {"plus", U'+'},      {"equals", U'='}, {"lsqb", U'['},   {"rsqb", U']'},
    {"ensp", U' '},  {"emsp", U'\u3000'},
};

}  // namespace

std::optional<char32_t> named_entity(std::string_view name) {
  const auto* const known = std::ranges::find(kEntities, name, &Named::name);
  return known == std::end(kEntities) ? std::nullopt : std::optional(known->character);
}

}  // namespace qipu
