// The file of a database, or its bytes in memory: pages of 4,096 bytes with checksums.
//
// SQLite sees only this file (sqlite_pages.cpp). It opens nothing by name, so a journal or a log
// that lies beside a database is never read, written or removed.
//
// The last 8 bytes of a page are the XXH3 sum of its other bytes, little-endian; the seed is the
// page's number, counted from 1. Files made by versions of qipu without checksums reserve no bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "qipu/diag/result.h"

namespace qipu {

class PageFile {
 public:
  static constexpr std::size_t kPage = 4096;  ///< bytes
  static constexpr std::size_t kSum = 8;      ///< bytes of a page that hold its checksum

  /// Opens a regular file for reading. Programs that write to it by SQLite must wait until it is
  /// closed; a program that is writing to it is waited for, up to some seconds. Errors:
  /// cannot_open, database_unusable (another program is writing to it).
  static Result<std::shared_ptr<PageFile>> open(const std::string& path);
  /// Uses an open file for reading and writing; it must stay open while this object lives. The
  /// pages get checksums.
  static std::shared_ptr<PageFile> of(int descriptor);
  /// Uses bytes in memory, for reading and writing; they grow. The pages get checksums.
  static std::shared_ptr<PageFile> of(std::shared_ptr<std::string> bytes);
  PageFile(const PageFile&) = delete;
  PageFile& operator=(const PageFile&) = delete;
  ~PageFile();

  /// Returns 0 if the size is unknown.
  std::uint64_t size() const;
  enum class Read : std::uint8_t { whole, cut, failed, damaged };
  /// Reads `bytes` bytes from `at` on. After the end of the file the rest is zeros. Several threads
  /// may read at once.
  Read read(char* out, std::size_t bytes, std::uint64_t at) const;
  /// Writes a whole page. Returns 0, or errno.
  int write(const char* page, std::uint64_t at);
  /// Returns 0, or errno.
  int cut(std::uint64_t bytes);
  /// The number, from 1, of the first page found damaged; 0 if there is none.
  std::uint64_t damaged_page() const { return damaged_; }
  bool writable() const { return !owned_; }
  int descriptor() const { return descriptor_; }
  /// Pass false for files of older versions, whose pages have no checksums.
  void set_sums(bool sums) { sums_ = sums; }

 private:
  PageFile(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {}
  explicit PageFile(std::shared_ptr<std::string> memory)
      : descriptor_(-1), owned_(false), memory_(std::move(memory)) {}
  Read read_page(char* out, std::uint64_t at) const;
  /// Copies bytes from the memory, as read_file() does.
  std::ptrdiff_t read_memory(char* out, std::size_t bytes, std::uint64_t at) const;
  /// Makes the memory have this many bytes. Returns 0, or errno.
  int resize_memory(std::uint64_t bytes);

  // --- of a file that is not in memory
  std::uint64_t file_size() const;
  /// Returns how many bytes it read: fewer only at the end of the file; -1 after an error.
  std::ptrdiff_t read_file(char* out, std::size_t bytes, std::uint64_t at) const;
  /// Returns 0, or errno.
  int write_file(const char* bytes, std::size_t size, std::uint64_t at);
  /// Returns 0, or errno.
  int cut_file(std::uint64_t bytes);

  int descriptor_;
  bool owned_;
  std::shared_ptr<std::string> memory_;
  bool sums_ = true;
  mutable std::atomic<std::uint64_t> damaged_ = 0;
};

}  // namespace qipu
