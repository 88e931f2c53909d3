#include "qipu/base/sqlite.h"

#include <sqlite3.h>

#include <utility>

namespace qipu {
namespace {

class SqliteStatement final : public Statement::Body {
 public:
  explicit SqliteStatement(sqlite3_stmt* made) : made_(made) {}
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;
  ~SqliteStatement() override { sqlite3_finalize(made_); }

  void bind(int at, std::int64_t value) override { sqlite3_bind_int64(made_, at, value); }
  void bind_text(int at, std::string_view text) override {
    // A view without bytes may be null, which SQLite takes for NULL.
    const char* const bytes = text.empty() ? "" : text.data();
    sqlite3_bind_text64(made_, at, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void bind_blob(int at, std::string_view bytes) override {
    sqlite3_bind_blob64(made_, at, bytes.empty() ? "" : bytes.data(), bytes.size(), SQLITE_STATIC);
  }
  void bind_null(int at) override { sqlite3_bind_null(made_, at); }

  Step step() override {
    const int code = sqlite3_step(made_);
    if (code == SQLITE_ROW) return Step::row;
    return code == SQLITE_DONE ? Step::done : Step::failed;
  }
  void reset() override { sqlite3_reset(made_); }

  std::int64_t number(int column) const override { return sqlite3_column_int64(made_, column); }
  std::string_view bytes(int column) const override {
    const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(made_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(made_, column));
    return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
  }

 private:
  sqlite3_stmt* made_;
};

}  // namespace

void CloseSqlite::operator()(sqlite3* db) const { sqlite3_close(db); }

Result<Sqlite> Sqlite::open(const std::string& path, Mode mode, int patience) {
  int flags = SQLITE_OPEN_NOMUTEX;
  flags |= mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (mode == Mode::create) flags |= SQLITE_OPEN_CREATE;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Sqlite out;
  out.path_ = path;
  out.db_.reset(opened);
  if (code != SQLITE_OK) {
    const std::string why = opened == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(opened);
    return fail(diag::cannot_open, {}, {path, why});
  }
  sqlite3_busy_timeout(opened, patience);
  return out;
}

std::unique_ptr<Sql> Sqlite::again() {
  auto opened = open(path_, Mode::read);
  return opened ? std::make_unique<Sqlite>(std::move(*opened)) : nullptr;
}

bool Sqlite::run(const char* sql) {
  return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

Statement Sqlite::make(std::string_view sql, bool /*large*/) {
  sqlite3_stmt* made = nullptr;
  sqlite3_prepare_v2(db_.get(), sql.data(), static_cast<int>(sql.size()), &made, nullptr);
  return made == nullptr ? Statement() : Statement(std::make_unique<SqliteStatement>(made));
}

bool Sqlite::fine() const {
  const int code = sqlite3_errcode(db_.get());
  return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
}

bool Sqlite::damaged() const {
  const int code = sqlite3_errcode(db_.get());
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

Diagnostic Sqlite::finding(const Code& otherwise) const {
  return make_diagnostic(otherwise, {}, {path_, why()});
}

std::string Sqlite::why() const { return sqlite3_errmsg(db_.get()); }

}  // namespace qipu
