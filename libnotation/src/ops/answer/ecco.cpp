#include "ops/answer/ecco.h"

#include <nlohmann/json.hpp>

#include "ops/answer/line_request.h"
#include "ops/answer/translate.h"

namespace qipu {
namespace {

using Json = LineJson;

Json answer(const Json& request, const EccoTagging& how) {
  if (!request.contains("moves")) refuse_request("`moves` is needed");
  const auto start = position_of(text_of(request, "fen"));
  if (!start) throw LineRefusal{start.error()};
  const auto moves = read_line(*start, text_of(request, "moves"));
  if (!moves) throw LineRefusal{moves.error()};
  const Ecco& ecco = ecco_of(start->setup(), *moves, how.method);
  return {{"code", ecco.code},
          {"opening", ecco.opening.in(how.script)},
          {"variation", ecco.variation.in(how.script)}};
}

/// Returns "中炮对列炮", followed by the variation after the separator of that script.
std::string whole_name(const Ecco& ecco, EccoScript script) {
  std::string name(ecco.opening.in(script));
  if (const auto variation = ecco.variation.in(script); !variation.empty()) {
    name.append(script == EccoScript::en ? "; " : "　").append(variation);
  }
  return name;
}

}  // namespace

std::string explain_ecco(const Ecco& ecco, const ShowOptions& options) {
  Game game;
  NodeId last = kRoot;
  for (const Move m : ecco.line) {
    last = game.add(last, m);
    game.set_standing(last, Standing::legal);
  }
  std::string out;
  for (const EccoScript script : {EccoScript::zh, EccoScript::zh_hant, EccoScript::en}) {
    constexpr int kBehindCode = 5;
    append_wrapped(out, whole_name(ecco, script), kBehindCode, options.columns);
  }
  out.replace(0, ecco.code.size(), ecco.code);  // takes the place of blanks
  out += '\n' + show_game(game, options) + '\n';
  std::string line;
  for (const Move m : ecco.line) line += (line.empty() ? "" : " ") + m.ucci();
  append_wrapped(out, line, 0, options.columns);
  return out;
}

std::string answer_ecco(std::string_view request, const EccoTagging& how) {
  return answer_request(request, [&](const Json& asked) { return answer(asked, how); });
}

}  // namespace qipu
