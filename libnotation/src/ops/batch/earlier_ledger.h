// What an earlier run recorded about its inputs: the lines of its ledger, and of the journal that
// it left if it was interrupted.
//
// The journal is beside the ledger (LEDGER.part). Its first line, and the first line of each run
// that continues it, is {"journal": 1}. {"making": PATH} says that an output is about to appear.
// The other lines are those intended for the ledger, written as soon as an input is done. The last
// lines of an input count.
//
// Names of files are relative to the ledger's folder if they lie below it, otherwise whole paths.
// Here they are whole paths without links.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ops/batch/job.h"
#include "ops/output/side_file.h"

namespace qipu {

/// An input as an earlier run knew it: its line, or the lines of the files in it.
struct EarlierInput {
  std::string file;  ///< the whole path of its file
  std::vector<FileRecord> records;

  /// Returns true if that run read it to its end and recorded how to recognise it.
  bool done() const;
  /// Returns the outputs written for it that are not known to be gone.
  std::vector<WrittenFile> outputs() const;
};

class EarlierLedger {
 public:
  /// Reads a ledger and its journal. A ledger that does not exist has no inputs. Lines that cannot
  /// be read are reported at their places. Errors: those of prove_ledger(); too_large,
  /// ledger_newer. `folder`: the folder that names are relative to.
  static Result<EarlierLedger> read(const std::string& ledger, const std::string& journal,
                                    const std::string& folder, Reporter& reporter);
  /// Replaces each name of an output by what `name` returns for it.
  void rename_outputs(const std::function<std::string(const std::string&)>& name);

  /// Returns the inputs in the order of the ledger.
  const std::deque<EarlierInput>& inputs() const { return inputs_; }
  /// Finds an input by its whole path. Returns null if it is not known.
  const EarlierInput* find(const std::string& file) const;
  /// Returns the outputs that were about to appear.
  const std::set<std::string>& begun() const { return begun_; }

 private:
  Result<void> read_lines(const std::string& path, bool journal, const std::string& folder,
                          Reporter& reporter);
  EarlierInput& input(const std::string& file);

  std::deque<EarlierInput> inputs_;
  std::unordered_map<std::string, std::size_t> at_;  ///< the index in inputs_ of each file
  std::set<std::string> begun_;
  std::set<std::string> loss_names_;
};

/// Returns a ledger's line with another status, or with other remaining outputs. REQUIRES: it was
/// read from a ledger.
std::string line_with_status(const std::string& line, std::string_view status);
std::string line_with_left(const std::string& line, const std::vector<WrittenFile>& left);

/// Returns the line that begins a journal, and the line that says what is about to appear; both
/// with line ends.
std::string journal_head();
std::string making_line(const std::string& path);
/// Returns true if a file begins as a journal does.
bool is_journal(const std::string& path);

/// Checks that a ledger may replace what is at that path: nothing, a device, an empty file, or a
/// file whose first non-blank line is a whole line of a ledger or the first line of a journal.
/// Errors: not_a_ledger; cannot_open, cannot_read.
Result<void> prove_ledger(const std::string& path);
/// Opens a ledger that no later run continues. Errors: those of SideFile::open() and
/// prove_ledger().
Result<std::unique_ptr<SideFile>> open_ledger_file(const std::string& path,
                                                   const InputFiles& inputs, bool force);

}  // namespace qipu
