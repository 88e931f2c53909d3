// Runs on one shard of a plan: --plan and --shard.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli.h"
#include "groups.h"
#include "ops/batch/job.h"
#include "ops/shard/part.h"
#include "ops/shard/plan.h"

namespace qipu::tool {

class Sharding {
 public:
  Sharding() = default;
  Sharding(const Sharding&) = delete;
  Sharding& operator=(const Sharding&) = delete;
  /// Removes the note that the run works.
  ~Sharding();

  void describe(Cli& cli);
  bool given() const { return !plan_.empty(); }
  /// Refuses options that the plan determines, and finds the shard if --shard does not name it.
  /// `output` names the folder of the parts.
  void settle(const InputRequest& inputs, const GameChoice& choice, const std::string& output,
              const std::string& ledger, Language language);
  /// Refuses formats whose files cannot be joined from parts.
  void settle_format(const OutputOptions& how, Language language) const;

  /// Returns the options that name the shard and the place of the part, and do not affect its
  /// content.
  std::vector<std::string> not_asked() const {
    if (!given()) return {};
    return {"--plan", "--shard", "--output"};
  }

  struct Work {
    std::string command;      ///< such as "convert"
    std::string asked;        ///< the result of asked_of()
    std::string extension;    ///< the extension of the part
    std::string format = {};  ///< the format of its games
    bool quiet = false;
  };
  /// Reads the plan, and puts the shard's files into the list. Returns an exit code, after a
  /// message, if nothing remains to be done: the shard is done, or cannot be done.
  std::optional<int> begin(Work work, ReadOptions& reading, InputList& list);
  /// Does the same for a command whose part is a text of counters (finish_text).
  std::optional<int> begin_count(const std::string& command, std::string asked, bool quiet,
                                 ReadOptions& reading, InputList& list) {
    return begin(
        {.command = command, .asked = std::move(asked), .extension = "jsonl", .quiet = quiet},
        reading, list);
  }
  /// Returns the path of the part.
  const std::string& part() const { return part_; }
  /// Returns the path of the facts that identify copies.
  std::string facts() const { return PartFolder(folder_).facts(shard_.id); }
  /// Returns the path of the shard's evaluations.
  std::string cache() const { return PartFolder(folder_).cache(shard_.id); }
  /// Returns how the part is written; null if there is no part.
  PartOutput* output() { return given() ? &output_ : nullptr; }

  /// The results of the run.
  struct Outcome {
    GameCounts games;
    Tally findings;
    bool could_not = false;  ///< the shard is not done then, and is tried again
    int code = 0;
    OutputFrame frame = {};
    std::optional<std::uint64_t> number_cell = {};
    std::optional<PartNote::Beside> facts = {};
  };
  /// Returns the exit code.
  int finish(const Outcome& outcome);
  /// Finishes a part that is this text of counters.
  int finish_text(const std::string& text, std::uint64_t games, int code);

 private:
  Result<void> check_free(const PartFolder& folder) const;

  std::string plan_, folder_;
  std::optional<std::uint64_t> number_;
  Language language_ = Language::en;

  Work work_;
  Shard shard_;
  std::string part_;
  PartOutput output_;
  std::string running_;  ///< the note that the run works, while it does
  std::chrono::steady_clock::time_point begun_;
};

/// Describes -o of commands that write files only with --plan.
void describe_parts(Cli& cli, std::string& folder);
/// Returns the extension of files of a format.
std::string extension_of(const Format& format);
/// Returns the index, from 0, of the column with the games' numbers in a table; no value if there
/// is none.
std::optional<std::uint64_t> number_cell_of(const OutputOptions& how);

}  // namespace qipu::tool
