// Private. SQLite files: statements, values in and out, what went wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace qipu {

struct CloseSqlite {
  void operator()(sqlite3* db) const;
  void operator()(sqlite3_stmt* statement) const;
};

/// A prepared statement. Values are bound from 1, columns counted from 0. Bound texts must outlive
/// the step.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* made) : made_(made) {}

  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, std::string_view text);
  Statement& bind_blob(int at, std::string_view bytes);
  Statement& bind_null(int at);

  /// True: there is a row. False: the end, or an error, which failed() tells.
  bool step();
  bool failed() const { return failed_; }
  /// Makes it ready for the next values.
  void reset();
  /// step() and reset() of what gives no rows; false on an error.
  bool run();

  std::int64_t number(int column) const;
  /// Valid until the next step.
  std::string_view bytes(int column) const;

 private:
  std::unique_ptr<sqlite3_stmt, CloseSqlite> made_;
  bool failed_ = false;
};

/// A file of SQLite.
class Sqlite {
 public:
  enum class Mode : std::uint8_t { read, write, create };
  /// `patience`: how long a reader or writer waits for another, ms. Errors: cannot_open, with
  /// SQLite's reason.
  static Result<Sqlite> open(const std::string& path, Mode mode, int patience = 5000);

  /// Without rows; false on an error.
  bool run(const char* sql);
  Statement prepare(std::string_view sql);
  /// The one number of a statement; 0 where it gives none.
  std::int64_t number(std::string_view sql);
  /// SQLite's words for the last error.
  std::string why() const;
  /// Whether there was none.
  bool fine() const;
  /// Whether that error is of a file that is damaged.
  bool damaged() const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::unique_ptr<sqlite3, CloseSqlite> db_;
};

}  // namespace qipu
