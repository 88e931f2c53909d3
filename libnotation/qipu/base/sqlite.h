// Private. SQLite files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/base/sql.h"

struct sqlite3;

namespace qipu {

struct CloseSqlite {
  void operator()(sqlite3* db) const;
};

class Sqlite final : public Sql {
 public:
  enum class Mode : std::uint8_t { read, write, create };
  /// `patience`: how long a reader or writer waits for another, ms. Errors: cannot_open, with
  /// SQLite's reason.
  static Result<Sqlite> open(const std::string& path, Mode mode, int patience = 5000);

  bool run(const char* sql) override;
  /// A file opened to be read, whatever is committed when it is.
  std::unique_ptr<Sql> again() override;
  std::string why() const override;
  bool fine() const override;
  /// Whether the last error is of a file that is damaged.
  bool damaged() const;
  Diagnostic finding(const Code& otherwise) const override;
  const std::string& path() const override { return path_; }

 private:
  Statement make(std::string_view sql, bool large) override;

  std::string path_;
  std::unique_ptr<sqlite3, CloseSqlite> db_;
};

}  // namespace qipu
