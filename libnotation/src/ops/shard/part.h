// A part: the output of the run of a shard, and the note that says that it is done.
//
// The folder is shared by all runs of a plan. It holds part-00007.pgn and its note
// part-00007.done.json. Both appear whole or not at all, the note last, when both are on the disk:
// if there is a note, there is the part. So a run that finds a note of the same request has nothing
// to do. Two runs of one shard write the same bytes, and the last one remains; no locks are needed.
// While a run works there is part-00007.running, which tells people where it runs, and decides
// nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "ops/output/outputs.h"
#include "ops/run/work_item.h"
#include "ops/shard/plan.h"
#include "qipu/diag/result.h"

namespace qipu {

/// The content of a note.
struct PartNote {
  std::string version;  ///< the version of the program
  std::uint64_t shard = 0;
  std::string planned;  ///< Shard::hash
  std::string command;  ///< such as "convert"
  std::string asked;    ///< a number that stands for everything that was asked of the run
  std::string part;     ///< the name of the part, without folders
  std::uint64_t bytes = 0;
  std::string sum;  ///< the checksum of the part, as in Checksum
  GameCounts games;
  Tally findings;
  int status = 0;      ///< the exit status of the run, 0 or 1
  double seconds = 0;  ///< how long the run took
  OutputFrame frame;   ///< the text around the games of the part
  /// If it is a table whose rows have numbers: the index of that column, from 0.
  std::optional<std::uint64_t> number_cell;
  std::string format;        ///< the format of the part's games; "" if it has none
  std::uint64_t listed = 0;  ///< the bytes of their list, if they are listed first
  /// A file beside the part (PartFolder::facts).
  struct Beside {
    std::uint64_t bytes = 0;
    std::string sum;
  };
  std::optional<Beside> facts;
};

/// Passes on the bytes of a part, or of the file beside it, piece by piece, and compares them with
/// their checksum. Errors: part_damaged, those of reading, those of `take`.
using TakeBytes = std::function<Result<void>(std::string_view bytes)>;
Result<void> read_part(const std::string& path, const std::string& sum, const TakeBytes& take);

/// The folder with the parts of a plan.
class PartFolder {
 public:
  explicit PartFolder(std::string path);

  std::string part(std::uint64_t shard, std::string_view extension) const;
  std::string note(std::uint64_t shard) const;
  std::string running(std::uint64_t shard) const;
  /// Returns the path of the facts that identify copies, for a shard of dedupe.
  std::string facts(std::uint64_t shard) const;
  /// Returns the path of the evaluations, for a shard that is annotated.
  std::string cache(std::uint64_t shard) const;
  std::string path_of(const PartNote& note) const { return path_ + note.part; }
  /// Creates the folder. Errors: cannot_write.
  Result<void> make() const;

  /// Returns the note of a shard, if it and its part exist and the part has the size in the note.
  /// It may be the note of another request.
  std::optional<PartNote> done(const Shard& shard) const;
  /// Makes sure that the part is on the disk, and then writes the note, in which it sets the bytes
  /// and, if that is missing, the checksum. Removes the file that says that the run works. Errors:
  /// cannot_open, cannot_read, cannot_write.
  Result<void> settle(PartNote& note) const;

 private:
  std::string path_;  ///< ends in /
};

/// The process that works on a shard.
struct WorkNote {
  std::string host;
  std::int64_t process = 0;
  std::int64_t since = 0;  ///< seconds since 1970
};
/// Reads such a file. Returns no value if there is none, or none that can be read.
std::optional<WorkNote> read_running(const std::string& path);
void write_running(const std::string& path, const WorkNote& note);

}  // namespace qipu
