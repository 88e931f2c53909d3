// A part of an input to be worked on: a whole file, or a run of whole games out of an archive.
//
// Items know nothing of each other: places in findings count from the item's first byte, line and
// game, and whoever takes the items back in order adds what came before (input_findings.h). So any
// number of threads gives the same results.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// How many findings of each severity.
struct Tally {
  std::array<std::uint64_t, 4> by_severity{};

  void add(Severity s, std::uint64_t n = 1) { by_severity[static_cast<std::size_t>(s)] += n; }
  std::uint64_t operator[](Severity s) const { return by_severity[static_cast<std::size_t>(s)]; }
  bool reaches(Severity s) const;
  Tally& operator+=(const Tally& o);
};

/// Every game that is met is written or reported: read == written + reported, always. A run that
/// writes nothing (`check`) counts a game it understood as written.
struct GameCounts {
  std::uint64_t read = 0, written = 0, reported = 0, plies = 0;
  GameCounts& operator+=(const GameCounts& o);
};

/// Why games were reported and not written, or the input was not read.
struct Reason {
  Diagnostic first;
  std::uint64_t games = 0;  ///< not written for that; 0: it concerns the input
};

/// What a visitor makes of the games of an item (visit.h).
struct ItemProduct {
  virtual ~ItemProduct() = default;
};

struct WorkItem {
  // --- what to work on --------------------------------------------------------------------------
  std::shared_ptr<const Input> from;  ///< one of the run's inputs, or a file in one that is packed
  std::size_t listed = 0;             ///< how many of the run's inputs are done with when it is
  bool last = false;                  ///< of its input
  bool packed = false;                ///< the input is a file in a packed one
  bool misread = false;               ///< the bytes are what find_misread() made of the input's
  std::string bytes;
  std::uint64_t offset = 0;        ///< of the bytes in the input
  std::uint64_t passed = 0;        ///< bytes of a game too large to be read, in place of `bytes`
  const Format* format = nullptr;  ///< null: nothing to read, findings say why
  Detected detected;

  // --- what came of it --------------------------------------------------------------------------
  std::vector<Diagnostic> findings;
  std::map<const Code*, std::uint64_t> hidden;  ///< findings beyond ReadOptions::max_findings
  Tally tally;                                  ///< hidden ones too
  GameCounts counts;
  std::vector<Reason> reasons;      ///< why games were not written
  std::uint32_t lines = 0;          ///< ends of lines in the item
  std::uint32_t columns = 0;        ///< characters behind the last of them
  std::vector<Encoding> encodings;  ///< of the text, each once
  bool passed_over = false;         ///< no record, and none was promised
  std::unique_ptr<ItemProduct> product;

  /// Ready for the next work; keeps memory, and the product, which its visitor clears.
  void clear();
};

/// Empties the string and keeps its memory, unless that is great: one great game must not weigh on
/// the whole run.
void clear_keeping_little(std::string& s);

}  // namespace qipu
