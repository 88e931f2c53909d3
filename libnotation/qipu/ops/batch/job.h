// A job: what a run has to do, what it reports while it runs, and its results.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/base/stamp.h"
#include "qipu/board/setup.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/outcome.h"
#include "qipu/opening/ecco_tags.h"
#include "qipu/ops/check/rules_for.h"
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"
#include "qipu/ops/run/work_item.h"
#include "qipu/text/script.h"

namespace qipu {

class GameOrder;
class OpeningBook;
class Query;
class RecordKeeper;
struct ReadGame;

/// Chooses the games that a run writes, one by one, and may add to them. Used by several threads at
/// once.
class GameSelector {
 public:
  virtual ~GameSelector() = default;
  /// Called before the games of an item.
  virtual void begin(const WorkItem& /*item*/) {}
  /// Called with each game as it was read, its moves not resolved. False: it is left out, as what
  /// does not answer to a query.
  virtual bool takes(const ReadGame& read) = 0;
  /// Called with each game that it takes, resolved, before it is written.
  virtual void add_to(const ReadGame& /*read*/) {}
  /// Asked at the end of a run that was not broken off: why what it chose does not hold. Then no
  /// output of the whole run is made.
  virtual std::optional<std::pair<std::string, Diagnostic>> trouble() { return std::nullopt; }
};

/// The user's choices for one run over any number of inputs. Constant during the run.
struct Job : ReadOptions, OutputOptions {
  // --- checking ---------------------------------------------------------------------------------
  bool check = false;   ///< check what readers do not: diagram, result, end, date
  bool quirks = false;  ///< report unusual move texts
  Faults forgiven;      ///< faults of diagrams not to be reported
  bool judge = false;   ///< apply the rules on repetition
  RulesAsked rules;     ///< by which

  bool mend = false;  ///< search and report repairs of lines that break off
  /// Apply repairs of at least this confidence, 0-1; nothing: none.
  std::optional<double> mend_sure;
  bool in_place = false;  ///< repair only what patches of the file can (RunReporter::patches)
  bool backup = false;    ///< with in_place: do not change files that have a FILE.orig
  bool force = false;     ///< with in_place: change read-only files, replace FILE.orig
  /// Openings of other games, evidence for repairs. Null: none.
  const OpeningBook* book = nullptr;
  bool prose_lines = false;  ///< lines that comments name are written as variations, and told
  /// The script of tags and comments that are written.
  TextScript script = TextScript::as_written;
  bool tell_names = false;  ///< report names that ReadOptions::names spells otherwise; they stay
  bool main_lines = false;  ///< report each game's main line (RunReporter::main_line)

  /// Only games that answer to it are written; the others go to the run's other output, where there
  /// is one. Null: all.
  const Query* query = nullptr;
  /// Written games get its keys, for outputs that sort them (OutputRequest::sorted). Null: none.
  const GameOrder* order = nullptr;
  /// Only games that it takes are written, likewise. Null: all.
  GameSelector* selector = nullptr;
  bool list_found = false;  ///< report each game that answers to it (RunReporter::found)

  std::optional<EccoTagging> ecco;  ///< name the openings of games in their tags

  /// Called with each resolved game before it is written, and may add to it. `file` and `number`
  /// (from 1, in the file) say where the game is. When set, one thread reads, whatever `threads`
  /// is.
  std::function<void(Game& game, const std::string& file, std::uint32_t number,
                     DiagnosticSink& sink)>
      rework;

  /// Written games get what tells copies apart (WrittenGame::facts), for who compares them later.
  bool keep_facts = false;

  bool keep_records = false;  ///< fill Summary::files
  /// Hears of each input as it ends, and knows those that were done earlier; with keep_records.
  RecordKeeper* keeper = nullptr;
};

/// A game that answers to Job::query.
struct FoundGame {
  std::uint32_t game = 0;          ///< its number in the file, from 1
  std::optional<std::size_t> ply;  ///< where a position was met, where one was asked for
  std::string red, black, event, date;
  GameResult result = GameResult::unknown;
};

/// A file that was written, and what it was then.
struct WrittenFile {
  std::string path;
  Stamp stamp;
  friend bool operator==(const WrittenFile&, const WrittenFile&) = default;
};

/// By what a later run knows whether an input has to be read again (ledger.h).
struct Trace {
  std::string asked;           ///< a number that stands for all that was asked of the run
  Stamp seen;                  ///< of the file, or of the packed one it lies in, before it was read
  std::vector<Stamp> written;  ///< of each of FileRecord::outputs
  /// Outputs of earlier runs that are there and are not made any more.
  std::vector<WrittenFile> left;
};

/// The results for one input.
struct FileRecord {
  std::string path;
  std::uint64_t bytes = 0;
  std::string encoding;  ///< "GB18030"; several where its blocks differ; empty for binary files
  std::string format;    ///< its id; empty when not detected
  GameCounts games;
  Tally findings;
  Losses losses;  ///< what the written format could not hold
  std::vector<std::string> outputs;
  bool skipped = false;
  bool tried = true;  ///< false: the run ended before it
  bool gone = false;  ///< it was done by an earlier run, and is no more

