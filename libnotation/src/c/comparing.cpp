// Openings, differences and duplicates.

#include "archive/duplicates/copies_among.h"
#include "archive/duplicates/merge_games.h"
#include "c/call.h"
#include "c/games.h"
#include "opening/ecco.h"
#include "ops/answer/diff.h"
#include "qipu/notation/main_line.h"

namespace qipu::c {
namespace {

struct DifferencesObject final : Object {
  static constexpr Kind kKind = Kind::differences;
  Differences found;
};

struct DuplicatesObject final : Object {
  static constexpr Kind kKind = Kind::duplicates;
  std::vector<CopyFound> found;
};

const Ecco& opening_of(const GameObject& of) {
  const auto line = main_line_of(of.game);
  return ecco_of(of.game.start,
                 line ? std::span<const Move>(line->moves) : std::span<const Move>());
}

DuplicateOptions::Keep keep_named(const char* call, const char* name) {
  using enum DuplicateOptions::Keep;
  if (name == nullptr) return best;
  const std::string_view word = text_given(call, "keep", name);
  if (word == "best") return best;
  if (word == "first") return first;
  if (word == "last") return last;
  refuse(call, "keep", {"is not best, first or last", "须为 best、first 或 last"});
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_text qipu_opening_code(const qipu_game* game) {
  constexpr const char* kCall = "qipu_opening_code";
  return text_of(kCall, [&] {
    auto& of = object_of<GameObject>(kCall, game);
    of.opening_code = opening_of(of).code;
    return as_text(of.opening_code);
  });
}

qipu_text qipu_opening_name(const qipu_game* game, qipu_language language) {
  constexpr const char* kCall = "qipu_opening_name";
  return text_of(kCall, [&] {
    auto& of = object_of<GameObject>(kCall, game);
    const bool zh = language_of(language) == Language::zh;
    const EccoScript script = zh ? EccoScript::zh : EccoScript::en;
    const Ecco& ecco = opening_of(of);
    of.opening_name = ecco.opening.in(script);
    if (const std::string_view more = ecco.variation.in(script); !more.empty()) {
      (of.opening_name += zh ? " " : ", ") += more;
    }
    return as_text(of.opening_name);
  });
}

qipu_differences* qipu_compare(const qipu_game* a, const qipu_game* b) {
  constexpr const char* kCall = "qipu_compare";
  return handle_of<qipu_differences>(kCall, [&] {
    const Game& first = object_of<GameObject>(kCall, a).game;
    const Game& second = object_of<GameObject>(kCall, b).game;
    auto object = std::make_unique<DifferencesObject>();
    object->found = differences(first, second, {.limit = SIZE_MAX});
    return object;
  });
}

size_t qipu_difference_count(const qipu_differences* differences) {
  constexpr const char* kCall = "qipu_difference_count";
  return value_of(kCall, std::size_t{0}, [&] {
    return object_of<DifferencesObject>(kCall, differences).found.listed.size();
  });
}

qipu_status qipu_difference_at(const qipu_differences* differences, size_t number,
                               qipu_difference* out) {
  constexpr const char* kCall = "qipu_difference_at";
  return status_of(kCall, [&] {
    const auto& all = object_of<DifferencesObject>(kCall, differences).found.listed;
    qipu_difference& to = place_given(kCall, "out", out);
    if (number >= all.size()) return QIPU_END;
    const Difference& each = all[number];
    to = {kind_name(each.kind).data(),  // a literal
          as_text(each.name),
          as_text(each.a),
          as_text(each.b),
          each.moves,
          as_text(each.fen)};
    return QIPU_OK;
  });
}

qipu_duplicates* qipu_find_duplicates(const qipu_game* const* games, size_t count,
                                      const qipu_duplicate_options* options) {
  constexpr const char* kCall = "qipu_find_duplicates";
  return handle_of<qipu_duplicates>(kCall, [&] {
    const auto how =
        options_given<qipu_duplicate_options>(kCall, options, QIPU_DUPLICATE_OPTIONS_INIT);
    std::vector<const Game*> all;
    for (const qipu_game* const each : array_given(kCall, "games", games, count)) {
      all.push_back(&object_of<GameObject>(kCall, each).game);
    }
    const DuplicateOptions wanted{.keep = keep_named(kCall, how.keep),
                                  .near = how.near_ones != 0,
                                  .moves_alone = how.moves_alone != 0};
    auto object = std::make_unique<DuplicatesObject>();
    object->found = value_or_fail(copies_among(all, wanted));
    return object;
  });
}

size_t qipu_duplicate_count(const qipu_duplicates* duplicates) {
  constexpr const char* kCall = "qipu_duplicate_count";
  return value_of(kCall, std::size_t{0},
                  [&] { return object_of<DuplicatesObject>(kCall, duplicates).found.size(); });
}

qipu_status qipu_duplicate_at(const qipu_duplicates* duplicates, size_t number,
                              qipu_duplicate* out) {
  constexpr const char* kCall = "qipu_duplicate_at";
  return status_of(kCall, [&] {
    const auto& all = object_of<DuplicatesObject>(kCall, duplicates).found;
    qipu_duplicate& to = place_given(kCall, "out", out);
    if (number >= all.size()) return QIPU_END;
    const CopyFound& each = all[number];
    to = {each.kept, each.copy, copying_name(each.why).data(),  // a literal
          static_cast<int>(each.dropped)};
    return QIPU_OK;
  });
}

qipu_status qipu_merge(qipu_game* game, const qipu_game* other, size_t* conflicts) {
  constexpr const char* kCall = "qipu_merge";
  return done(kCall, [&] {
    Game& into = object_of<GameObject>(kCall, game).game;
    const Game& from = object_of<GameObject>(kCall, other).game;
    const std::size_t found = &into == &from ? 0 : merge_into(into, from).size();
    if (conflicts != nullptr) *conflicts = found;
  });
}
