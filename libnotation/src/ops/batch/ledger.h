// The ledger of a run: a line for each input (job.h), and the rules by which a run continues an
// earlier one.
//
// An input is not read again if its last run came to its end, the size and time of the file are
// unchanged, the same was asked, and its outputs exist as they were written. Its lines are then
// copied. For a packed input its own size and time decide. Contents are not compared: to find out
// that only the time of a file has changed, the run would have to read the file, which is most of
// the work. Such a file is done again, with the same outputs.
//
// Inputs and outputs are identified by their paths without links. In the ledger the paths are
// relative to its own folder if they lie below it, otherwise whole. So the ledger can be moved
// together with them.
//
// Outputs of an earlier run may be replaced and removed only if the ledger names them, their size
// and time are unchanged, and they lie where this run writes (Outputs::could_write()). Names of
// outputs are those that a run over everything would give. If an unchanged input would get another
// name, it is done again.
//
// A journal (earlier_ledger.h) is written while the run works, and is removed when the ledger is
// complete. A run that is killed leaves its journal, and the next run with Request::update
// continues from there.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/files/resolved_names.h"
#include "ops/batch/earlier_ledger.h"
#include "ops/batch/job.h"
#include "ops/output/outputs.h"
#include "ops/output/side_file.h"

namespace qipu {

class Ledger final : public RecordKeeper {
 public:
  struct Request {
    std::string path;      ///< the path of the ledger
    bool update = false;   ///< continue from the existing ledger
    bool prune = false;    ///< with update: remove the outputs of inputs that no longer exist
    bool force = false;    ///< replace an existing ledger
    bool recurse = false;  ///< the run reads folders with everything below them
    /// A number that stands for all options that decide what is written.
    std::string asked;
    /// Returns the message of a finding in the user's language.
    std::function<std::string(const Diagnostic&)> say;
  };

  /// `read`: all files that the run reads; the ledger overwrites none of them. Errors: those of
  /// EarlierLedger::read() and open_ledger_file(); ledger_interrupted.
  static Result<std::unique_ptr<Ledger>> open(Request request, const std::vector<Input>& read,
                                              Reporter& reporter);
  ~Ledger() override;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  /// Removes from the list what need not be read, reports what no longer exists, and begins the
  /// journal. `outputs` is null if nothing is written. If the outputs are not each_apart(), or
  /// standard input is read, no run can continue from this one. Call it once, before the run.
  /// Errors of the journal: cannot_write, output_exists.
  Result<void> go_on(InputList& list, Outputs* outputs, Reporter& reporter);

  /// Returns true if --prune removed nothing because it was not certain which inputs are gone.
  bool prune_stopped() const { return prune_stopped_; }
  const std::vector<DoneInput>& done() const override { return done_; }
  Result<void> ended(std::span<FileRecord> records) override;
  void finish(std::vector<FileRecord>& records, Reporter& reporter) override;

  /// Writes the ledger and removes the journal. Errors: those of SideFile.
  Result<void> write(const std::vector<FileRecord>& records);

 private:
  explicit Ledger(Request request) : request_(std::move(request)) {}

  Result<void> begin_journal();
  Result<void> journal(std::string_view lines);
  void trace(std::span<FileRecord> records, const std::string& file, Stamp seen);
  void keep_others(const InputList& list, Reporter& reporter);
  void keep_gone(const EarlierInput& input, bool prunes, Reporter& reporter);
  std::string whole(const std::string& path) const;
  FileRecord stored(const FileRecord& record) const;
  std::string stored_line(const FileRecord& record) const;
  void spell_outputs(const Outputs& outputs);
  std::vector<const EarlierInput*> unchanged(const std::vector<Input>& inputs,
                                             Reporter& reporter) const;
  bool is_unchanged(const EarlierInput& input) const;
  void yield_names(const std::vector<Input>& inputs, const Outputs& outputs,
                   std::vector<const EarlierInput*>& known) const;
  EarlierOutputs earlier_outputs(const std::vector<Input>& inputs,
                                 const std::vector<const EarlierInput*>& known) const;
  bool is_ours(const WrittenFile& file) const;
  bool remove(const WrittenFile& file) const;

  Request request_;
  bool goes_on_ = false;              ///< a later run can continue from this one
  const Outputs* outputs_ = nullptr;  ///< null: nothing is written, and outputs are not examined
  std::string folder_;                ///< the folder that names in the ledger are relative to
  mutable ResolvedNames resolved_;
  bool prune_stopped_ = false;
  InputFiles read_;
  std::unique_ptr<SideFile> file_;
  int journal_ = -1;
  bool journal_is_new_ = false, any_ended_ = false;
  EarlierLedger earlier_;
  std::int64_t broke_off_ = -1;                    ///< when the existing journal was last written
  std::unordered_map<std::string, Stamp> stamps_;  ///< of the inputs, before they were read
  /// For inputs that are read again, their existing outputs.
  std::unordered_map<std::string, std::vector<WrittenFile>> old_outputs_;
  std::vector<DoneInput> done_;
  std::vector<std::string> other_lines_;    ///< the lines of inputs that are not in this run
  std::vector<std::string> other_outputs_;  ///< the outputs of those inputs
};

}  // namespace qipu
