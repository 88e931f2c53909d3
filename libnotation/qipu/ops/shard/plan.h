// A plan: the games of many inputs cut into shards (分片), each the work of one process, wherever
// it runs and however often. A text of JSON lines: a head, then a line for each shard, in order.
//
// A shard is sections of files: whole games of a large text archive or of a database, or whole
// files. Sections know what stands before them in their files, so findings and games keep their
// places and numbers. The same inputs give the same plan, whatever the threads. Files are known by
// size and time, and where only the time differs (a copy), by the SHA-256 of what was planned;
// databases in files by size and time alone, those of servers by what they say of their state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/stamp.h"
#include "qipu/diag/result.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

/// Of the texts of plans and of notes about parts; another number has another meaning.
inline constexpr int kShardForm = 1;

struct PlannedSection {
  Input input;        ///< with Input::section
  Stamp stamp;        ///< of its file
  std::string state;  ///< Database::state() of one on a server
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;  ///< how much of the file
  std::string sha256;       ///< of these bytes; "" of games in a database
};

struct Shard {
  std::uint64_t id = 0;            ///< from 0
  std::uint64_t games_before = 0;  ///< in the shards before
  std::vector<PlannedSection> sections;
  std::string hash;  ///< stands for what is planned, times of files apart

  std::uint64_t games() const;
  std::uint64_t bytes() const;
};

struct PlanHead {
  std::string version;               ///< of the program
  const Format* from = nullptr;      ///< as ReadOptions
  std::optional<Encoding> encoding;  ///< likewise
  const Notation* words = nullptr;   ///< likewise
  std::uint64_t shards = 0, games = 0, bytes = 0;
  std::string hash;  ///< of those of all shards
};

struct Plan {
  PlanHead head;
  std::vector<Shard> shards;
};

/// How large shards are: about so many bytes, or so many shards at most. One of the two.
struct ShardSize {
  std::uint64_t bytes = 0, shards = 0;
};

/// Reads the inputs once. What keeps one from being read is told, and whole it is a section all the
/// same: the run of its shard tells it too. Errors: cannot_read (standard input and pipes).
/// O(bytes).
Result<Plan> make_plan(const ReadOptions& reading, const std::vector<Input>& inputs,
                       const ShardSize& size, const std::string& version, Reporter& reporter);

/// What Shard::hash and PlanHead::hash are to be.
std::string hash_of(const Shard& shard);
std::string hash_of(const std::vector<Shard>& shards);

/// The plan as it stands in a file.
std::string plan_text(const Plan& plan);

/// Errors: cannot_open, not_a_plan, plan_otherwise (made by a program of another
/// version than `version`).
Result<Plan> read_plan(const std::string& path, const std::string& version);
/// The head and one shard. Errors: also no_such_shard.
Result<Plan> read_shard(const std::string& path, std::uint64_t id, const std::string& version);

/// Whether the files are as they were planned. Errors: plan_changed, cannot_open.
Result<void> check_files(const Shard& shard);

}  // namespace qipu
