#include "qipu/archive/subject.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/ascii.h"

namespace qipu {

std::optional<GameSubject> subject_named(std::string_view name, bool any_tag) {
  using Kind = GameSubject::Kind;
  constexpr std::pair<std::string_view, Kind> kNames[] = {
      {"player", Kind::player}, {"棋手", Kind::player},       {"选手", Kind::player},
      {"選手", Kind::player},   {"opponent", Kind::opponent}, {"对手", Kind::opponent},
      {"對手", Kind::opponent}, {"colour", Kind::color},      {"color", Kind::color},
      {"执子", Kind::color},    {"執子", Kind::color},        {"source", Kind::source},
      {"file", Kind::source},   {"来源", Kind::source},       {"來源", Kind::source},
      {"文件", Kind::source},   {"comment", Kind::comment},   {"注释", Kind::comment},
      {"注釋", Kind::comment},  {"註釋", Kind::comment}};
  const auto* const known =
      std::ranges::find(kNames, ascii::lowered(name), &std::pair<std::string_view, Kind>::first);
  if (known != std::end(kNames)) return GameSubject{known->second, {}};
  GameSubject out{Kind::field, field_read(name)};
  const bool of_games = out.field.kind <= Field::Kind::year;
  return of_games && (any_tag || known_heading(name)) ? std::optional(out) : std::nullopt;
}

}  // namespace qipu
