// A run of a command over many inputs, from the list of inputs to the closing lines. The command
// says what it wants (BatchRequest) and configures its job; the order of the stages is here alone:
//
//   begin()     lists the inputs, or those of a shard, and reads the tables and books of options
//   open()      opens the ledger and the outputs, and takes out inputs that need no reading
//   run()       reads, and writes
//   finish()    writes the ledger and the note of a shard, and prints the closing lines
//
// A stage that returns an exit code has ended the run and has reported why.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "groups.h"
#include "opening/opening_book.h"
#include "ops/batch/job.h"
#include "ops/batch/ledger.h"
#include "ops/output/outputs.h"
#include "qipu/archive/names.h"
#include "qipu/ops/inputs.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {

/// What a command wants of its run. What is taken by reference or pointer must outlive the run.
struct BatchRequest {
  std::string command;  ///< its name
  Language language = Language::en;
  const std::vector<GivenOption>& given;  ///< on the command line
  InputRequest& inputs;
  Job& job;
  const Findings& findings;
  std::optional<Severity> fail_on;

  std::string ledger = {};      ///< path; "": none
  bool lasting_ledger = false;  ///< a later run may go on from the ledger
  const Updating* updating = nullptr;
  Sharding* sharding = nullptr;
  std::string names = {};              ///< path of a table of names; "": none
  std::vector<std::string> book = {};  ///< games whose openings are used; empty: none
  std::uint32_t book_least = 1;        ///< how often a move of the book was played at least
  KnownGames* known = nullptr;         ///< gets the games of the book too

  /// Where records go; null: the run writes none.
  const Writing* writing = nullptr;
  std::string second = {};               ///< path of the second output; "": none
  std::vector<std::string> others = {};  ///< further files that the run writes
  bool sorted = false;                   ///< games are written in the order of Job::order
  bool force = false;                    ///< replace files
  bool to_standard = false;              ///< something else than records goes to standard output

  /// Options that do not change what a run is asked, besides those of every command.
  std::vector<std::string> not_asked = {};
  /// What else a run is asked, that options do not say.
  std::string also_asked = {};
  /// What the part of a shard is, if it holds no records: the ending of its name.
  std::string part_extension = {};
};

class BatchRun {
 public:
  explicit BatchRun(BatchRequest request);
  ~BatchRun();

  std::optional<int> begin();
  /// Names one more file that the run writes, so that no record replaces it. Before open().
  void also_writes(std::string path) { request_.others.push_back(std::move(path)); }
  std::optional<int> open(Session& session);
  Summary run(Session& session);
  /// `code`: what the command itself has found wrong, 0-2. Returns the exit code.
  int finish(const Summary& summary, int code = 0, bool could_not = false);
  /// The same without closing lines.
  int finish_quietly(const Summary& summary, int code = 0, bool could_not = false);

  InputList& list() { return list_; }
  /// All files that the run reads, also those that options name. They are never written.
  const std::vector<Input>& files() const { return files_; }
  StandardOutput& standard() { return standard_; }
  const OpeningBook* book() const { return book_ ? &*book_ : nullptr; }
  bool sharded() const { return request_.sharding != nullptr && request_.sharding->given(); }
  /// True if games are added to a database that knows its files.
  bool updates_database() const;

 private:
  std::optional<int> open_output(const std::string& path, std::vector<std::string> others,
                                 std::unique_ptr<Outputs>& outputs);
  std::optional<int> update_database(Session& session);
  Result<bool> drop_gone(DatabaseOutput& database, const InputList& all, Session& session) const;
  LedgerWanted ledger_wanted() const;
  std::string asked() const;

  BatchRequest request_;
  InputList list_;
  std::vector<Input> files_;
  std::optional<NameTable> names_;
  std::optional<OpeningBook> book_;
  StandardOutput standard_;
  std::string asked_;
  std::unique_ptr<Ledger> ledger_;
  std::unique_ptr<SideFile> plain_ledger_;
  std::unique_ptr<Outputs> outputs_, second_;
  std::shared_ptr<InputFiles> written_ = std::make_shared<InputFiles>();  ///< by both outputs
  std::size_t known_ = 0;  ///< files that a database knows and that have not changed
  bool prune_stopped_ = false;
};

}  // namespace qipu::tool
