// Private. Databases in files: how they are found fit to be read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "qipu/base/page_file.h"
#include "qipu/base/sqlite.h"
#include "qipu/diag/result.h"

namespace qipu::store {

class Stored;

inline constexpr std::int64_t kSummed = 2;  ///< from this layout on pages have sums

struct FoundFile {
  std::shared_ptr<PageFile> file;
  std::int64_t layout = 0;
};
/// Opens a file and looks at its first page. Errors: those of Database::open().
Result<FoundFile> find_file(const std::string& path);
/// Errors: those of Database::open().
Result<std::unique_ptr<Stored>> open_file(const FoundFile& found, const std::string& path);

/// A file begins as a write-ahead log of SQLite, or as a journal that is to be played back.
bool is_log(const std::string& path);
bool is_journal_of_sqlite(const std::string& path);

}  // namespace qipu::store
