// The right to replace a file, which one program at a time can hold.
#pragma once

#include <string>

#include "qipu/diag/result.h"

namespace qipu {

/// Held from before the file is read until its replacement is in place. Other programs that ask for
/// it wait some seconds; programs that write to the file by SQLite must wait as well.
class WriterLock {
 public:
  /// If the file does not exist, nothing is held. `path`: links are followed. Errors: cannot_write
  /// (another program has it).
  static Result<WriterLock> take(const std::string& path);
  WriterLock(WriterLock&&) noexcept;
  WriterLock& operator=(WriterLock&&) noexcept;
  ~WriterLock();

  /// The file, open for reading; -1 if there is none.
  int descriptor() const { return descriptor_; }

 private:
  explicit WriterLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace qipu
