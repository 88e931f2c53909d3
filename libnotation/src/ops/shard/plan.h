// A plan: the games of many inputs cut into shards (分片). Each shard is the work of one process,
// wherever it runs and however often. The plan is a text of JSON lines: a header, then a line for
// each shard, in order.
//
// A shard consists of sections of files: whole games of a large collection or of a database, or
// whole files. Sections record what precedes them in their files, so findings and games keep their
// places and numbers. The same inputs give the same plan, in any number of threads. Files are
// recognised by size and time and, if only the time differs (a copy), by the SHA-256 of what was
// planned; databases in files by size and time alone, those of servers by the state that they
// report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/stamp.h"
#include "qipu/diag/result.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

/// The version of the form of plans and of notes about parts.
inline constexpr int kShardForm = 1;

struct PlannedSection {
  Input input;        ///< with Input::section
  Stamp stamp;        ///< the state of its file
  std::string state;  ///< Database::state() of a database on a server
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;  ///< the size of the part of the file
  std::string sha256;       ///< the hash of these bytes; "" for games in a database
};

struct Shard {
  std::uint64_t id = 0;            ///< counted from 0
  std::uint64_t games_before = 0;  ///< the games in the shards before
  std::vector<PlannedSection> sections;
  std::string hash;  ///< stands for what is planned, except the times of files

  std::uint64_t games() const;
  std::uint64_t bytes() const;
};

struct PlanHead {
  std::string version;               ///< the version of the program
  const Format* from = nullptr;      ///< the same as in ReadOptions
  std::optional<Encoding> encoding;  ///< the same as in ReadOptions
  const Notation* words = nullptr;   ///< the same as in ReadOptions
  std::uint64_t shards = 0, games = 0, bytes = 0;
  std::string hash;  ///< the hash of the hashes of all shards
};

struct Plan {
  PlanHead head;
  std::vector<Shard> shards;
};

/// The size of shards: either about so many bytes, or at most so many shards.
struct ShardSize {
  std::uint64_t bytes = 0, shards = 0;
};

/// Reads the inputs once. Reports inputs that cannot be read; each becomes a section as a whole,
/// and the run of its shard reports it too. Errors: cannot_read (standard input and pipes).
/// O(bytes).
Result<Plan> make_plan(const ReadOptions& reading, const std::vector<Input>& inputs,
                       const ShardSize& size, const std::string& version, Reporter& reporter);

/// Compute the values of Shard::hash and PlanHead::hash.
std::string hash_of(const Shard& shard);
std::string hash_of(const std::vector<Shard>& shards);

/// Returns the plan as the text of a file.
std::string plan_text(const Plan& plan);

/// Reads a plan. Errors: cannot_open, not_a_plan, plan_otherwise (made by a program of another
/// version than `version`).
Result<Plan> read_plan(const std::string& path, const std::string& version);
/// Reads the header and one shard. Errors: also no_such_shard.
Result<Plan> read_shard(const std::string& path, std::uint64_t id, const std::string& version);

/// Checks that the files are as they were planned. Errors: plan_changed, cannot_open.
Result<void> check_files(const Shard& shard);

}  // namespace qipu
