// What a run is asked to do, what it tells while it runs, and what came of it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"
#include "qipu/ops/run/work_item.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

class OpeningBook;

/// One run over any number of inputs. Everything the user decided, and nothing that changes.
struct Job : ReadOptions, OutputOptions {
  // --- checking ---------------------------------------------------------------------------------
  bool check = false;   ///< ask of each game what no reader asks: diagram, result, end, date
  bool quirks = false;  ///< report unusual words
  Faults forgiven;      ///< faults of diagrams not to be reported
  bool judge = false;   ///< ask the arbiter about repetitions
  const Ruleset* rules = nullptr;  ///< under which book; null: by the date of the game

  bool mend = false;  ///< seek what a main line that breaks off was meant to be
  /// Mend main lines whose repair is as sure as that, 0-1; nothing: none.
  std::optional<double> mend_sure;
  bool in_place = false;  ///< only what a patch of the file can say (RunReporter::patches)
  bool backup = false;    ///< with in_place: files that have their FILE.orig are not mended
  bool force = false;     ///< with in_place: read-only files are mended, an old FILE.orig replaced
  /// What was played in the openings of other games: evidence for repairs. Null: none.
  const OpeningBook* book = nullptr;
  bool main_lines = false;  ///< tell each game's main line (RunReporter::main_line)

  /// Called with each game, settled, before it is written; it may add to the game. Where the game
  /// stands: its file, its number there from 1. Then one thread reads, whatever `threads` says.
  std::function<void(Game& game, const std::string& file, std::uint32_t number,
                     DiagnosticSink& sink)>
      rework;

  bool keep_records = false;  ///< fill Summary::files
};

/// What became of one input.
struct FileRecord {
  std::string path;
  std::uint64_t bytes = 0;
  std::string encoding;  ///< "GB18030"; several, as blocks were found to be; empty for binary files
  std::string format;    ///< id; empty when not known
  GameCounts games;
  Tally findings;
  Losses losses;  ///< what the written format could not hold
  std::vector<std::string> outputs;
  bool skipped = false;
  bool tried = true;  ///< false: the run came to its end before

  std::vector<Reason> reasons;  ///< one for each code
  void add_reason(const Diagnostic& d, std::uint64_t unwritten);

  /// "ok", "findings", "failed" (not read, or not to the end), "skipped" (no record), "not tried".
  std::string_view status() const;
};

/// One line of JSON, without its end. `say`: a finding's sentence, in the user's language.
std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say);

/// `[{"what":"variations","count":3},{"what":"tag","detail":"Annotator","count":1}]`.
std::string losses_json(const Losses& losses);

/// What a whole run came to.
struct Summary {
  std::uint64_t inputs = 0;     ///< files, those not tried too
  std::uint64_t skipped = 0;    ///< of these, no records
  std::uint64_t failed = 0;     ///< of these, nothing of them could be read
  std::uint64_t not_tried = 0;  ///< of these, for the run came to its end before
  bool could_not = false;       ///< run as asked, or write
  std::uint64_t bytes = 0;
  GameCounts games;
  Tally findings;
  std::map<std::string, std::uint64_t> formats, encodings;  ///< files of each
  Losses losses;
  bool reader_left = false;       ///< whoever read our output closed it; not an error
  std::vector<FileRecord> files;  ///< when Job::keep_records

  /// 0 done; 1 findings at or above `fail_on`, a file that cannot be read among them; 2 could not
  /// run or write, or not one of the files that were to be read could be.
  int exit_code(std::optional<Severity> fail_on) const;
};

/// How far a run has come.
struct Headway {
  std::uint64_t files_done = 0, files_total = 0, bytes = 0, games = 0;
};

/// Who is told how a run goes.
class RunReporter : public Reporter {
 public:
  /// Each game's, in order, when Job::main_lines; behind findings of its part of the input.
  virtual void main_line(const std::string& /*file*/, const MainLineReport& /*line*/) {}
  /// What would mend a part of the input, in order, when Job::in_place. Parts come in order.
  virtual void patches(const std::string& /*file*/, const std::vector<Patch>& /*patches*/) {}
  virtual void progress(const Headway& /*p*/) {}
};

}  // namespace qipu
