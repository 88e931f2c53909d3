// Private. SQLite files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/base/sql.h"
#include "qipu/base/sqlite_pages.h"

struct sqlite3;

namespace qipu {

/// The number that says whose a file of SQLite is, from its first bytes (72 at least). Nothing: it
/// is no file of SQLite, or it is cut short.
std::optional<std::uint32_t> sqlite_application(std::string_view head);

struct CloseSqlite {
  void operator()(sqlite3* db) const;
};

class Sqlite final : public Sql {
 public:
  /// Opens a file that several programs write to, each for a moment, or makes it. SQLite locks it
  /// and keeps files beside it. `patience`: how long a writer waits for another, ms. Errors:
  /// cannot_open, with SQLite's reason.
  static Result<Sqlite> open_shared(const std::string& path, int patience);
  /// Opens any file of SQLite to be looked at, and changes nothing. Errors: cannot_open.
  static Result<Sqlite> look_at(const std::string& path);
  /// Opens a database's file. `path` is its name in messages. A file that is only read is not
  /// trusted: its views and triggers do not run, and a statement ends with an error where it takes
  /// more steps than a sound file of its size can ask for. Errors: cannot_open.
  static Result<Sqlite> open(std::shared_ptr<PageFile> file, const std::string& path);

  bool run(const char* sql) override;
  /// Null for a file that programs share.
  std::unique_ptr<Sql> again() override;
  std::string why() const override;
  bool fine() const override;
  /// Whether the last error is of a file that is damaged.
  bool damaged() const;
  Diagnostic finding(const Code& otherwise) const override;
  const std::string& path() const override { return path_; }
  /// Null of a file that programs share.
  const std::shared_ptr<PageFile>& file() const;
  /// Has each page keep so many bytes for its sum. To be called before anything is in the file.
  bool reserve_sums();

  /// The steps of the statement that runs.
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
