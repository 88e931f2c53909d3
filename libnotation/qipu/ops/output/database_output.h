// A database as the output of a run.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/database/writer.h"
#include "qipu/base/stamp.h"
#include "qipu/ops/output/packed_output.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

namespace temporary {
struct File;
}

class DatabaseOutput final : public PackedOutput {
 public:
  /// `path`: a file, or the URL of a database on a server. `update`: one that is there is added to,
  /// else it is replaced once the new one is whole; that of a server is added to in any case.
  /// Errors: those of DatabaseWriter::open().
  static Result<std::unique_ptr<DatabaseOutput>> open(const std::string& path, bool update);
  ~DatabaseOutput();
  DatabaseOutput(const DatabaseOutput&) = delete;
  DatabaseOutput& operator=(const DatabaseOutput&) = delete;

  /// Takes out of the list what the database has read already, and what has not changed since.
  /// Returns how many inputs these are; 0 unless it is updated.
  std::size_t drop_known(std::vector<Input>& inputs);
  /// Files whose games are in the database, and that are no more.
  std::vector<std::string> gone() const;
  /// Takes them out of it. Errors: cannot_write.
  Result<void> drop(const std::vector<std::string>& files);

  /// What files were when they were read, which may be long ago; others are read now.
  void were(std::map<std::string, Stamp> files) { files_ = std::move(files); }

  Result<void> put(const Input& input, std::string_view packed) override;
  Result<void> end(bool keep) override;
  void files_ended() override { files_ended_ = true; }
  Result<void> finish() override;
  void abandon(bool keep) override;

 private:
  DatabaseOutput(std::string path, bool update);
  Result<void> end_files();
  Result<void> told(Result<void> done) const;

  std::string path_;
  bool update_;
  std::unique_ptr<temporary::File> made_;  ///< where it is written if it will replace another
  std::unique_ptr<DatabaseWriter> writer_;
  const Input* input_ = nullptr;  ///< whose games go into it
  bool files_ended_ = false;      ///< and the writer is to hear of it
  std::map<std::string, Stamp> files_;
};

}  // namespace qipu
