// Packed inputs: the files in an archive, and in archives in it, each an input of its own.
//
// A file in an archive is called archive.zip/folder/name.xqf, and outputs mirror that path as they
// mirror folders; the archive that was named itself stands for the folder that was named. A file
// that is merely compressed keeps its name, less the ending where a new one is made from it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/unpack.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"

namespace qipu {

class Containers {
 public:
  explicit Containers(const RunLimits& limits) : limits_(limits) {}

  /// Whether no archive is open.
  bool empty() const { return open_.empty(); }

  /// Opens a packed input, from its path or where `rest` is given from its bytes. What hinders it
  /// is told by next().
  void enter(std::shared_ptr<const Input> input, std::string head,
             std::unique_ptr<ByteSource> rest);

  struct Found {
    std::shared_ptr<const Input> input;   ///< the file, or the archive that there is trouble with
    std::unique_ptr<ByteSource> content;  ///< null when there is trouble
    std::optional<Diagnostic> trouble;
  };
  /// The next file that may be a record, or the next trouble. Nothing when all archives are at
  /// their end. REQUIRES: what was found before is gone.
  std::optional<Found> next();

 private:
  struct Open {
    std::shared_ptr<const Input> input;
    std::unique_ptr<Unpacker> archive;  ///< null when it could not be opened
    std::optional<Diagnostic> trouble;
    std::string names;  ///< seen so far that are not ASCII, one a line
    std::uint64_t files = 0, encrypted = 0;
    bool nested = false;  ///< in another archive
    bool lone = false;    ///< merely compressed, so it is the file in it that has the name
  };

  std::shared_ptr<const Input> member_input(Open& open, const Member& member) const;
  static std::optional<Diagnostic> last_word(const Open& open);

  const RunLimits& limits_;
  UnpackBudget budget_;
  std::vector<Open> open_;  ///< each in the one before it
};

}  // namespace qipu
