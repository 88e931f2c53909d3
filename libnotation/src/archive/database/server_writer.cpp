// Writes databases on PostgreSQL servers.
//
// One connection writes the games, in transactions like those of a file. Others load the positions;
// each part of them has its own transaction, which also stores how far the part is loaded.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <ranges>
#include <set>
#include <thread>
#include <utility>

#include "archive/database/index_words.h"
#include "archive/database/server_schema.h"
#include "archive/database/stored_database.h"
#include "archive/database/table_writer.h"
#include "base/sql/postgres.h"

namespace qipu::store {
namespace {

/// Rows that are sent to a table together.
struct PendingRows {
  std::string into;  ///< table and columns
  CopyRows rows;
};

class ServerWriter final : public Writer {
 public:
  explicit ServerWriter(std::unique_ptr<Postgres> db) : Writer(std::move(db)) {}

  std::string folder() const override { return {}; }

 protected:
  Result<void> open_tables() override;
  bool commits_between() const override { return true; }
  Result<void> begin_transaction() override {
    return sql().run("BEGIN") ? Result<void>() : failed();
  }
  Diagnostic trouble() const override {
    return trouble_ ? *trouble_ : sql().finding(diag::cannot_write);
  }
  bool refused() const override { return trouble_ || !sql().fine(); }
  bool add_row(const GameRow& row) override;
  bool add_source(const SourceRow& row) override;
  bool add_text(std::string_view table, std::uint32_t number, std::string_view text) override;
  bool add_words(std::uint32_t game, const std::string& pairs) override;
  bool put_postings(Postings& postings, std::uint32_t first, std::uint32_t last) override;
  bool flush() override;
  bool close_tables() override;
  Result<void> closed() override;
  bool compares() const override { return true; }

 private:
  static constexpr std::size_t kHeld = std::size_t{4} << 20;  ///< bytes of rows kept before they
                                                              ///< are sent

  Postgres& server() { return static_cast<Postgres&>(sql()); }
  std::unexpected<Diagnostic> failed() const { return std::unexpected(trouble()); }
  Result<void> make_tables();
  bool flush(PendingRows& held);
  /// Calls `work(connection, part)` for each part, by several connections at once. Returns false on
  /// an error, which is stored.
  template <class Work>
  bool each_part(const Work& work);
  void keep_trouble(Diagnostic d);

