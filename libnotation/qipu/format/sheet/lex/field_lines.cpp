#include "qipu/format/sheet/lex/field_lines.h"

#include <algorithm>
#include <array>

#include "qipu/game/tag_names.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

/// Without blanks at its ends.
TextSpan narrowed(std::string_view line, TextSpan span) {
  while (span.begin < span.end && (line[span.begin] == ' ' || line[span.begin] == '\t')) {
    ++span.begin;
  }
  while (span.begin < span.end && std::string_view(" \t\r").contains(line[span.end - 1])) {
    --span.end;
  }
  return span;
}

}  // namespace

namespace wxf {

std::optional<TextSpan> value_on_line(std::string_view line, std::string_view field) {
  // A player's name, rating and team share one line.
  struct Part {
    std::string_view field, keyword;
    int at;
  };
  static constexpr std::array<Part, 6> kParts = {{{"Red", "Red", 0},
                                                  {"RedElo", "Red", 1},
                                                  {"RedTeam", "Red", 2},
                                                  {"Black", "Black", 0},
                                                  {"BlackElo", "Black", 1},
                                                  {"BlackTeam", "Black", 2}}};
  const auto* const part = std::ranges::find(kParts, field, &Part::field);
  const std::string_view keyword = part == kParts.end() ? field : part->keyword;
  const std::size_t gap = std::min(line.find_first_of(" \t"), line.size());
  if (common_tag(line.substr(0, gap)) != keyword) return std::nullopt;
  TextSpan at{gap, line.size()};
  if (part != kParts.end()) {
    for (int i = 0; i < part->at; ++i) {
      at.begin = std::min(line.find(';', at.begin), at.end - 1) + 1;
    }
    at.end = std::min(line.find(';', at.begin), at.end);
  }
  return narrowed(line, at);
}

}  // namespace wxf

namespace sheet::list {

std::optional<TextSpan> value_on_line(std::string_view line, std::string_view field) {
  std::optional<TextSpan> out;
  for (const std::string_view colon : {"：", ":"}) {
    const std::size_t at = line.find(colon);
    if (at == line.npos || common_tag(trim(line.substr(0, at))) != field) continue;
    out = narrowed(line, {at + colon.size(), line.size()});
  }
  return out;
}

}  // namespace sheet::list
}  // namespace qipu
