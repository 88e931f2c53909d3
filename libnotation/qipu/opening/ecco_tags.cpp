#include "qipu/opening/ecco_tags.h"

#include "qipu/game/date.h"

namespace qipu {
namespace {

/// No opening that has a name of its own.
bool is_uncommon(const Ecco& ecco) { return ecco.code == "A00"; }

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
  if (!words.name.empty() || (words.code.empty() && line.empty())) return words;
  const Ecco* const ecco =
      known_part(words.code).empty() ? &ecco_of(game.start, line) : find_ecco(words.code);
  if (ecco == nullptr || is_uncommon(*ecco)) return words;
  words.code = ecco->code;
  words.name = ecco->opening.in(script);
  if (const auto variation = ecco->variation.in(script); !variation.empty()) {
    words.name.append(script == EccoScript::en ? "; " : "，").append(variation);
  }
  return words;
}

}  // namespace qipu
