// Reports faults in a game's header with the values that were meant, and repairs them.
//
// The former value of a repaired field is kept in the comment before the moves. In a text the field
// is changed in place, and all other bytes stay. The patched text is read again. Unless it gives
// the same record with only these fields changed, nothing is changed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "ops/mend/patch.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "repair/header/headers.h"

namespace qipu {

/// What to do about header faults.
struct HeaderWork {
  bool tell = false;           ///< report all faults; otherwise only those repaired or repairable
  std::optional<double> sure;  ///< repair from this confidence on, 0 to 1; no value: never
  bool in_place = false;       ///< repair only what can be changed in the text
  /// Returns why the input must not be changed in place; no value if it may be changed. Called if
  /// `in_place`.
  std::function<const std::optional<Diagnostic>&()> no_place = {};
  std::uint64_t offset = 0;  ///< of the source's first byte, in the bytes that patches count
  std::size_t end = 0;       ///< where the game ends in the source's text
};

/// Checks and repairs a game's header. `resolved` is the result of resolve() for the game.
/// `patches` are sorted. They hold the patches of the games before this one and of this game's
/// moves, and the patches of its header are added.
void mend_header(Game& game, const Resolved& resolved, const HeaderOptions& asking,
                 const HeaderWork& work, const Source& source, const Format& format,
                 const Locate& locate, std::vector<Patch>& patches, DiagnosticSink& sink);

}  // namespace qipu
