// Header fields in another encoding than their file: programs that write a field of their own into
// a record of others do so in theirs.
#pragma once

#include "qipu/format/format.h"
#include "qipu/game/game.h"

namespace qipu {

/// Reads such fields of a game just read in their own encoding, and reports each at its place.
/// `end`: of the game in the source's text.
void read_fields_anew(Game& game, const Source& source, std::size_t end, DiagnosticSink& sink);

}  // namespace qipu
