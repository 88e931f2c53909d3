// A database as the output of a run.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/writer.h"
#include "base/files/resolved_names.h"
#include "ops/output/packed_output.h"
#include "qipu/base/stamp.h"
#include "qipu/ops/inputs.h"

namespace qipu {

class DatabaseOutput final : public PackedOutput {
 public:
  /// `path`: a file, or the URL of a database on a server. Errors: those of DatabaseWriter::open().
  static Result<std::unique_ptr<DatabaseOutput>> open(const std::string& path,
                                                      DatabaseWriter::Mode mode);

  /// Removes from the list the inputs that the database has already read and that have not changed
  /// since. Returns how many these are; 0 unless the database is updated.
  std::size_t drop_known(std::vector<Input>& inputs);
  /// Returns, in order, the whole paths of the files whose games are in the database and that were
  /// not passed to drop_known().
  std::vector<std::string> others() const;
  /// Removes files from the database, by their whole paths. Errors: cannot_write.
  Result<void> drop(const std::vector<std::string>& files);

  /// Sets the states of files when they were read, which may be long ago; other files are being
  /// read now.
  void were(std::map<std::string, Stamp> files) { files_ = std::move(files); }

  Result<void> put(const Input& input, std::string_view packed) override;
  Result<void> end(bool keep) override;
  Result<void> broke_off() override {
    if (input_ != nullptr) writer_->doubt();
    return {};
  }
  void files_ended() override { files_ended_ = true; }
  Result<void> finish() override;
  void abandon() override { writer_.reset(); }

 private:
  DatabaseOutput(std::unique_ptr<DatabaseWriter> writer, bool update);
  DatabaseSource source_of(const Input& input);
  Result<void> end_files();

  bool update_;
  std::unique_ptr<DatabaseWriter> writer_;
  std::string folder_;  ///< the folder that names begin from
  ResolvedNames resolved_;
  const Input* input_ = nullptr;  ///< the input whose games are being written
  bool files_ended_ = false;      ///< the writer has still to be told
  std::map<std::string, Stamp> files_;
};

}  // namespace qipu
