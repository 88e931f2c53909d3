// What a run writes beside its records: a report, a ledger; and outputs that are no files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "qipu/base/file.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

/// Where bytes go.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  /// False when whoever read has gone away; nothing more need be written. Errors: cannot_write.
  virtual Result<bool> write(std::string_view bytes) = 0;
};

/// Whether something is there that is neither file nor folder: a device, a pipe.
bool is_device(const std::string& path);
/// Writes to what is there. Errors: cannot_write.
Result<std::unique_ptr<ByteSink>> open_device(const std::string& path);

/// Whether two names of outputs, there already or not, lead to one file. Folders hold many files,
/// devices and pipes take whatever comes.
bool same_output(const std::string& a, const std::string& b);

/// Which files are inputs, by whatever names. O(inputs) to make, then O(log inputs) a question.
class InputFiles {
 public:
  InputFiles() = default;
  explicit InputFiles(const std::vector<Input>& inputs);
  /// False when it is there already, by whatever name. What is no regular file is never there.
  bool add(const Input& input);
  bool has(const std::string& path) const;
  /// Of an open file.
  bool has(int descriptor) const;

 private:
  std::set<std::pair<std::uint64_t, std::uint64_t>> files_;  ///< device and number of each
};

/// A file that appears whole with commit(), or a device.
class SideFile final : public ByteSink {
 public:
  /// Errors: output_is_input, output_exists, cannot_write.
  static Result<std::unique_ptr<SideFile>> open(const std::string& path,
                                                const std::vector<Input>& inputs, bool force);
  static Result<std::unique_ptr<SideFile>> open(const std::string& path, const InputFiles& inputs,
                                                bool force);
  Result<bool> write(std::string_view bytes) override;
  /// Errors: cannot_write; output_exists where another has made it meanwhile.
  Result<void> commit();

 private:
  std::optional<AtomicFile> file_;
  std::unique_ptr<ByteSink> device_;
};

}  // namespace qipu
