// Runs that go on from an earlier one: --ledger with --update and --prune.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli.h"
#include "groups.h"
#include "qipu/ops/batch/ledger.h"
#include "session.h"

namespace qipu::tool {

struct Updating {
  bool update = false, prune = false;

  void describe_update(Cli& cli);
  void describe_prune(Cli& cli);
  /// What a run that goes on needs: a ledger, all games of its inputs, outputs of each (`output`
  /// null: it writes none).
  void settle(const std::string& ledger, const std::string* output, const Job& job,
              Language language) const;
};

/// A number that stands for what the run is asked and for the version of this program. Left out is
/// what decides which inputs are read, how fast, and what is told; and what `besides` names. Of the
/// files that options name, and of those in folders, size and time count.
std::string asked_of(const std::string& command, const std::vector<GivenOption>& given,
                     const std::vector<std::string>& besides,
                     const std::vector<std::string>& option_files);

/// Those that --book and --names name.
std::vector<std::string> option_files(const std::vector<std::string>& book,
                                      const std::string& names = {});

/// Opens the ledger at `path` and takes out of the list what need not be read. `ledger` stays null
/// for "". False, having said why, where it cannot be. `read`: as Ledger::open(). `outputs`: null
/// where nothing is written. Its findings go to `reporter`.
struct LedgerWanted {
  const std::string& path;
  const Updating& how;
  bool force = false, recurse = false;
  std::string asked;
  Language language = Language::en;
};
bool open_ledger(const LedgerWanted& wanted, const std::vector<Input>& read, Reporter& reporter,
                 std::unique_ptr<Ledger>& ledger);
/// The second half, as soon as outputs are known; `ledger` may be null. False, having said why.
bool go_on(Ledger* ledger, const LedgerWanted& wanted, InputList& list, Outputs* outputs,
           Reporter& reporter, Job& job);
/// Writes it, where there is one. 0; 1 where nothing was pruned, though that was asked; or 2.
int close_ledger(Ledger* ledger, const Summary& summary, Language language);
/// "unchanged since the last time, and not read: 5 (findings told then: 1 error, 2 warnings)" and
/// the end of the line; "" where nothing was taken over.
std::string unchanged_line(const Summary& summary, Language language);

}  // namespace qipu::tool
