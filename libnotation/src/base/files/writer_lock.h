// The right to replace a file, which one program at a time can hold.
#pragma once

#include <string>

#include "qipu/diag/result.h"

namespace qipu {

/// Take it before you read the file, and keep it until the replacement is in place. Another program
/// that asks for it waits at most five seconds. Programs that write to the file by SQLite have to
/// wait, too.
class WriterLock {
 public:
  /// Waits for the lock of a file and returns it. If the file does not exist, nothing is locked.
  /// Links in `path` are followed. Errors: cannot_write (another program has it).
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
