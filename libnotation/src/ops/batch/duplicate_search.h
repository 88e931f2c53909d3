// Finds the copies among the games of inputs, and leaves them out of a run over the same inputs.
//
// The inputs are read twice: to find out which games are copies, and by run_job() with this object
// as its selector. In the first reading databases are asked for facts, so that hardly any record is
// read. A hash of each work item, and the files of databases, show whether the inputs are still the
// same. If one has changed, no output of the run is made.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "archive/duplicates/duplicates.h"
#include "base/files/file.h"
#include "ops/batch/job.h"
#include "qipu/archive/database.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/reporter.h"

namespace qipu {

class DuplicateSearch {
 public:
  /// `merges`: the game kept gets what its copies have and it lacks.
  DuplicateSearch(const DuplicateOptions& options, bool merges)
      : found_(options), merges_(merges) {}

  /// Reads every input, and reads it again if it merges. Inputs that can be read only once have to
  /// be copied before (run/put_aside.h). Findings are reported in the order of the inputs; about a
  /// database whose facts are used, only that it cannot be read. Errors: those of the temporary
  /// files; cannot_read if an input has changed meanwhile.
  Result<void> search(const ReadOptions& options, const InputList& list, Reporter& reporter);

  Duplicates& found() { return found_; }
  std::uint64_t games() const { return games_; }  ///< games that cannot be read count

  /// Has the job write only the games that are kept, with what their copies give them. This must
  /// outlive the run.
  void choose_for(Job& job);

 private:
  class ChooseStep;
  struct Item {
    std::uint32_t first = 0;  ///< the index of its first game
    std::uint32_t hash = 0;   ///< the hash of its bytes
  };
  /// A database among the inputs.
  struct Stored {
    std::uint64_t first = 0;  ///< the index of its first game
    std::string path, state;  ///< the path, and a text that changes with the database
  };
  /// Notes that an item is, or is not, as it was when it was searched.
  void begin(const WorkItem& item);
  /// True if the game is kept.
  bool keeps(const ReadGame& read);
  /// Gives a game that is kept what it lacks of its copies.
  void add_gifts(const ReadGame& read);
  /// The file that has changed since it was searched, and what to report of it.
  std::optional<std::pair<std::string, Diagnostic>> changed_input();
  Result<void> read_facts(const ReadOptions& options, const InputList& list, Reporter& reporter);
  Result<void> read_games(const ReadOptions& options, std::span<const Input> inputs,
                          std::size_t before, Reporter& reporter);
  Result<void> ask_database(Database& database, const Input& input, std::size_t number);
  Result<void> read_gifts(const ReadOptions& options, const InputList& list);
  void note_database(const Input& input, std::size_t number);
  std::optional<std::uint32_t> first_in(const WorkItem& item) const;
  std::optional<std::uint32_t> index_of(const ReadGame& read) const;
  void note_changed(const std::string& path);

  Duplicates found_;
  bool merges_;
  std::uint64_t games_ = 0;
  std::vector<Item> items_;                  ///< without items of databases
  std::map<std::size_t, Stored> databases_;  ///< by their index among the inputs
  Spool gifts_;
  std::atomic<std::uint64_t> met_ = 0;  ///< how many items of the run are unchanged
  std::mutex mutex_;
  std::string changed_;  ///< the first input found to have changed
};

}  // namespace qipu
