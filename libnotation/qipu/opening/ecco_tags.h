// Names the opening of a game: in its tags, and in headings.
#pragma once

#include <span>

#include "qipu/game/game.h"
#include "qipu/game/headings.h"
#include "qipu/opening/ecco.h"

namespace qipu {

struct EccoTagging {
  EccoMethod method = EccoMethod::xqbase;
  EccoScript script = EccoScript::zh;
  bool force = false;    ///< write over what the tags say
  bool uncommon = true;  ///< A00 too
};

/// Sets ECCO, Opening and Variation. What the tags say stays, and where they name another code
/// nothing is added, but when forced. A game without moves is left alone. `line`: the legal part of
/// the main line.
void tag_ecco(Game& game, std::span<const Move> line, const EccoTagging& how);

/// The opening in the record's words, but that a name of the table is told in English too; where it
/// has none, by its code, or else its moves by xqbase. Empty for uncommon openings and other starts
/// that the record does not name.
OpeningWords opening_words(const Game& game, std::span<const Move> line, EccoScript script);

}  // namespace qipu
