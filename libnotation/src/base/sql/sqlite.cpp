#include "base/sql/sqlite.h"

#include <sqlite3.h>

#include <utility>

namespace qipu {
namespace {

class SqliteStatement final : public Statement::Body {
 public:
  SqliteStatement(sqlite3_stmt* made, Sqlite::Steps* steps) : made_(made), steps_(steps) {}
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;
  ~SqliteStatement() override { sqlite3_finalize(made_); }

  void bind(int at, std::int64_t value) override { sqlite3_bind_int64(made_, at, value); }
  void bind_text(int at, std::string_view text) override {
    // An empty view may have a null pointer, which SQLite would take for NULL.
    const char* const bytes = text.empty() ? "" : text.data();
    sqlite3_bind_text64(made_, at, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void bind_blob(int at, std::string_view bytes) override {
    sqlite3_bind_blob64(made_, at, bytes.empty() ? "" : bytes.data(), bytes.size(), SQLITE_STATIC);
  }
  void bind_null(int at) override { sqlite3_bind_null(made_, at); }

  Step step() override {
    if (steps_ != nullptr && sqlite3_stmt_busy(made_) == 0) steps_->taken = 0;
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
  Sqlite::Steps* steps_;  ///< null: steps are not counted
};

constexpr int kStepsAtOnce = 100'000;  ///< the count is checked after this many steps

int count_steps(void* of) {
  auto& steps = *static_cast<Sqlite::Steps*>(of);
  steps.taken += kStepsAtOnce;
  return steps.taken > steps.most ? 1 : 0;
}

}  // namespace

std::optional<std::uint32_t> sqlite_application(std::string_view head) {
  constexpr std::string_view kBegin{"SQLite format 3\0", 16};
  constexpr std::size_t kAt = 68, kBytes = 4;  // big-endian
  if (!head.starts_with(kBegin) || head.size() < kAt + kBytes) return std::nullopt;
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < kBytes; ++i) id = id << 8U | static_cast<std::uint8_t>(head[kAt + i]);
  return id;
}

void CloseSqlite::operator()(sqlite3* db) const { sqlite3_close(db); }

namespace {

/// Returns null if it cannot be opened; `why` gives the reason.
std::unique_ptr<sqlite3, CloseSqlite> opened(const std::string& name, int flags,
                                             const char* file_system, std::string& why) {
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX, file_system);
  std::unique_ptr<sqlite3, CloseSqlite> out(db);
  if (code == SQLITE_OK) return out;
  why = db == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(db);
  return nullptr;
}

}  // namespace

Result<Sqlite> Sqlite::open_shared(const std::string& path, int patience) {
  Sqlite out;
  out.path_ = path;
  std::string why;
  out.db_ = opened(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr, why);
  if (out.db_ == nullptr) return fail(diag::cannot_open, {}, {path, why});
  sqlite3_busy_timeout(out.db_.get(), patience);
  return out;
}

Result<Sqlite> Sqlite::look_at(const std::string& path) {
  Sqlite out;
  out.path_ = path;
  std::string why;
  out.db_ = opened(path, SQLITE_OPEN_READONLY, nullptr, why);
  if (out.db_ == nullptr) return fail(diag::cannot_open, {}, {path, why});
  return out;
}

Result<Sqlite> Sqlite::open(std::shared_ptr<PageFile> file, const std::string& path) {
  Sqlite out;
  out.path_ = path;
  const bool writes = file->writable();
  out.pages_ = std::make_shared<PageFileName>(std::move(file));
  std::string why;
  const char* const pages = page_file_system();
  if (pages == nullptr) return fail(diag::cannot_open, {}, {path, "SQLite"});
  out.db_ = opened(out.pages_->name(),
                   writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY,
                   pages, why);
  if (out.db_ == nullptr) return fail(diag::cannot_open, {}, {path, why});
  out.distrust();
  return out;
}

/// The file may come from anybody.
void Sqlite::distrust() {
  sqlite3* const db = db_.get();
  // Games in larger blocks are not read; writer.cpp does not write any.
  constexpr int kMostBytes = 100 << 20;
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMostBytes);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 1);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  if (pages_->file()->writable()) return;
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  steps_ = std::make_unique<Steps>();
  // A row takes some ten steps and at least four bytes.
  steps_->most = 10'000'000 + 20 * static_cast<std::int64_t>(pages_->file()->size());
  sqlite3_progress_handler(db, kStepsAtOnce, count_steps, steps_.get());
}

std::unique_ptr<Sql> Sqlite::again() {
  if (pages_ == nullptr) return nullptr;
  auto other = open(pages_->file(), path_);
  return other ? std::make_unique<Sqlite>(std::move(*other)) : nullptr;
}

const std::shared_ptr<PageFile>& Sqlite::file() const {
  static const std::shared_ptr<PageFile> kNone;
  return pages_ == nullptr ? kNone : pages_->file();
}

bool Sqlite::reserve_sums() {
  int bytes = PageFile::kSum;
  return sqlite3_file_control(db_.get(), "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes) == SQLITE_OK;
}

bool Sqlite::run(const char* sql) {
  if (steps_ != nullptr) steps_->taken = 0;
  return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

Statement Sqlite::make(std::string_view sql, bool /*large*/) {
  sqlite3_stmt* made = nullptr;
  if (steps_ != nullptr) steps_->taken = 0;
  sqlite3_prepare_v2(db_.get(), sql.data(), static_cast<int>(sql.size()), &made, nullptr);
  return made == nullptr ? Statement()
                         : Statement(std::make_unique<SqliteStatement>(made, steps_.get()));
}

bool Sqlite::fine() const {
  const int code = sqlite3_errcode(db_.get());
  return code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
}

bool Sqlite::damaged() const {
  const int code = sqlite3_errcode(db_.get());
  const bool cut = sqlite3_extended_errcode(db_.get()) == SQLITE_IOERR_SHORT_READ;
  const bool sum = pages_ != nullptr && pages_->file()->damaged_page() != 0;
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_TOOBIG || cut ||
         (sum && !fine());
}

Diagnostic Sqlite::finding(const Code& otherwise) const {
  return make_diagnostic(otherwise, {}, {path_, why()});
}

std::string Sqlite::why() const {
  const std::uint64_t page = pages_ == nullptr ? 0 : pages_->file()->damaged_page();
  if (page != 0) return "page " + std::to_string(page) + " was changed after it was written";
  if (sqlite3_errcode(db_.get()) == SQLITE_INTERRUPT) return "a query of it does not end";
  return fine() ? "" : sqlite3_errmsg(db_.get());
}

}  // namespace qipu
