// SQLite files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/sql/sql.h"
#include "base/sql/sqlite_pages.h"

struct sqlite3;

namespace qipu {

/// Returns the application id of an SQLite file from its first bytes (at least 72). Nothing if it
/// is not an SQLite file or is cut short.
std::optional<std::uint32_t> sqlite_application(std::string_view head);

struct CloseSqlite {
  void operator()(sqlite3* db) const;
};

class Sqlite final : public Sql {
 public:
  /// Opens or creates a file that several programs write to, each for a moment. SQLite locks it and
  /// keeps files beside it. `patience`: how long a writer waits for another, in ms. Errors:
  /// cannot_open, with SQLite's reason.
  static Result<Sqlite> open_shared(const std::string& path, int patience);
  /// Opens any SQLite file for reading. Errors: cannot_open.
  static Result<Sqlite> look_at(const std::string& path);
  /// Opens a database's file. `path` is its name in messages. A file opened for reading is not
  /// trusted: its views and triggers do not run, and a statement fails if it takes more steps than
  /// a valid file of that size can need. Errors: cannot_open.
  static Result<Sqlite> open(std::shared_ptr<PageFile> file, const std::string& path);

  bool run(const char* sql) override;
  /// Null for a shared file (open_shared()).
  std::unique_ptr<Sql> again() override;
  std::string why() const override;
  bool fine() const override;
  /// Returns true if the last error is about a damaged file.
  bool damaged() const;
  Diagnostic finding(const Code& otherwise) const override;
  const std::string& path() const override { return path_; }
  /// Null for a shared file (open_shared()).
  const std::shared_ptr<PageFile>& file() const;
  /// Makes each page reserve the bytes for its checksum. Call it while the file is still empty.
  bool reserve_sums();

  /// The steps of the statement that is running.
  struct Steps {
    std::int64_t taken = 0, most = 0;
  };

 private:
  Statement make(std::string_view sql, bool large) override;
  void distrust();

  std::string path_;
  std::shared_ptr<PageFileName> pages_;
  std::unique_ptr<Steps> steps_;
  std::unique_ptr<sqlite3, CloseSqlite> db_;
};

}  // namespace qipu