  std::string below, within;   ///< as Input has them
  std::optional<Trace> trace;  ///< nothing: no run goes on from this one
  bool unsettled = false;      ///< what failed was not the input: another try may do better
  std::string line;            ///< as an earlier ledger has it; "": made by this run

  std::vector<Reason> reasons;  ///< one for each code
  void add_reason(const Diagnostic& d, std::uint64_t unwritten);

  /// "ok", "findings", "failed" (not read, or not to the end), "skipped" (no record), "not tried",
  /// "gone".
  std::string_view status() const;
};

/// Of the field "seen" of a ledger's lines; another number has another meaning.
inline constexpr int kLedgerForm = 1;

/// The record as one line of JSON, without line end. `say` gives a finding's sentence in the user's
/// language. What FileRecord::trace has stands in a field "seen": {"form": 1, "asked", "bytes" and
/// "modified" (nanoseconds since 1970; -1: to be read again) of the input, "outputs": [[bytes,
/// modified] of each]}, and where there are some "below" and "within" of a packed input, "left":
/// [[path, bytes, modified]]. Names that are not UTF-8 stand there too, as "path" and "names" of
/// the outputs, see name_in_json().
std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say);

/// A name of a file as JSON can hold it, and the name again: one that is not UTF-8 is U+0000 and
/// its bytes in hexadecimal digits.
std::string name_in_json(const std::string& name);
std::string name_from_json(const std::string& text);

/// The losses as JSON:
/// `[{"what":"variations","count":3},{"what":"tag","detail":"Annotator","count":1}]`.
std::string losses_json(const Losses& losses);

/// The results of a whole run.
struct Summary {
  std::uint64_t inputs = 0;     ///< files, including those not tried
  std::uint64_t skipped = 0;    ///< of these, files that are no records
  std::uint64_t failed = 0;     ///< of these, files of which nothing could be read
  std::uint64_t not_tried = 0;  ///< of these, files that the run ended before
  std::uint64_t unchanged = 0;  ///< of these, files not read, for an earlier run had done them
  Tally findings_then;          ///< of `findings`, those told by that run
  bool could_not = false;       ///< the run could not do what was asked, or could not write
  std::uint64_t bytes = 0;
  GameCounts games;
  Tally findings;
  std::map<std::string, std::uint64_t> formats, encodings;  ///< how many files have each
  Losses losses;
  bool reader_left = false;       ///< the reader of the output closed it; not an error
  std::vector<FileRecord> files;  ///< when Job::keep_records

  /// 0: done; 1: there are findings at or above `fail_on`, such as a file that cannot be read; 2:
  /// the run could not work or write, or none of the files to be read could be read.
  int exit_code(std::optional<Severity> fail_on) const;
};

/// Inputs that an earlier run has done.
struct DoneInput {
  std::size_t before = 0;           ///< it comes before that input of the run, from 0
  std::vector<FileRecord> records;  ///< its own, or those of the files in it
  std::vector<Input> inputs;        ///< which they are of
};

/// Hears of inputs as they end. Called from the thread that started the run.
class RecordKeeper {
 public:
  virtual ~RecordKeeper() = default;
  /// Those that are not read again, in order; their records join those of the run.
  virtual const std::vector<DoneInput>& done() const = 0;
  /// An input is at its end, and its outputs are final. The records are its own, or those of the
  /// files in it. An error is reported, and the run goes on.
  virtual Result<void> ended(std::span<FileRecord> records) = 0;
  /// The run is over; all records, those of failed names and of inputs not tried too.
  virtual void finish(std::vector<FileRecord>& records, Reporter& reporter) = 0;
};

/// How far a run has progressed.
struct Headway {
  std::uint64_t files_done = 0, files_total = 0, bytes = 0, games = 0;
};

/// Receives the reports of a run.
class RunReporter : public Reporter {
 public:
  /// Called for each game, in order, when Job::main_lines; after the findings of its work item.
  virtual void main_line(const std::string& /*file*/, const MainLineReport& /*line*/) {}
  /// Called with the sorted patches that repair a work item, when Job::in_place; items are in
  /// order.
  virtual void patches(const std::string& /*file*/, const std::vector<Patch>& /*patches*/) {}
  /// Called for each game that answers to the query, in order, when Job::list_found.
  virtual void found(const std::string& /*file*/, const FoundGame& /*game*/) {}
  virtual void progress(const Headway& /*p*/) {}
};

}  // namespace qipu
