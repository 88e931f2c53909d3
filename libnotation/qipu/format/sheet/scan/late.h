// Private. Collects the findings on page text until the game is read, to report them in the order
// of the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/format/sheet/scan/rounds.h"
#include "qipu/game/game.h"

namespace qipu::sheet::scan {

class LateFindings {
 public:
  explicit LateFindings(const Source& source) : source_(source) {}

  /// `sink` gets the findings early if there are too many to keep.
  void begin(DiagnosticSink& sink) { sink_ = &sink; }
  /// REQUIRES: `part` is in the source.
  void note(const Code& code, std::string_view part, std::vector<std::string> args);
  /// Missing numbers, and rounds with a missing move.
  void note_gaps(const Game& game, const Rounds& rounds);
  void tell();

 private:
  struct Late {
    std::size_t at, length;
    const Code* code;
    std::vector<std::string> args;
  };

  Source source_;
  std::vector<Late> late_;
  DiagnosticSink* sink_ = nullptr;
};

}  // namespace qipu::sheet::scan
