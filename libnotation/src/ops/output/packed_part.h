// A part of what goes into a database: everything that its run would have put there, in order. It
// is put there together with the other parts.
//
// Its records (base/files/records.h):
//   s  an input begins: path, below, within and source of Input, each after its length
//   g  packed games with their numbers (format/packed/packed.h)
//   d  the games of the input are to be dropped
//   f  the files so far are at their ends
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "base/files/file.h"
#include "base/files/records.h"
#include "ops/output/outputs.h"
#include "ops/output/packed_output.h"

namespace qipu {

/// Writes a part.
class PackedPart final : public PackedOutput {
 public:
  /// Creates a part. Errors: cannot_write.
  static Result<std::unique_ptr<PackedPart>> create(const std::string& path, PartOutput& part);

  Result<void> put(const Input& input, std::string_view packed) override;
  Result<void> end(bool keep) override;
  Result<void> broke_off() override;
  void files_ended() override { files_ended_ = true; }
  Result<void> finish() override;
  void abandon() override {}

 private:
  PackedPart(AtomicFile file, PartOutput& part) : file_(std::move(file)), part_(part) {}
  Result<void> write(char letter, std::string_view bytes);
  Result<void> end_files();

  AtomicFile file_;
  PartOutput& part_;
  const Input* input_ = nullptr;
  bool files_ended_ = false;
  std::string record_;
};

/// Puts parts into an output, one after another.
class PackedPartJoiner {
 public:
  explicit PackedPartJoiner(PackedOutput& to) : to_(to) {}

  /// Begins another part. `goes_on`: it begins in the middle of the file with which the last one
  /// ended.
  void begin_part(bool goes_on);
  /// Takes the next bytes of the part, in pieces of any size. Returns false if they do not belong
  /// to a part. Errors: those of the output.
  Result<bool> take(std::string_view bytes);
  /// Called at the end of all parts. Returns false if something is missing.
  bool end();

 private:
  Result<bool> take_record(char letter, std::string_view bytes);

  PackedOutput& to_;
  std::deque<Input> inputs_;  ///< kept because the output uses them later
  RecordCutter records_;
  bool goes_on_ = false;
  bool files_ended_ = false;  ///< unless the next part continues the file
};

}  // namespace qipu
