// Finds the copies among the games of inputs, and leaves them out of a run over the same inputs.
//
// The inputs are read twice: to see which games are copies, and by run_job() with this as its
// selector. The first time databases are asked for facts, and hardly a record is read. Whether all
// are still the same is seen by a hash of each work item, of databases by their files: where one
// has changed, no output of the run is made.
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

#include "qipu/archive/database/database.h"
#include "qipu/archive/duplicates.h"
#include "qipu/base/file.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

class DuplicateSearch final : public GameSelector {
 public:
  /// `merges`: what a copy holds and the game kept for it lacks is given to that one.
  DuplicateSearch(const DuplicateOptions& options, bool merges)
      : found_(options), merges_(merges) {}

  /// Reads every input, and again where it merges. What can be read once only has to be put aside
  /// before (run/put_aside.h). Findings are reported in the order of the inputs; of a database that
  /// was asked none but that it cannot be. Errors: of the
  /// temporary files; cannot_read where an input has changed meanwhile.
  Result<void> search(const ReadOptions& options, const InputList& list, Reporter& reporter);

  Duplicates& found() { return found_; }
  std::uint64_t games() const { return games_; }  ///< those that cannot be read count

  void begin(const WorkItem& item) override;
  bool takes(const ReadGame& read) override;
  void add_to(const ReadGame& read) override;
  std::optional<std::pair<std::string, Diagnostic>> trouble() override;

 private:
  struct Item {
    std::uint32_t first = 0;  ///< the index of its first game
    std::uint32_t hash = 0;   ///< of its bytes
  };
  /// A database among the inputs.
  struct Stored {
    std::uint64_t first = 0;  ///< the index of its first game
    std::string path, state;  ///< of the file, and what tells that it has changed
  };
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
  std::vector<Item> items_;                  ///< those of databases apart
  std::map<std::size_t, Stored> databases_;  ///< by their places among the inputs
  Spool gifts_;
  std::atomic<std::uint64_t> met_ = 0;  ///< items of the run that are as they were
  std::mutex mutex_;
  std::string changed_;  ///< the first input that was seen to have changed
};

}  // namespace qipu
