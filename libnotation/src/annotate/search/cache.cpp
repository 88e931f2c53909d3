#include "annotate/search/cache.h"

#include <filesystem>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

#include "annotate/search/cache_lines.h"
#include "annotate/search/engine_line_text.h"
#include "base/files/file.h"
#include "base/platform/files.h"
#include "base/reason.h"
#include "base/sql/sqlite.h"

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

Diagnostic unusable(const std::string& path, std::string why) {
  return make_diagnostic(diag::cache_unusable, {}, {path, std::move(why)});
}

constexpr std::uint32_t kOurId = 0x71706576;  ///< "qpev"

/// Returns true if a file without an application id has tables of evaluations, and no others.
bool has_our_tables_alone(const std::string& path) {
  auto db = Sqlite::look_at(path);
  if (!db) return false;
  constexpr std::string_view kStem = "evaluations_";
  auto names = db->prepare("SELECT name FROM sqlite_master");
  bool any = false;
  while (names.step()) {
    std::string_view name = names.bytes(0);
    if (name.starts_with("sqlite_")) continue;  // SQLite's own table
    if (!name.starts_with(kStem)) return false;
    name.remove_prefix(kStem.size());
    if (name.empty() || name.find_first_not_of("0123456789") != name.npos) return false;
    any = true;
  }
  return any && !names.failed();
}

/// Returns true if a cache may be kept at that path: there is no file, or an empty file, or a
/// cache. SQLite reports why a file cannot be read.
bool is_free_or_ours(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return true;
  const auto source = ByteSource::open(path == "-" ? "./-" : path);
  if (!source) return true;
  std::string head;
  constexpr std::size_t kHead = 100;
  const auto got = (*source)->read(head, kHead);
  if (!got || head.empty()) return true;
  const auto id = sqlite_application(head);
  return id == kOurId || (id == 0U && has_our_tables_alone(path));
}

class SqliteCache final : public CountingCache {
 public:
  explicit SqliteCache(Sqlite db) : db_(std::move(db)) {}

  bool prepare() {
    // This comes first, so that it is in the header and not in the log file.
    if (db_.number("PRAGMA application_id") != kOurId) {
      db_.run(("PRAGMA application_id=" + std::to_string(kOurId)).c_str());
    }
    // With a write-ahead log, commits are atomic without waiting for the disk.
    db_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
    // Starting a write transaction shows whether the file can be written.
    if (!db_.run(kTable) || !db_.run("BEGIN IMMEDIATE; COMMIT")) return false;
    find_ = db_.prepare(kFind);
    keep_ = db_.prepare(kKeep);
    return db_.fine();
  }

  std::string why() const { return db_.why(); }

  void keep(const std::string& engine, const Task& task, const Answer& answer) override {
    const QuestionKey key = key_of(task);
    const std::string text = answer_text(answer);
    const std::lock_guard lock(mutex_);
    if (trouble_) return;
    constexpr int kAnswer = 5;
    bind(keep_, key, engine);
    if (!keep_.bind(kAnswer, text).run()) give_up();
  }

  Result<std::uint64_t> take_over(const std::string& lines) override {
    const std::lock_guard lock(mutex_);
    if (trouble_) return std::unexpected(*trouble_);
    std::uint64_t count = 0;
    db_.run("BEGIN IMMEDIATE");
    auto read = read_kept(
        lines, [&](const QuestionKey& key, const std::string& engine, const std::string& answer) {
          constexpr int kAnswer = 5;
          bind(keep_, key, engine);
          if (!keep_.bind(kAnswer, answer).run() && !trouble_) give_up();
          ++count;
        });
    if (!db_.run("COMMIT") && !trouble_) give_up();
    if (!read) return std::unexpected(std::move(read.error()));
    if (trouble_) return std::unexpected(*trouble_);
    return count;
  }

 private:
  /// Binds the key. The texts must outlive the statement's step.
  static void bind(Statement& s, const QuestionKey& key, const std::string& engine) {
    s.bind(1, key.position).bind(2, key.path).bind(3, key.asked).bind(4, engine);
  }

  std::string look_up(const QuestionKey& key, const std::string& engine) override {
    if (trouble_) return {};
    bind(find_, key, engine);
    std::string text(find_.step() ? find_.bytes(0) : std::string_view());
    if (find_.failed()) give_up();
    find_.reset();
    return text;
  }

  void give_up() { trouble_ = unusable(db_.path(), why()); }

  Sqlite db_;
  Statement find_, keep_;
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
  const int error = folder.empty() ? 0 : platform::make_folders(folder.generic_string());
  if (error != 0) return std::unexpected(unusable(path, reason(error)));
  if (path.ends_with(".jsonl")) return open_lines(path);
  if (!is_free_or_ours(path)) return std::unexpected(unusable(path, kNoCache));
  constexpr int kPatience = 2000;  // how long a writer waits for writers of other programs, in ms
  auto db = Sqlite::open_shared(path, kPatience);
  if (!db) return std::unexpected(unusable(path, db.error().args.back()));
  auto cache = std::make_unique<SqliteCache>(std::move(*db));
  if (!cache->prepare()) return std::unexpected(unusable(path, cache->why()));
  return cache;
}

std::unique_ptr<Engine> cached_engine(std::unique_ptr<Engine> engine, EvaluationCache& cache) {
  return std::make_unique<CachedEngine>(std::move(engine), cache);
}

}  // namespace qipu
