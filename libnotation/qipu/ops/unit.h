// A unit of work: a whole file, or a run of whole games out of an archive; and who works on it.
//
// Units know nothing of each other: places in findings count from the unit's first byte, line and
// game, and whoever puts the units back in order adds what came before. So any number of threads
// gives the same bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/job.h"
#include "qipu/ops/outputs.h"
#include "qipu/ops/plausible.h"
#include "qipu/ops/tell_repair.h"
#include "qipu/repair/repair.h"

namespace qipu {

struct Unit {
  // --- what to work on --------------------------------------------------------------------------
  std::shared_ptr<const Input> from;  ///< one of the run's inputs, or a file in one that is packed
  std::size_t listed = 0;             ///< how many of the run's inputs are done with when it is
  bool last = false;                  ///< of its input
  std::string bytes;
  std::uint64_t offset = 0;  ///< of the bytes in the input
  std::uint64_t passed = 0;  ///< bytes of a game too large to be read, in place of `bytes`
  std::optional<Diagnostic> no_place;  ///< why the file is not mended in place; nothing: it is
  const Format* format = nullptr;      ///< null: nothing to read, findings say why
  Detected detected;

  // --- what came of it --------------------------------------------------------------------------
  std::string output;   ///< the games one after the other, unless one by one
  std::string entries;  ///< likewise, of the list before them
  struct NumberPlace {
    std::size_t at = 0;        ///< in the output
    std::uint32_t number = 0;  ///< of a game in the unit, from 1
  };
  std::vector<NumberPlace> numbers;  ///< to be put where the input's, or the run's, are known
  bool run_numbers = false;          ///< they are the run's
  std::vector<WrittenGame> games;    ///< when one by one
  std::vector<Diagnostic> findings;
  std::vector<MainLineReport> main_lines;       ///< when Job::main_lines
  std::vector<Patch> patches;                   ///< when Job::in_place
  std::map<const Code*, std::uint64_t> hidden;  ///< findings beyond Job::max_findings
  Tally tally;                                  ///< hidden ones too
  GameCounts counts;
  std::vector<FileRecord::Reason> reasons;  ///< why games were not written
  std::uint32_t lines = 0;                  ///< ends of lines in the unit
  std::uint32_t columns = 0;                ///< characters behind the last of them
  Losses losses;
  std::vector<Encoding> encodings;  ///< of the text, each once
  bool passed_over = false;         ///< no record, and none was promised

  /// Ready for the next work; keeps the memory.
  void clear();
};

/// Sees each game, settled; false: no more of this unit.
using Visit = std::function<bool(const Game& game)>;

/// Reads, settles, checks and writes the games of units. One for each thread.
class Worker {
 public:
  /// `one_by_one`: games are written apart from each other. `visit` may be null.
  Worker(const Job& job, bool one_by_one, Visit visit = nullptr);
  ~Worker();
  /// Fills what came of it. Never throws.
  void work(Unit& unit);

 private:
  class UnitSink;
  /// A stretch of whole games in one encoding.
  struct Run {
    std::string_view bytes;
    Encoding encoding;
    std::uint8_t bom_bytes;
  };
  class BadBytesTeller;
  void read_unit(Unit& unit, UnitSink& sink);
  void read_runs(Unit& unit, UnitSink& sink);
  bool read_run(Unit& unit, const Run& run, const Decoded& decoded, UnitSink& sink);
  Resolved settle(Unit& unit, const Run& run, const Source& source, const ResolveOptions& options,
                  const Locate& locate, DiagnosticSink& sink);
  RepairOptions seeking_repair();
  struct Settling;
  struct BrokenLines;
  std::vector<Repair> repairs_of_variations(const Resolved& resolved, BrokenLines& lines);
  bool mend(Settling& game, const Repair& repair, DiagnosticSink& sink);
  void judge_head(Unit& unit, const Run& run, const Source& source, const Resolved& resolved,
                  const Locate& locate, DiagnosticSink& sink);
  void write_game(Unit& unit, const Source& source, UnitSink& sink, Severity worst);

  const Job& job_;
  bool one_by_one_;
  Visit visit_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;                ///< what the target can hold
  std::uint32_t games_before_ = 0;  ///< of the unit's input; right where one worker sees all units
  Plausibility plausible_;
  Game game_;
  std::string text_;  ///< one game as text
  std::vector<Unencodable> missing_;
};

/// Adds losses of the same kind together.
void add_losses(Losses& sum, const Losses& more);

}  // namespace qipu
