// What a run writes beside its records: a report, a ledger; and outputs that are no files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/base/file.h"
#include "qipu/ops/inputs.h"

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

/// Whether two of them are one file, by whatever names; "-" is standard input, and a descriptor
/// number as `descriptor` stands for an open file.
bool is_input(int descriptor, const std::vector<Input>& inputs);
bool is_input(const std::string& path, const std::vector<Input>& inputs);

/// A file that appears whole with commit(), or a device.
class SideFile final : public ByteSink {
 public:
  /// Errors: output_is_input, output_exists, cannot_write.
  static Result<std::unique_ptr<SideFile>> open(const std::string& path,
                                                const std::vector<Input>& inputs, bool force);
  Result<bool> write(std::string_view bytes) override;
  Result<void> commit();

 private:
  std::optional<AtomicFile> file_;
  std::unique_ptr<ByteSink> device_;
};

}  // namespace qipu
