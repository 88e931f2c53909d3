// Rulings on repetitions.

#include "qipu/ruling/judge.h"

#include <algorithm>

#include "c/call.h"
#include "c/games.h"
#include "ops/answer/arbiter.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/rules_for.h"
#include "ruling/ruling_text.h"

namespace qipu::c {
namespace {

struct RulingsObject final : Object {
  static constexpr Kind kKind = Kind::rulings;
  Ruleset rules;  ///< the rulings point to it
  std::vector<Ruling> all;
  std::string reason, json;  ///< the texts requested last
};

std::unique_ptr<RulingsObject> judged(const Position& start, std::span<const Move> moves,
                                      Ruleset rules, std::optional<Move> illegal) {
  auto object = std::make_unique<RulingsObject>();
  object->rules = rules;
  object->all = judge(start, moves, object->rules, illegal);
  return object;
}

RulesAsked rules_asked(const char* call, const char* rules, int limit_rounds) {
  if (limit_rounds < 0) refuse(call, "limit_rounds", kOutOfRange);
  return {.named = rules_named(call, rules), .limit_rounds = limit_rounds};
}

/// Returns a ruling; null after the last.
const Ruling* ruling_of(const RulingsObject& object, std::size_t number) {
  return number < object.all.size() ? &object.all[number] : nullptr;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_rulings* qipu_judge(const qipu_game* game, const char* rules, int limit_rounds) {
  constexpr const char* kCall = "qipu_judge";
  return handle_of<qipu_rulings>(kCall, [&] {
    const Game& of = object_of<GameObject>(kCall, game).game;
    const RulesAsked asked = rules_asked(kCall, rules, limit_rounds);
    const auto line = main_line_of(of);
    if (!line) {
      const Faults faults = faults_of(of.start);
      throw Failure{QIPU_FAILED,
                    make_diagnostic(diag::unplayable_start, {}, {fault_names(faults)})};
    }
    return judged(line->start, line->moves, asked.book_for(of), line->illegal);
  });
}

qipu_rulings* qipu_judge_moves(const qipu_position* start, const qipu_move* moves, size_t count,
                               const char* rules, int limit_rounds) {
  constexpr const char* kCall = "qipu_judge_moves";
  return handle_of<qipu_rulings>(kCall, [&] {
    const Position& from = object_of<PositionObject>(kCall, start).position;
    const RulesAsked asked = rules_asked(kCall, rules, limit_rounds);
    const std::vector<Move> line = line_given(kCall, from, moves, count);
    const Ruleset& book = asked.named == nullptr ? ruleset_of_year(0) : *asked.named;
    return judged(from, line, asked.limited(book), {});
  });
}

size_t qipu_ruling_count(const qipu_rulings* rulings) {
  constexpr const char* kCall = "qipu_ruling_count";
  return value_of(kCall, std::size_t{0},
                  [&] { return object_of<RulingsObject>(kCall, rulings).all.size(); });
}

qipu_status qipu_ruling_at(const qipu_rulings* rulings, size_t number, qipu_language language,
                           qipu_ruling* out) {
  constexpr const char* kCall = "qipu_ruling_at";
  return status_of(kCall, [&] {
    auto& object = object_of<RulingsObject>(kCall, rulings);
    qipu_ruling& to = place_given(kCall, "out", out);
    const Ruling* const ruling = ruling_of(object, number);
    if (ruling == nullptr) return QIPU_END;
    object.reason = reason_of(*ruling, language_of(language));
    to = {static_cast<qipu_verdict>(ruling->verdict),
          object.rules.id.data(),  // a literal
          ruling->first_ply,
          ruling->last_ply,
          ruling->loop.size(),
          static_cast<int>(ruling == decisive(object.all)),
          as_text(object.reason)};
    return QIPU_OK;
  });
}

qipu_status qipu_label_at(const qipu_rulings* rulings, size_t number, size_t move,
                          qipu_move* played, const char** label) {
  constexpr const char* kCall = "qipu_label_at";
  return status_of(kCall, [&] {
    const auto& object = object_of<RulingsObject>(kCall, rulings);
    qipu_move& to = place_given(kCall, "played", played);
    const char*& called = place_given(kCall, "label", label);
    const Ruling* const ruling = ruling_of(object, number);
    if (ruling == nullptr || move >= ruling->loop.size()) return QIPU_END;
    to = ruling->loop[move].move.bits();
    called = label_sign(ruling->loop[move].label).data();  // a literal
    return QIPU_OK;
  });
}

qipu_text qipu_ruling_json(const qipu_rulings* rulings, size_t number, qipu_language language) {
  constexpr const char* kCall = "qipu_ruling_json";
  return text_of(kCall, [&] {
    auto& object = object_of<RulingsObject>(kCall, rulings);
    const Ruling* const ruling = ruling_of(object, number);
    if (ruling == nullptr) refuse(kCall, "number", kOutOfRange);
    RulingForm form;
    form.language = language_of(language);
    object.json = ruling_json(ruling, object.rules, form);
    return as_text(object.json);
  });
}
