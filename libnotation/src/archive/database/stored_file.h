// Checks of database files before they are read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/files/page_file.h"
#include "base/sql/sqlite.h"
#include "qipu/diag/result.h"

namespace qipu::store {

class StoredDatabase;

inline constexpr std::int64_t kSummed = 2;  ///< from this layout on pages have checksums

struct FoundFile {
  std::shared_ptr<PageFile> file;
  std::int64_t layout = 0;
};
/// Opens a file and checks its first page. Errors: those of Database::open().
Result<FoundFile> find_file(const std::string& path);
/// The same for a file that is open. `path`: its name in messages.
Result<FoundFile> find_file(std::shared_ptr<PageFile> opened, const std::string& path);
/// Errors: those of Database::open().
Result<std::unique_ptr<StoredDatabase>> open_file(const FoundFile& found, const std::string& path);

/// Return true if the file begins like a write-ahead log of SQLite, or like a journal to be rolled
/// back.
bool is_log(const std::string& path);
bool is_journal_of_sqlite(const std::string& path);
/// An older qipu that was ended while it wrote left the rest of the database beside the file.
/// Returns the name of that rest, or "". `has_log`: the database's first page says that it has a
/// write-ahead log.
std::string left_beside(const std::string& path, bool has_log);

}  // namespace qipu::store
