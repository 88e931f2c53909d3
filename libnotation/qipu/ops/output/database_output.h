// A database as the output of a run.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/database/writer.h"
#include "qipu/base/resolved_names.h"
#include "qipu/base/stamp.h"
#include "qipu/ops/output/packed_output.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

class DatabaseOutput final : public PackedOutput {
 public:
  /// `path`: a file, or the URL of a database on a server. Errors: those of DatabaseWriter::open().
  static Result<std::unique_ptr<DatabaseOutput>> open(const std::string& path,
                                                      DatabaseWriter::Mode mode);

  /// Takes out of the list what the database has read already, and what has not changed since.
  /// Returns how many inputs these are; 0 unless it is updated.
  std::size_t drop_known(std::vector<Input>& inputs);
  /// The whole paths of the files whose games are in the database, and that drop_known() was not
  /// asked about, in order.
  std::vector<std::string> others() const;
  /// Takes files out of it, by their whole paths. Errors: cannot_write.
  Result<void> drop(const std::vector<std::string>& files);

  /// What files were when they were read, which may be long ago; others are read now.
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
  std::string folder_;  ///< that names begin from
  ResolvedNames resolved_;
  const Input* input_ = nullptr;  ///< whose games go into it
  bool files_ended_ = false;      ///< and the writer is to hear of it
  std::map<std::string, Stamp> files_;
};

}  // namespace qipu
