// Reports faults in a game's header with the values that were meant, and repairs them.
//
// A repaired field's former value is kept in the comment before the moves. In a text the field is
// changed where it stands and all other bytes stay. The patched text is read again: unless it gives
// the same record with just these fields changed, nothing is changed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/repair/header/headers.h"

namespace qipu {

/// What to do about header faults.
struct HeaderWork {
  bool tell = false;           ///< report all faults; else only those repaired or repairable
  std::optional<double> sure;  ///< repair from this confidence on, 0-1; nothing: never
  bool in_place = false;       ///< repair only what can be changed in the text
  /// Why the input must not be changed in place; nothing where it may. Called when `in_place`.
  std::function<const std::optional<Diagnostic>&()> no_place = {};
  std::uint64_t offset = 0;  ///< of the source's first byte, from where patches count
  std::size_t end = 0;       ///< where the game ends in the source's text
};

/// Checks and repairs a game's header. `resolved` is resolve()'s result for the game. `patches` are
/// sorted; they hold those of the games before this one and of this game's moves, and get those of
/// its header.
void mend_header(Game& game, const Resolved& resolved, const HeaderOptions& asking,
                 const HeaderWork& work, const Source& source, const Format& format,
                 const Locate& locate, std::vector<Patch>& patches, DiagnosticSink& sink);

}  // namespace qipu
