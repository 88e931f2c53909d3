// What an earlier run says of its inputs: the lines of its ledger, and of the journal that it left
// if it broke off.
//
// A journal lies beside the ledger (LEDGER.part). Its first line, and that of each run that goes
// on, is {"journal": 1}; {"making": PATH} says that an output is about to appear; other lines are
// those that the ledger was to have, as soon as an input is done. Of an input the last lines count.
//
// Names of files are relative to the ledger's folder where they lie below it, else whole; here they
// are whole paths without links.
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

#include "qipu/ops/batch/job.h"
#include "qipu/ops/output/side_file.h"

namespace qipu {

/// An input as an earlier run knew it: its line, or those of the files in it.
struct EarlierInput {
  std::string file;  ///< its whole path on the disk
  std::vector<FileRecord> records;

  /// Whether that run read it to its end, and said by what it will be known.
  bool done() const;
  /// What was written for it, and is not known to be gone.
  std::vector<WrittenFile> outputs() const;
};

class EarlierLedger {
 public:
  /// Of a file that is not there too: it has no inputs. Lines that cannot be read are reported at
  /// their places. Errors: those of prove_ledger(); too_large, ledger_newer.
  /// `folder`: that names are relative to.
  static Result<EarlierLedger> read(const std::string& ledger, const std::string& journal,
                                    const std::string& folder, Reporter& reporter);
  /// Puts other names in the place of those of outputs.
  void rename_outputs(const std::function<std::string(const std::string&)>& name);

  /// In the order of the ledger.
  const std::deque<EarlierInput>& inputs() const { return inputs_; }
  /// By the whole path. Null: it is not known.
  const EarlierInput* find(const std::string& file) const;
  /// Outputs that were about to appear.
  const std::set<std::string>& begun() const { return begun_; }

 private:
  Result<void> read_lines(const std::string& path, bool journal, const std::string& folder,
                          Reporter& reporter);
  EarlierInput& input(const std::string& file);

  std::deque<EarlierInput> inputs_;
  std::unordered_map<std::string, std::size_t> at_;  ///< in inputs_, by their files
  std::set<std::string> begun_;
  std::set<std::string> loss_names_;
};

/// A ledger's line with another status, or other outputs that are left. REQUIRES: it was read from
/// a ledger.
std::string line_with_status(const std::string& line, std::string_view status);
std::string line_with_left(const std::string& line, const std::vector<WrittenFile>& left);

/// The line that begins a journal, and one that tells what is about to appear; with line ends.
std::string journal_head();
std::string making_line(const std::string& path);
/// Whether a file begins as a journal does.
bool is_journal(const std::string& path);

/// A ledger may be written in the place of what is at that path: nothing, a device, an
/// empty file, or one whose first line that is not blank is a whole line of a ledger, or the head
/// of a journal. Errors: not_a_ledger; cannot_open, cannot_read.
Result<void> prove_ledger(const std::string& path);
/// Opens a ledger of which no run goes on. Errors: those of SideFile::open() and prove_ledger().
Result<std::unique_ptr<SideFile>> open_ledger_file(const std::string& path,
                                                   const InputFiles& inputs, bool force);

}  // namespace qipu
