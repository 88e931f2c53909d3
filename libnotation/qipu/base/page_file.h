// Private. The file of a database as it is read and written here: pages of 4,096 bytes with their
// checksums.
//
// SQLite gets this file alone (sqlite_pages.cpp). It opens nothing by a name, so a journal or a log
// that lies beside a database is never read, written or removed.
//
// The last 8 bytes of a page are the XXH3 sum of its other bytes, little-endian; the seed is the
// page's number, counted from 1. Files that qipu made before it had checksums reserve no bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "qipu/diag/result.h"

namespace qipu {

class PageFile {
 public:
  static constexpr std::size_t kPage = 4096;  ///< bytes
  static constexpr std::size_t kSum = 8;      ///< bytes of a page that its sum takes

  /// Opens a regular file to be read. Programs that write to it by SQLite have to wait until it is
  /// closed; one that writes to it now is waited for, some seconds. Errors: cannot_open,
  /// database_unusable (somebody writes to it).
  static Result<std::shared_ptr<PageFile>> open(const std::string& path);
  /// An open file that is read and written, and that stays open while this lives. Its pages get
  /// sums.
  static std::shared_ptr<PageFile> of(int descriptor);
  PageFile(const PageFile&) = delete;
  PageFile& operator=(const PageFile&) = delete;
  ~PageFile();

  /// 0 where the size cannot be told.
  std::uint64_t size() const;
  enum class Read : std::uint8_t { whole, cut, failed, damaged };
  /// Reads `bytes` bytes from `at` on. Where the file ends before them the rest is zeros. By
  /// several threads at once.
  Read read(char* out, std::size_t bytes, std::uint64_t at) const;
  /// Writes a whole page. 0, or errno.
  int write(const char* page, std::uint64_t at);
  /// 0, or errno.
  int cut(std::uint64_t bytes);
  /// The page that was found damaged first, from 1; 0: none was.
  std::uint64_t damaged_page() const { return damaged_; }
  bool writable() const { return !owned_; }
  int descriptor() const { return descriptor_; }
  /// False for files of older versions, whose pages have no sums.
  void set_sums(bool sums) { sums_ = sums; }

 private:
  PageFile(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {}
  Read read_page(char* out, std::uint64_t at) const;

  int descriptor_;
  bool owned_;
  bool sums_ = true;
  mutable std::atomic<std::uint64_t> damaged_ = 0;
};

}  // namespace qipu
