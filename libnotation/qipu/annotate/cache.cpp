#include "qipu/annotate/cache.h"

#include <sqlite3.h>

#include <filesystem>
#include <mutex>
#include <utility>

#include "qipu/annotate/answer_text.h"

namespace qipu {
namespace {

// The table's version number is raised when the meaning of its content changes.
constexpr const char* kTable =
    "CREATE TABLE IF NOT EXISTS evaluations_2 ("
    "position TEXT NOT NULL, path TEXT NOT NULL, asked TEXT NOT NULL, engine TEXT NOT NULL,"
    "answer TEXT NOT NULL, PRIMARY KEY (position, path, asked, engine)) WITHOUT ROWID";
constexpr const char* kFind =
    "SELECT answer FROM evaluations_2 WHERE position=? AND path=? AND asked=? AND engine=?";
constexpr const char* kKeep = "INSERT OR REPLACE INTO evaluations_2 VALUES (?,?,?,?,?)";

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Database = std::unique_ptr<sqlite3, Close>;
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

Diagnostic unusable(const std::string& path, std::string why) {
  return make_diagnostic(diag::cache_unusable, {}, {path, std::move(why)});
}

class SqliteCache final : public EvaluationCache {
 public:
  SqliteCache(std::string path, Database db) : path_(std::move(path)), db_(std::move(db)) {}

  bool prepare() {
    // WAL and a timeout: a writer waits for writers of other programs; commits are atomic without
    // waiting for the disk.
    constexpr int kPatience = 2000;  // ms
    sqlite3_busy_timeout(db_.get(), kPatience);
    execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
    // Starting a write transaction shows whether the file can be written.
    if (!execute(kTable) || !execute("BEGIN IMMEDIATE; COMMIT")) return false;
    find_ = statement(kFind);
    keep_ = statement(kKeep);
    return find_ != nullptr && keep_ != nullptr;
  }

  std::string why() const { return sqlite3_errmsg(db_.get()); }

  std::optional<Answer> find(const std::string& engine, const Task& task) override {
    const QuestionKey key = key_of(task);
    std::string text;
    {
      const std::lock_guard lock(mutex_);
      if (trouble_) return std::nullopt;
      bind(find_.get(), key, engine);
      const int step = sqlite3_step(find_.get());
      if (step == SQLITE_ROW) {
        const auto* const bytes = sqlite3_column_blob(find_.get(), 0);
        const int size = sqlite3_column_bytes(find_.get(), 0);
        if (bytes != nullptr) {
          text.assign(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
        }
      } else if (step != SQLITE_DONE) {
        give_up();
      }
      sqlite3_reset(find_.get());
    }
    auto answer = read_answer(text, task);
    const std::lock_guard lock(mutex_);
    if (answer) ++hits_;
    return answer;
  }

  void keep(const std::string& engine, const Task& task, const Answer& answer) override {
    const QuestionKey key = key_of(task);
    const std::string text = answer_text(answer);
    const std::lock_guard lock(mutex_);
    if (trouble_) return;
    constexpr int kAnswer = 5;
    bind(keep_.get(), key, engine);
    bind(keep_.get(), kAnswer, text);
    if (sqlite3_step(keep_.get()) != SQLITE_DONE) give_up();
    sqlite3_reset(keep_.get());
  }

  std::uint64_t hits() const override {
    const std::lock_guard lock(mutex_);
    return hits_;
  }
  std::optional<Diagnostic> trouble() const override {
    const std::lock_guard lock(mutex_);
    return trouble_;
  }

 private:
  bool execute(const char* sql) {
    return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  Statement statement(const char* sql) {
    sqlite3_stmt* made = nullptr;
    sqlite3_prepare_v2(db_.get(), sql, -1, &made, nullptr);
    return Statement(made);
  }

  /// The text must outlive the statement's step.
  static void bind(sqlite3_stmt* s, int at, const std::string& text) {
    sqlite3_bind_text(s, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  static void bind(sqlite3_stmt* s, const QuestionKey& key, const std::string& engine) {
    bind(s, 1, key.position);
    bind(s, 2, key.path);
    bind(s, 3, key.asked);
    bind(s, 4, engine);
  }

  void give_up() { trouble_ = unusable(path_, why()); }

  std::string path_;
  Database db_;
  Statement find_, keep_;
  mutable std::mutex mutex_;
  std::optional<Diagnostic> trouble_;
  std::uint64_t hits_ = 0;
};

class CachedEngine final : public Engine {
 public:
  CachedEngine(std::unique_ptr<Engine> engine, EvaluationCache& cache)
      : engine_(std::move(engine)), cache_(cache), identity_(engine_->identity()) {}

  std::string name() const override { return engine_->name(); }
  std::string identity() const override { return identity_; }
  void new_game() override {}

  Result<Answer> analyse(const Task& task,
                         const std::function<void(const Progress&)>& progress) override {
    if (auto known = cache_.find(identity_, task)) return std::move(*known);
    engine_->new_game();
    auto answer = engine_->analyse(task, progress);
    if (answer) cache_.keep(identity_, task, *answer);
    return answer;
  }

  void stop() override { engine_->stop(); }
  void ponder_hit() override { engine_->ponder_hit(); }

 private:
  std::unique_ptr<Engine> engine_;
  EvaluationCache& cache_;
  std::string identity_;
};

}  // namespace

Result<std::unique_ptr<EvaluationCache>> EvaluationCache::open(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return std::unexpected(unusable(path, error.message()));
  sqlite3* opened = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Database db(opened);
  if (db == nullptr) return std::unexpected(unusable(path, sqlite3_errstr(code)));
  if (code != SQLITE_OK) return std::unexpected(unusable(path, sqlite3_errmsg(db.get())));
  auto cache = std::make_unique<SqliteCache>(path, std::move(db));
  if (!cache->prepare()) return std::unexpected(unusable(path, cache->why()));
  return cache;
}

std::unique_ptr<Engine> cached_engine(std::unique_ptr<Engine> engine, EvaluationCache& cache) {
  return std::make_unique<CachedEngine>(std::move(engine), cache);
}

}  // namespace qipu
