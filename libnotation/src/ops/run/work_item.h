// A work item, the part of an input that one thread reads: a whole file, or consecutive whole games
// of a collection.
//
// Items are independent of each other. Places in findings count from the item's first byte, line
// and game, and input_findings.h adds the counts of the items before it. So the results are the
// same in any number of threads.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/archive/database.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/ops/inputs.h"
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

/// Every game read is either written, left out because it does not match the run's query, not asked
/// for (ReadOptions::choice), or reported as lost. So always read == written + left_out + unasked +
/// reported. A run that writes nothing (`check`) counts a game that could be read as written.
struct GameCounts {
  std::uint64_t read = 0, written = 0, left_out = 0, unasked = 0, reported = 0, plies = 0;
  GameCounts& operator+=(const GameCounts& o);
};

/// Why games were not written, or why the input was not read.
struct Reason {
  Diagnostic first;
  std::uint64_t games = 0;  ///< how many games it kept from being written; 0: it is about the input
};

/// A visitor's results for the games of an item (visit.h).
struct ItemProduct {
  virtual ~ItemProduct() = default;
};

struct WorkItem {
  // --- what to work on --------------------------------------------------------------------------
  std::shared_ptr<const Input> from;  ///< one of the run's inputs, or a file in a packed one
  /// The number of the item in the run, from 0, without items of databases. It is the same in every
  /// run.
  std::uint64_t number = 0;
  /// For games in a database: how many of its game numbers come before the item.
  std::optional<std::uint64_t> stored;
  std::size_t input = 0;   ///< the index of the run's input that the item belongs to, from 0
  std::size_t listed = 0;  ///< how many of the run's inputs are done after this item
  bool last = false;       ///< the item is the last of its input
  bool packed = false;     ///< the input is a file in a packed one
  bool misread = false;    ///< the bytes were restored by find_misread()
  std::string bytes;
  std::uint64_t offset = 0;  ///< the offset of its first byte in the input
  /// What the database has answered to ReadOptions::wanted, and its games in the item.
  std::shared_ptr<const QueryAnswers> answers;
  std::vector<Database::Reading::Appended> stored_games;
  std::uint64_t games_before = 0;  ///< in the run's items before it; set if games are chosen
  std::uint64_t passed = 0;        ///< the bytes skipped of a game too large to read
  const Format* format = nullptr;  ///< null: there is nothing to read, and the findings say why
  Detected detected;

  // --- what came of it --------------------------------------------------------------------------
  std::vector<Diagnostic> findings;
  std::map<const Code*, std::uint64_t, ByNumber>
      hidden;   ///< findings beyond ReadOptions::max_findings
  Tally tally;  ///< counts all findings, including hidden ones
  GameCounts counts;
  /// For databases: how many numbers, up to the last game read, belong to games that were left out
  /// when the database was made.
  std::uint64_t unused = 0;
  std::vector<Reason> reasons;      ///< why games were not written
  std::uint32_t lines = 0;          ///< line ends in the item
  std::uint32_t columns = 0;        ///< characters after the last line end
  std::vector<Encoding> encodings;  ///< the encodings of the text, each once
  bool passed_over = false;         ///< it is not a record, and the user did not name it as one

  /// The visitor's results for the item. The first call makes them; all calls for an item name
  /// the same type.
  template <std::derived_from<ItemProduct> Product, typename... From>
  Product& results(const From&... arguments) {
    if (results_ == nullptr) results_ = std::make_unique<Product>(arguments...);
    return static_cast<Product&>(*results_);
  }
  /// The same; null if the visitor has made none.
  template <std::derived_from<ItemProduct> Product>
  Product* results_if_any() const {
    return static_cast<Product*>(results_.get());
  }
  void drop_results() { results_.reset(); }

  /// Returns the number of the last game read, counted in the item as its file counts, for use in
  /// findings.
  std::uint32_t game() const { return static_cast<std::uint32_t>(counts.read + unused); }

  /// What is known of the last game read.
  KnownAnswers known() const;

  /// Makes the item empty for reuse. Keeps its memory, and the results, which the visitor clears.
  void clear();

 private:
  std::unique_ptr<ItemProduct> results_;
};

/// Empties a string. Keeps its memory up to 4 MiB, so that one large game does not occupy memory
/// for the whole run.
void clear_keeping_little(std::string& s);

}  // namespace qipu
