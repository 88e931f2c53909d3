// Files that a run writes in addition to its records (a report, a ledger), and outputs that are not
// regular files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "qipu/ops/inputs.h"

namespace qipu {

/// A destination for bytes.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  /// Writes bytes. Returns false if the reader has gone away and nothing more need be written.
  /// Errors: cannot_write.
  virtual Result<bool> write(std::string_view bytes) = 0;
};

/// Does the same as ByteSink::write(), on a descriptor; `name` is the name of its file.
Result<bool> write_to(int descriptor, const std::string& name, std::string_view bytes);

/// Returns true if the path exists and is neither a file nor a folder: a device or a pipe.
bool is_device(const std::string& path);
/// Opens a device for writing. Errors: cannot_write.
Result<std::unique_ptr<ByteSink>> open_device(const std::string& path);

/// Returns true if two output names, existing or not, lead to the same file: by their names, by
/// links, or as two names of one file. Never true for two folders, which can hold many files, or
/// for devices and pipes.
bool same_output(const std::string& a, const std::string& b);

/// Returns the path of `path` below the folder ("" is the current one), whatever links and ".."
/// lead to the folders of both; no value if it is not in the folder.
std::optional<std::string> path_below(const std::string& folder, const std::string& path);

/// A set of files, those that are read or those that were written, by file identity and not by
/// name. O(files) to make, O(log files) for each query.
class InputFiles {
 public:
  InputFiles() = default;
  explicit InputFiles(const std::vector<Input>& inputs);
  /// Returns false if the file is already in the set, under any name. Files that are not regular
  /// are never added, and the result is true for them.
  bool add(const Input& input);
  bool add(const std::string& path) { return add(Input{.path = path, .relative_path = path}); }
  bool has(const std::string& path) const;
  /// Returns true if the file of an open descriptor is in the set.
  bool has(int descriptor) const;

 private:
  std::set<platform::Identity> files_;
};

/// A file that appears as a whole with commit(), or a device.
class SideFile final : public ByteSink {
 public:
  /// Opens it. Errors: output_is_input, output_exists, cannot_write.
  static Result<std::unique_ptr<SideFile>> open(const std::string& path, const InputFiles& inputs,
                                                bool force);
  Result<bool> write(std::string_view bytes) override;
  /// Makes the file final. Errors: cannot_write; output_exists if another process has made the file
  /// meanwhile.
  Result<void> commit();

 private:
  std::optional<AtomicFile> file_;
  std::unique_ptr<ByteSink> device_;
};

}  // namespace qipu
