// Reads databases on PostgreSQL servers.

#include <limits>
#include <utility>

#include "archive/database/server_schema.h"
#include "archive/database/stored_database.h"
#include "base/sql/postgres.h"

namespace qipu::store {
namespace {

class StoredOnServer final : public StoredDatabase {
 public:
  explicit StoredOnServer(std::unique_ptr<Postgres> db) : StoredDatabase(std::move(db)) {}

  /// Errors: those of Database::open().
  Result<void> prepare() {
    if (!sql().run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return failure();
    const bool there = sql().number("SELECT count(*) FROM pg_namespace WHERE nspname='qipu'") != 0;
    if (!there && sql().fine()) {
      return fail(diag::server_not_ours, {}, {sql().path(), "it has no schema `qipu`"});
    }
    const std::int64_t layout = layout_of(sql());
    if (!sql().fine()) return failure();
    if (layout == 0) {
      return fail(diag::server_not_ours, {},
                  {sql().path(), "its schema `qipu` was not made by qipu"});
    }
    if (layout > kServerLayout) {
      return fail(diag::database_newer, {}, {sql().path(), std::to_string(layout)});
    }
    if (layout < kServerLayout) {
      return fail(diag::server_older, {}, {sql().path(), std::to_string(layout)});
    }
    if (auto loaded = load_sources(); !loaded) return loaded;
    indexed_ = sql().number("SELECT min(indexed) FROM position_part");
    set_indexed(indexed_);
    state_ = std::to_string(sql().number("SELECT value FROM state WHERE name='changes'"));
    unfinished_ = sql().number("SELECT value FROM state WHERE name='unfinished'") != 0;
    return sql().fine() ? Result<void>() : failure();
  }

  std::string state() override { return state_; }
  std::string folder() const override { return {}; }
  bool unfinished() const override { return unfinished_; }

  bool with_pairs(const std::vector<std::string>& pairs,
                  const std::function<void(std::int64_t)>& see) override {
    CopyRows rows;
    rows.array({pairs.begin(), pairs.end()});
    constexpr std::size_t kLength = 4;  // bytes before the value
    Statement found = sql().prepare("SELECT game FROM comment_words WHERE words @> ?::text[]");
    found.bind_blob(1, rows.bytes().substr(kLength));
    while (found.step()) see(found.number(0));
    return !found.failed();
  }

 protected:
  std::int64_t most_blocks() override { return std::numeric_limits<std::uint32_t>::max() / kBlock; }

  bool find_postings(std::uint64_t key, std::vector<Hit>& out) override {
    if (!find_) find_ = sql().prepare("SELECT game, move FROM position WHERE key=? ORDER BY 1, 2");
    find_->bind(1, static_cast<std::int64_t>(key));
    while (find_->step()) {
      // Postings of parts that are ahead of others are not used yet.
      if (find_->number(0) >= indexed_) continue;
      out.push_back({static_cast<std::uint32_t>(find_->number(0)),
                     static_cast<std::uint16_t>(find_->number(1))});
    }
    find_->reset();
    return !find_->failed();
  }

 private:
  Result<void> failure() { return std::unexpected(sql().finding(diag::database_unusable)); }

  std::optional<Statement> find_;  ///< made at first use
  std::int64_t indexed_ = 1;
  std::string state_;
  bool unfinished_ = false;
};

}  // namespace

std::int64_t layout_of(Sql& sql) {
  const std::int64_t ours = sql.number(
      "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('qipu.layout') AND "
      "attname = 'version'");
  return ours == 0 ? 0 : sql.number("SELECT max(version) FROM layout");
}

Result<std::unique_ptr<StoredDatabase>> open_server(const std::string& url) {
  auto db = Postgres::open(url);
  if (!db) return std::unexpected(std::move(db.error()));
  auto out = std::make_unique<StoredOnServer>(std::move(*db));
  if (auto ready = out->prepare(); !ready) return std::unexpected(std::move(ready.error()));
  return out;
}

}  // namespace qipu::store
