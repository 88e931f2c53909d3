// Files that a run writes besides its records (a report, a ledger), and outputs that are not
// regular files.
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

/// A destination for bytes.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  /// False when the reader has gone away and nothing more need be written. Errors: cannot_write.
  virtual Result<bool> write(std::string_view bytes) = 0;
};

/// What ByteSink::write() does, on a descriptor; `name` says what it leads to.
Result<bool> write_to(int descriptor, const std::string& name, std::string_view bytes);

/// Whether the path exists and is neither a file nor a folder: a device or a pipe.
bool is_device(const std::string& path);
/// Opens it for writing. Errors: cannot_write.
Result<std::unique_ptr<ByteSink>> open_device(const std::string& path);

/// True where two output names, existing or not, lead to the same file: by their names, by links,
/// or as names of one file. Never true of two folders, which can hold many files, nor of devices
/// and pipes.
bool same_output(const std::string& a, const std::string& b);

/// The path of `path` below the folder ("" is the current one), whatever links and ".." lead to the
/// folders of both; nothing where it does not lie in it.
std::optional<std::string> path_below(const std::string& folder, const std::string& path);

/// A set of files, those that are read or those that were written, by file identity rather than by
/// name. O(files) to make, O(log files) per query.
class InputFiles {
 public:
  InputFiles() = default;
  explicit InputFiles(const std::vector<Input>& inputs);
  /// False when the file is already in the set, under whatever name. What is no regular file is
  /// never added, and then the result is true.
  bool add(const Input& input);
  bool add(const std::string& path) { return add(Input{.path = path, .below = path}); }
  bool has(const std::string& path) const;
  /// Of an open file descriptor.
  bool has(int descriptor) const;

 private:
  std::set<std::pair<std::uint64_t, std::uint64_t>> files_;  ///< device and inode number of each
};

/// A file that appears as a whole with commit(), or a device.
class SideFile final : public ByteSink {
 public:
  /// Errors: output_is_input, output_exists, cannot_write.
  static Result<std::unique_ptr<SideFile>> open(const std::string& path, const InputFiles& inputs,
                                                bool force);
  Result<bool> write(std::string_view bytes) override;
  /// Errors: cannot_write; output_exists where another process has made the file meanwhile.
  Result<void> commit();

 private:
  std::optional<AtomicFile> file_;
  std::unique_ptr<ByteSink> device_;
};

}  // namespace qipu
