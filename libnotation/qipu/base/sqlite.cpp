#include "qipu/base/sqlite.h"

#include <sqlite3.h>

#include <utility>

namespace qipu {

void CloseSqlite::operator()(sqlite3* db) const { sqlite3_close(db); }
void CloseSqlite::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement& Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(made_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  // A view without bytes may be null, which SQLite takes for NULL.
  const char* const bytes = text.empty() ? "" : text.data();
  sqlite3_bind_text64(made_.get(), at, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_blob(int at, std::string_view bytes) {
  sqlite3_bind_blob64(made_.get(), at, bytes.empty() ? "" : bytes.data(), bytes.size(),
                      SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_null(int at) {
  sqlite3_bind_null(made_.get(), at);
  return *this;
}

bool Statement::step() {
  if (made_ == nullptr) {
    failed_ = true;
    return false;
  }
  const int code = sqlite3_step(made_.get());
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

void Statement::reset() { sqlite3_reset(made_.get()); }

bool Statement::run() {
  step();
  reset();
  return !failed_;
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(made_.get(), column);
}

std::string_view Statement::bytes(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(made_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(made_.get(), column));
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
}

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

bool Sqlite::run(const char* sql) {
  return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

Statement Sqlite::prepare(std::string_view sql) {
  sqlite3_stmt* made = nullptr;
  sqlite3_prepare_v2(db_.get(), sql.data(), static_cast<int>(sql.size()), &made, nullptr);
  return Statement(made);
}

std::int64_t Sqlite::number(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.number(0) : 0;
}

bool Sqlite::fine() const {
  const int code = sqlite3_errcode(db_.get());
  return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
}

bool Sqlite::damaged() const {
  const int code = sqlite3_errcode(db_.get());
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

std::string Sqlite::why() const { return sqlite3_errmsg(db_.get()); }

}  // namespace qipu
