#include "opening/ecco_tags.h"

#include "qipu/game/date.h"

namespace qipu {
namespace {

/// Returns true for openings without a name of their own.
bool is_uncommon(const Ecco& ecco) { return ecco.code == "A00"; }

/// Returns the name with its variation, joined as in opening_in().
std::string whole_name(const Ecco& ecco, EccoScript script) {
  std::string name(ecco.opening.in(script));
  if (const auto variation = ecco.variation.in(script); !variation.empty()) {
    name.append(script == EccoScript::en ? "; " : "，").append(variation);
  }
  return name;
}

}  // namespace

void tag_ecco(Game& game, std::span<const Move> line, const EccoTagging& how) {
  if (line.empty()) return;
  const Ecco& ecco = ecco_of(game.start, line, how.method);
  if (is_uncommon(ecco) && !how.uncommon) return;
  Tags& tags = game.tags;
  const auto says = [&](std::string_view tag) { return !known_part(tags.get(tag)).empty(); };
  const std::string_view variation = ecco.variation.in(how.script);
  if (how.force) {
    tags.set("ECCO", ecco.code);
    tags.set("Opening", ecco.opening.in(how.script));
    if (!variation.empty() || !tags.get("Variation").empty()) tags.set("Variation", variation);
    return;
  }
  const OpeningWords written = opening_in(tags);
  if (!known_part(written.code).empty() && written.code != ecco.code) return;
  if (!says("ECCO")) tags.set("ECCO", ecco.code);
  if (says("Opening")) return;
  tags.set("Opening", ecco.opening.in(how.script));
  if (!variation.empty() && !says("Variation")) tags.set("Variation", variation);
}

OpeningWords opening_words(const Game& game, std::span<const Move> line, EccoScript script) {
  OpeningWords words = opening_in(game.tags);
  const bool coded = !known_part(words.code).empty();
  const Ecco* ecco = nullptr;
  if (coded) {
    ecco = find_ecco(words.code);
  } else if (words.name.empty() && !line.empty()) {
    ecco = &ecco_of(game.start, line);
  }
  if (ecco == nullptr || is_uncommon(*ecco)) return words;
  const bool own = !words.name.empty() && words.name != whole_name(*ecco, EccoScript::zh) &&
                   words.name != whole_name(*ecco, EccoScript::zh_hant);
  if (own || (!words.name.empty() && script != EccoScript::en)) return words;
  return {std::string(ecco->code), whole_name(*ecco, script)};
}

}  // namespace qipu
