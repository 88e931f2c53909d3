// Parts of `dedupe`: all games of a shard as they are written, and beside them the facts that
// identify copies. When parts are merged, all facts are compared at once, as one run compares them,
// and the copies are left out of the joined output.
//
// Copies with the same moves could be distributed by hash, but a beginning and the longer game, or
// games that differ in a few plies, have different hashes. The comparison costs little compared
// with reading (docs/clusters.md).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "archive/duplicates/duplicates.h"
#include "base/files/file.h"
#include "base/hash/checksum.h"
#include "ops/output/written_game.h"
#include "ops/shard/merge.h"
#include "qipu/ops/inputs.h"

namespace qipu {

/// The file of facts beside a part, in records (base/files/records.h):
///   o  how games are compared: DuplicateOptions::keep, near, moves_alone, a byte each; comes first
///   f  the games that follow are from this file
///   g  a game: its number in the file, the size of its written bytes (varints), packed facts
class FactsFile {
 public:
  /// Creates the file. Errors: cannot_write.
  static Result<FactsFile> create(const std::string& path, const DuplicateOptions& how);
  /// Adds a game. REQUIRES: WrittenGame::facts. Errors: cannot_write.
  Result<void> add(const Input& from, const WrittenGame& game);
  /// Makes the file final. Errors: cannot_write.
  Result<void> commit() { return file_.commit(); }
  PartNote::Beside note() const { return {size_, sum_.digits()}; }

 private:
  explicit FactsFile(AtomicFile file) : file_(std::move(file)) {}
  Result<void> write(char letter, std::string_view bytes);

  AtomicFile file_;
  Checksum sum_;
  std::uint64_t size_ = 0;
  std::string path_, record_, bytes_;
};

class MergedDuplicates {
 public:
  /// Reads all facts and finds the copies. Errors: part_damaged, those of reading and of
  /// Duplicates. O(plies log games); memory as for Duplicates.
  static Result<std::unique_ptr<MergedDuplicates>> join(const PartFolder& folder,
                                                        std::vector<PartNote> notes);
  Duplicates& found() { return found_; }

  /// Passes on what one run writes: the games that stay, and the copies. Errors: those of
  /// merge_parts().
  Result<void> write(const Plan& plan, const TakeBytes& kept, const TakeBytes& copies);
  std::uint64_t kept() const { return kept_; }  ///< how many of the games written are kept

 private:
  MergedDuplicates(const PartFolder& folder, std::vector<PartNote> notes,
                   const DuplicateOptions& how)
      : folder_(folder), notes_(std::move(notes)), found_(how) {}

  const PartFolder& folder_;
  std::vector<PartNote> notes_;
  Duplicates found_;
  std::uint64_t kept_ = 0;
};

}  // namespace qipu
