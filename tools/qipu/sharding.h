// Runs on one shard of a plan: --plan and --shard.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli.h"
#include "groups.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/shard/part.h"
#include "qipu/ops/shard/plan.h"

namespace qipu::tool {

class Sharding {
 public:
  Sharding() = default;
  Sharding(const Sharding&) = delete;
  Sharding& operator=(const Sharding&) = delete;
  /// Takes away the note that it works.
  ~Sharding();

  void describe(Cli& cli);
  bool given() const { return !plan_.empty(); }
  /// What a plan decides and is given all the same; which shard, where --shard does not say it.
  /// `output` names the folder of the parts.
  void settle(const InputRequest& inputs, const GameChoice& choice, const std::string& output,
              const std::string& ledger, Language language);
  /// Formats whose files can be put together of parts.
  void settle_format(const OutputOptions& how, Language language) const;

  /// Options that say of which shard the part is and where it goes, not what it is.
  std::vector<std::string> not_asked() const {
    if (!given()) return {};
    return {"--plan", "--shard", "--output"};
  }

  struct Work {
    std::string command;      ///< "convert"
    std::string asked;        ///< as asked_of() has it
    std::string extension;    ///< of the part
    std::string format = {};  ///< of its games
    bool quiet = false;
  };
  /// Reads the plan, and puts the shard's files into the list. An exit code where there is nothing
  /// more to do, all said: the shard is done, or cannot be.
  std::optional<int> begin(Work work, ReadOptions& reading, InputList& list);
  /// The same of a command whose part is a text of what it counted (finish_text).
  std::optional<int> begin_count(const std::string& command, std::string asked, bool quiet,
                                 ReadOptions& reading, InputList& list) {
    return begin(
        {.command = command, .asked = std::move(asked), .extension = "jsonl", .quiet = quiet},
        reading, list);
  }
  /// What the part is called, with its folder.
  const std::string& part() const { return part_; }
  /// Where what tells its copies apart goes.
  std::string facts() const { return PartFolder(folder_).facts(shard_.id); }
  /// Where the shard's evaluations are kept.
  std::string cache() const { return PartFolder(folder_).cache(shard_.id); }
  /// What the part is written as. Null where there is none.
  PartOutput* output() { return given() ? &output_ : nullptr; }

  /// What came of it.
  struct Outcome {
    GameCounts games;
    Tally findings;
    bool could_not = false;  ///< it is not done then, and is tried again
    int code = 0;
    OutputFrame frame = {};
    std::optional<std::uint64_t> number_cell = {};
    std::optional<PartNote::Beside> facts = {};
  };
  /// The exit code.
  int finish(const Outcome& outcome);
  /// Of what is counted: the part is this text.
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
  std::string running_;  ///< the note that it works, while it does
  std::chrono::steady_clock::time_point begun_;
};

/// -o of commands that write files with --plan alone.
void describe_parts(Cli& cli, std::string& folder);
/// Of files of a format.
std::string extension_of(const Format& format);
/// Of a table with a column of the games' numbers, which it is, from 0.
std::optional<std::uint64_t> number_cell_of(const OutputOptions& how);

}  // namespace qipu::tool
