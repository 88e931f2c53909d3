// Names the opening of a game in its tags and in headings.
#pragma once

#include <span>

#include "game/headings.h"
#include "opening/ecco.h"
#include "qipu/game/game.h"

namespace qipu {

struct EccoTagging {
  EccoMethod method = EccoMethod::xqbase;
  EccoScript script = EccoScript::zh;
  bool force = false;    ///< replace existing tags
  bool uncommon = true;  ///< write A00, too
};

/// Sets ECCO, Opening and Variation. Existing tags stay, and if they name another code, nothing is
/// added, unless `force` is set. A game without moves is not changed. `line`: the legal part of the
/// main line.
void tag_ecco(Game& game, std::span<const Move> line, const EccoTagging& how);

/// Returns the opening as the record names it; a name from the table is translated to English if
/// needed. If the record has no name, the name comes from its code, otherwise from its moves by
/// xqbase. Empty for uncommon openings and other starts that the record does not name.
OpeningWords opening_words(const Game& game, std::span<const Move> line, EccoScript script);

}  // namespace qipu
