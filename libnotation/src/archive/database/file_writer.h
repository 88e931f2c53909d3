// Where the file of a database is written: on a disk (file_target.cpp), or in memory
// (memory_target.cpp).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "archive/database/stored_file.h"
#include "archive/database/writer.h"
#include "base/files/page_file.h"
#include "qipu/diag/result.h"

namespace qipu::store {

struct FileTarget {
  explicit FileTarget(std::string name) : path(std::move(name)) {}
  FileTarget(const FileTarget&) = delete;
  FileTarget& operator=(const FileTarget&) = delete;
  virtual ~FileTarget() = default;

  /// The folder to which names of files are relative.
  virtual std::string folder() const = 0;
  /// Begins the new file, with the bytes of the old one if `copied`. It stays open until commit().
  /// Called once, before the first change. Errors: cannot_write, output_exists.
  virtual Result<std::shared_ptr<PageFile>> begin(bool copied) = 0;
  /// Puts the new file in its place, if one was begun. Errors: cannot_write, output_exists.
  virtual Result<void> commit() = 0;

  std::string path;              ///< its name in messages
  std::optional<FoundFile> old;  ///< the database to which games are added; nothing if it is new
};

/// Errors: those of DatabaseWriter::open().
Result<std::unique_ptr<DatabaseWriter>> write_target(std::unique_ptr<FileTarget> target);

}  // namespace qipu::store
