// Headers of records: what is wrong with them, told with what was meant, and mended.
//
// A mended field's former value stays in the comment before the moves. In a text the field is
// changed where it stands and all else keeps its bytes; what came out is read again, and where that
// is not the same record with these fields changed nothing is done.
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

struct HeaderWork {
  bool tell = false;           ///< report faults; else only what is mended or might have been
  std::optional<double> sure;  ///< mend what is as sure as that, 0-1; nothing: no field
  bool in_place = false;       ///< only what patches of the text can say
  /// Why the input is not changed in place; nothing where it is. Asked when `in_place`.
  std::function<const std::optional<Diagnostic>&()> no_place = {};
  std::uint64_t offset = 0;  ///< of the source in what patches count from
  std::size_t end = 0;       ///< of the game in the source's text
};

/// Works on a game's head. `resolved` is what resolve() made of the game; `patches`, in order,
/// those for what stands before and, of this game, for its moves.
void mend_header(Game& game, const Resolved& resolved, const HeaderOptions& asking,
                 const HeaderWork& work, const Source& source, const Format& format,
                 const Locate& locate, std::vector<Patch>& patches, DiagnosticSink& sink);

}  // namespace qipu
