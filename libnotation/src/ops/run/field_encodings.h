// Header fields in another encoding than their file. Programs that add a field to other programs'
// records write it in their own encoding.
#pragma once

#include "qipu/format/format.h"
#include "qipu/game/game.h"

namespace qipu {

/// Decodes such fields of a game that has just been read, and reports each at its place. `end`: the
/// end of the game in the source's text.
void read_fields_anew(Game& game, const Source& source, std::size_t end, DiagnosticSink& sink);

}  // namespace qipu
