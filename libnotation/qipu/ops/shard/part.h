// A part: what the run of a shard writes, and the note that says it is done.
//
// In a folder that all runs of a plan share: part-00007.pgn, and behind it part-00007.done.json.
// Both appear whole or not at all, the note last and both on the disk by then: where the note is,
// the part is. So a run that finds the note of what it is asked has nothing to do; two runs of one
// shard write the same bytes, and the last stands; no locks are needed. While a run works there is
// part-00007.running, which tells people where, and decides nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/run/work_item.h"
#include "qipu/ops/shard/plan.h"

namespace qipu {

/// What a note says.
struct PartNote {
  std::string version;  ///< of the program
  std::uint64_t shard = 0;
  std::string planned;  ///< Shard::hash
  std::string command;  ///< "convert"
  std::string asked;    ///< a number that stands for what the run was asked
  std::string part;     ///< the name of the part, without folders
  std::uint64_t bytes = 0;
  std::string sum;  ///< of the part, as Checksum has it
  GameCounts games;
  Tally findings;
  int status = 0;      ///< of the run, 0 or 1
  double seconds = 0;  ///< that it took
  OutputFrame frame;   ///< what of the part stands around its games
  /// Of a table whose rows have their number: which cell that is, from 0.
  std::optional<std::uint64_t> number_cell;
  std::string format;        ///< of the part's games; "" where it has none
  std::uint64_t listed = 0;  ///< bytes of their list, where they are listed first
  /// A file beside the part (PartFolder::facts).
  struct Beside {
    std::uint64_t bytes = 0;
    std::string sum;
  };
  std::optional<Beside> facts;
};

/// Hands over the bytes of a part, or of the file beside it, piece by piece, and compares them with
/// their sum. Errors: part_damaged, those of reading, those of `take`.
using TakeBytes = std::function<Result<void>(std::string_view bytes)>;
Result<void> read_part(const std::string& path, const std::string& sum, const TakeBytes& take);

/// Where the parts of a plan are.
class PartFolder {
 public:
  explicit PartFolder(std::string path);

  std::string part(std::uint64_t shard, std::string_view extension) const;
  std::string note(std::uint64_t shard) const;
  std::string running(std::uint64_t shard) const;
  /// What tells copies apart, of a shard of dedupe.
  std::string facts(std::uint64_t shard) const;
  /// Evaluations, of a shard that is annotated.
  std::string cache(std::uint64_t shard) const;
  std::string path_of(const PartNote& note) const { return path_ + note.part; }
  /// Errors: cannot_write.
  Result<void> make() const;

  /// The note of a shard, where it and its part are there and of one size; it need not be of what
  /// is asked now.
  std::optional<PartNote> done(const Shard& shard) const;
  /// Has the part arrive on the disk, and then the note, in which it sets bytes and, where that is
  /// not known, the sum; takes the note of running away. Errors: cannot_open, cannot_read,
  /// cannot_write.
  Result<void> settle(PartNote& note) const;

 private:
  std::string path_;  ///< ends in /
};

/// Who works on a shard.
struct WorkNote {
  std::string host;
  std::int64_t process = 0;
  std::int64_t since = 0;  ///< seconds since 1970
};
/// Nothing where there is no such note, or none that can be read.
std::optional<WorkNote> read_running(const std::string& path);
void write_running(const std::string& path, const WorkNote& note);

}  // namespace qipu
