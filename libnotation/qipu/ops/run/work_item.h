// A work item, the part of an input that one thread reads: a whole file, or consecutive whole games
// of an archive.
//
// Items are independent of each other: places in findings count from the item's first byte, line
// and game, and input_findings.h adds what the items before it had. So any number of threads gives
// the same results.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// The number of findings of each severity.
struct Tally {
  std::array<std::uint64_t, 4> by_severity{};

  void add(Severity s, std::uint64_t n = 1) { by_severity[static_cast<std::size_t>(s)] += n; }
  std::uint64_t operator[](Severity s) const { return by_severity[static_cast<std::size_t>(s)]; }
  bool reaches(Severity s) const;
  Tally& operator+=(const Tally& o);
};

/// Every game read is written, left out because it does not answer to the run's query, not among
/// those asked for (ReadOptions::choice), or reported as lost: read == written + left_out + unasked
/// + reported, always. A run that writes nothing (`check`) counts a game that could be read as
/// written.
struct GameCounts {
  std::uint64_t read = 0, written = 0, left_out = 0, unasked = 0, reported = 0, plies = 0;
  GameCounts& operator+=(const GameCounts& o);
};

/// Why games were not written, or the input was not read.
struct Reason {
  Diagnostic first;
  std::uint64_t games = 0;  ///< how many were not written for it; 0: it concerns the input
};

/// A visitor's results for the games of an item (visit.h).
struct ItemProduct {
  virtual ~ItemProduct() = default;
};

struct WorkItem {
  // --- what to work on --------------------------------------------------------------------------
  std::shared_ptr<const Input> from;  ///< one of the run's inputs, or a file in a packed one
  /// Of the item in the run, those of databases apart, from 0: the same in every run.
  std::uint64_t number = 0;
  /// Of games in a database: how many of its games, by their numbers, come before the item.
  std::optional<std::uint64_t> stored;
  std::size_t input = 0;   ///< which of the run's inputs it is of, from 0
  std::size_t listed = 0;  ///< how many of the run's inputs are done after this item
  bool last = false;       ///< it is the last of its input
  bool packed = false;     ///< the input is a file in a packed one
  bool misread = false;    ///< the bytes were restored by find_misread()
  std::string bytes;
  std::uint64_t offset = 0;        ///< of its first byte in the input
  std::uint64_t games_before = 0;  ///< in the run's items before it; where games are chosen
  std::uint64_t passed = 0;        ///< bytes skipped, of a game too large to read
  const Format* format = nullptr;  ///< null: nothing to read, and the findings say why
  Detected detected;

  // --- what came of it --------------------------------------------------------------------------
  std::vector<Diagnostic> findings;
  std::map<const Code*, std::uint64_t, ByNumber>
      hidden;   ///< findings beyond ReadOptions::max_findings
  Tally tally;  ///< of all findings, hidden ones too
  GameCounts counts;
  /// For databases: how many numbers, up to the game read last, belong to games that were left out
  /// when the database was made.
  std::uint64_t unused = 0;
  std::vector<Reason> reasons;      ///< why games were not written
  std::uint32_t lines = 0;          ///< line ends in the item
  std::uint32_t columns = 0;        ///< characters after the last line end
  std::vector<Encoding> encodings;  ///< of the text, each once
  bool passed_over = false;         ///< no record, and the user did not name it as one
  std::unique_ptr<ItemProduct> product;

  /// The number of the game read last, counted in the item as its file counts: what findings tell.
  std::uint32_t game() const { return static_cast<std::uint32_t>(counts.read + unused); }

  /// Makes it empty for reuse; keeps memory, and the product, which the visitor clears.
  void clear();
};

/// Empties a string. Keeps its memory up to 4 MiB, so that one large game does not occupy memory
/// for the whole run.
void clear_keeping_little(std::string& s);

}  // namespace qipu
