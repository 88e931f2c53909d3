// The ledger of a run: a line for each input (job.h), and how a run goes on from an earlier one.
//
// An input is not read again where its last run came to its end, size and time of the file are
// those of then, the same was asked, and its outputs are there as they were written; its lines are
// taken over as they stand. For a packed input its own size and time decide. What is read is not
// compared: to learn that only the time of a file has changed it would have to be read, which is
// most of the work; it is done again, with the same outputs.
//
// Inputs and outputs are known by their paths without links. The ledger has them relative to its
// own folder where they lie below it, else whole: so it may move together with them.
//
// Outputs of an earlier run may be replaced, and removed, only where the ledger names them, size
// and time are those of then, and they lie where this run writes (Outputs::could_write()). Names of
// outputs are those that a run over everything would give: where an input that has not changed
// would get another one, it is done again.
//
// A journal (earlier_ledger.h) is written while the run works, and is gone when the ledger stands.
// A run that is killed leaves it, and the next with Request::update goes on from there.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "qipu/base/resolved_names.h"
#include "qipu/ops/batch/earlier_ledger.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/output/side_file.h"

namespace qipu {

class Ledger final : public RecordKeeper {
 public:
  struct Request {
    std::string path;      ///< of the ledger
    bool update = false;   ///< goes on from the one that is there
    bool prune = false;    ///< of that: removes the outputs of what is no more
    bool force = false;    ///< replaces one that is there
    bool recurse = false;  ///< the run reads folders with what is below them
    /// A number that stands for all that is asked and decides what is written.
    std::string asked;
    /// A finding's sentence in the user's language.
    std::function<std::string(const Diagnostic&)> say;
  };

  /// `read`: all files that the run reads; they are not written over. Errors: those of
  /// EarlierLedger::read() and open_ledger_file(); ledger_interrupted.
  static Result<std::unique_ptr<Ledger>> open(Request request, const std::vector<Input>& read,
                                              Reporter& reporter);
  ~Ledger() override;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  /// Takes out of the list what need not be read, tells what is no more, and begins the journal.
  /// `outputs` null: nothing is written. Where it is not each_apart(), or standard input is read,
  /// no run can go on from this one. Call it once, before the run. Errors: cannot_write,
  /// output_exists, of the journal.
  Result<void> go_on(InputList& list, Outputs* outputs, Reporter& reporter);

  /// True where --prune removed nothing, because it was not certain which inputs are gone.
  bool prune_stopped() const { return prune_stopped_; }
  const std::vector<DoneInput>& done() const override { return done_; }
  Result<void> ended(std::span<FileRecord> records) override;
  void finish(std::vector<FileRecord>& records, Reporter& reporter) override;

  /// Writes the ledger and takes the journal away. Errors: those of SideFile.
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
  bool goes_on_ = false;              ///< a later run can go on from this one
  const Outputs* outputs_ = nullptr;  ///< null: nothing is written, and nothing said of outputs
  std::string folder_;                ///< that names in the ledger are relative to
  mutable ResolvedNames resolved_;
  bool prune_stopped_ = false;
  InputFiles read_;
  std::unique_ptr<SideFile> file_;
  int journal_ = -1;
  bool journal_is_new_ = false, any_ended_ = false;
  EarlierLedger earlier_;
  std::int64_t broke_off_ = -1;  ///< when the journal that is there was last written to
  std::unordered_map<std::string, Stamp> stamps_;  ///< of the inputs, before they were read
  /// Of inputs that are read again, what is there of them.
  std::unordered_map<std::string, std::vector<WrittenFile>> old_outputs_;
  std::vector<DoneInput> done_;
  std::vector<std::string> other_lines_;    ///< of inputs that are not this run's
  std::vector<std::string> other_outputs_;  ///< theirs
};

}  // namespace qipu
