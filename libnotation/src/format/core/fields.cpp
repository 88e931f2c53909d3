#include "qipu/format/fields.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "game/tag_names.h"
#include "qipu/game/date.h"
#include "qipu/game/outcome.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using Kind = Field::Kind;

struct Heading {
  std::string_view name;  // in lower case, without blanks and underscores
  Kind kind;
};
constexpr Heading kHeadings[] = {
    {"moves", Kind::moves},        {"movelist", Kind::moves},
    {"movetext", Kind::moves},     {"着法", Kind::moves},
    {"着法列表", Kind::moves},     {"招法", Kind::moves},
    {"走法", Kind::moves},         {"著法", Kind::moves},
    {"着法序列", Kind::moves},     {"走法序列", Kind::moves},
    {"招法序列", Kind::moves},     {"ending", Kind::ending},
    {"winner", Kind::result},      {"胜方", Kind::result},
    {"plies", Kind::plies},        {"plycount", Kind::plies},
    {"着数", Kind::plies},         {"year", Kind::year},
    {"年份", Kind::year},          {"年", Kind::year},
    {"isodate", Kind::iso_date},   {"finalfen", Kind::final_fen},
    {"终局局面", Kind::final_fen}, {"gameid", Kind::game},
    {"turn", Kind::turn},          {"side", Kind::side},
    {"move", Kind::move},
};

std::optional<Kind> special(std::string_view heading) {
  std::string name;
  for (const char c : heading) {
    if (c == ' ' || c == '_') continue;
    name += ascii::lower(c);
  }
  const auto* const found = std::ranges::find(kHeadings, name, &Heading::name);
  if (found != std::end(kHeadings)) return found->kind;
  const std::string_view tag = common_tag(heading);
  if (tag == "Result") return Kind::result;
  if (tag == "Termination") return Kind::ending;
  if (tag == "FEN") return Kind::fen;
  if (tag == "Format") return Kind::notation;
  return std::nullopt;
}

/// Returns the kind of a field whose value comes from the run; nullopt for other headings.
std::optional<Kind> of_run(std::string_view heading) {
  if (heading == "name") return Kind::name;
  if (heading == "dir") return Kind::folder;
  if (heading == "n") return Kind::number;
  if (heading == "ext") return Kind::extension;
  return std::nullopt;
}

}  // namespace

Field field_read(std::string_view heading) {
  heading = trim(heading);
  Field field;
  if (const auto kind = special(heading)) {
    field.kind = *kind;
    if (*kind == Kind::game) field.tag = "csv.gameID";
    return field;
  }
  const std::string_view common = common_tag(heading);
  field.tag = common.empty() ? heading : common;
  return field;
}

Field field_written(std::string_view heading) {
  if (const auto kind = of_run(trim(heading))) return {*kind, {}};
  return field_read(heading);
}

bool known_heading(std::string_view heading) {
  heading = trim(heading);
  return special(heading).has_value() || !common_tag(heading).empty();
}

bool is_name_field(std::string_view heading) {
  const Field field = field_written(heading);
  return field.of_run() || (field.kind < Kind::name && known_heading(heading));
}

std::string field_value(const Field& field, const Tags& tags, const Outcome& outcome,
                        std::size_t plies) {
  switch (field.kind) {
    case Kind::result: return std::string(pgn_token(outcome.result));
    case Kind::ending: return std::string(ending_name(outcome.ending));
    case Kind::plies: return std::to_string(plies);
    case Kind::iso_date: {
      const auto date = parse_date(tags.get("Date"));
      return date ? date->iso() : std::string();
    }
    case Kind::year: {
      const auto date = parse_date(tags.get("Date"));
      return date && date->year != 0 ? std::to_string(date->year) : std::string();
    }
    default: return std::string(tags.get(field.tag));
  }
}

}  // namespace qipu
