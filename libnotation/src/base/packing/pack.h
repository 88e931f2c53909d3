// Files written compressed if their names ask for it: .gz, .bz2, .xz, .zst.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/files/file.h"

namespace qipu {

/// Removes the ending of a packed file: "games.pgn.gz" becomes "games.pgn", and "games.pgn" stays.
/// Knows all endings that can be read.
std::string_view without_packing(std::string_view name);

/// A file that appears whole or not at all, like AtomicFile, compressed as its name asks. The bytes
/// depend only on what is written; they contain no time and no name.
class PackedFile {
 public:
  /// Errors: cannot_write, output_exists.
  static Result<PackedFile> create(const std::string& path, Existing existing = Existing::replaced);
  PackedFile(PackedFile&&) noexcept;
  PackedFile& operator=(PackedFile&&) noexcept;
  ~PackedFile();
  /// Errors: cannot_write.
  Result<void> write(std::string_view bytes);
  /// Errors: those of AtomicFile::commit().
  Result<void> commit();

 private:
  struct Packer;
  PackedFile(AtomicFile file, std::unique_ptr<Packer> packer);

  std::unique_ptr<AtomicFile> file_;  ///< must not move: the packer writes to it
  std::unique_ptr<Packer> packer_;    ///< null: not compressed
};

}  // namespace qipu
