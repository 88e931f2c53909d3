// Runs that continue an earlier one: --ledger with --update and --prune.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli.h"
#include "groups.h"
#include "ops/batch/ledger.h"
#include "session.h"

namespace qipu::tool {

struct Updating {
  bool update = false, prune = false;

  void describe_update(Cli& cli);
  void describe_prune(Cli& cli);
  /// Checks the conditions of a run that continues: a ledger, all games of its inputs, outputs for
  /// each input (`output` null: it writes none).
  void settle(const std::string& ledger, const std::string* output, const Job& job,
              Language language) const;
};

/// Returns a number that stands for everything asked of the run and for the version of this
/// program. Options that decide which inputs are read, how fast, and what is reported are left out,
/// and so are those in `besides`. Files that options name, and files in such folders, count by size
/// and time.
std::string asked_of(const std::string& command, const std::vector<GivenOption>& given,
                     const std::vector<std::string>& besides,
                     const std::vector<std::string>& option_files);

/// Returns the files that --book and --names name.
std::vector<std::string> option_files(const std::vector<std::string>& book,
                                      const std::string& names = {});

/// Opens the ledger at `path` and removes from the list what need not be read. `ledger` stays null
/// for "". Returns false after an error message if it cannot be opened. `read`: as in
/// Ledger::open(). `outputs`: null if nothing is written. Its findings go to `reporter`.
struct LedgerWanted {
  const std::string& path;
  const Updating& how;
  bool force = false, recurse = false;
  std::string asked;
  Language language = Language::en;
};
bool open_ledger(const LedgerWanted& wanted, const std::vector<Input>& read, Reporter& reporter,
                 std::unique_ptr<Ledger>& ledger);
/// The second half, called as soon as outputs are known; `ledger` may be null. Returns false after
/// an error message.
bool go_on(Ledger* ledger, const LedgerWanted& wanted, InputList& list, Outputs* outputs,
           Reporter& reporter, Job& job);
/// Writes the ledger, if there is one. Returns 0; 1 if --prune was given and nothing was removed
/// because it was not certain; or 2.
int close_ledger(Ledger* ledger, const Summary& summary, Language language);
/// Returns "unchanged since the last run and not read again: 5 (findings told then: 1 error, 2
/// warnings)" with a line end; "" if there are no such inputs.
std::string unchanged_line(const Summary& summary, Language language);
/// Returns "unchanged since the last run and not read again: 5", without a line end.
std::string unchanged_files(std::uint64_t files, Language language);

}  // namespace qipu::tool
