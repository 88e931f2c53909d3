// Private. One record of CCBridge in its bytes: a whole CBR file, or one game of a CBL library.
// Follows grammars/ccbridge.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu::ccbridge {

/// Reads the record that lies at `begin` and ends before `end`; places are offsets into `bytes`.
/// Returns where it ended, or 0 when nothing could be read, which a finding then says. What breaks
/// off keeps what it has. REQUIRES: `game` is empty; end <= bytes.size() < 4 GiB.
std::size_t read_record(std::string_view bytes, std::size_t begin, std::size_t end, Game& game,
                        DiagnosticSink& sink);

/// Appends a record of generation 2. A record without a GUID gets one made from its bytes.
void write_record(const Game& game, bool variations, std::string& out);

}  // namespace qipu::ccbridge