  PendingRows games_{"game", {}}, sources_{"source", {}}, words_{"comment_words", {}};
  std::array<PendingRows, kColumns.size()> texts_;  ///< the first column of each table
  std::mutex mutex_;
  std::optional<Diagnostic> trouble_;  ///< an error of a connection that loads positions
};

Result<void> ServerWriter::open_tables() {
  // Only one writer at a time. A killed one may have a transaction that the server has not ended
  // yet.
  constexpr int kTries = 15;
  const std::string lock = "SELECT CASE WHEN pg_try_advisory_lock(" + std::to_string(kApplication) +
                           ") THEN 1 ELSE 0 END";
  for (int i = 0; sql().number(lock) == 0; ++i) {
    if (!sql().fine()) return failed();
    if (i == kTries) {
      return fail(diag::cannot_write, {}, {sql().path(), "another program is writing to it"});
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  if (auto made = make_tables(); !made) return made;
  if (!sql().run("BEGIN")) return failed();
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    texts_[i].into = std::string(kColumns[i].table);
  }
  // If an interrupted run loaded positions of games, their numbers are not used again.
  const std::int64_t next = std::max(sql().number("SELECT value FROM state WHERE name='next'"),
                                     sql().number("SELECT max(indexed) FROM position_part"));
  fresh_ = sql().number("SELECT count(*) FROM source") == 0 && next <= 1;
  if (!sql().fine() || !load(next, sql().number("SELECT min(indexed) FROM position_part"))) {
    return failed();
  }
  return {};
}

/// Makes the tables, or updates older ones.
Result<void> ServerWriter::make_tables() {
  if (!sql().run("BEGIN")) return failed();
  const std::string encoding = server().text("SELECT getdatabaseencoding()::text");
  if (sql().fine() && encoding != "UTF8") {
    return fail(diag::database_unusable, {},
                {sql().path(), "its encoding is `" + encoding + "`, not UTF-8"});
  }
  if (sql().number("SELECT count(*) FROM pg_namespace WHERE nspname='qipu'") == 0) {
    if (!sql().fine() || !sql().run("CREATE SCHEMA qipu")) return failed();
  }
  const std::int64_t layout = layout_of(sql());
  if (!sql().fine()) return failed();
  const bool others = layout == 0 && sql().number(
                                         "SELECT count(*) FROM pg_class WHERE "
                                         "relnamespace = 'qipu'::regnamespace") != 0;
  if (others) {
    return fail(diag::server_not_ours, {},
                {sql().path(), "its schema `qipu` was not made by qipu"});
  }
  if (layout > kServerLayout) {
    return fail(diag::database_newer, {}, {sql().path(), std::to_string(layout)});
  }
  for (std::int64_t version = layout; version < kServerLayout; ++version) {
    const std::string notice =
        "INSERT INTO layout(version) VALUES (" + std::to_string(version + 1) + ")";
    if (!sql().run(migrations()[static_cast<std::size_t>(version)].c_str()) ||
        !sql().run(notice.c_str())) {
      return failed();
    }
  }
  return sql().run("COMMIT") ? Result<void>() : failed();
}

bool ServerWriter::flush(PendingRows& held) {
  if (held.rows.empty()) return true;
  const bool done = server().copy_in(held.into, held.rows.bytes());
  held.rows.clear();
  return done;
}

bool ServerWriter::flush() {
  if (!flush(games_) || !flush(sources_) || !flush(words_)) return false;
  if (!std::ranges::all_of(texts_, [this](PendingRows& held) { return flush(held); })) return false;
  return sql().run(
      "INSERT INTO state VALUES ('changes', 1) ON CONFLICT (name) DO UPDATE SET "
      "value=state.value+1");
}

bool ServerWriter::add_row(const GameRow& row) {
  const auto number = [this](std::int64_t value) {
    games_.rows.number(static_cast<std::int32_t>(value));
  };
  games_.rows.begin(15);
  number(row.id);
  number(row.source);
  number(row.number);
  for (const std::uint32_t text : row.texts) {
    if (text == 0) games_.rows.none();
    if (text != 0) number(text);
  }
  games_.rows.small(static_cast<std::int16_t>(row.result));
  number(row.plies);
  return games_.rows.bytes().size() < kHeld || flush(games_);
}

bool ServerWriter::add_source(const SourceRow& row) {
  CopyRows& to = sources_.rows;
  to.begin(9);
  to.number(static_cast<std::int32_t>(row.id));
  for (const std::string* text :
       {&row.source.path, &row.source.relative_path, &row.source.packed_file}) {
    to.text(*text);
  }
  for (const std::int64_t large : {row.place, row.bytes, row.changed}) to.large(large);
  to.number(static_cast<std::int32_t>(row.first));
  to.number(static_cast<std::int32_t>(row.last));
  return true;
}

bool ServerWriter::add_text(std::string_view table, std::uint32_t number, std::string_view text) {
  static_cast<void>(texts().form(text));  // so that its characters are stored
  const auto first = std::ranges::find(kColumns, table, &Column::table) - kColumns.begin();
  PendingRows& held = texts_[static_cast<std::size_t>(first)];
  held.rows.begin(2);
  held.rows.number(static_cast<std::int32_t>(number));
  held.rows.text(text);
  return held.rows.bytes().size() < kHeld || flush(held);
}

bool ServerWriter::add_words(std::uint32_t game, const std::string& pairs) {
  std::set<std::string_view> words;
  for (const auto word : std::views::split(std::string_view(pairs), ' ')) {
    if (!word.empty()) words.insert(std::string_view(word.begin(), word.end()));
  }
  words_.rows.begin(2);
  words_.rows.number(static_cast<std::int32_t>(game));
  words_.rows.array({words.begin(), words.end()});
  return words_.rows.bytes().size() < kHeld || flush(words_);
}

void ServerWriter::keep_trouble(Diagnostic d) {
  const std::lock_guard lock(mutex_);
  if (!trouble_) trouble_ = std::move(d);
}

template <class Work>
bool ServerWriter::each_part(const Work& work) {
  std::atomic<unsigned> next = 0;
  std::atomic<bool> good = true;
  const auto some = [&] {
    auto own = server().beside();
    if (!own) {
      keep_trouble(std::move(own.error()));
      good = false;
      return;
    }
    Postgres& connection = **own;
    for (unsigned part = next++; part < kParts && good; part = next++) {
      if (work(connection, part)) continue;
      keep_trouble(connection.finding(diag::cannot_write));
      good = false;
    }
  };
  constexpr unsigned kMost = 8;
  std::vector<std::thread> threads;
  for (unsigned i = std::clamp(std::thread::hardware_concurrency(), 2U, kMost); i != 0; --i) {
    threads.emplace_back(some);
  }
  for (std::thread& thread : threads) thread.join();
  return good;
}

/// Appends rows of `position`.
void put_rows(std::span<const Posting> postings, std::int64_t from, std::string& out) {
  // Three columns, each after its number of bytes.
  constexpr std::string_view kRow{"\0\3\0\0\0\10........\0\0\0\4....\0\0\0\2..", 28};
  constexpr std::size_t kKey = 6, kGame = 18, kMove = 26;
  for (const Posting& posting : postings) {
    if (posting.game < from) continue;
    const std::size_t at = out.size();
    out += kRow;
    const auto put = [&](std::size_t where, std::size_t bytes, std::uint64_t value) {
      for (std::size_t i = bytes; i-- != 0; value >>= 8U) {
        out[at + where + i] = static_cast<char>(value & 0xFFU);
      }
    };
    put(kKey, 8, posting.key);
    put(kGame, 4, posting.game);
    put(kMove, 2, posting.move);
  }
}

bool ServerWriter::put_postings(Postings& postings, std::uint32_t /*first*/, std::uint32_t last) {
  postings.sort();
  // Each table takes several of the collected parts.
  constexpr unsigned kEach = 1U << (Postings::kPartBits - kPartBits);
  return each_part([&](Postgres& connection, unsigned part) {
    const std::string where = " WHERE part=" + std::to_string(part);
    if (!connection.run("BEGIN")) return false;
    const std::int64_t from =
        connection.number("SELECT indexed FROM position_part" + where + " FOR UPDATE");
    std::string rows;
    for (unsigned i = part * kEach; i < (part + 1) * kEach; ++i) {
      put_rows(postings.part(i), from, rows);
    }
    const std::string mark =
        "UPDATE position_part SET indexed=" + std::to_string(std::int64_t{last} + 1) + where;
    return connection.fine() &&
           (rows.empty() || connection.copy_in("position_" + std::to_string(part), rows)) &&
           connection.run(mark.c_str()) && connection.run("COMMIT");
  });
}

/// Makes the indexes of the largest tables. Making them after the first load costs a third.
bool ServerWriter::close_tables() {
  if (!sql().run("CREATE INDEX IF NOT EXISTS comment_words_words ON comment_words USING gin "
                 "(words)")) {
    return false;
  }
  return each_part([&](Postgres& connection, unsigned part) {
    const std::string table = "position_" + std::to_string(part);
    const std::string make = "CREATE INDEX IF NOT EXISTS " + table + "_key ON " + table + " (key)";
    return connection.run("SET maintenance_work_mem='256MB'") && connection.run(make.c_str());
  });
}

Result<void> ServerWriter::closed() {
  // Updates the statistics for query plans.
  const bool done = sql().run("ANALYZE game; ANALYZE position_0; ANALYZE comment_words");
  return done ? Result<void>() : failed();
}

}  // namespace

Result<std::unique_ptr<DatabaseWriter>> write_server(const std::string& url) {
  auto db = Postgres::open(url);
  if (!db) return std::unexpected(std::move(db.error()));
  auto writer = std::make_unique<ServerWriter>(std::move(*db));
  if (auto ready = writer->start(); !ready) return std::unexpected(std::move(ready.error()));
  return writer;
}

}  // namespace qipu::store
