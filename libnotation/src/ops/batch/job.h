// A job: the work of a run, what it reports while it works, and its results.
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

#include "ops/mend/patch.h"
#include "ops/run/work_item.h"
#include "ops/steps/game_options.h"
#include "ops/steps/game_step.h"
#include "qipu/base/stamp.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/outcome.h"
#include "qipu/ops/main_line_report.h"
#include "qipu/ops/output_options.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

class RecordKeeper;

/// The user's choices for one run over any number of inputs. Constant during the run.
struct Job : ReadOptions, OutputOptions, GameOptions {
  /// Makes a thread's steps that choose games, before these are resolved (GamePass::chosen). Null:
  /// all games are chosen.
  std::function<GameSteps()> choosing;
  /// Makes a thread's steps of the command itself, with each resolved game before it is written.
  std::function<GameSteps()> own;
  /// Called at the end of a run that was not interrupted. If it returns a finding, the choice is
  /// not valid any more: the finding is reported, and no output of the run is kept.
  std::function<std::optional<std::pair<std::string, Diagnostic>>()> invalid;

  bool keep_records = false;  ///< fill Summary::files
  /// Receives each input as it ends, and knows those that were done earlier; used with
  /// keep_records.
  RecordKeeper* keeper = nullptr;
};

/// A file that was written, and its state at that time.
struct WrittenFile {
  std::string path;
  Stamp stamp;
  friend bool operator==(const WrittenFile&, const WrittenFile&) = default;
};

/// The facts by which a later run decides whether an input has to be read again (ledger.h).
struct Trace {
  std::string asked;           ///< a number that stands for everything that was asked of the run
  Stamp seen;                  ///< the state of the file, or of its packed file, before it was read
  std::vector<Stamp> written;  ///< the states of FileRecord::outputs
  /// Existing outputs of earlier runs that are no longer made.
  std::vector<WrittenFile> left;
};

/// The results for one input.
struct FileRecord {
  std::string path;
  std::uint64_t bytes = 0;
  std::string encoding;  ///< "GB18030"; several if its blocks differ; empty for binary files
  std::string format;    ///< the format's id; empty if not detected
  GameCounts games;
  Tally findings;
  Losses losses;  ///< what the written format could not hold
  std::vector<std::string> outputs;
  bool skipped = false;
  bool tried = true;  ///< false: the run ended before it
  bool gone = false;  ///< an earlier run did it, and the file no longer exists

  std::string relative_path, packed_file;  ///< the same as in Input
  std::optional<Trace> trace;              ///< no value: no run continues from this one
  bool unsettled = false;  ///< the input did not cause the failure; another try may succeed
  std::string line;        ///< the line in an earlier ledger; "": the record is from this run

  std::vector<Reason> reasons;  ///< one reason for each code
  void add_reason(const Diagnostic& d, std::uint64_t unwritten);

  /// Returns "ok", "findings", "failed" (not read, or not to the end), "skipped" (not a record),
  /// "not tried" or "gone".
  std::string_view status() const;
};

/// The form of the field "seen" of a ledger's lines. Another number has another meaning.
inline constexpr int kLedgerForm = 1;

/// Returns the record as one line of JSON, without a line end. `say` returns the message of a
/// finding in the user's language. FileRecord::trace is in a field "seen": {"form": 1, "asked",
/// "bytes" and "modified" (nanoseconds since 1970; -1: to be read again) of the input, "outputs":
/// [[bytes, modified] of each]}. If present, it also has "below" and "within" of a packed input,
/// and "left": [[path, bytes, modified]]. Names that are not UTF-8 are there too, as "path" and
/// "names" of the outputs, see name_in_json().
std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say);

/// Converts the name of a file to a text that JSON can hold, and back. A name that is not UTF-8
/// becomes U+0000 followed by its bytes in hexadecimal digits.
std::string name_in_json(const std::string& name);
std::string name_from_json(const std::string& text);

/// Returns the losses as JSON:
/// `[{"what":"variations","count":3},{"what":"tag","detail":"Annotator","count":1}]`.
std::string losses_json(const Losses& losses);

/// The results of a whole run.
struct Summary {
  std::uint64_t inputs = 0;     ///< files, including those not tried
  std::uint64_t skipped = 0;    ///< of these, files that are not records
  std::uint64_t failed = 0;     ///< of these, files of which nothing could be read
  std::uint64_t not_tried = 0;  ///< of these, files that the run did not reach
  std::uint64_t unchanged = 0;  ///< of these, files not read because an earlier run had done them
  Tally findings_then;          ///< of `findings`, those that the earlier run reported
  bool could_not = false;       ///< the run could not do what was asked, or could not write
  std::uint64_t bytes = 0;
  GameCounts games;
  Tally findings;
  std::map<std::string, std::uint64_t> formats, encodings;  ///< the number of files with each
  Losses losses;
  bool reader_left = false;       ///< the reader of the output closed it; not an error
  std::vector<FileRecord> files;  ///< if Job::keep_records

  /// Returns 0 if everything is done; 1 if there are findings at or above `fail_on`, such as a file
  /// that cannot be read; 2 if the run could not work or write, or if none of the files could be
  /// read.
  int exit_code(std::optional<Severity> fail_on) const;
};

/// Inputs that an earlier run has done.
struct DoneInput {
  std::size_t before = 0;           ///< they come before this input of the run, counted from 0
  std::vector<FileRecord> records;  ///< the input's own record, or those of the files in it
  std::vector<Input> inputs;        ///< the inputs of the records
};

/// Receives inputs as they end. Called from the thread that started the run.
class RecordKeeper {
 public:
  virtual ~RecordKeeper() = default;
  /// Returns the inputs that are not read again, in order. Their records are added to those of the
  /// run.
  virtual const std::vector<DoneInput>& done() const = 0;
  /// Called when an input is at its end and its outputs are final. The records are its own, or
  /// those of the files in it. An error is reported, and the run goes on.
  virtual Result<void> ended(std::span<FileRecord> records) = 0;
  /// Called when the run is over, with all records, including those of failed names and of inputs
  /// not tried.
  virtual void finish(std::vector<FileRecord>& records, Reporter& reporter) = 0;
};

/// How far a run has progressed.
struct Headway {
  std::uint64_t files_done = 0, files_total = 0, bytes = 0, games = 0;
};

/// Receives the reports of a run.
class RunReporter : public Reporter {
 public:
  /// Called for each game, in order, if GameOptions::main_lines; after the findings of its work
  /// item.
  virtual void main_line(const std::string& /*file*/, const MainLineReport& /*line*/) {}
  /// Called with the sorted patches that repair a work item, if GameOptions::in_place; items are
  /// in order.
  virtual void patches(const std::string& /*file*/, const std::vector<Patch>& /*patches*/) {}
  /// Called for each game that matches the query, in order, if GameOptions::list_found.
  virtual void found(const std::string& /*file*/, const FoundGame& /*game*/) {}
  virtual void progress(const Headway& /*p*/) {}
};

}  // namespace qipu
