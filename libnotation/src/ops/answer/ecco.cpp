#include "ops/answer/ecco.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "ops/answer/translate.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

Json refusal(const Diagnostic& why) {
  return {{"error", message(why, Language::en)}, {"findings", Json::array({why.code->number})}};
}

Json refusal(std::string why) {
  return refusal(make_diagnostic(diag::bad_request, {}, {std::move(why)}));
}

Json answer(std::string_view line, const EccoTagging& how) {
  const Json request = Json::parse(line, nullptr, false);
  if (request.is_discarded()) return refusal("the line is not JSON");
  if (!request.is_object()) return refusal("the line is not a JSON object");
  std::string words[2];
  for (const char* const key : {"moves", "fen"}) {
    const auto it = request.find(key);
    if (it == request.end() || it->is_null()) continue;
    if (!it->is_string()) return refusal(std::string("`") + key + "` is not a string");
    words[*key == 'm' ? 0 : 1] = it->get<std::string>();
  }
  if (!request.contains("moves")) return refusal("`moves` is needed");
  const auto start = position_of(words[1]);
  if (!start) return refusal(start.error());
  const auto moves = read_line(*start, words[0]);
  if (!moves) return refusal(moves.error());
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
  try {
    return json_text(answer(request, how));
  } catch (const std::exception& e) {
    return json_text(refusal(e.what()));
  }
}

}  // namespace qipu
